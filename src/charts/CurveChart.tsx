import { useMemo } from "react";
import { CartesianGrid, ComposedChart, ErrorBar, Line, ReferenceLine, XAxis, YAxis } from "recharts";
import { AXIS, ChartDot, ChartRoom, ChartTip, chartProps, RULE, TICK, useSameNumbers } from "./chart-parts";
import { CurveNames, EndNames, endNames, roomFor, SLANT, slantedRoom } from "./curve-names";
import { formatTick } from "./scale";

export interface CurvePoint {
  y: number;
  /** Ends of the interval around `y`; absent or `null`: none is drawn. */
  low?: number | null;
  high?: number | null;
  /** Radius of the dot in pixels; 0: none. */
  radius?: number;
}

interface Curve {
  /** Stands at both ends of a ranking's line, and behind the last point where the figure names its curves. */
  name: string;
  isHollow?: boolean;
  /** Drawn thin and grey, behind the others. */
  isFaint?: boolean;
  /** One for each step; `null`: it has none there. */
  points: readonly (CurvePoint | null)[];
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
  /** Whether each curve is named at the right, behind its last point. */
  hasNames?: boolean;
  /** The most that the drawing is wide, in pixels. */
  widest?: number;
  /** Values are ranks: best on top, no axis, each curve named at both of its ends, the names of the steps aslant. */
  isRanking?: boolean;
}

const BOTTOM = 40;
/** Parts of the picture that come one after the other: its frame, then these. */
const [VALUES, STEPS, LINES, NAMES] = [2, 3, 4, 5];
/** The grid has no upright lines; recharts would measure all ticks for them before it leaves them out. */
const noLines = (): number[] => [];

/** Lines through ordered steps, with intervals where there are any. Without steps only the axes are there. */
export function CurveChart(props: CurveChartProps) {
  const { label, height, steps, curves, x, y, stepsAre, hasDiagonal = false, widest = Infinity, isRanking } = props;
  const rows = steps.map(({ at, tip }, step) => ({
    at,
    tip,
    points: curves.map(({ points }) => points[step] ?? null),
  }));
  const values = useMemo(() => Array.from({ length: curves.length }, (_, curve) => valueOf(curve)), [curves.length]);
  const ticks = { x: useSameNumbers(x?.ticks ?? []), y: useSameNumbers(y.ticks) };
  const slanted = slantedRoom(isRanking ? steps.map(({ at }) => at) : []);
  const names = props.hasNames ? endNames(curves) : [];
  // A line that is not faint lies above those that are.
  const drawn = curves.map((curve, index) => ({ curve, index })).sort((a, b) => layerOf(a.curve) - layerOf(b.curve));
  return (
    <ChartRoom height={height} parts={NAMES}>
      {(room, parts) => (
        <ComposedChart
          {...chartProps(label, Math.min(room, widest), height)}
          data={rows}
          margin={
            isRanking
              ? { top: 16, right: 26, bottom: 0, left: slanted.left }
              : { top: 8, right: names.length > 0 ? roomFor(names) : 6, bottom: 0, left: 0 }
          }
        >
          {parts >= VALUES && !isRanking && (
            <CartesianGrid vertical={false} verticalCoordinatesGenerator={noLines} stroke={RULE} />
          )}
          {parts >= VALUES && (
            <YAxis
              type="number"
              width={28}
              domain={[...y.domain]}
              ticks={ticks.y}
              interval={0}
              // Else an axis without data has no ticks.
              allowDataOverflow={steps.length === 0}
              {...AXIS}
              {...(isRanking ? { hide: true, reversed: true } : {})}
              tickFormatter={y.format ?? formatTick}
            />
          )}
          {parts >= STEPS && (
            <XAxis
              dataKey="at"
              {...(x
                ? { type: "number", domain: [...x.domain], ticks: ticks.x, interval: 0 }
                : { type: "category", scale: "band", interval: "equidistantPreserveStart" })}
              height={BOTTOM}
              {...AXIS}
              {...(isRanking
                ? {
                    ...{ height: slanted.height, angle: -SLANT, textAnchor: "end" },
                    ...{ scale: "point", interval: 0, tickMargin: 8 },
                  }
                : {})}
              tickFormatter={x ? (x.format ?? formatTick) : String}
              label={{ ...TICK, value: x?.name ?? stepsAre ?? "", position: "insideBottomRight", offset: 4 }}
            />
          )}
          {parts >= STEPS && hasDiagonal && x && (
            <ReferenceLine
              segment={[
                { x: x.domain[0], y: y.domain[0] },
                { x: x.domain[1], y: y.domain[1] },
              ]}
              stroke="var(--ink-3)"
              strokeDasharray="1.5 3"
            />
          )}
          {parts >= LINES && drawn.map(({ curve, index }) => lineOf(curve, values[index]!, isRanking ?? false))}
          {parts >= NAMES && <CurveNames names={names} />}
          {parts >= NAMES && <ChartTip />}
        </ComposedChart>
      )}
    </ChartRoom>
  );
}

interface Row {
  points: readonly (CurvePoint | null)[];
}

/** How the value of one curve and its interval are read from a row. */
interface ValueOf {
  at(row: Row): number | null;
  reach(row: Row): [number, number];
}

function valueOf(curve: number): ValueOf {
  return {
    at: (row) => row.points[curve]?.y ?? null,
    reach: (row) => reachOf(row.points[curve] ?? null),
  };
}

const layerOf = ({ isFaint = false }: Curve): number => (isFaint ? 0 : 1);

/** One curve; no component of its own, because a chart of recharts takes its lines only as direct children. */
function lineOf({ name, isHollow = false, isFaint = false, points }: Curve, value: ValueOf, isRanking: boolean) {
  // A curve of one point is drawn as a dot of recharts where it is told nothing else.
  const hasDots = points.length === 1 || (!isFaint && points.some((point) => radiusOf(point) > 0));
  return (
    <Line
      key={name}
      isAnimationActive={false}
      activeDot={false}
      connectNulls
      stroke={isFaint ? "var(--h4)" : "var(--ink)"}
      strokeWidth={isFaint ? 1 : 1.5}
      {...(isHollow ? { strokeDasharray: "4 3" } : {})}
      dataKey={value.at}
      dot={
        hasDots &&
        (({ cx, cy, index }) => (
          <ChartDot key={index} cx={cx} cy={cy} isHollow={isHollow} r={isFaint ? 0 : radiusOf(points[index])} />
        ))
      }
    >
      {isRanking && <EndNames name={name} last={points.length - 1} />}
      {!isFaint && points.some((point) => typeof point?.low === "number") && (
        <ErrorBar
          width={0}
          strokeWidth={2}
          stroke="var(--h4)"
          isAnimationActive={false}
          zIndex={100}
          dataKey={value.reach}
        />
      )}
    </Line>
  );
}

const radiusOf = (point: CurvePoint | null | undefined): number => (point ? (point.radius ?? 3.5) : 0);

/** How far the interval goes below and above its point. */
function reachOf(point: CurvePoint | null): [number, number] {
  if (typeof point?.low !== "number" || typeof point.high !== "number") return [0, 0];
  return [point.y - point.low, point.high - point.y];
}
