import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { chance } from "../../../wording/chances";
import { toolName } from "./shown-walk";
import type { ResultRow } from "./picture";

/** What an edit that is only considered would do to the result. */
export interface ResultChange {
  /** Tools it would bring. */
  comes: { tool: ToolId; name: string; because: RequirementId[]; how: string }[];
  /** Tools it would take away. */
  leaves: ToolId[];
}

export function compareResults(now: Trace, then: Trace): ResultChange {
  const has = (trace: Trace, tool: ToolId) => trace.recommendation.tools.some((one) => one.tool === tool);
  return {
    comes: then.recommendation.tools
      .filter(({ tool }) => !has(now, tool))
      .map(({ tool, votes, because }) => ({
        tool,
        because,
        name: toolName(then, tool),
        how: howItComes(then, tool, votes),
      })),
    leaves: now.recommendation.tools.filter(({ tool }) => !has(then, tool)).map(({ tool }) => tool),
  };
}

function howItComes({ choice }: Trace, tool: ToolId, votes: number | null): string {
  const chosen = choice?.tools.find((one) => one.tool === tool);
  if (chosen) return `would be chosen, ${chance(chosen.chance)}`;
  return votes === null ? "would serve these words" : `would win with ${votes} of 3 votes`;
}

/** Rows for the tools that would come, at the words that are selected. */
export function previewRows({ comes }: ResultChange, gold: readonly ToolId[] | null): ResultRow[] {
  return comes.map(({ tool, name }) => ({
    key: `foreseen ${tool}`,
    tool,
    name,
    kind: "foreseen",
    outcome: gold && !gold.includes(tool) ? "wrong" : "added",
    requirements: [],
  }));
}

/** What is said under a name that the edit would take away, or bring. `null`: it would stay. */
export function previewNote(row: ResultRow, { comes, leaves }: ResultChange): string | null {
  if (row.kind === "foreseen") return comes.find(({ tool }) => tool === row.tool)?.how ?? null;
  if (row.kind !== "tool" || !leaves.includes(row.tool)) return null;
  const heir = comes.find(({ because }) => because.some((id) => row.requirements.includes(id)));
  return heir ? `leaves; ${heir.name} comes` : "leaves";
}
