import type { SliceDelta } from "../../../core/compare/slice-deltas";
import { formatFigure, formatSigned } from "../../../ui/format-number";
import { scaleOf } from "../../../ui/scale";

interface DumbbellPlotProps {
  slices: readonly SliceDelta[];
  letters: readonly [base: string, other: string];
  width: number;
  picked: string;
  onPick: (slice: SliceDelta) => void;
}

/** Mean of both runs for each group of requests: hollow the baseline, filled the other, the difference in figures beside it. */
export function DumbbellPlot({ slices, letters, width, picked, onPick }: DumbbellPlotProps) {
  const ends = slices.flatMap(({ base, other }) => [base, other]);
  const x = scaleOf([Math.min(0, ...ends), Math.max(1, ...ends)], [6, width - 6]);
  return (
    <table className="dumbbells">
      <thead>
        <tr>
          <th scope="col">group</th>
          <th scope="col" className="num">
            n
          </th>
          <th scope="col">
            <span className="vh">{`mean of ${letters[0]} and ${letters[1]}`}</span>
          </th>
          <th scope="col" className="num">{`${letters[1]} − ${letters[0]}`}</th>
          <th scope="col">95 %</th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice) => (
          <tr key={slice.label} aria-current={slice.label === picked ? "true" : undefined}>
            <th scope="row">
              <button type="button" className="lnk" aria-pressed={slice.label === picked} onClick={() => onPick(slice)}>
                {slice.label}
              </button>
            </th>
            <td className="num q">{slice.n}</td>
            <td>
              <svg
                className="dumbbell plot"
                width={width}
                height={18}
                role="img"
                aria-label={`${formatFigure(slice.base)} and ${formatFigure(slice.other)}`}
              >
                <path className="rule" d={`M6 9H${width - 6}`} />
                <path className="span" d={`M${x(slice.base)} 9H${x(slice.other)}`} />
                <circle className="hollow-dot" cx={x(slice.base)} cy={9} r={4} />
                <circle className="dot" cx={x(slice.other)} cy={9} r={4} />
              </svg>
            </td>
            <td className="num">
              <b>{formatSigned(slice.delta)}</b>
            </td>
            <td className="q">
              [{formatSigned(slice.low)}, {formatSigned(slice.high)}]
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
