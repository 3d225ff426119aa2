import { Bar, BarChart, LabelList, usePlotArea, XAxis, YAxis } from "recharts";
import { AXIS, ChartRoom, ChartTip, chartProps, RULE, STRONG, TICK } from "./chart-parts";
import { isLabelled, scaleOf } from "./scale";

export interface Column {
  name: string;
  count: number;
  /** Dark: the one that is meant, or those as far out as what was measured. */
  isMain: boolean;
  tip: string;
}

interface ScaleProps {
  domain: readonly [number, number];
  format: (value: number) => string;
  /** Where the line stands, and what it says. */
  line: number;
  says: string;
}

interface ColumnChartProps {
  label: string;
  height: number;
  columns: readonly Column[];
  /** Names below the columns and, once one counts, counts above them; those that do not fit are left out. Else `scale` is the axis. */
  isNamed?: boolean;
  /** Below the first and the last column. */
  ends?: readonly [string, string];
  /** The columns as bins of a scale, with a line at a value on it. */
  scale?: ScaleProps;
}

const NAME_WIDTH = 30;
const WIDEST_COLUMN = 64;
const SCALE_HEIGHT = 24;

/** Counts as columns: one for each size, or the bins of a histogram. */
export function ColumnChart({ label, height, columns, ends, scale, isNamed = scale === undefined }: ColumnChartProps) {
  const main = Math.max(
    0,
    columns.findIndex((column) => column.isMain),
  );
  const rows = columns.map((column) => ({ ...column, fill: column.isMain ? "var(--ink)" : "var(--h3)" }));
  return (
    <ChartRoom height={height}>
      {(room) => {
        const width = scale ? room : Math.min(room, WIDEST_COLUMN * columns.length);
        const isShown = (index: number) => isNamed && isLabelled(index, columns.length, width, NAME_WIDTH, main);
        return (
          <BarChart
            {...chartProps(label, width, height)}
            data={rows}
            margin={{ top: 20, right: 2, bottom: scale ? SCALE_HEIGHT : 0, left: 2 }}
            barCategoryGap={isNamed ? 3 : 0.5}
          >
            <YAxis hide domain={[0, "dataMax"]} />
            <XAxis
              dataKey="name"
              hide={!isNamed}
              height={40}
              interval={0}
              {...AXIS}
              tickFormatter={(name: string, index: number) => (isShown(index) ? name : "")}
            />
            <Bar dataKey="count" isAnimationActive={false} minPointSize={(count) => (count === 0 ? 0.01 : 0)}>
              {isNamed && columns.some(({ count }) => count > 0) && (
                <LabelList
                  dataKey="count"
                  position="top"
                  content={({ x, y, width: wide, index = 0, value }) =>
                    isShown(index) && (
                      <text
                        {...(rows[index]?.isMain ? STRONG : TICK)}
                        x={Number(x) + Number(wide) / 2}
                        y={Number(y) - 6}
                        textAnchor="middle"
                      >
                        {value}
                      </text>
                    )
                  }
                />
              )}
            </Bar>
            {scale && <Scale {...scale} />}
            {ends && <Ends ends={ends} width={width} y={height - 5} />}
            <ChartTip />
          </BarChart>
        );
      }}
    </ChartRoom>
  );
}

function Ends({ ends: [first, last], width, y }: { ends: readonly [string, string]; width: number; y: number }) {
  return (
    <>
      <text {...TICK} x={0} y={y}>
        {first}
      </text>
      <text {...TICK} x={width} y={y} textAnchor="end">
        {last}
      </text>
    </>
  );
}

/** The axis below bins, and the line at what was measured. */
function Scale({ domain, format, line, says }: ScaleProps) {
  const area = usePlotArea();
  if (!area) return null;
  const end = area.x + area.width;
  const bottom = area.y + area.height;
  const x = scaleOf(domain, [area.x, end]);
  const isRight = x(line) > end - 90;
  return (
    <>
      <path d={`M${area.x} ${bottom}H${end}`} stroke={RULE} />
      <path d={`M${x(line)} 4V${bottom}`} stroke="var(--ink)" strokeWidth={2} />
      <text {...STRONG} textAnchor={isRight ? "end" : "start"} x={x(line) + (isRight ? -5 : 5)} y={13}>
        {says}
      </text>
      {(["start", "middle", "end"] as const).map((textAnchor, at) => {
        const value = at === 1 ? 0 : domain[at / 2]!;
        return (
          <text key={textAnchor} {...TICK} textAnchor={textAnchor} x={x(value)} y={bottom + 16}>
            {format(value)}
          </text>
        );
      })}
    </>
  );
}
