import { useEffect, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { OpenItem } from "../../state/annotate/annotation-state";
import { formerWording } from "../../state/annotate/former-texts";
import { ANY_REQUEST } from "../../state/annotate/queue-filter";
import { Button } from "../../ui/Button";
import { countOf, formatScore } from "../../ui/format-number";
import { describeOwnAccuracy } from "../../wording/known-answers";
import { Failure } from "./Failure";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { ItemFigure } from "./ItemFigure";
import { ItemFoot } from "./ItemFoot";
import { standingWords, type WordsMode } from "./item-words";
import { KeyBar, WordsBar } from "./KeyBar";
import { QueueHead } from "./QueueHead";
import { SeatChooser } from "./SharingFields";
import { WordDiff } from "./WordDiff";
import { useItemTime } from "./use-item-time";
import { useQueueKeys, type OpenPanel } from "./use-queue-keys";
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
