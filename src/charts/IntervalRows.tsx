import { formatCount, formatFigure } from "../ui/format-number";
import { scaleOf, unitRange } from "./scale";

interface IntervalRow {
  label: string;
  mean: number;
  low: number;
  high: number;
  n: number;
}

interface IntervalRowsProps {
  /** Above the lines: what is measured. */
  heading: string;
  rows: readonly IntervalRow[];
}

const WIDTH = 720;
const LINE = 22;
const TOP = 34;
/** About as wide as a letter of a picture's text. */
const LETTER = 6.6;
const LONGEST = 44;
const MEANS_END = WIDTH - 76;
const PLOT_END = MEANS_END - 128;

/** A table of means as a picture of its own, one line each: for files, where no table stands around the intervals. */
export function IntervalRows({ heading, rows }: IntervalRowsProps) {
  const height = TOP + rows.length * LINE + 28;
  const longest = Math.max(0, ...rows.map(({ label }) => Math.min(label.length, LONGEST)));
  const range = unitRange(rows.flatMap(({ low, high }) => [low, high]));
  const x = scaleOf(range, [longest * LETTER + 16, PLOT_END]);
  const ticks = [range[0], (range[0] + range[1]) / 2, range[1]];
  return (
    <svg className="plot" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`}>
      <text className="strong" x={0} y={14}>
        {heading}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="rule" x1={x(tick)} x2={x(tick)} y1={TOP - 8} y2={height - 22} />
          <text x={x(tick)} y={height - 6} textAnchor="middle">
            {Number(tick.toFixed(2))}
          </text>
        </g>
      ))}
      {rows.map(({ label, mean, low, high, n }, at) => {
        const y = TOP + at * LINE + LINE / 2;
        return (
          <g key={label}>
            <text x={0} y={y + 4}>
              {label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label}
            </text>
            <line className="whisker" x1={x(low)} x2={x(high)} y1={y} y2={y} />
            <circle className="dot" cx={x(mean)} cy={y} r={3.5} />
            <text x={MEANS_END} y={y + 4} textAnchor="end">
              {formatFigure(mean)} [{formatFigure(low)}, {formatFigure(high)}]
            </text>
            <text x={WIDTH} y={y + 4} textAnchor="end">
              n = {formatCount(n)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
