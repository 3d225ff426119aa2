import { useMemo } from "react";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { countOf } from "../../../ui/amounts";

/** The sets of a plan, folded. */
export function SetList({ sets, tools }: { sets: readonly (readonly ToolId[])[]; tools: readonly Tool[] }) {
  const names = useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
  if (sets.length === 0) return null;
  return (
    <details>
      <summary>{sets.length === 1 ? "The set" : `The ${countOf(sets.length, "set")}`}</summary>
      <ol className="set-list">
        {sets.map((set) => (
          <li key={set.join("+")}>{set.map((id) => names.get(id) ?? id).join(", ")}</li>
        ))}
      </ol>
    </details>
  );
}
