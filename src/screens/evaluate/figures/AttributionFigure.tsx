import type { Attribution } from "../../../core/evaluate/attribution";
import { countOf, formatFigure, formatSigned } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { describeOrigin } from "../context/stamp";
import { STAGE_NAMES, STAGE_NUMBERS } from "../context/labels";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

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
      stamp={describeOrigin(useShown())}
      className="attribution"
    >
      {(room) => <AttributionPlot attribution={attribution} room={room} />}
    </Figure>
  );
}

/** Where the columns of numbers end, from the right edge. */
const COLUMNS = { order: 126, orders: 64, knew: 0 } as const;

/** What each stage added in its order, over all orders, and where the result would be did the stage know the answer. */
function AttributionPlot({ attribution, room }: { attribution: Attribution; room: "column" | "wide" }) {
  const { empty, increments, shapley, ceilings, result } = attribution;
  const height = room === "wide" ? 300 : 184;
  const spoken = STAGE_NUMBERS.map((stage) => `${STAGE_NAMES[stage]} ${formatSigned(shapley[stage])}`);
  return (
    <Plot label={`Attribution: ${spoken.join(", ")} over all orders, ${formatFigure(result)} in all`} height={height}>
      {(width) => {
        const x = scaleOf([0, 1], [80, width - 186]);
        const step = (height - 50) / 3;
        return (
          <>
            <text x={width - COLUMNS.order} y={12} textAnchor="end">
              in order
            </text>
            <text x={width - COLUMNS.orders} y={12} textAnchor="end">
              all orders
            </text>
            <text x={width} y={12} textAnchor="end">
              if it knew
            </text>
            <line className="ideal" x1={x(result)} x2={x(result)} y1={22} y2={height - 24} />
            {STAGE_NUMBERS.map((stage, i) => {
              const y = 40 + i * step;
              const before = STAGE_NUMBERS.slice(0, i).reduce((sum, earlier) => sum + increments[earlier], empty);
              const after = before + increments[stage];
              return (
                <g key={stage}>
                  <line className="rule" x1={x(0)} x2={x(1)} y1={y} y2={y} />
                  <text x={0} y={y + 4}>
                    {STAGE_NAMES[stage]}
                  </text>
                  <line className="rule" x1={x(before)} x2={x(before)} y1={y - 8} y2={y + 8} />
                  <line className="step" x1={x(before)} x2={x(after)} y1={y} y2={y} />
                  <circle className="dot" cx={x(after)} cy={y} r={4} />
                  <circle className="hollow" cx={x(ceilings[stage])} cy={y} r={4} />
                  <text x={width - COLUMNS.order} y={y + 4} textAnchor="end">
                    {formatSigned(increments[stage])}
                  </text>
                  <text className="strong" x={width - COLUMNS.orders} y={y + 4} textAnchor="end">
                    {formatSigned(shapley[stage])}
                  </text>
                  <text x={width} y={y + 4} textAnchor="end">
                    {formatFigure(ceilings[stage])}
                  </text>
                </g>
              );
            })}
            <text x={x(0)} y={height - 5} textAnchor="middle">
              0
            </text>
            <text className="strong" x={x(result)} y={height - 5} textAnchor="middle">
              {formatFigure(result)}
            </text>
            <text x={x(1)} y={height - 5} textAnchor="middle">
              1
            </text>
          </>
        );
      }}
    </Plot>
  );
}
