import { useId, type ReactNode } from "react";
import { diffLines } from "../diff";

interface WordingFieldProps {
  label: ReactNode;
  /** Our words, against which changes are shown. */
  standard: string;
  value: string;
  onValue: (value: string) => void;
}

/** Instructions for a language model that may be put in other words, with what was changed. */
export function InstructionsField({ label, standard, value, onValue }: WordingFieldProps) {
  const id = useId();
  return (
    <>
      <label className="label" htmlFor={id}>
        {label} <span className="quiet">the marks that separate data and the form of the answer are added to it</span>
      </label>
      <textarea
        id={id}
        className="field exact"
        rows={6}
        maxLength={8000}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {value !== standard && (
        <ul className="diff" aria-label="Changes from our words">
          {diffLines(standard, value).map(({ sign, line }, i) => (
            <li key={i} className={sign === " " ? "quiet" : sign === "+" ? "more" : "less"}>
              {sign} {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
