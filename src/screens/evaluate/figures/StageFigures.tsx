import { fateCounts, FateFlow } from "../../../charts/FateFlow";
import { Figure } from "../../../charts/Figure";
import { RowChart } from "../../../charts/RowChart";
import type { Attribution } from "../../../core/evaluate/attribution";
import type { CreditSummary } from "../../../core/evaluate/digest-walk";
import type { WalksTogether } from "../../../core/evaluate/error-analysis";
import { countOf, formatCount, formatFigure, formatSigned } from "../../../ui/format-number";
import { Mark } from "../../../ui/Mark";
import { useShown } from "../context/evaluation-context";
import { STAGE_NAMES, STAGE_NUMBERS, describeOrigin } from "../context/labels";
import styles from "../context/evaluate.module.css";

/** What became of all tools, from the bundles to the results: a flow, or bars by stage where the page is narrow. */
export function FateFigure({ walks }: { walks: WalksTogether }) {
  const shown = useShown();
  const counts = fateCounts(walks.fates);
  const most = counts[0]?.rows[0]?.count ?? 1;
  return (
    <Figure
      title="Fate of tools"
      note={`over ${countOf(walks.n, "walk")}`}
      explain="Heights are numbers of tools. From the left: what the chosen bundles contained, what coverage kept or dropped, what the vote added, and what of it was right. Missed gold starts nowhere: no stage found it."
      table={{
        columns: ["stage", "what", "tools"],
        rows: counts.flatMap(({ stage, rows }) => rows.map(({ words, count }) => [stage, words, count])),
      }}
      stamp={describeOrigin(shown)}
      className={styles.fate}
    >
      {() => (
        <>
          <div className={styles.fateWide}>
            <div className={`${styles.stages} small`} aria-hidden="true">
              {counts.map(({ number, stage }) => (
                <span key={stage}>
                  {number && <i>{number}</i>}
                  <b>{stage}</b>
                </span>
              ))}
            </div>
            <FateFlow fates={walks.fates} />
          </div>
          <ol className={styles.fateNarrow}>
            {counts.map(({ number, stage, rows }) => (
              <li key={stage}>
                <p>
                  {number && <i>{number}</i>}
                  <b>{stage}</b>
                </p>
                {rows.map(({ count, words, outcome }) => (
                  <p key={words} className={styles.fateBar}>
                    <span
                      className={`${styles.fill} ${outcome ?? "dropped"}`}
                      style={{ width: `${Math.min(100, (100 * count) / Math.max(1, most))}%` }}
                    />
                    {outcome && <Mark outcome={outcome} label="hidden" />}
                    <b className="numeric">{formatCount(count)}</b> {words}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </Figure>
  );
}

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

/** How well the walks found the requirements that the data name. */
export function CreditFigure({ credit }: { credit: CreditSummary }) {
  const { n, requirements, tools } = credit;
  return (
    <Figure
      title="Requirements found"
      note={`of ${formatCount(requirements.right)}, n = ${formatCount(n)}`}
      explain={`The data set lists the requirements of ${formatCount(n)} requests, with the tools for each. A requirement counts as found when a requirement of the walk covers at least half of its letters; each is used once. The last three rows count pairs of requirement and tool among the requirements that were found. All requirements are counted together.`}
      table={{
        columns: ["what", "hits", "found", "in the data", "precision", "recall", "F1"],
        rows: [["requirements", requirements] as const, ["their tools", tools] as const].map(
          ([what, { hits, found, right, precision, recall, f1 }]) => [what, hits, found, right, precision, recall, f1],
        ),
      }}
      stamp={describeOrigin(useShown())}
    >
      {() => <CreditChart credit={credit} />}
    </Figure>
  );
}

const SHARES = { precision: "precision", recall: "recall", f1: "F1" } as const;

/** Precision, recall and F1 of the requirements found, and of the tools of those. */
function CreditChart({ credit: { requirements, tools } }: { credit: CreditSummary }) {
  const rows = [["requirements", requirements] as const, ["their tools", tools] as const].flatMap(([what, shares]) =>
    (Object.keys(SHARES) as (keyof typeof SHARES)[]).map((share) => {
      const label = `${SHARES[share]} of ${what}`;
      const value = shares[share];
      const figure = value === null ? "none" : formatFigure(value);
      return { key: label, label, span: value === null ? undefined : ([0, value] as const), figures: [figure] };
    }),
  );
  return (
    <RowChart
      label={`Requirements found: ${rows.map(({ label, figures }) => `${label} ${figures[0]}`).join(", ")}`}
      rows={rows.map((row) => ({ ...row, tip: `${row.label}: ${row.figures[0]}` }))}
      range={[0, 1]}
      names={144}
      columns={[{ width: 40 }]}
      line={28}
      thickness={3}
    />
  );
}
