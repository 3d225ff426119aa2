import { Fragment, lazy, Suspense } from "react";
import type { QueryId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { formatCount } from "../../../ui/format-number";
import { Popover } from "../../../ui/Popover";
import { useActions, useLibrary, useSession } from "../../app-context";
import { focusHeading } from "../../ScreenArrival";
import { isWaitingForRequest } from "../../session-facts";
import { AskBox } from "./AskBox";
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
  const isOpening = useLibrary((state) => state.storage === "opening");
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
            (hasWalk || !isOpening) &&
            "Drop your own tools and requests anywhere on this page. They are read in this tab, and sent only where you allow it."}
        </p>
      )}
      <Suspense fallback={null}>{!hasWalk && <RequestsToTake onTake={(id) => ask(() => askQuery(id))} />}</Suspense>
    </section>
  );
}

const RequestList = lazy(async () => ({ default: (await import("./RequestList")).RequestList }));

/** Every request of the open data set, to be searched and taken. How many there are is known before the data is read. */
function MoreRequests({ onTake }: { onTake: (id: QueryId) => void }) {
  const queries = useSession((state) => state.dataset?.queries);
  const hash = useSession((state) => state.datasetLabel?.hash);
  const listed = useLibrary(({ datasets }) => datasets.find((summary) => summary.hash === hash)?.queryCount);
  const count = queries?.length ?? listed ?? 0;
  if (count === 0) return null;
  return (
    <>
      Take one of{" "}
      <Popover
        name={`All ${formatCount(count)} requests of this data set`}
        label={`all ${formatCount(count)} requests`}
        triggerClass="link"
        panelClass="list-panel wide"
        align="start"
      >
        {(close) => (
          <Suspense fallback={null}>
            <RequestList
              place="menu"
              queries={queries}
              onTake={(id) => {
                close();
                onTake(id);
              }}
            />
          </Suspense>
        )}
      </Popover>
      .{" "}
    </>
  );
}

/** Recorded walks of the sample, to look at without waiting for anything. Gone while another data set is open. */
function SampleLinks({ onTaken }: { onTaken: () => void }) {
  const samples = useLibrary((state) => state.sampleWalks);
  const datasetId = useSession((state) => state.datasetLabel?.id);
  const { openWalk } = useActions();
  if (samples.length === 0 || (datasetId !== undefined && datasetId !== samples[0]?.datasetId)) return null;
  return (
    <>
      Samples:{" "}
      {samples.map(({ id, name, text }, index) => (
        <Fragment key={id}>
          <span className="keep-together">
            <Button
              kind="link"
              title={text}
              onClick={() => {
                void openWalk(id);
                onTaken();
              }}
            >
              {name ?? text}
            </Button>
            {index === samples.length - 1 ? "." : ","}
          </span>{" "}
        </Fragment>
      ))}
    </>
  );
}
