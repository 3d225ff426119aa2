import type { DroppedTool } from "../../core/domain/trace";

/** As many dropped tools are drawn; up to a few more rather than a line that says how many are left. */
const MOST_DROPPED = 24;
const FEW_MORE = 6;

/**
 * The dropped tools that are drawn, best score first. Of a bundle with hundreds the rest is in the tables only, but what
 * a hand has dropped is always there to be restored.
 */
export function listShownDropped(dropped: readonly DroppedTool[]): DroppedTool[] {
  const sorted = [...dropped].sort((a, b) => (b.best?.score ?? -1) - (a.best?.score ?? -1));
  if (sorted.length <= MOST_DROPPED + FEW_MORE) return sorted;
  return sorted.filter(({ by }, place) => place < MOST_DROPPED || by === "edit");
}
