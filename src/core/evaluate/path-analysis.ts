import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { DependencyGraph } from "../domain/network";
import type { Tool } from "../domain/tool";
import { deriveDependencies, schemaEdges } from "../network/dependency-graph";
import { similarityEdges } from "../network/similarity-edges";
import type { VectorMatrix } from "../retrieve/vector-matrix";
import { PATH_ERRORS, summarizePaths, type PathError, type PathSummary } from "./path-metrics";

/** What paths are judged by. */
export interface PathCatalogue {
  graph: DependencyGraph;
  /** Whether two tools look alike; `null`: no vectors of them were at hand, so no tool counts as mistaken for another. */
  alike: ((a: ToolId, b: ToolId) => boolean) | null;
}

/** Where the paths of one method go wrong. */
export interface PathAnalysis {
  summary: Omit<PathSummary, "kinds">;
  /** Whether it is known which tools look alike: without, misselection cannot be told from what is incomplete. */
  knowsLookAlikes: boolean;
  /** The requests of each kind, in the order of the rows. */
  queries: Record<PathError, QueryId[]>;
}

/**
 * What the tools need, give and look like. `matrix`: a row for the text of each tool, in their order. `null`: they do not say
 * what they need and give, so that nobody can tell what a path neglects.
 */
export async function openPathCatalogue(
  tools: readonly Tool[],
  matrix: VectorMatrix | null,
): Promise<PathCatalogue | null> {
  const graph = deriveDependencies(tools);
  if (schemaEdges(graph, 1).length === 0) return null;
  return { graph, alike: matrix && (await linkLookAlikes(tools, matrix)) };
}

async function linkLookAlikes(tools: readonly Tool[], matrix: VectorMatrix): Promise<PathCatalogue["alike"]> {
  const ids = tools.map(({ id }) => id);
  const { edges } = await similarityEdges(ids, (tool) => matrix.dotRows(matrix.row(tool)));
  const pairs = new Set(edges.flatMap(({ a, b }) => [`${a}|${b}`, `${b}|${a}`]));
  return (a, b) => pairs.has(`${a}|${b}`);
}

/** Judges the answers to requests that name their calls in order; `null`: there are none. */
export function analyzePaths(
  { graph, alike }: PathCatalogue,
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
): PathAnalysis | null {
  const judged = rows.flatMap(({ query, predicted }) => {
    const { gold, ordered } = queries.get(query) ?? {};
    return ordered && gold && gold.length > 0 ? [{ query, needed: gold, path: predicted }] : [];
  });
  if (judged.length === 0) return null;
  const { kinds, ...summary } = summarizePaths(graph, judged, alike ?? (() => false));
  const idsOf = (kind: PathError): QueryId[] => judged.flatMap(({ query }, at) => (kinds[at] === kind ? [query] : []));
  return {
    summary,
    knowsLookAlikes: alike !== null,
    queries: Object.fromEntries(PATH_ERRORS.map((kind) => [kind, idsOf(kind)])) as PathAnalysis["queries"],
  };
}
