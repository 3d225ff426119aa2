import type { CreditTogether } from "../../core/evaluate/requirement-credit";
import { formatCount } from "../../ui/amounts";
import { Figure } from "../../ui/Figure";
import { useShown } from "./desk";
import { CreditPlot } from "./figures/CreditPlot";
import { stampOf } from "./stamp";

/** How well the walks found the requirements that the data name. */
export function CreditFigure({ credit }: { credit: CreditTogether }) {
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
      stamp={stampOf(useShown())}
    >
      {(room) => <CreditPlot credit={credit} room={room} />}
    </Figure>
  );
}
