import { useId } from "react";
import type { ImportState } from "../../state/app/library";
import { formatCount } from "../../ui/format-number";
import { useActions } from "../app-context";
import styles from "./import.module.css";

/** The steps that change, or would change, the text of requests: a switch, a count and an example each. */
export function CleaningSteps({ steps }: { steps: ImportState["cleaning"] }) {
  const { chooseImport } = useActions();
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Cleaning{" "}
        <span className="quiet">
          each step can be switched off{steps.some(isOfLog) ? "" : "; the text of the file is kept"}
        </span>
      </h2>
      <ul className={styles.cleaning}>
        {steps.map(({ step, label, isTaken, count, example }) => (
          <li key={step} className={isTaken ? "" : styles.off}>
            <button
              type="button"
              role="switch"
              aria-checked={isTaken}
              aria-label={`${label}, ${formatCount(count)}`}
              className={isTaken ? "switch" : `switch ${styles.off}`}
              onClick={() => void chooseImport({ kind: isTaken ? "keep-as-written" : "apply-step", step })}
            >
              <i />
            </button>
            <span>{label}</span>
            <b className="numeric">{formatCount(count)}</b>
            <span className={styles.example}>
              <StruckText {...example} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a log nothing is kept but what the steps leave. */
function isOfLog({ step }: ImportState["cleaning"][number]): boolean {
  return step.startsWith("redact-") || step.startsWith("log-");
}

/** A text before and after a step of cleaning: what is taken away is struck through. */
export function StruckText({ before, after }: { before: string; after: string }) {
  const start = before.indexOf(after);
  if (after !== "" && start >= 0) {
    return (
      <span className="person">
        <Cut text={before.slice(0, start)} />
        {after}
        <Cut text={before.slice(start + after.length)} />
      </span>
    );
  }
  if (after === "") {
    return (
      <span className="person">
        <Cut text={before} />
      </span>
    );
  }
  return <span className="person">{showBlanks(before)}</span>;
}

/** Blanks that become one are drawn as signs. */
function showBlanks(text: string): string {
  return text.replace(/\s{2,}|\n/g, drawBlanks);
}

function drawBlanks(blanks: string): string {
  return blanks.replace(/\n/g, "↵").replace(/\s/g, "␣");
}

/** White space that goes is drawn as signs: it could not be seen struck through. */
function Cut({ text }: { text: string }) {
  if (text === "") return null;
  return <s>{text.trim() === "" ? drawBlanks(text) : text}</s>;
}
