import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "../Button";

interface PastePromptProps {
  /** The exact prompt. */
  text: string;
  /** What it is about, how long, how many wait. */
  about: ReactNode;
  /** What an answer would come to; not asked about nothing. */
  check: (answer: string) => { isReadable: boolean; sentence: string };
  /** What taking an answer that cannot be read means. */
  ifUnreadable: string;
  /** Says what an answer can do at most. */
  limits: string;
  copy: (text: string) => Promise<boolean>;
  onTake: (answer: string, from: string) => void;
  /** The source of the last answer: it is likely the same again. */
  lastFrom?: string;
  /** It follows on one whose answer was taken, and goes on where that one had the focus. */
  isNext?: boolean;
}

/** The exact prompt to copy into any chat window, and room for what it answers. */
export function PastePrompt({
  text,
  about,
  check,
  ifUnreadable,
  limits,
  copy,
  onTake,
  lastFrom = "",
  isNext = false,
}: PastePromptProps) {
  const [answer, setAnswer] = useState("");
  const [from, setFrom] = useState(lastFrom);
  const [copied, setCopied] = useState<boolean | null>(null);
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNext && document.activeElement === document.body) copyButton.current?.focus();
  }, [isNext]);
  const checked = answer.trim() === "" ? null : check(answer);
  return (
    <div className="paste">
      <div>
        <p className="label" id={`${id}-prompt`}>
          <b>1</b> Copy this into a chat window <span className="quiet">{about}</span>
        </p>
        <textarea
          className="field exact"
          aria-labelledby={`${id}-prompt`}
          readOnly
          rows={9}
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <p className="button-row">
          <Button ref={copyButton} onClick={() => void copy(text).then(setCopied)}>
            Copy the prompt
          </Button>
          <span className="quiet" role="status">
            {copied === true && "Copied."}
            {copied === false && "The clipboard is closed to this page. Select the text and copy it."}
          </span>
        </p>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-answer`}>
          <b>2</b> Paste its answer here <span className="quiet">{limits}</span>
        </label>
        <textarea
          id={`${id}-answer`}
          className="field exact"
          rows={9}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <p className={`check${checked && !checked.isReadable ? " trouble" : ""}`} role="status">
          {checked?.sentence}
          {checked && !checked.isReadable && ` ${ifUnreadable}`}
        </p>
        <p className="button-row">
          <Button kind="go" disabled={checked === null} onClick={() => onTake(answer, from)}>
            Use this answer
          </Button>
          <label className="quiet">
            from{" "}
            <input
              className="field"
              value={from}
              maxLength={200}
              placeholder="which model, if you know"
              onChange={(event) => setFrom(event.target.value)}
            />
          </label>
        </p>
      </div>
    </div>
  );
}
