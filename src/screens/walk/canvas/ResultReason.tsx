import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";
import { judgeTool } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { cutOffer, type ResultNote } from "../picture/result-notes";
import type { ResultRow } from "../picture/picture";
import styles from "./names.module.css";

interface ResultReasonProps {
  row: ResultRow;
  note: ResultNote;
}

/** The line under a name of the result: why it is there, or what to do about it. */
export function ResultReason({ row, note }: ResultReasonProps) {
  const { restoreNode } = useActions();
  const trace = useSession((session) => session.trace);
  const perform = usePerform();
  const judge = (word: "in" | "out") => () => {
    const node = { type: "result-tool", id: row.tool } as const;
    if (trace) perform({ do: "edit", edit: judgeTool(trace, node, row.tool, word), then: restOn(node) });
  };
  switch (note.kind) {
    case "because":
      return (
        <small className={styles.because} title={note.words}>
          <span className="visually-hidden">because: </span>
          <span className={styles.quoted}>{note.words}</span>
          {note.more > 0 && <span>&nbsp;and {note.more} more</span>}
          {note.chance !== undefined && <span>&nbsp;{note.chance}</span>}
        </small>
      );
    case "sentence":
      return note.act === "put-in" ? (
        <small title={note.text}>
          <Button kind="link" onClick={judge("in")}>
            put it in
          </Button>
          : {note.text}
        </small>
      ) : (
        <small>
          {note.text}
          {note.act === "restore" && (
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
          <Button kind="link" onClick={judge("out")}>
            cut it
          </Button>
          {after}
        </small>
      );
    }
  }
}
