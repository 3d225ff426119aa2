import { useState } from "react";
import { Button } from "../../../ui/Button";
import { useNow } from "../../../ui/use-now";
import { useAddressPart } from "../../use-address-part";
import { OwnNotes } from "../../../ui/present/OwnNotes";
import { clockOf, useNotesKeys, useNotesLine, type WalkNews } from "../../../ui/present/talk";
import styles from "../../../ui/present/desk.module.css";

/** The presenter's own window for a walk: what its step shows, the clock, what comes next, and what the room sees. */
export function WalkNotes() {
  const [talk] = useAddressPart("notes");
  const [last, setLast] = useState<WalkNews | null>(null);
  const [isLeft, setLeft] = useState(false);
  const send = useNotesLine(talk ?? "", (news) => {
    setLeft(news.kind === "left");
    if (news.kind === "walk") setLast(news);
  });
  useNotesKeys(send);
  const now = useNow(1000);
  if (!last) {
    return (
      <div className="intro">
        <h1>Notes</h1>
        <p role="status">
          The window of the room has not been heard of yet. There, open the menu of a walk and choose{" "}
          <i>Present with notes</i>.
        </p>
      </div>
    );
  }
  const { at, of, next, said } = last;
  const [sentence, ...more] = said;
  return (
    <div className={styles.desk}>
      <div>
        <p className={styles.deskClock}>
          <b>{clockOf(now - last.startedAt)}</b>
          <span className="quiet">
            step {at + 1} of {of}, {last.label}
          </span>
        </p>
        {isLeft && <p role="alert">The window of the room was closed or left the presentation. The notes stay here.</p>}
        <h2>The sentence</h2>
        <h1 className={styles.say}>{sentence}</h1>
        <h2>Notes</h2>
        <ol className={styles.notes}>
          {more.map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>
            The request: <span className="person">{last.request}</span>
          </li>
        </ol>
        <OwnNotes key={last.place} place={last.place} />
      </div>
      <div>
        <h2>
          Next <span className="quiet">{next ? `step ${at + 2}, ${next.label}` : "the end"}</span>
        </h2>
        {next && <p>{next.said}</p>}
        <h2>What the room sees</h2>
        <p>{last.isBlack ? "The room is dark." : `The walk up to ${last.label}.`}</p>
        <p className={styles.deskActs}>
          <Button disabled={at === 0} onClick={() => send({ kind: "back" })}>
            Back
          </Button>
          <Button kind="go" disabled={!next} onClick={() => send({ kind: "next" })}>
            Next
          </Button>
          <Button aria-pressed={last.isBlack} onClick={() => send({ kind: "black" })}>
            {last.isBlack ? "Light" : "Dark"}
          </Button>
        </p>
      </div>
    </div>
  );
}
