import { useMemo } from "react";
import { letterOf } from "../../core/compare/align-runs";
import { scoreTrace } from "../../core/metrics/score-walk";
import { formatFigure } from "../../ui/format-number";
import { voiceOf } from "../voice";
import { CopyLink, RunsButton, type RunList } from "./Lede";
import { useComparison } from "./context/comparison-context";
import { WalkColumns } from "./requests/WalkColumns";
import styles from "./context/compare.module.css";

/** Saved walks of one request: no means, the walks themselves. */
export function SavedWalksView({ list }: { list: RunList }) {
  const shown = useComparison((state) => state.shown);
  const walks = useMemo(
    () => shown.flatMap(({ trace }, index) => (trace ? [{ letter: letterOf(index), trace }] : [])),
    [shown],
  );
  const scored = walks.flatMap(({ letter, trace }) => {
    const tracc = scoreTrace(trace)?.parts ? scoreTrace(trace)?.metrics.tracc.standard : undefined;
    return tracc === undefined ? [] : [`${letter} ${formatFigure(tracc)}`];
  });
  return (
    <>
      <div className={styles.lede}>
        <h1>
          {walks.length} walks of one request{scored.length > 0 && <>: TRACC {scored.join(", ")}</>}
        </h1>
        {walks[0] && (
          <p className={`person ${styles.requestText} ${voiceOf(walks[0].trace.query)}`}>{walks[0].trace.query.text}</p>
        )}
        <p className={`${styles.conditions} small quiet no-print`}>
          <span className={styles.conditionsActions}>
            <RunsButton list={list} />
            <CopyLink />
          </span>
        </p>
      </div>
      <WalkColumns walks={walks} />
    </>
  );
}
