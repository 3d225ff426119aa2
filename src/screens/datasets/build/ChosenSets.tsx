import { useState } from "react";
import { LARGEST_SET } from "../../../core/build/draw-tool-sets";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { Button } from "../../../ui/Button";
import { findMatches } from "../../../ui/find-matches";

const OFFERED = 6;

interface ChosenSetsProps {
  tools: readonly Tool[];
  sets: ToolId[][];
  onSets: (sets: ToolId[][]) => void;
}

/** Sets put together by name. Enter takes the first tool that matches, Enter in an empty field closes the set. */
export function ChosenSets({ tools, sets, onSets }: ChosenSetsProps) {
  const [open, setOpen] = useState<ToolId[]>([]);
  const [wanted, setWanted] = useState("");
  const free = tools.filter(({ id }) => !open.includes(id));
  const matches =
    wanted.trim() === "" || open.length >= LARGEST_SET
      ? []
      : findMatches(
          free.map(({ name }) => name),
          wanted,
        )
          .slice(0, OFFERED)
          .map((index) => free[index]!);
  const add = (tool: ToolId) => {
    setOpen([...open, tool]);
    setWanted("");
  };
  const close = () => {
    const set = tools.flatMap(({ id }) => (open.includes(id) ? [id] : []));
    if (set.length > 0 && !sets.some((other) => other.join("+") === set.join("+"))) onSets([...sets, set]);
    setOpen([]);
  };
  return (
    <div className="choose">
      <p className="chosen">
        {open.length === 0 && <span className="q">A set of one to ten tools.</span>}
        {open.map((id) => (
          <span key={id}>
            <b>{tools.find((tool) => tool.id === id)?.name}</b>{" "}
            <Button kind="link" onClick={() => setOpen(open.filter((other) => other !== id))}>
              take out
            </Button>
          </span>
        ))}
      </p>
      <p className="do">
        <input
          className="field"
          type="search"
          aria-label="Add a tool to the set"
          placeholder="Add a tool"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (matches[0]) add(matches[0].id);
            else if (wanted.trim() === "") close();
          }}
        />
        <Button disabled={open.length === 0} onClick={close}>
          Add this set
        </Button>
        {sets.length > 0 && (
          <Button kind="link" onClick={() => onSets(sets.slice(0, -1))}>
            Take the last set back
          </Button>
        )}
      </p>
      <p className="matches">
        {matches.map(({ id, name }) => (
          <Button key={id} kind="link" onClick={() => add(id)}>
            {name}
          </Button>
        ))}
      </p>
    </div>
  );
}
