import { useId, useState } from "react";
import styles from "./desk.module.css";

/** What the presenter adds for a step; kept in this browser as it is written. */
export function OwnNotes({ place }: { place: string }) {
  const id = useId();
  const [text, setText] = useState(() => readOwnNotes(place));
  const [isKept, setKept] = useState(true);
  return (
    <>
      <h2>
        <label htmlFor={id}>
          Your notes <span className="quiet">kept in this browser</span>
        </label>
      </h2>
      <textarea
        id={id}
        className={`field ${styles.ownNotes}`}
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setKept(keepOwnNotes(place, target.value));
        }}
      />
      {!isKept && <p role="alert">This browser does not keep them: they are gone with this window. Copy them.</p>}
    </>
  );
}

const nameOf = (place: string): string => `kitpick-lesson-notes-${place}`;

/** What the presenter wrote for a step of the lesson or of a walk, in this browser; where it keeps nothing there is none. */
function readOwnNotes(place: string): string {
  try {
    return localStorage.getItem(nameOf(place)) ?? "";
  } catch {
    return "";
  }
}

/** Whether it was kept. An empty text takes it out. */
function keepOwnNotes(place: string, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(nameOf(place));
    else localStorage.setItem(nameOf(place), text);
    return true;
  } catch {
    return false;
  }
}
