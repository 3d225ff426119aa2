import { useLayoutEffect } from "react";
import { bindKeys } from "../../ui/bind-keys";
import { BrushProvider, useBrush } from "./context/brush";
import { ComparedLater, useCompared } from "./context/compared-runs";
import { JudgeAgreement } from "./figures/JudgeAgreement";
import { COMPARE_KEYS } from "./keymap";
import { MetricTable } from "./MetricTable";
import { FurtherPictures, ScatterFigure, SwarmFigure } from "./figures/ComparisonFigures";
import { RequestPanel } from "./requests/RequestPanel";
import { RequestsTable } from "./requests/RequestsTable";
import { WinsAndLuck } from "./figures/WinsAndLuck";
import styles from "./context/compare.module.css";

/** Runs side by side, below the finding: the table, the pictures, the requests. */
export function ComparedView() {
  return (
    <BrushProvider>
      <Whole />
    </BrushProvider>
  );
}

function Whole() {
  const { letters } = useCompared();
  useCompareKeys();
  return (
    <>
      <div className={letters.length > 3 ? `${styles.numbersAndSwarm} ${styles.many}` : styles.numbersAndSwarm}>
        <MetricTable />
        <ComparedLater>
          <SwarmFigure />
        </ComparedLater>
      </div>
      <div className={styles.requestAndScores}>
        <RequestPanel />
        <ComparedLater>
          <ScatterFigure />
          <WinsAndLuck />
        </ComparedLater>
      </div>
      <ComparedLater>
        <JudgeAgreement />
        <FurtherPictures />
        <RequestsTable />
      </ComparedLater>
      <Stamp />
    </>
  );
}

function Stamp() {
  const { stamp } = useCompared();
  return <p className={`${styles.stamp} micro faint`}>{stamp}</p>;
}

/** N and P go through the losses, the largest first; Esc lets go of what was picked. */
function useCompareKeys() {
  const { losses } = useCompared();
  const { focus, setFocus, picked, pick } = useBrush();
  useLayoutEffect(() => {
    const among = picked ? losses.filter(({ query }) => picked.has(query)) : losses;
    const step = (by: number) => {
      const at = among.findIndex(({ query }) => query === focus);
      const next = among[at < 0 ? 0 : Math.max(0, Math.min(among.length - 1, at + by))];
      if (next) setFocus(next.query);
    };
    const clear = () => {
      if (picked === null) return "unused";
      pick(null);
      return undefined;
    };
    return bindKeys(
      {
        [COMPARE_KEYS["next-loss"]]: () => step(1),
        [COMPARE_KEYS["loss-before"]]: () => step(-1),
        [COMPARE_KEYS.clear]: clear,
      },
      "first",
    );
  }, [losses, focus, setFocus, picked, pick]);
}
