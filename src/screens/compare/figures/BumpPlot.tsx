import type { RankedScore } from "../../../core/compare/deltas";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

interface BumpPlotProps {
  label: string;
  ranked: readonly RankedScore[];
  letters: readonly string[];
}

const LINE = 30;

/** The order of the runs by each score, best on top: lines that cross are scores that disagree. */
export function BumpPlot({ label, ranked, letters }: BumpPlotProps) {
  const height = letters.length * LINE + 84;
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const x = scaleOf([0, Math.max(1, ranked.length - 1)], [62, width - 26]);
        const y = (rank: number) => rank * LINE - 10;
        return (
          <>
            {letters.map((letter, run) => (
              <g key={letter}>
                <polyline
                  className={run === 0 ? "line base" : "line"}
                  points={ranked.map(({ ranks }, place) => `${x(place)},${y(ranks[run]!)}`).join(" ")}
                />
                {ranked.map(({ score, ranks }, place) => (
                  <circle
                    key={score}
                    className={run === 0 ? "hollow-dot" : "dot"}
                    cx={x(place)}
                    cy={y(ranks[run]!)}
                    r={4.5}
                  />
                ))}
                <text className="strong" x={46} y={y(ranked[0]!.ranks[run]!) + 4} textAnchor="end">
                  {letter}
                </text>
                <text className="strong" x={width - 10} y={y(ranked.at(-1)!.ranks[run]!) + 4}>
                  {letter}
                </text>
              </g>
            ))}
            {ranked.map(({ score, label: name }, place) => (
              <text
                key={score}
                textAnchor="end"
                transform={`translate(${x(place) + 5} ${letters.length * LINE + 10}) rotate(-32)`}
              >
                {name}
              </text>
            ))}
          </>
        );
      }}
    </Plot>
  );
}
