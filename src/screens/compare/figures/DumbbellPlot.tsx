import type { SliceDelta } from "../../../core/compare/slice-deltas";
import { formatSigned } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

interface DumbbellPlotProps {
  slices: readonly SliceDelta[];
  letters: readonly [base: string, other: string];
  /** The group that is picked. */
  picked: string;
  onPick: (slice: SliceDelta) => void;
}

const LINE = 26;
const HEAD = 22;
const NAMES = 176;
const NUMBERS = 152;

/**
 * Mean of both runs for each group of requests: hollow the baseline, filled the other, the difference with its interval
 * beside it. A button lies over each name, so that the picture stays one drawing and groups can be picked by hand and key.
 */
export function DumbbellPlot({ slices, letters, picked, onPick }: DumbbellPlotProps) {
  const [base, other] = letters;
  const ends = slices.flatMap((slice) => [slice.base, slice.other]);
  const range: [number, number] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const label = slices.map((slice) => `${slice.label} ${formatSigned(slice.delta)}`).join(", ");
  return (
    <div className="dumbbells">
      <Plot label={`${other} less ${base} by group: ${label}`} height={HEAD + slices.length * LINE}>
        {(width) => {
          const isNarrow = width < 420;
          const right = isNarrow ? 44 : NUMBERS;
          const x = scaleOf(range, [NAMES + 44, width - right - 8]);
          return (
            <>
              <text x={NAMES + 28} y={12} textAnchor="end">
                n
              </text>
              <text x={width - right + 36} y={12} textAnchor="end">{`${other} − ${base}`}</text>
              {slices.map((slice, at) => {
                const y = HEAD + at * LINE + LINE / 2;
                return (
                  <g key={slice.label}>
                    <text className={slice.label === picked ? "strong" : undefined} x={0} y={y + 4}>
                      {slice.label}
                    </text>
                    <text x={NAMES + 28} y={y + 4} textAnchor="end">
                      {slice.n}
                    </text>
                    <path className="rule" d={`M${x(range[0])} ${y}H${x(range[1])}`} />
                    <path className="span" d={`M${x(slice.base)} ${y}H${x(slice.other)}`} />
                    <circle className="hollow-dot" cx={x(slice.base)} cy={y} r={4.5} />
                    <circle className="dot" cx={x(slice.other)} cy={y} r={4.5} />
                    <text className="strong" x={width - right + 36} y={y + 4} textAnchor="end">
                      {formatSigned(slice.delta)}
                    </text>
                    {!isNarrow && (
                      <text x={width} y={y + 4} textAnchor="end">
                        [{formatSigned(slice.low)}, {formatSigned(slice.high)}]
                      </text>
                    )}
                  </g>
                );
              })}
            </>
          );
        }}
      </Plot>
      {slices.map((slice, at) => (
        <button
          key={slice.label}
          type="button"
          aria-pressed={slice.label === picked}
          aria-label={`Pick the ${slice.n} requests: ${slice.label}`}
          style={{ top: HEAD + at * LINE, height: LINE }}
          onClick={() => onPick(slice)}
        />
      ))}
    </div>
  );
}
