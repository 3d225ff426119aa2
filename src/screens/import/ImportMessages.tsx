import { useId, useState } from "react";
import type { ImportState } from "../../state/app/library";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import { MessageCard } from "./MessageCard";
import styles from "./import.module.css";

interface HeldBackRowsProps {
  messages: ImportState["messages"];
  kept: number;
}

/** What is held back: error sentences with the fix in them. The other rows do not wait. */
export function HeldBackRows({ messages, kept }: HeldBackRowsProps) {
  const { exportHeldBack } = useActions();
  const id = useId();
  const heldBack = messages.filter(({ severity }) => severity === "held-back");
  const rows = heldBack.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (heldBack.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Held back{" "}
        <span className="quiet">
          {countOf(rows, "row")}; the other {formatCount(kept)}{" "}
          {rows === 1 ? "can be loaded without it" : "can be loaded without them"}
        </span>
      </h2>
      <div className={styles.held}>
        {heldBack.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      <p className={`small ${styles.afterHeld}`}>
        <Button kind="link" onClick={() => void exportHeldBack()}>
          Export the rows that are held back
        </Button>
      </p>
    </section>
  );
}

const SHOWN_AT_FIRST = 6;

/** What was noticed or done without asking. */
export function ImportNotices({ messages }: { messages: ImportState["messages"] }) {
  const [isOpen, setOpen] = useState(false);
  const notices = messages.filter(({ severity }) => severity === "notice");
  if (notices.length === 0) return null;
  const shown = isOpen ? notices : notices.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label="Noticed" className={styles.noticed}>
      <h2>
        Noticed <span className="quiet">loaded as described here</span>
      </h2>
      <div className={styles.held}>
        {shown.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      {notices.length > shown.length && (
        <p className={`small ${styles.afterHeld}`}>
          <Button kind="link" onClick={() => setOpen(true)}>
            {formatCount(notices.length - shown.length)} more
          </Button>
        </p>
      )}
    </section>
  );
}

/** Files that gave nothing, or what could not be stored: first of all, with the way out. */
export function UnreadableFiles({ messages }: { messages: ImportState["messages"] }) {
  const errors = messages.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return (
    <section aria-label="Cannot be read" className={styles.unreadable}>
      <div className={styles.held}>
        {errors.map((group) => (
          <MessageCard key={`${group.file} ${group.code}`} group={group} />
        ))}
      </div>
    </section>
  );
}
