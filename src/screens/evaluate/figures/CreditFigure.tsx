import type { CreditSummary, HitShares } from "../../../core/evaluate/digest-walk";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { describeOrigin } from "../context/stamp";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

/** How well the walks found the requirements that the data name. */
export function CreditFigure({ credit }: { credit: CreditSummary }) {
  const { n, requirements, tools } = credit;
  return (
    <Figure
      title="Requirements found"
      note={`of ${formatCount(requirements.right)}, n = ${formatCount(n)}`}
      explain={`The data name the requirements of ${formatCount(n)} requests, with the tools of each. One counts as found when at least half of its words' letters are in a requirement of the walk, each used once. Below, the pairs of requirement and tool, over the requirements that were found. Counted over all requirements together.`}
      table={{
        columns: ["what", "hits", "found", "in the data", "precision", "recall", "F1"],
        rows: [["requirements", requirements] as const, ["their tools", tools] as const].map(
          ([what, { hits, found, right, precision, recall, f1 }]) => [what, hits, found, right, precision, recall, f1],
        ),
      }}
      stamp={describeOrigin(useShown())}
    >
      {(room) => <CreditPlot credit={credit} room={room} />}
    </Figure>
  );
}

const GROUPS = { requirements: "Requirements", tools: "Their tools" } as const;
const SHARES: readonly (keyof HitShares & ("precision" | "recall" | "f1"))[] = ["precision", "recall", "f1"];
const SHARE_NAMES = { precision: "precision", recall: "recall", f1: "F1" } as const;

/** Precision, recall and F1 of the requirements found, and of the tools of those. */
function CreditPlot({ credit, room }: { credit: CreditSummary; room: "column" | "wide" }) {
  const height = room === "wide" ? 320 : 184;
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const spoken = groups.map(
    (group) =>
      `${GROUPS[group]} ${SHARES.map((share) => `${SHARE_NAMES[share]} ${printed(credit[group][share])}`).join(", ")}`,
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
                    {SHARE_NAMES[share]}
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
