import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import type { ToolId } from "../core/domain/ids";
import { findMatches } from "../ui/find-matches";
import { useSession } from "./app-context";
import styles from "./tool-picker.module.css";

const SHOWN = 7;
const NO_TOOLS: readonly { id: ToolId; name: string; description: string }[] = [];

interface ToolPickerProps {
  /** Absent: those of the data set in use. */
  tools?: readonly { id: ToolId; name: string; description: string }[];
  /** The tool under the cursor; `null`: none is found. */
  onPoint: (tool: ToolId | null) => void;
  /** Enter, or a click. */
  onChoose: (tool: ToolId) => void;
  onLeave: () => void;
  /** Beside the name under the cursor. */
  beside?: ReactNode;
}

/** All tools of the catalogue, found by typing. */
export function ToolPicker({ tools: given, onPoint, onChoose, onLeave, beside }: ToolPickerProps) {
  const inUse = useSession((session) => session.dataset?.tools) ?? NO_TOOLS;
  const tools = given ?? inUse;
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = findMatches(
    tools.map(({ name, description }) => `${name} ${description}`),
    wanted,
  )
    .slice(0, SHOWN)
    .flatMap((index) => tools[index] ?? []);
  const pointed = found[at]?.id ?? null;
  useEffect(() => onPoint(pointed), [onPoint, pointed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Escape") onLeave();
    else if (event.key === "Enter" && pointed !== null) onChoose(pointed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        className="field"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        aria-label="Name or purpose of a tool"
        autoFocus
        data-first
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label="Tools" className={styles.found}>
        {found.map((tool, i) => (
          <li
            key={tool.id}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            onPointerEnter={() => setAt(i)}
            onClick={() => onChoose(tool.id)}
          >
            <b>{tool.name}</b> {i === at && beside} <span className="quiet">{tool.description}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="quiet">
          {tools.length === 0 ? "The catalogue is not loaded yet." : "No tool matches your search."}
        </p>
      )}
    </>
  );
}
