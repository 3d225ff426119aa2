import type { CreditTogether, HitShares } from "../../../core/evaluate/requirement-credit";
import { formatFigure } from "../../../ui/format-number";
import { Plot } from "../../../ui/Plot";
import { scaleOf } from "../../../ui/scale";

const GROUPS = { requirements: "Requirements", tools: "Their tools" } as const;
const SHARES: readonly (keyof HitShares & ("precision" | "recall" | "f1"))[] = ["precision", "recall", "f1"];
const NAMES = { precision: "precision", recall: "recall", f1: "F1" } as const;

/** Precision, recall and F1 of the requirements found, and of the tools of those. */
export function CreditPlot({ credit, room }: { credit: CreditTogether; room: "column" | "wide" }) {
  const height = room === "wide" ? 320 : 184;
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const spoken = groups.map(
    (group) =>
      `${GROUPS[group]} ${SHARES.map((share) => `${NAMES[share]} ${printed(credit[group][share])}`).join(", ")}`,
  );
  return (
    <Plot label={spoken.join("; ")} height={height}>
      {(width) => {
        const x = scaleOf([0, 1], [70, width - 40]);
        const step = height / 8;
        return groups.map((group, place) => (
          <g key={group}>
            <text className="strong" x={0} y={(place * 4 + 0.7) * step}>
              {GROUPS[group]}
            </text>
            {SHARES.map((share, i) => {
              const y = (place * 4 + 1.4 + i) * step;
              const value = credit[group][share];
              return (
                <g key={share}>
                  <text x={0} y={y + 4}>
                    {NAMES[share]}
                  </text>
                  <line className="rule" x1={x(0)} x2={x(1)} y1={y} y2={y} />
                  {value !== null && <line className="step" x1={x(0)} x2={x(value)} y1={y} y2={y} />}
                  <text x={width} y={y + 4} textAnchor="end">
                    {printed(value)}
                  </text>
                </g>
              );
            })}
          </g>
        ));
      }}
    </Plot>
  );
}

function printed(share: number | null): string {
  return share === null ? "none" : formatFigure(share);
}
