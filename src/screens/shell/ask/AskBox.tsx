import { useCallback, useEffect, useId, useRef, useState, type SubmitEvent, type KeyboardEvent } from "react";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import styles from "./ask.module.css";

interface AskBoxProps {
  label: string;
  /** What the box begins with. */
  initialText: string;
  /** Whether the box was called for, and takes the focus. */
  wanted: boolean;
  /** Whether there is something to go back to: then there is a button for it. */
  canLeave: boolean;
  onLeave: () => void;
  onAsk: (text: string) => void;
  /** Told of the draft when its writer pauses, and at once when much of it came in one go: it was pasted or dictated. */
  onPause: (draft: string) => void;
}

/** Shorter than most people pause between two words. */
const PAUSE_MS = 150;

/** More characters at once than a key gives. */
const PASTED_LENGTH = 8;

/** The box a request is written in. It keeps only its own draft. */
export function AskBox({ label, initialText, wanted, canLeave, onLeave, onAsk, onPause }: AskBoxProps) {
  const [draft, setDraft] = useState(initialText);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => fitHeight(box.current), [draft]);
  const told = useRef("");
  const tell = useCallback(
    (text: string) => {
      if (text !== told.current) onPause(text);
      told.current = text;
    },
    [onPause],
  );
  useEffect(() => {
    const pause = setTimeout(() => tell(draft), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft, tell]);
  useEffect(() => {
    if (!wanted) return;
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [wanted]);

  const ask = (event?: SubmitEvent) => {
    event?.preventDefault();
    const text = draft.trim();
    setMissing(text === "");
    if (text === "") {
      box.current?.focus();
      return;
    }
    onAsk(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      ask();
    } else if (event.key === "Escape") {
      event.preventDefault();
      box.current?.blur();
      onLeave();
    }
  };
  return (
    <form onSubmit={ask} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className={styles.askBox}>
        <textarea
          ref={box}
          id={id}
          rows={1}
          className="person"
          placeholder="Write it the way you would say it"
          value={draft}
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target: { value } }) => {
            setDraft(value);
            setMissing(false);
            if (value.length - draft.length >= PASTED_LENGTH) tell(value);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.askActions}>
          {canLeave && (
            <Button kind="link" onClick={onLeave}>
              Cancel
            </Button>
          )}
          <Kbd keys={["Enter"]} />
          <Button kind="go" type="submit">
            Find tools
          </Button>
        </span>
      </div>
      <p id={`${id}-missing`} role="alert" className={`small ${styles.missingText}`}>
        {isMissing && "The box is empty. Write a request, paste one, or take a sample."}
      </p>
    </form>
  );
}

/** As many lines as the text has, up to eight; beyond that it scrolls. */
function fitHeight(box: HTMLTextAreaElement | null) {
  if (!box) return;
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 8 * parseFloat(getComputedStyle(box).lineHeight))}px`;
}
