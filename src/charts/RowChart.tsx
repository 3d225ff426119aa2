import { Bar, ComposedChart, Line, ReferenceLine, usePlotArea, useYAxisScale, XAxis, YAxis } from "recharts";
import { ChartDot, ChartRoom, ChartTip, chartProps, RULE, STRONG, TICK, useSameNumbers } from "./chart-parts";

export interface ChartRow {
  /** Unique among the rows. */
  key: string;
  label: string;
  isStrong?: boolean;
  /** Ends of the line or bar of this row. */
  span?: readonly [number, number] | undefined;
  /** A filled dot, and a ring. */
  dot?: number;
  ring?: number;
  /** Figures at the right, one for each column. */
  figures: readonly string[];
  tip: string;
}

export interface FigureColumn {
  /** Above the column. */
  name?: string;
  /** Room that the column takes, in pixels. */
  width: number;
  isStrong?: boolean;
  /** Left out where there is little room. */
  isSpare?: boolean;
}

interface RowChartProps {
  label: string;
  /** Above the names: for a drawing that stands alone. */
  heading?: string;
  rows: readonly ChartRow[];
  range: readonly [number, number];
  /** Room for the names of the rows, in pixels, and for each column of figures; the last one ends at the right edge. */
  names: number;
  columns: readonly FigureColumn[];
  /** Height of a row. */
  line: number;
  /** Below the rows; without them there is no axis. */
  ticks?: readonly number[];
  formatTick?: (value: number) => string;
  /** Thickness of the spans. */
  thickness: number;
  colour?: string;
  /** `tick`: a short upright line where the value is. */
  mark?: "dot" | "tick";
  /** A dotted line across all rows. */
  guide?: number;
  /** Whether each row has a hairline as long as the range. */
  isRuled?: boolean;
}

export const ROW_CHART_HEAD = 22;
const FOOT = 26;
const NARROW = 420;
/** Parts of the picture that come one after the other: its frame, then these. */
const [TEXTS, MARKS] = [2, 3];

/** One row for each thing: its name, a line or bar, dots on it, and its figures. */
export function RowChart(props: RowChartProps) {
  const { label, rows, range, names, columns, line, thickness, mark = "dot", isRuled = true } = props;
  const ticks = useSameNumbers(props.ticks ?? []);
  const hasHead = props.heading !== undefined || columns.some(({ name }) => name !== undefined);
  const top = hasHead ? ROW_CHART_HEAD : 0;
  const height = top + rows.length * line + (ticks.length > 0 ? FOOT : 0);
  const data = rows.map((row) => ({ ...row, span: row.span && [Math.min(...row.span), Math.max(...row.span)] }));
  return (
    <ChartRoom height={height} parts={MARKS}>
      {(width, parts) => {
        const isShown = (at: number) => width >= NARROW || !columns[at]?.isSpare;
        const shown = columns.filter((_, at) => isShown(at));
        const texts = rows.map((row) => ({ ...row, figures: row.figures.filter((_, at) => isShown(at)) }));
        return (
          <ComposedChart
            {...chartProps(label, width, height)}
            layout="vertical"
            data={data}
            margin={{ top, right: sumOf(shown) + 6, bottom: 0, left: names + 6 }}
          >
            <XAxis
              type="number"
              domain={[...range]}
              ticks={ticks}
              hide={ticks.length === 0}
              height={FOOT}
              interval={0}
              tick={TICK}
              tickLine={false}
              axisLine={isRuled ? false : { stroke: RULE }}
              tickFormatter={props.formatTick ?? String}
            />
            <YAxis type="category" dataKey="key" hide />
            {parts >= TEXTS && (
              <RowTexts rows={texts} width={width} isRuled={isRuled} columns={shown} heading={props.heading ?? ""} />
            )}
            {parts >= TEXTS && props.guide !== undefined && (
              <ReferenceLine x={props.guide} stroke="var(--ink-3)" strokeDasharray="1.5 3" />
            )}
            {parts >= TEXTS && (
              <Bar dataKey="span" barSize={thickness} fill={props.colour ?? "var(--ink)"} isAnimationActive={false} />
            )}
            {parts >= MARKS && DOTS.map((kind) => dotsOf(kind, mark))}
            {parts >= MARKS && <ChartTip />}
          </ComposedChart>
        );
      }}
    </ChartRoom>
  );
}

const DOTS = ["ring", "dot"] as const;

/** The dots of all rows; no component of its own, because a chart of recharts takes its lines only as direct children. */
function dotsOf(kind: (typeof DOTS)[number], mark: RowChartProps["mark"]) {
  return (
    <Line
      key={kind}
      dataKey={kind}
      stroke="none"
      isAnimationActive={false}
      activeDot={false}
      dot={({ cx, cy, index, value }) =>
        value === undefined || value === null ? (
          <g key={index} />
        ) : mark === "tick" ? (
          <path key={index} d={`M${cx} ${Number(cy) - 5}v10`} stroke="var(--ink)" strokeWidth={3} />
        ) : (
          <ChartDot key={index} cx={cx} cy={cy} r={4} isHollow={kind === "ring"} />
        )
      }
    />
  );
}

function sumOf(columns: readonly FigureColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

interface RowTextsProps {
  heading: string;
  rows: readonly ChartRow[];
  columns: readonly FigureColumn[];
  width: number;
  isRuled: boolean;
}

/** What stands left and right of the rows, and their hairlines. */
function RowTexts({ heading, rows, columns, width, isRuled }: RowTextsProps) {
  const area = usePlotArea();
  const middle = useYAxisScale();
  if (!area || !middle) return null;
  const ends = columns.map((_, at) => width - sumOf(columns.slice(at + 1)));
  return (
    <>
      <text {...strength(true)} x={0} y={12}>
        {heading}
      </text>
      {columns.map(({ name }, at) => (
        <text key={at} {...TICK} x={ends[at]} y={12} textAnchor="end">
          {name}
        </text>
      ))}
      {rows.map(({ key, label, isStrong = false, figures }) => {
        const y = (middle(key, { position: "middle" }) ?? 0) + 4;
        return (
          <g key={key}>
            {isRuled && <path d={`M${area.x} ${y - 4}h${area.width}`} stroke={RULE} />}
            <text {...strength(isStrong)} x={0} y={y}>
              {label}
            </text>
            {figures.map((figure, at) => (
              <text key={at} {...strength(columns[at]?.isStrong ?? false)} x={ends[at]} y={y} textAnchor="end">
                {figure}
              </text>
            ))}
          </g>
        );
      })}
    </>
  );
}

const strength = (isStrong: boolean) => (isStrong ? STRONG : TICK);
