import { useState, type KeyboardEvent } from "react";
import type { Requirement } from "../../../core/domain/trace";
import { restOn, setMode } from "./intent";
import type { WordBoxes } from "../../../ui/request/word-boxes";
import { usePerform } from "./use-perform";
import styles from "./editing.module.css";

interface RenameFieldProps {
  requirement: Requirement;
  place: WordBoxes;
}

/** The text a requirement is matched by, typed over its words. The request itself keeps its words. */
export function RenameField({ requirement, place }: RenameFieldProps) {
  const perform = usePerform();
  const [text, setText] = useState(requirement.text);
  const first = place[0];
  const leave = () => perform(setMode(restOn({ type: "requirement", id: requirement.id })));
  const commit = () => {
    const renamed = text.trim();
    if (renamed === "" || renamed === requirement.text) {
      leave();
      return;
    }
    const node = { type: "requirement", id: requirement.id } as const;
    perform({
      do: "edit",
      edit: { kind: "rename-requirement", requirement: requirement.id, text: renamed },
      then: restOn(node),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") commit();
    else leave();
  };
  if (!first) return null;
  return (
    <div className={styles.rename} style={{ left: first.left - 8, top: first.top - 4 }}>
      <input
        className="person"
        autoFocus
        onFocus={(event) => event.target.select()}
        value={text}
        aria-label={`Text of the requirement ${requirement.text}`}
        style={{ height: first.bottom - first.top + 8, width: `${Math.min(Math.max(text.length + 2, 14), 60)}ch` }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      <p className={styles.lineNote}>
        matched by these words <kbd>Enter</kbd> <kbd>Esc</kbd>
      </p>
    </div>
  );
}
