import { Button } from "../../ui/Button";
import { useAnnotation, useDesk } from "./desk-context";
import styles from "./annotate.module.css";

/** A file before anything of it is stored: what it would bring, and what is wrong with it. */
export function ArrivingPanel() {
  const desk = useDesk();
  const arriving = useAnnotation((state) => state.arriving);
  if (!arriving) return null;
  const { fileName, status, refusal, parts, notices, content } = arriving;
  const isNothing =
    content !== null && content.records.length === 0 && parts.length > 0 && !parts[0]!.startsWith("the project");
  return (
    <section className={styles.arriving} aria-label="File">
      <h2>{fileName}</h2>
      {status === "reading" && <p role="status">Reading the file …</p>}
      {refusal !== null && (
        <p className="error-note" role="alert">
          <b>Nothing of it was taken.</b> {refusal}
        </p>
      )}
      {status !== "refused" && parts.length > 0 && <p>It brings {parts.join(", ")}.</p>}
      {notices.map((notice) => (
        <p key={notice} className="error-note">
          {notice}
        </p>
      ))}
      <p className="actions">
        {content && status !== "refused" && !isNothing && (
          <Button kind="go" disabled={status === "storing"} onClick={() => void desk.take()}>
            {status === "storing" ? "Adding …" : "Add it"}
          </Button>
        )}{" "}
        <Button kind="link" onClick={() => desk.leave()}>
          {isNothing ? "Close: everything of it is here already" : "Leave it"}
        </Button>
      </p>
    </section>
  );
}
