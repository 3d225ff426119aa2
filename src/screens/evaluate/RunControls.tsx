import { useEffect, useRef } from "react";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useEvaluationActions, useShown } from "./context/evaluation-context";
import type { ShownEvaluation } from "../../state/evaluation/evaluation-state";
import styles from "./context/evaluate.module.css";

/** How far it is, how fast, how long still; pause, stop, go on. */
export function RunControls() {
  const shown = useShown();
  const { pause, resume, cancel } = useEvaluationActions();
  const { status, source } = shown;
  const main = useRef<HTMLButtonElement>(null);
  const isRunning = status === "running";
  useEffect(() => {
    // The button that began it is gone, and the focus with it.
    if (isRunning && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [isRunning]);
  return (
    <div className={`${styles.runControls} small`}>
      <p role="status">
        <b className="numeric">{describeDone(shown)}</b> <span className="quiet">{describeStanding(shown)}</span>
      </p>
      <p className={styles.runButtons}>
        {status !== "done" && status !== "elsewhere" && source === "browser" && (
          // One button in all standings: it keeps the focus.
          <Button ref={main} onClick={() => void (status === "running" ? pause() : resume())}>
            {status === "running" ? "Pause" : status === "failed" ? "Try again" : "Go on"}
          </Button>
        )}
        {(status === "running" || status === "paused") && (
          <Button kind="link" onClick={() => void cancel()}>
            Stop, keep {formatCount(shown.done)}
          </Button>
        )}
      </p>
    </div>
  );
}

/** An underline that is still running. */
export function RunProgress() {
  const { status, done, total, progress } = useShown();
  if (status !== "running" && status !== "elsewhere" && status !== "paused") return null;
  const isPreparing = progress !== null && progress.phase !== "measuring";
  const share = isPreparing ? shareOf(progress.done, progress.total) : shareOf(done, total);
  const label = isPreparing ? "Texts prepared" : "Answers done";
  return (
    <div
      className={`progress-line ${styles.evalLoad}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
      data-status={status}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

function shareOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

function describeDone({ done, total, status }: ShownEvaluation): string {
  if (total === 0) return status === "running" ? "Starting" : "Nothing done";
  return status === "done" && done === total
    ? countOf(done, "answer")
    : `${formatCount(done)} of ${formatCount(total)} answers`;
}

function describeStanding({ status, progress, source, name, done }: ShownEvaluation): string {
  switch (status) {
    case "running":
      return describeProgress(progress, done > 0);
    case "elsewhere":
      return "running in another tab, where it can be paused or stopped";
    case "paused":
      return "paused";
    case "cancelled":
      return "stopped; means cover these answers";
    case "failed":
      return "failed";
    case "done":
      if (source === "file") return name === null ? "from a file" : "recorded with the app, not measured here";
      return "done";
  }
}

function describeProgress(progress: ShownEvaluation["progress"], hasAnswers: boolean): string {
  if (!progress) return "";
  const first = hasAnswers ? "methods without an encoder first; " : "";
  if (progress.phase === "preparing") return `${first}${describePreparing(progress)}`;
  if (progress.phase === "encoding")
    return `${first}encoding texts, ${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  if (progress.phase === "learning")
    return `${first}training on the history, part ${formatCount(Math.floor(progress.done) + 1)} of ${formatCount(progress.total)}`;
  const { perSecond, secondsLeft } = progress;
  if (perSecond === null || secondsLeft === null) return "";
  return `${formatCount(Math.round(perSecond))} a second, ${describeSeconds(secondsLeft)} left`;
}

/** Of a file that is fetched, megabytes are counted. */
function describePreparing({ done, total }: NonNullable<ShownEvaluation["progress"]>): string {
  if (total === 0) return "getting ready";
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return `downloading the encoder, ${megabytes(done)} of ${megabytes(total)} MB`;
}

function describeSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
