import type { MetricRow } from "../../../core/domain/comparison";
import { formatFigure, formatSigned } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

interface IntervalsPlotProps {
  label: string;
  rows: readonly MetricRow[];
  letters: readonly string[];
  /** `means`: of each run; `differences`: to the baseline. */
  of: "means" | "differences";
}

const LINE = 20;

/** Each run's mean, or its difference to the baseline, with its interval, score by score. */
export function IntervalsPlot({ label, rows, letters, of }: IntervalsPlotProps) {
  const lines = rows.flatMap((row) =>
    row.cells.flatMap((cell, run) => {
      const held = of === "means" ? cell : cell.difference;
      return held ? [{ key: `${row.score} ${run}`, row, run, held }] : [];
    }),
  );
  const ends = lines.flatMap(({ held }) => [held.low, held.high]);
  const range: [number, number] =
    of === "means" ? [Math.min(0, ...ends), Math.max(1, ...ends)] : [Math.min(0, ...ends), Math.max(0, ...ends)];
  const height = lines.length * LINE + 26;
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const x = scaleOf(range, [150, width - 48]);
        const format = of === "means" ? formatFigure : formatSigned;
        return (
          <>
            <path className="zero" d={`M${x(0)} 0V${height - 24}`} />
            {lines.map(({ key, row, run, held }, at) => {
              const y = at * LINE + 12;
              const isNew = row.score !== lines[at - 1]?.row.score;
              return (
                <g key={key}>
                  {isNew && (
                    <text x={0} y={y + 4}>
                      {row.label}
                    </text>
                  )}
                  <text className="strong" x={132} y={y + 4}>
                    {letters[run]}
                  </text>
                  <path className="span" d={`M${x(held.low)} ${y}H${x(held.high)}`} />
                  <path className="mean" d={`M${x(held.mean)} ${y - 5}V${y + 5}`} />
                  <text x={width} y={y + 4} textAnchor="end">
                    {format(held.mean)}
                  </text>
                </g>
              );
            })}
            <path className="rule" d={`M${x(range[0])} ${height - 24}H${x(range[1])}`} />
            <text x={x(range[0])} y={height - 8}>
              {format(range[0])}
            </text>
            <text x={x(range[1])} y={height - 8} textAnchor="end">
              {format(range[1])}
            </text>
          </>
        );
      }}
    </Plot>
  );
}
