import { useLayoutEffect, memo, useCallback } from "react";
import { bindKeys } from "../../ui/bind-keys";
import { BrushProvider, useBrush, ComparedLater, useCompared, WithLetters } from "./context/comparison-context";
import { JudgeAgreement } from "./figures/JudgeAgreement";
import { PathMatrix } from "./figures/PathMatrix";
import { COMPARE_KEYS } from "./keymap";
import { MetricTable } from "./MetricTable";
import { FurtherPictures, ScatterFigure, SwarmFigure } from "./figures/ComparisonFigures";
import { RequestPanel } from "./requests/RequestPanel";
import { RequestsTable } from "./requests/RequestsTable";
import { shufflingHistogram } from "../../core/compare/test-pairs";
import { formatCount } from "../../ui/format-number";
import { Figure } from "../../charts/Figure";
import { useChunkedWork } from "../use-chunked-work";
import { ShuffleChart } from "./figures/ComparisonCharts";
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
        <PathMatrix />
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

/** Wins, ties and losses of the run that is looked at, and what chance makes of the difference. */
const WinsAndLuck = memo(function WinsAndLuck() {
  const { comparison, aligned, against, score, letters, stamp } = useCompared();
  const { base } = comparison.options;
  const shuffling = useCallback(
    () => shufflingHistogram(aligned, comparison.options, against, score),
    [aligned, comparison, against, score],
  );
  const histogram = useChunkedWork(shuffling);
  const verdict = comparison.verdicts[against < base ? against : against - 1] ?? "";
  const unit = comparison.options.unit === "bundle" ? "all requests of a bundle together" : "each request by itself";
  return (
    <div className={`${styles.wins} small`}>
      <WinsTiesLosses />
      <Figure
        title="Is it luck?"
        explain={`If ${letters[base]!} and ${letters[against]!} were equally good, it would not matter which of the two an answer came from. So answers were swapped at random, ${unit}, and the mean difference was computed each time: the bars. The line is the measured difference. The share of swaps at least as far out as the line, on both sides, is the p value.`}
        table={{
          columns: ["from", "to", "swaps"],
          rows: histogram?.bars.map(({ from, to, count }) => [from, to, count]) ?? [],
        }}
        stamp={stamp}
      >
        {(room) => (
          <>
            <p className="quiet">
              <WithLetters text={verdict} letters={letters} />
            </p>
            {histogram && <ShuffleChart label={verdict} histogram={histogram} room={room} />}
          </>
        )}
      </Figure>
    </div>
  );
});

const OUTCOMES = [
  { outcome: "win", better: "better", className: styles.better },
  { outcome: "tie", better: "equal", className: styles.equal },
  { outcome: "loss", better: "worse", className: "" },
] as const;

function WinsTiesLosses() {
  const { deltas, letters, against, comparison } = useCompared();
  const { pick, pickedAs } = useBrush();
  const pair = `${letters[against]!} against ${letters[comparison.options.base]!}`;
  return (
    <>
      <h2>{pair}</h2>
      <ol>
        {OUTCOMES.map(({ outcome, better, className }) => {
          const queries = deltas.filter((delta) => delta.outcome === outcome).map(({ query }) => query);
          const name = `${better}, ${pair}`;
          return (
            <li key={outcome} style={{ flexGrow: Math.max(1, queries.length) }}>
              <button
                type="button"
                aria-pressed={pickedAs === name}
                disabled={queries.length === 0}
                onClick={() => (pickedAs === name ? pick(null) : pick(queries, name))}
              >
                <b className="numeric">{formatCount(queries.length)}</b> {better}
                <i className={className} />
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
