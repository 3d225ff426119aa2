import { useEffect, useRef } from "react";
import { describeLearned, describeHistoryChange } from "../../../wording/learned";
import type { Trace } from "../../../core/domain/trace";
import { compareTraces } from "../../../wording/trace-differences";
import type { LibraryState } from "../../../state/app/library";
import { formatCount } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { useActions, useLibrary, useSession } from "../../app-context";

type WalkTrainingProgress = NonNullable<Extract<LibraryState["training"], { status: "training" }>["progress"]>;

/** How far learning from the history is, what it was learned from, and what that changed. */
export function TrainingStatus({ trace }: { trace: Trace | null }) {
  const status = useLibrary((library) => library.training.status);
  const standing = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    // The button that stopped it, or began it again, is gone: the focus goes to the one that came.
    const isNews = before.current !== status;
    before.current = status;
    if (isNews && document.activeElement === document.body)
      standing.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [status]);
  return (
    <div ref={standing}>
      <StandingNow trace={trace} />
    </div>
  );
}

function StandingNow({ trace }: { trace: Trace | null }) {
  const training = useLibrary((library) => library.training);
  const { cancelTraining, retryTraining } = useActions();
  switch (training.status) {
    case "training":
      return (
        <div className="standing">
          <p role="status">
            {training.progress ? describeStep(training.progress) : "Training is starting."} Rules are used until it is
            done.{" "}
            <Button kind="link" onClick={cancelTraining}>
              Stop
            </Button>
          </p>
          <LearningLine progress={training.progress} />
        </div>
      );
    case "cancelled":
      return (
        <p className="standing" role="status">
          Training was stopped. Rules are used instead.{" "}
          <Button kind="link" onClick={retryTraining}>
            Train now
          </Button>
        </p>
      );
    case "failed":
      return (
        <p className="standing trouble" role="status">
          {training.sentence}{" "}
          <Button kind="link" onClick={retryTraining}>
            Try again
          </Button>
        </p>
      );
    case "idle":
    case "ready":
      return (
        <div className="standing" role="status">
          {trace?.learned ? (
            <p>{describeLearned(trace.learned)}</p>
          ) : trace?.stage2.scoreKind === "learned-chance" ? (
            <p>The links are drawn by what was learned from the past requests.</p>
          ) : training.status === "ready" ? (
            <p>Training is done. The links are being redrawn.</p>
          ) : (
            <p>Training starts when the encoder is ready.</p>
          )}
          {training.status === "ready" && training.ready.change && (
            <>
              <p className="quiet">{describeHistoryChange(training.ready.change)}</p>
              <AnswerChange before={training.before} />
            </>
          )}
        </div>
      );
  }
}

/** Which tools of the request on the screen another history brought and took. */
function AnswerChange({ before }: { before: Trace | null }) {
  const now = useSession(({ computed }) => computed);
  const isSame =
    before?.query.text === now?.query.text && JSON.stringify(before?.config) === JSON.stringify(now?.config);
  if (!before || !now?.learned || !isSame) return null;
  return <p className="quiet">This request, without edits by hand: {compareTraces(before, now).sentence}</p>;
}

/** An underline that is still running. */
function LearningLine({ progress }: { progress: WalkTrainingProgress | null }) {
  const share = progress && progress.total > 0 ? shareDone(progress) : 0;
  return (
    <div
      className="progress-line learning"
      role="progressbar"
      aria-label="Training on the history"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** One line for all steps: reading is about a third, what comes after the trainings a tenth. */
function shareDone({ step, done, total }: WalkTrainingProgress): number {
  const [from, width] = { reading: [0, 0.35], scorer: [0.35, 0.55], set: [0.9, 0.05], need: [0.95, 0.05] }[step] as [
    number,
    number,
  ];
  return from + width * (done / total);
}

function describeStep({ step, done, total, secondsLeft }: WalkTrainingProgress): string {
  const left = secondsLeft === null ? "" : `, about ${formatCount(Math.max(1, Math.ceil(secondsLeft)))} s left`;
  switch (step) {
    case "reading":
      return `Reading the parts of past requests: ${formatCount(done)} of ${formatCount(total)}${left}.`;
    case "scorer":
      return `Learning which words call for which tool: training ${Math.min(total, Math.floor(done) + 1)} of ${total}${left}.`;
    case "set":
      return `Learning when to copy a past set and when to compose a new one: ${done} of ${total}${left}.`;
    case "need":
      return `Learning what requests that need no tool look like: ${done} of ${total}${left}.`;
  }
}
