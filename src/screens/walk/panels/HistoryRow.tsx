import type { LogEntry } from "../../../core/domain/walk";
import { Button } from "../../../ui/Button";
import { MODIFIER } from "../../../ui/modifier-key";
import { useActions } from "../../app-context";
import { clockOf, scoresOf, sentenceOf, stageNameOf } from "./history-entry";
import { PersonWords } from "./PersonWords";

interface HistoryRowProps {
  entry: LogEntry;
  before: LogEntry | null;
  /** `next`: what redo would do. */
  standing: "past" | "now" | "next" | "undone";
}

/** One step: when, what, over which stage, and what it did to the score. */
export function HistoryRow({ entry, before, standing }: HistoryRowProps) {
  const scores = scoresOf(entry, before);
  const isUndone = standing === "next" || standing === "undone";
  return (
    <li
      className={isUndone ? "redo" : standing === "now" ? "now" : undefined}
      aria-current={standing === "now" ? "step" : undefined}
    >
      <span className="n qq">{entry.seq}</span>
      <time className="n q" dateTime={entry.at}>
        {clockOf(entry)}
      </time>
      <span>
        <PersonWords sentence={sentenceOf(entry)} />
      </span>
      <span className="q">{stageNameOf(entry)}</span>
      <span className="n">
        {isUndone ? (
          "undone"
        ) : (
          <>
            {scores.before !== null && `${scores.before} → `}
            <b>{scores.after}</b>
          </>
        )}
      </span>
      <span className="do">
        <RowActions entry={entry} standing={standing} />
      </span>
    </li>
  );
}

function RowActions({ entry, standing }: Pick<HistoryRowProps, "entry" | "standing">) {
  const { undo, redo, undoOnly, goTo } = useActions();
  const isEdit = entry.command.type === "edit";
  const numbered = `step ${entry.seq}`;
  if (standing === "now" && entry.seq > 0) {
    return (
      <Button kind="link" onClick={() => void undo()}>
        Undo <kbd>{MODIFIER} Z</kbd>
      </Button>
    );
  }
  if (standing === "next") {
    return (
      <Button kind="link" onClick={() => void redo()}>
        Redo <kbd>{MODIFIER} Shift Z</kbd>
      </Button>
    );
  }
  if (standing === "now") return null;
  return (
    <>
      {standing === "past" && isEdit && (
        <Button kind="link" aria-label={`Undo only ${numbered}`} onClick={() => void undoOnly(entry.seq)}>
          Undo only this
        </Button>
      )}
      <Button
        kind="link"
        aria-label={`Go ${standing === "past" ? "back" : "on"} to ${numbered}`}
        onClick={() => void goTo(entry.seq)}
      >
        {standing === "past" ? "Go back to here" : "Go on to here"}
      </Button>
    </>
  );
}
