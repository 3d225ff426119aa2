import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";

/** A tool that could serve the requirement, best score first. */
export interface LinkCandidate {
  tool: ToolId;
  name: string;
  /** `null`: not compared, since it is not in the bundle. */
  score: number | null;
  /** Whether it serves the requirement now; choosing it then cuts the link. */
  linked: boolean;
  /** The digit that chooses it, "1" to "9"; `null` after the ninth. */
  key: string | null;
}

export type LinkedWalk = Pick<Trace, "stage2" | "tools">;

/** The tools of the bundle for one requirement, by score, then name, then id. */
export function listLinkCandidates(walk: LinkedWalk, requirement: RequirementId): LinkCandidate[] {
  return walk.stage2.matches
    .filter((match) => match.requirement === requirement)
    .map(({ tool, score, linked }) => ({ tool, score, linked, name: walk.tools[tool]?.name ?? tool }))
    .sort((a, b) => b.score - a.score || compare(a.name, b.name) || compare(a.tool, b.tool))
    .map((candidate, i) => ({ ...candidate, key: i < 9 ? String(i + 1) : null }));
}

/** The candidate above or below; from nothing, the first or the last. */
export function nextCandidate(candidates: readonly LinkCandidate[], tool: ToolId | null, step: -1 | 1): ToolId | null {
  if (candidates.length === 0) return null;
  const at = candidates.findIndex((candidate) => candidate.tool === tool);
  const next = at === -1 ? (step === 1 ? 0 : candidates.length - 1) : at + step;
  return candidates[Math.min(Math.max(next, 0), candidates.length - 1)]?.tool ?? null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
