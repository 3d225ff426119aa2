import { useState } from "react";
import { Button } from "../../ui/Button";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

export function NameField({ onDone }: { onDone: () => void }) {
  const controller = useOpenAnnotation();
  const me = useAnnotation((state) => state.me.name);
  const [name, setName] = useState(me);
  return (
    <form
      className={styles.nameField}
      onSubmit={(event) => {
        event.preventDefault();
        void controller.rename(name);
        onDone();
        // Enter is the queue's again, and not that of the button that opened this.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <label>
        Your name, as others will see it{" "}
        <input className="field" value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
      </label>
      <Button type="submit">Use it</Button>
    </form>
  );
}

/** The same person in another browser: a code carries the key. */
export function CarryMe({ onDone }: { onDone: () => void }) {
  const controller = useOpenAnnotation();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const become = () =>
    void controller.becomePerson(code).then(
      (refusal) => (refusal === null ? onDone() : setFailure(refusal)),
      () => setFailure("The browser's storage did not answer. Try again."),
    );
  return (
    <details className={styles.nameField}>
      <summary>Carry me to another machine</summary>
      <label>
        Copy this code there
        <input className="field" readOnly value={controller.carryCode()} onFocus={({ target }) => target.select()} />
      </label>
      <label>
        Or paste a code from there
        <input className="field" value={code} onChange={({ target }) => setCode(target.value)} />
      </label>
      {failure !== null && (
        <p className="error-note" role="alert">
          {failure}
        </p>
      )}
      <Button disabled={code.trim() === ""} onClick={become}>
        Be this person here
      </Button>
    </details>
  );
}
