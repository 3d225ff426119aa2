import type { Bounds } from "../core/domain/evaluation";
import { withBounds } from "../core/domain/phrases";
import { formatCount, formatFigure } from "../ui/format-number";
import { RowChart } from "./RowChart";
import { scaleOf, unitRange } from "./scale";

interface IntervalRowsProps {
  /** Above the lines: what is measured. That there are intervals is added where there are. */
  what: string;
  rows: readonly ({ label: string; mean: number; n: number; bundles?: number } & Bounds)[];
}

/** About as wide as a letter of a chart's text. */
const LETTER = 6.6;
const LONGEST = 44;

/** A table of means as a picture of its own, one line each: for files, where no table stands around the intervals. */
export function IntervalRows({ what, rows }: IntervalRowsProps) {
  const heading = rows.some(({ low }) => low !== null) ? `${what}, means with 95 % intervals` : `${what}, means`;
  const [least, most] = unitRange(rows.flatMap(({ mean, low, high }) => [low ?? mean, high ?? mean]));
  const longest = Math.max(0, ...rows.map(({ label }) => Math.min(label.length, LONGEST)));
  return (
    <RowChart
      label={heading}
      heading={heading}
      rows={rows.map(({ label, mean, low, high, n, bundles }) => ({
        key: label,
        label: label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label,
        span: low === null || high === null ? undefined : [low, high],
        dot: mean,
        figures: [withBounds(formatFigure(mean), { low, high }, formatFigure, bundles), `n = ${formatCount(n)}`],
        tip: label,
      }))}
      range={[least, most]}
      ticks={[least, (least + most) / 2, most]}
      names={longest * LETTER + 10}
      columns={[{ width: 122 }, { width: 76 }]}
      line={22}
      thickness={2}
      colour="var(--h4)"
    />
  );
}

interface IntervalMarkProps {
  /** `null`: nothing is measured yet, only the axis is there. Without ends the mean stands alone. */
  interval: ({ mean: number } & Bounds) | null;
  width: number;
}

/** A mean between 0 and 1 as a tick on its interval, for a table row. The numbers stand beside it. */
export function IntervalMark({ interval, width }: IntervalMarkProps) {
  const x = scaleOf([0, 1], [0, width]);
  return (
    <svg style={{ display: "block" }} width={width + 4} height={16} aria-hidden="true">
      <path stroke="var(--rule)" d={`M0 8H${width}`} />
      {interval && (
        <g stroke="var(--ink)">
          {interval.low !== null && interval.high !== null && (
            <path strokeWidth={2} d={`M${x(interval.low)} 8H${x(interval.high)}`} />
          )}
          <path strokeWidth={3} d={`M${x(interval.mean)} 3V13`} />
        </g>
      )}
    </svg>
  );
}
