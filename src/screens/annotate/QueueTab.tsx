import { useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Failure } from "./Failure";
import { useAnnotation, useDesk } from "./desk-context";
import { ItemFigure } from "./ItemFigure";
import { ItemFoot } from "./ItemFoot";
import { KeyBar } from "./KeyBar";
import { QueueHead } from "./QueueHead";
import { useItemTime } from "./use-item-time";
import { useQueueKeys, type OpenPanel } from "./use-queue-keys";
import styles from "./annotate.module.css";

/** One request after the other: its words, the tools in question, and what I say. */
export function QueueTab() {
  const item = useAnnotation((state) => state.item);
  const mode = useAnnotation((state) => state.time.mode);
  const failure = useAnnotation((state) => state.failure);
  // What is open and pointed at belongs to one item.
  const [at, setAt] = useState<{ of: string | null; panel: OpenPanel; tool: ToolId | null }>(NOTHING);
  const mine = at.of === (item?.query.id ?? null) ? at : NOTHING;
  const change = (made: Partial<typeof at>) => setAt({ ...mine, ...made, of: item?.query.id ?? null });
  const point = (tool: ToolId | null) => change({ tool });
  const open = (panel: OpenPanel) => change({ panel });
  // Hears keys before the queue does: the one that uncovers a request does nothing else.
  useItemTime();
  const perform = useQueueKeys({ panel: mine.panel, tool: mine.tool, open, point });
  return (
    <div className={styles.queue}>
      <QueueHead />
      <Failure failure={failure} />
      {item === null ? (
        <Done />
      ) : mode === "covered" ? (
        <section className={styles.covered} aria-label="Paused">
          <h1>Still reading? Any key goes on.</h1>
          <p className="quiet">The request is covered, and the time does not count until you go on.</p>
        </section>
      ) : (
        <>
          <ItemFigure item={item} panel={mine.panel} pointed={mine.tool} open={open} point={point} />
          <ItemFoot item={item} />
          <KeyBar perform={perform} item={item} />
        </>
      )}
    </div>
  );
}

const NOTHING = { of: null, panel: null, tool: null };

function Done() {
  const desk = useDesk();
  const order = useAnnotation((state) => state.order);
  return (
    <section className={styles.covered}>
      <h1>Every request has your answer.</h1>
      <p className="quiet">{countOf(order.length, "request")} judged by you.</p>
      <Button kind="link" onClick={() => desk.back()}>
        Back to the last one
      </Button>
    </section>
  );
}
