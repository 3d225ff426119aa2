import { useId } from "react";
import type { ImportState } from "../../state/app/library";
import { formatCount } from "../../ui/format-number";
import { useActions } from "../app-context";
import { StruckText } from "./StruckText";
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
