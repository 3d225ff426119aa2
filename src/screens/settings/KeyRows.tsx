import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { Kbd, type ShortcutGroup } from "../../ui/Kbd";
import { letterOn, swapKeys } from "../../ui/bind-keys";
import { useActions, useLibrary } from "../app-context";
import styles from "./keys.module.css";

/** A letter and everything it does, wherever. */
interface LetterRow {
  letter: string;
  labels: string[];
}

type Waiting =
  /** The next key goes to this letter. */
  | { letter: string; taken: null; refused: string | null }
  /** The key that was pressed does something already. */
  | { letter: string; taken: string; refused: null };

/** Which letter does what. The same letter means the same on every screen, so it is changed everywhere at once. */
export function KeyRows({ groups }: { groups: readonly ShortcutGroup[] }) {
  const keys = useLibrary((state) => state.keys);
  const { setPreference } = useActions();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const rows = listLetters(groups);
  const nameOf = (letter: string): string => rows.find((row) => row.letter === letter)?.labels[0] ?? "";
  const give = (letter: string, key: string) => {
    setPreference("keys", swapKeys(keys, letter, key));
    setWaiting(null);
  };
  useNextKey(waiting, (key) => {
    if (key === null) return setWaiting(null);
    if (!waiting) return;
    const { letter } = waiting;
    if (!/^[a-z]$/.test(key)) return setWaiting({ letter, taken: null, refused: key });
    const owner = letterOn(keys, key);
    const isTaken = owner !== letter && nameOf(owner) !== "";
    if (isTaken) setWaiting({ letter, taken: key, refused: null });
    else give(letter, key);
  });
  return (
    <>
      <ul className={styles.keys}>
        {rows.map(({ letter, labels }) => {
          const isWaiting = waiting?.letter === letter;
          return (
            <li key={letter} data-waiting={isWaiting ? "" : undefined}>
              <span title={labels.join(", ")}>{labels.slice(0, 2).join(", ")}</span>
              {isWaiting && waiting.taken === null && <span className="quiet">press a letter</span>}
              <button
                type="button"
                aria-pressed={isWaiting}
                aria-label={`Change the key ${(keys[letter] ?? letter).toUpperCase()}: ${labels.join(", ")}`}
                onClick={() => setWaiting(isWaiting ? null : { letter, taken: null, refused: null })}
              >
                {isWaiting ? <kbd className="on">…</kbd> : <Kbd keys={[letter.toUpperCase()]} />}
              </button>
            </li>
          );
        })}
      </ul>
      <div role="status">
        {waiting && waiting.refused !== null && (
          <p className="error-note">“{waiting.refused}” is no letter. Press a letter from A to Z, or Esc.</p>
        )}
        {waiting && waiting.taken !== null && (
          <p className="error-note">
            <b>
              {waiting.taken.toUpperCase()} already means “{nameOf(letterOn(keys, waiting.taken))}”.
            </b>{" "}
            Press another letter, or{" "}
            <Button kind="link" onClick={() => give(waiting.letter, waiting.taken)}>
              let the two change places
            </Button>
          </p>
        )}
      </div>
      {Object.keys(keys).length > 0 && (
        <p className="control-line">
          <Button kind="link" onClick={() => setPreference("keys", {})}>
            All keys as they came
          </Button>
        </p>
      )}
    </>
  );
}

/** Every single letter of the sheets, once, with what it does. */
function listLetters(groups: readonly ShortcutGroup[]): LetterRow[] {
  const rows = new Map<string, string[]>();
  for (const { keys, label } of groups.flatMap(({ shortcuts }) => shortcuts)) {
    const [key] = keys;
    if (keys.length !== 1 || !key || !/^[A-Z]$/.test(key)) continue;
    const labels = rows.get(key.toLowerCase()) ?? [];
    if (!labels.some((one) => withoutPlace(one) === withoutPlace(label))) labels.push(label);
    rows.set(key.toLowerCase(), labels);
  }
  return [...rows].map(([letter, labels]) => ({ letter, labels })).sort((a, b) => a.letter.localeCompare(b.letter));
}

/** "requirement: merge with the next" is "merge with the next" of another screen. */
function withoutPlace(label: string): string {
  return label.replace(/^[^:]+: /, "");
}

/** Hears the next key before anyone else does, the dialog's Esc included. `null`: never mind. */
function useNextKey(waiting: Waiting | null, take: (key: string | null) => void) {
  useEffect(() => {
    if (!waiting) return;
    const hear = (event: KeyboardEvent) => {
      if (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      // The button that stands in the sentence can be pressed.
      if (event.key === "Enter" || event.key === " ") return;
      event.preventDefault();
      event.stopPropagation();
      take(event.key === "Escape" ? null : event.key.toLowerCase());
    };
    addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  });
}
