import { useId, useState } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { findMatches } from "../../../ui/find-matches";
import { Button } from "../../../ui/Button";
import styles from "./add-tool.module.css";

const OFFERED = 6;

interface AddToolProps {
  names: ReadonlyMap<ToolId, string>;
  taken: readonly ToolId[];
  onAdd: (tool: ToolId) => void;
  label?: string;
}

/** Finds a tool by name; Enter takes the first. */
export function AddTool({ names, taken, onAdd, label = "Add a gold tool" }: AddToolProps) {
  const [wanted, setWanted] = useState("");
  const listId = useId();
  const free = [...names].filter(([id]) => !taken.includes(id));
  const offered =
    wanted.trim() === ""
      ? []
      : findMatches(
          free.map(([, name]) => name),
          wanted,
        )
          .slice(0, OFFERED)
          .map((index) => free[index]!);
  const add = (tool: ToolId) => {
    setWanted("");
    onAdd(tool);
  };
  return (
    <div className={styles.addTool}>
      <input
        className="field"
        type="search"
        aria-label={label}
        placeholder={label}
        aria-controls={listId}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !offered[0]) return;
          event.preventDefault();
          add(offered[0][0]);
        }}
      />
      <ul id={listId} aria-label="Tools that match">
        {offered.map(([id, name], index) => (
          <li key={id}>
            <Button kind="link" onClick={() => add(id)}>
              {name}
            </Button>
            {index === 0 && <kbd>Enter</kbd>}
          </li>
        ))}
      </ul>
    </div>
  );
}
