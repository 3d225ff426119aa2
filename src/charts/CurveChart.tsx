import { CartesianGrid, ComposedChart, ErrorBar, LabelList, Line, ReferenceLine, XAxis, YAxis } from "recharts";
import { AXIS, ChartDot, ChartRoom, ChartTip, chartProps, RULE, STRONG, TICK } from "./chart-parts";
import { formatTick } from "./scale";

export interface CurvePoint {
  y: number;
  /** Ends of the interval around `y`. */
  low?: number;
  high?: number;
  /** Radius of the dot in pixels; 0: none. */
  radius?: number;
}

interface Curve {
  /** Stands at both ends of the line; an empty one does not. */
  name: string;
  isHollow?: boolean;
  /** One for each step. */
  points: readonly CurvePoint[];
}

interface ChartAxis {
  /** Below the axis, at its end. */
  name?: string;
  domain: readonly [number, number];
  ticks: readonly number[];
  format?: (value: number) => string;
}

interface CurveChartProps {
  /** What a screen reader says of the picture. */
  label: string;
  height: number;
  /** Along the axis: a number on it, or the name of a step; and what is said of it when it is pointed at. */
  steps: readonly { at: number | string; tip: string }[];
  curves: readonly Curve[];
  /** Absent: the steps are names, one beside the other. */
  x?: ChartAxis;
  /** Below the names of the steps. */
  stepsAre?: string;
  y: ChartAxis;
  /** A dotted line from corner to corner. */
  hasDiagonal?: boolean;
  /** The most that the drawing is wide, in pixels. */
  widest?: number;
  /** Values are ranks: best on top, no axis, each curve named at both of its ends, the names of the steps aslant. */
  isRanking?: boolean;
}

const BOTTOM = 40;

/** Lines through ordered steps, with intervals where there are any. */
export function CurveChart(props: CurveChartProps) {
  const { label, height, steps, curves, x, y, stepsAre, hasDiagonal = false, widest = Infinity, isRanking } = props;
  const rows = steps.map(({ at, tip }, step) => ({ at, tip, points: curves.map(({ points }) => points[step]) }));
  type Row = (typeof rows)[number];
  return (
    <ChartRoom height={height}>
      {(room) => (
        <ComposedChart
          {...chartProps(label, Math.min(room, widest), height)}
          data={rows}
          margin={isRanking ? { top: 16, right: 26, bottom: 0, left: 46 } : { top: 8, right: 6, bottom: 0, left: 0 }}
        >
          {!isRanking && <CartesianGrid vertical={false} stroke={RULE} />}
          <YAxis
            type="number"
            width={28}
            domain={[...y.domain]}
            ticks={[...y.ticks]}
            interval={0}
            {...AXIS}
            {...(isRanking ? { hide: true, reversed: true } : {})}
            tickFormatter={y.format ?? formatTick}
          />
          <XAxis
            dataKey="at"
            {...(x
              ? { type: "number", domain: [...x.domain], ticks: [...x.ticks], interval: 0 }
              : { type: "category", scale: "band", interval: "equidistantPreserveStart" })}
            height={BOTTOM}
            {...AXIS}
            {...(isRanking
              ? { height: 76, angle: -32, textAnchor: "end", scale: "point", interval: 0, tickMargin: 8 }
              : {})}
            tickFormatter={x ? (x.format ?? formatTick) : String}
            label={{ ...TICK, value: x?.name ?? stepsAre ?? "", position: "insideBottomRight", offset: 4 }}
          />
          {hasDiagonal && x && (
            <ReferenceLine
              segment={[
                { x: x.domain[0], y: y.domain[0] },
                { x: x.domain[1], y: y.domain[1] },
              ]}
              stroke="var(--ink-3)"
              strokeDasharray="1.5 3"
            />
          )}
          {curves.map(({ name, isHollow = false, points }, curve) => (
            <Line
              key={name}
              isAnimationActive={false}
              activeDot={false}
              stroke="var(--ink)"
              strokeWidth={1.5}
              {...(isHollow ? { strokeDasharray: "4 3" } : {})}
              dataKey={(row: Row) => row.points[curve]?.y}
              dot={({ cx, cy, index }) => (
                <ChartDot key={index} cx={cx} cy={cy} isHollow={isHollow} r={points[index]?.radius ?? 3.5} />
              )}
            >
              {isRanking && <EndNames name={name} last={points.length - 1} />}
              {points.some(({ low }) => low !== undefined) && (
                <ErrorBar
                  width={0}
                  strokeWidth={2}
                  stroke="var(--h4)"
                  isAnimationActive={false}
                  zIndex={100}
                  dataKey={(row: Row) => reachOf(row.points[curve])}
                />
              )}
            </Line>
          ))}
          <ChartTip />
        </ComposedChart>
      )}
    </ChartRoom>
  );
}

/** The name of a curve before its first and behind its last point. */
function EndNames({ name, last }: { name: string; last: number }) {
  return (
    <LabelList
      dataKey={() => name}
      content={({ x, y, index }) =>
        index === 0 || index === last ? (
          <text
            {...STRONG}
            textAnchor={index === 0 ? "end" : "start"}
            x={Number(x) + (index === 0 ? -16 : 16)}
            y={Number(y) + 4}
          >
            {name}
          </text>
        ) : null
      }
    />
  );
}

/** How far the interval goes below and above its point. */
function reachOf(point: CurvePoint | undefined): [number, number] {
  if (point?.low === undefined || point.high === undefined) return [0, 0];
  return [point.y - point.low, point.high - point.y];
}
