import { useState } from "react";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { describePromotion } from "../../../wording/promotion";
import { useActions, useSession } from "../../app-context";
import styles from "./learned.module.css";

/**
 * An answer that a person has corrected, or found right as it is, can become a past request, which the walks after it learn
 * from. Where the data names other tools for the request, it says which these replace, and asks.
 */
export function AddToHistory({ trace }: { trace: Trace }) {
  const { addToHistory } = useActions();
  const isEdited = useSession(({ log, cursor }) => (log[cursor]?.input.edits.length ?? 0) > 0);
  const isDone = useSession(({ status }) => status === "done");
  // Each answer is asked about anew. The focus goes along: to the question, and back from it.
  const [asked, setAsked] = useState<Trace | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const told = describePromotion(trace, isEdited);
  if (!isDone || !told) return null;
  const leave = (): void => {
    setAsked(null);
    setIsDeclined(true);
  };
  return (
    <section className={`${styles.promote} no-print`} aria-label={told.title}>
      <h3>{told.title}</h3>
      {asked === trace && told.replaces ? (
        <>
          <p role="alert">{told.replaces}</p>
          <p className={styles.answers}>
            <Button ref={takeFocus} onClick={() => void addToHistory()}>
              Replace
            </Button>
            <Button kind="link" onClick={leave}>
              Leave it
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>
            <Button
              kind="link"
              ref={isDeclined ? takeFocus : undefined}
              onClick={() => (told.replaces ? setAsked(trace) : void addToHistory())}
            >
              Add to the past requests
            </Button>
          </p>
          <p className="quiet">With these tools as gold, in an edited copy of the data. Later walks use it.</p>
        </>
      )}
    </section>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
