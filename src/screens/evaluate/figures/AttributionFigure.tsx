import type { Attribution } from "../../../core/evaluate/attribution";
import { countOf, formatFigure, formatSigned } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { describeOrigin } from "../context/stamp";
import { STAGE_NAMES, STAGE_NUMBERS } from "../context/labels";
import { RowChart } from "../../../charts/RowChart";
import styles from "../context/evaluate.module.css";

/** What each stage gave, whatever the order, and what it could have given. */
export function AttributionFigure({ attribution }: { attribution: Attribution }) {
  const { n, result, empty, increments, overWithout, shapley, ceilings } = attribution;
  return (
    <Figure
      title="What each stage gave"
      note={`TRACC, over ${countOf(n, "walk")}`}
      explain="Each walk was run with every combination of its three stages. In order: what a stage added to those before it. All orders: its mean gain over the six orders in which stages can be switched on (Shapley value), so that none profits from coming first; these add up to the result. If it knew: the result if this stage knew the needed tools and the others stayed as they are, shown as a ring. The farther the ring is from the dotted line, the more there is to gain by improving that stage."
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
      className={styles.attribution}
    >
      {() => <AttributionChart attribution={attribution} />}
    </Figure>
  );
}

/** What each stage added in its order, over all orders, and where the result would be did the stage know the answer. */
function AttributionChart({ attribution }: { attribution: Attribution }) {
  const { empty, increments, shapley, ceilings, result } = attribution;
  const spoken = STAGE_NUMBERS.map((stage) => `${STAGE_NAMES[stage]} ${formatSigned(shapley[stage])}`);
  const ends = STAGE_NUMBERS.reduce((so, stage) => [...so, (so.at(-1) ?? empty) + increments[stage]], [empty]);
  return (
    <RowChart
      label={`Attribution: ${spoken.join(", ")} over all orders, ${formatFigure(result)} in all`}
      rows={STAGE_NUMBERS.map((stage, at) => ({
        key: STAGE_NAMES[stage],
        label: STAGE_NAMES[stage],
        span: [ends[at]!, ends[at + 1]!],
        dot: ends[at + 1]!,
        ring: ceilings[stage],
        figures: [formatSigned(increments[stage]), formatSigned(shapley[stage]), formatFigure(ceilings[stage])],
        tip: `${STAGE_NAMES[stage]}: ${formatSigned(increments[stage])} in order, ${formatSigned(shapley[stage])} over all orders; ${formatFigure(ceilings[stage])} if it knew`,
      }))}
      range={[0, 1]}
      ticks={[0, result, 1]}
      formatTick={(tick) => (tick === result ? formatFigure(tick) : String(tick))}
      guide={result}
      names={72}
      columns={[
        { name: "in order", width: 60 },
        { name: "all orders", width: 64, isStrong: true },
        { name: "if it knew", width: 64 },
      ]}
      line={45}
      thickness={3}
    />
  );
}
