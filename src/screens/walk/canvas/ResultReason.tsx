import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { cutOffer, type ResultNote } from "../picture/result-notes";
import type { ResultRow } from "../picture/picture";
import styles from "./names.module.css";

interface ResultReasonProps {
  row: ResultRow;
  note: ResultNote;
}

/** The line under a name of the result: why it is there, or what to do about it. */
export function ResultReason({ row, note }: ResultReasonProps) {
  const { edit, restoreNode } = useActions();
  switch (note.kind) {
    case "because":
      return (
        <small className={styles.because} title={note.words}>
          <span className="visually-hidden">because: </span>
          <span className={styles.quoted}>{note.words}</span>
          {note.more > 0 && <span>&nbsp;and {note.more} more</span>}
        </small>
      );
    case "sentence":
      return (
        <small>
          {note.text}
          {row.kind === "ghost" && (
            <>
              ;{" "}
              <Button kind="link" onClick={() => void restoreNode({ type: "tool", id: row.tool })}>
                restore
              </Button>
            </>
          )}
        </small>
      );
    case "wrong": {
      const { before, after } = cutOffer(note);
      return (
        <small>
          {before}
          <Button kind="link" onClick={() => void edit({ kind: "drop-tool", tool: row.tool })}>
            cut it
          </Button>
          {after}
        </small>
      );
    }
  }
}
