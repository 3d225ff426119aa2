import { lazy, Suspense } from "react";
import { useActions, useSession } from "../../app-context";
import { AskBox } from "./AskBox";
import { MoreRequests } from "./MoreRequests";
import { SampleLinks } from "./SampleLinks";
import { focusHeading } from "../../ScreenArrival";
import { isWaitingForRequest } from "../../session-facts";
import styles from "./ask.module.css";

const RequestsToTake = lazy(async () => ({ default: (await import("./RequestsToTake")).RequestsToTake }));

interface AskPanelProps {
  /** `closed`: only shown while nothing was asked yet. */
  asking: "closed" | "new" | "edit";
  onDone: () => void;
  onCancel: () => void;
}

/** Where a request begins: the box, samples to take instead, and all requests of the data set. */
export function AskPanel({ asking, onDone, onCancel }: AskPanelProps) {
  const waiting = useSession(isWaitingForRequest);
  const text = useSession((state) => state.trace?.query.text ?? "");
  const hasWalk = useSession((state) => state.status !== "empty");
  const { newWalk, askRequest, askQuery, anticipate } = useActions();
  const editing = asking === "edit" && !waiting;
  if (asking === "closed" && !waiting) return null;
  const done = () => {
    onDone();
    focusHeading();
  };
  /** A new request gets a walk of its own; a changed text is a step of the same walk, which undo takes back. */
  const ask = (send: () => Promise<void>) => {
    if (!waiting && !editing) newWalk();
    void send();
    done();
  };
  return (
    <section className={styles.ask} aria-label="Ask">
      <AskBox
        key={editing ? "edit" : "new"}
        label={editing ? "Change the request" : "What do you need done?"}
        initialText={editing ? text : ""}
        wanted={asking !== "closed"}
        canLeave={!waiting}
        onLeave={onCancel}
        onPause={anticipate}
        onAsk={(draft) => ask(() => askRequest(draft))}
      />
      {!editing && (
        <p className="small quiet">
          <SampleLinks onTaken={done} />
          {hasWalk && <MoreRequests onTake={(id) => ask(() => askQuery(id))} />}
          {waiting &&
            "Drop your own tools and requests anywhere on this page. They are read in this tab, and sent only where you allow it."}
        </p>
      )}
      <Suspense fallback={null}>{!hasWalk && <RequestsToTake onTake={(id) => ask(() => askQuery(id))} />}</Suspense>
    </section>
  );
}
