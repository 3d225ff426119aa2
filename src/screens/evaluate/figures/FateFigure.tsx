import type { WalksTogether } from "../../../core/evaluate/error-analysis";
import { countOf, formatCount } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { Mark } from "../../../ui/Mark";
import { useShown } from "../context/evaluation-context";
import { FateFlow, fateCounts } from "../../../charts/FateFlow";
import { describeOrigin } from "../context/stamp";
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
