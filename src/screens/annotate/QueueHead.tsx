import { isBiased } from "../../core/annotate/orders";
import { comesAgain } from "../../state/annotate/guidelines";
import { countOf } from "../../ui/format-number";
import { useAnnotation } from "./annotation-context";
import { NarrowQueue } from "./NarrowQueue";
import { QueueSettings } from "./QueueSettings";
import styles from "./annotate.module.css";

/** How far I am, how the queue is judged, and whether it is saved. */
export function QueueHead() {
  const { done, flagged, left, accepted, isOfControls } = useProgress();
  const place = useAnnotation((state) => state.item?.place ?? null);
  const total = useAnnotation((state) => state.order.length);
  const seconds = useAnnotation((state) => state.time.seconds);
  return (
    <>
      <div
        className={styles.progress}
        role="img"
        aria-label={`${done + flagged} done, ${flagged} of them flagged, ${left} to do`}
      >
        <i className={styles.done} style={{ flexGrow: done }} />
        <i className={styles.flagged} style={{ flexGrow: flagged }} />
        <i style={{ flexGrow: left }} />
      </div>
      <div className={styles.queueHead}>
        <p>
          <b>{done + flagged} done</b>{" "}
          <span className="quiet">
            {flagged > 0 && `${flagged} flagged, `}
            {left} to do
          </span>
        </p>
        <p className="quiet">
          <QueueSettings />
          <NarrowQueue />
          {accepted !== null && (
            <>
              <span className="separator">/</span>
              you took {accepted} % {isOfControls && "of the controls "}as suggested
            </>
          )}
        </p>
        <p className={`quiet ${styles.standing}`}>
          <Again />
          {place !== null && `request ${place + 1} of ${total}`}
          {place !== null && (
            <>
              <span className="separator">/</span>
              <span className="numeric">{seconds} s</span>
            </>
          )}
          <Saved />
        </p>
      </div>
    </>
  );
}

function useProgress() {
  const heads = useAnnotation((state) => state.heads);
  const order = useAnnotation((state) => state.order);
  const project = useAnnotation((state) => state.project);
  const controls = useAnnotation((state) => state.controls);
  // The items of a biased order say nothing of all: those that were drawn at random do.
  const isOfControls = useAnnotation((state) => isBiased(state.orderKind));
  const standing = order.flatMap((id) => heads.get(id) ?? []).filter((row) => !comesAgain(project, row));
  const mine = standing.flatMap((row) => row.heads[0] ?? []);
  const judged = mine.filter(({ verdict }) => verdict !== "skipped");
  const flagged = judged.filter(({ flag }) => flag).length;
  const sample = isOfControls
    ? [...controls].flatMap((id) => heads.get(id)?.heads[0] ?? []).filter(({ verdict }) => verdict !== "skipped")
    : judged;
  const suggested = sample.filter(({ asSuggested }) => asSuggested !== null);
  const same = suggested.filter(({ asSuggested }) => asSuggested).length;
  return {
    ...{ done: judged.length - flagged, flagged, left: order.length - judged.length },
    isOfControls,
    accepted: suggested.length === 0 ? null : Math.round((100 * same) / suggested.length),
  };
}

/** A request that has my answer comes again, for the guidelines have changed. */
function Again() {
  const project = useAnnotation((state) => state.project);
  const heads = useAnnotation((state) => state.heads);
  const item = useAnnotation((state) => state.item?.query.id ?? null);
  if (!project || item === null || !comesAgain(project, heads.get(item))) return null;
  return (
    <>
      your answer from before guidelines {project.guidelines.length}; Enter keeps it
      <span className="separator">/</span>
    </>
  );
}

function Saved() {
  const unsaved = useAnnotation((state) => state.unsaved.length);
  const savedAt = useAnnotation((state) => state.savedAt);
  if (unsaved === 0 && savedAt === null) return null;
  return (
    <>
      <span className="separator">/</span>
      <span role="status" data-annotation-save={unsaved > 0 ? "saving" : "saved"}>
        {unsaved > 0 ? `saving ${countOf(unsaved, "judgement")}` : "saved"}
      </span>
    </>
  );
}
