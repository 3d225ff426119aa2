import { useEffect, useLayoutEffect, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import { formerWording } from "../../state/annotate/former-texts";
import { ANY_REQUEST, type OpenItem } from "../../state/annotate/annotation-state";
import { pressesControl } from "../../ui/bind-keys";
import { Button } from "../../ui/Button";
import { countOf, formatFigure, formatScore } from "../../ui/format-number";
import { Term } from "../../ui/Term";
import { describeOwnAccuracy } from "../../wording/annotation";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { Failure } from "./Failure";
import { logOf, scoresOf } from "./item-view";
import { standingWords, type WordsMode } from "./item-words";
import { ItemFigure } from "./ItemFigure";
import { KeyBar, WordsBar } from "./KeyBar";
import { QueueHead } from "./QueueHead";
import { SeatChooser } from "./SharingFields";
import { useQueueKeys, type OpenPanel } from "./use-queue-keys";
import { WordDiff } from "./WordDiff";
import styles from "./annotate.module.css";

/** One request after the other: its words, the tools in question, and what I say. */
export function QueueTab() {
  const item = useAnnotation((state) => state.item);
  const mode = useAnnotation((state) => state.time.mode);
  const project = useAnnotation((state) => state.project);
  const seat = useAnnotation((state) => state.own.seat);
  const failure = useAnnotation((state) => state.failure);
  // What is open and pointed at belongs to one item.
  const [at, setAt] = useState<Standing>(NOTHING);
  const own = at.of === (item?.query.id ?? null) ? at : NOTHING;
  const spans = item?.folded?.shown.requirements ?? null;
  const mine = { ...own, words: item && spans && standingWords(own.words, spans) };
  const change = (made: Partial<typeof at>) => setAt({ ...mine, ...made, of: item?.query.id ?? null });
  const point = (tool: ToolId | null) => change({ tool });
  const open = (panel: OpenPanel) => change({ panel });
  // Hears keys before the queue does: the one that uncovers a request does nothing else.
  useItemTime();
  const mark = (words: WordsMode | null, panel: OpenPanel = null) => change({ words, panel });
  const perform = useQueueKeys({ ...mine, open, point, mark });
  return (
    <div className={styles.queue}>
      <QueueHead />
      <Failure failure={failure} />
      {project && project.seats > 1 && seat === null ? (
        <SeatChooser seats={project.seats} />
      ) : item === null ? (
        <Done />
      ) : mode === "covered" ? (
        <section className={styles.covered} aria-label="Paused">
          <h1>Still reading? Any key goes on.</h1>
          <p className="quiet">The request is covered, and the time does not count until you go on.</p>
        </section>
      ) : (
        <>
          <Rewording item={item} />
          <ItemFigure item={item} {...mine} open={open} point={point} mark={mark} />
          <ItemFoot item={item} />
          {mine.words ? (
            <WordsBar text={item.query.text} spans={spans ?? []} words={mine.words} perform={perform.words} />
          ) : (
            <KeyBar perform={perform} item={item} />
          )}
        </>
      )}
    </div>
  );
}

/** What was worded otherwise when I answered it; nothing where the words are the same. */
function Rewording({ item }: { item: OpenItem }) {
  const dataset = useAnnotation((state) => state.dataset);
  const former = dataset && formerWording(item, dataset);
  if (!former) return null;
  return (
    <p className={styles.rewording}>
      <span className="quiet">Worded otherwise when you answered it; Enter gives the same answer again.</span>
      {former.before !== null && (
        <>
          <br />
          <WordDiff before={former.before} after={item.query.text} />
        </>
      )}
    </p>
  );
}

interface Standing {
  of: string | null;
  panel: OpenPanel;
  tool: ToolId | null;
  words: WordsMode | null;
}

const NOTHING: Standing = { of: null, panel: null, tool: null, words: null };

function Done() {
  const controller = useOpenAnnotation();
  const order = useAnnotation((state) => state.order);
  const only = useAnnotation((state) => state.only?.size ?? null);
  const changes = useAnnotation((state) => state.changes);
  const [accuracy, setAccuracy] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    controller.agree().then(
      (found) => {
        const known = found?.people.find(({ isMe }) => isMe)?.known;
        if (isHere) setAccuracy(known ? describeOwnAccuracy(known, formatScore) : null);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [controller, changes]);
  if (order.length === 0) return null;
  if (only !== null)
    return (
      <section className={styles.covered}>
        <h1>{only === 0 ? "No request is like that." : "That was the last of these requests."}</h1>
        <p className="quiet">
          {only} of {countOf(order.length, "request")}.
        </p>
        <Button kind="link" onClick={() => void controller.narrow(ANY_REQUEST)}>
          Go on with all requests
        </Button>
      </section>
    );
  return (
    <section className={styles.covered}>
      <h1>Every request has your answer.</h1>
      <p className="quiet">{countOf(order.length, "request")} judged by you.</p>
      {accuracy !== null && <p>{accuracy}</p>}
      <Button kind="link" onClick={() => controller.back()}>
        Back to the last one
      </Button>
    </section>
  );
}

/** What the answer is worth against the gold, and what I did here. */
function ItemFoot({ item }: { item: OpenItem }) {
  const dataset = useAnnotation((state) => state.dataset);
  const scores = scoresOf(item);
  const log = dataset ? logOf(item, dataset) : [];
  const { folded } = item;
  const marks = [
    folded?.verdict === "unsure" && "unsure",
    folded?.flag && "flagged",
    folded?.verdict === "skipped" && "put off",
  ];
  const said = marks.filter((mark) => mark !== false && mark !== undefined);
  return (
    <section className={styles.foot}>
      <div>
        {scores && (
          <>
            <div className={styles.scores}>
              <Score label="Suggestion" value={scores.suggestion} />
              <span aria-hidden="true">→</span>
              <Score label="Yours" value={scores.mine} />
              {scores.accepted !== null && (
                <>
                  <span aria-hidden="true">→</span>
                  <Score label="Yours, if your dispute is accepted" value={scores.accepted} />
                </>
              )}
            </div>
            <p className="quiet">
              <Term name="tracc" /> against the gold of the data set.
              {scores.accepted !== null && " The dispute counts when it is settled."}
            </p>
          </>
        )}
        {said.length > 0 && <p className={styles.said}>{said.join(", ")}</p>}
        {folded?.comment && <p className="person">{folded.comment}</p>}
      </div>
      <div className={styles.log}>
        <h2>What you did here</h2>
        {log.length === 0 ? (
          <p className="quiet">Nothing yet. Enter takes what stands in “Yours”.</p>
        ) : (
          <ol>
            {log.map(({ seconds, text, words }, at) => (
              <li key={at}>
                <span className={`quiet numeric ${styles.when}`}>{seconds} s</span> {text}{" "}
                {words !== null && <span className="person">{words}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Score({ label, value }: { label: string; value: number }) {
  return (
    <p>
      <span className="quiet">{label}</span>
      <br />
      <b>{formatFigure(value)}</b>
    </p>
  );
}

const TICK_MS = 250;

/**
 * Counts the time at the item: signs are keys and the pointer; the key that uncovers an item does nothing else, unless it is meant
 * for a panel that stands open over it, or presses a button or link that has the focus: of the item itself none is left.
 */
function useItemTime() {
  const controller = useOpenAnnotation();
  // As early as the keys of the queue, and before them: a key that uncovers must not reach them.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCovered = controller.store.getState().time.mode === "covered";
      controller.noteSign();
      const isForPanel = event.target instanceof Element && event.target.closest("[popover], dialog") !== null;
      if (!isCovered || isForPanel || pressesControl(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onPointer = () => controller.noteSign();
    const onSight = () => controller.noteSight(document.visibilityState === "visible" && document.hasFocus());
    const flush = () => controller.flush();
    onSight();
    const timer = setInterval(() => controller.tick(), TICK_MS);
    addEventListener("keydown", onKey, true);
    for (const type of ["pointermove", "pointerdown", "wheel"]) addEventListener(type, onPointer, { passive: true });
    for (const type of ["focus", "blur"]) addEventListener(type, onSight);
    document.addEventListener("visibilitychange", onSight);
    addEventListener("pagehide", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", onKey, true);
      for (const type of ["pointermove", "pointerdown", "wheel"]) removeEventListener(type, onPointer);
      for (const type of ["focus", "blur"]) removeEventListener(type, onSight);
      document.removeEventListener("visibilitychange", onSight);
      removeEventListener("pagehide", flush);
      controller.noteSight(false);
    };
  }, [controller]);
}
