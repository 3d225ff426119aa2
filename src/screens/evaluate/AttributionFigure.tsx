import type { Attribution } from "../../core/evaluate/attribution";
import { countOf } from "../../ui/amounts";
import { Figure } from "../../ui/Figure";
import { useShown } from "./desk";
import { AttributionPlot } from "./figures/AttributionPlot";
import { stampOf } from "./stamp";
import { STAGE_NAMES, STAGE_NUMBERS } from "./words";

/** What each stage gave, whatever the order, and what it could have given. */
export function AttributionFigure({ attribution }: { attribution: Attribution }) {
  const { n, result, empty, increments, overWithout, shapley, ceilings } = attribution;
  return (
    <Figure
      title="What each stage gave"
      note={`TRACC, over ${countOf(n, "walk")}`}
      explain="Each walk was tried with every choice of its three stages. In order: what a stage added to those before it. All orders: its mean gain over the six orders in which stages can be switched on (Shapley value), so that none profits from coming first; these add up to the result. If it knew: the result, were this stage to know the needed tools and the others as they are; the ring shows it. The farther the ring from the dotted line, the more there is to gain by improving that stage."
      table={{
        columns: ["stage", "in order", "all orders", "less without it", "result if it knew", "to gain"],
        rows: [
          ["none", empty, empty, null, null, null],
          ...STAGE_NUMBERS.map((stage) => [
            STAGE_NAMES[stage],
            increments[stage],
            shapley[stage],
            overWithout[stage],
            ceilings[stage],
            ceilings[stage] - result,
          ]),
          ["all", result, result, null, null, null],
        ],
      }}
      stamp={stampOf(useShown())}
      className="attribution"
    >
      {(room) => <AttributionPlot attribution={attribution} room={room} />}
    </Figure>
  );
}
