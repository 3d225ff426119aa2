import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { judgePath, PATH_SCORES } from "./correct-path";
import { flattenScores, scoreWalk } from "./score-walk";

/** What a request needs, and whether in order. */
export type NeededTools = Pick<Query, "gold" | "goldAsGiven"> & Partial<Pick<Query, "ordered">>;

/**
 * Scores of an answer as rows keep them, of its path too where the request names its calls in order; `null` when nobody has judged
 * the request.
 */
export function scoreRow(query: NeededTools, recommended: readonly ToolId[]): Record<string, number> | null {
  const scores = scoreWalk(query, recommended);
  if (!scores || query.gold === null) return null;
  const flat = flattenScores(scores);
  if (!query.ordered || query.gold.length === 0) return flat;
  const path = judgePath(query.gold, recommended);
  for (const { id } of PATH_SCORES) if (path[id] !== null) flat[id] = path[id];
  return flat;
}
