import { historyOf, type Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import type { DependencyEdge, InputGroup, SimilarEdge } from "../domain/network";
import { toolText } from "../domain/tool";
import type { StackVectors, VectorMatrix } from "../retrieve/vector-matrix";
import { deriveDependencies, schemaEdges } from "./dependency-graph";
import { proposeFromHistory, type CountedDependency } from "./habits";
import { countProducers, rankProducers } from "./producers";
import { similarityEdges, type SimilarityPlan } from "./similarity-edges";

/** A tool of the network. */
export interface NetworkNode {
  id: ToolId;
  needs: InputGroup[];
  /** Types that it gives as new, sorted. */
  gives: string[];
  /** Past requests that need it. */
  uses: number;
}

/** The network of a catalogue as computed, before any correction. Plain data: it crosses from a worker. */
export interface ToolNetwork {
  nodes: NetworkNode[];
  dependencies: CountedDependency[];
  /** Dependencies that are only counted, since more producers of one need than these would be drawn. */
  undrawn: number;
  /** Tools that past requests had before others without a schema that says why; to be accepted by a person. */
  proposals: CountedDependency[];
  similar: SimilarEdge[];
  /** Least cosine of a look-alike; `null`: no vectors were at hand. */
  least: number | null;
  /** Why there are no dependencies. `null`: there are some, or nothing is missing. */
  lacks: "parameters" | "responses" | null;
  /** Groups of tools that need each other in a ring. */
  rings: ToolId[][];
}

/** Above so many edges each need keeps its best three producers. */
const MOST_EDGES = 6000;
const MOST_PRODUCERS = 3;
/** Rows of cosines that are made together. */
const ROWS = 32;

/**
 * Builds the network of a data set: dependencies from schemas, habits from its past requests, look-alikes from vectors where
 * there are some. `report` hears the share of tools that were compared, 0 to 1, and may throw to end it.
 */
export async function buildNetwork(
  dataset: Pick<Dataset, "tools" | "queries">,
  vectorOf: ((text: string) => Float32Array | undefined) | null,
  stack: StackVectors,
  report: (share: number) => Promise<void>,
  plan?: SimilarityPlan,
): Promise<ToolNetwork> {
  const { tools } = dataset;
  const history = historyOf(dataset);
  const graph = deriveDependencies(tools);
  const counts = countProducers(graph, history);
  const all = countEdges(graph);
  const rank = rankProducers(graph, { counts });
  const drawn = schemaEdges(graph, all > MOST_EDGES ? MOST_PRODUCERS : Infinity, rank);
  const dependencies = drawn.map((edge): CountedDependency => ({
    ...edge,
    ...{ count: counts.before(edge.before, edge.after), of: counts.needing(edge.after) },
  }));
  const ids = tools.map(({ id }) => id);
  const matrix = stackTexts(tools.map(toolText), vectorOf, stack);
  const pause = (done: number) => report(done / ids.length);
  const alike = matrix ? await similarityEdges(ids, inBatches(matrix), plan, pause) : null;
  const known = new Set(dependencies.map(({ before, after }) => `${before}>${after}`));
  return {
    nodes: ids.map((id) => ({
      id,
      needs: [...(graph.inputs.get(id) ?? [])],
      gives: [...(graph.given.get(id) ?? [])].sort(),
      uses: counts.needing(id),
    })),
    dependencies,
    undrawn: all > MOST_EDGES ? Math.max(0, all - drawn.length) : 0,
    proposals: proposeFromHistory(history, known),
    similar: alike?.edges ?? [],
    least: alike?.least ?? null,
    lacks: whatLacks(tools),
    rings: findRings(dependencies),
  };
}

/** `null`: a text has no vector, or there are fewer than two. */
function stackTexts(
  texts: readonly string[],
  vectorOf: ((text: string) => Float32Array | undefined) | null,
  stack: StackVectors,
): VectorMatrix | null {
  const vectors = vectorOf ? texts.flatMap((text) => vectorOf(text) ?? []) : [];
  if (vectors.length < 2 || vectors.length < texts.length) return null;
  return stack(vectors, vectors[0]!.length);
}

/** Products of several rows share a pass. Rows are asked for in order. */
function inBatches(matrix: VectorMatrix): (row: number) => Float64Array {
  let from = 0;
  let products: Float64Array[] = [];
  return (row) => {
    if (row < from || row >= from + products.length) {
      from = row;
      const rows = Array.from({ length: Math.min(ROWS, matrix.rowCount - row) }, (_, i) => matrix.row(row + i));
      products = matrix.dotRowsOfMany(rows);
    }
    return products[row - from]!;
  };
}

/** At most: a pair that several needs link is counted for each. */
function countEdges({ inputs, producers }: ReturnType<typeof deriveDependencies>): number {
  let count = 0;
  for (const groups of inputs.values())
    for (const { anyOf } of groups) for (const type of anyOf) count += producers.get(type)?.length ?? 0;
  return count;
}

function whatLacks(tools: Dataset["tools"]): ToolNetwork["lacks"] {
  if (tools.every(({ parameters }) => (parameters?.length ?? 0) === 0)) return "parameters";
  return tools.every(({ responses }) => (responses?.length ?? 0) === 0) ? "responses" : null;
}

/** Tarjan's strongly connected components of more than one tool, without recursion. */
function findRings(edges: readonly Pick<DependencyEdge, "before" | "after">[]): ToolId[][] {
  const next = new Map<ToolId, ToolId[]>();
  for (const { before, after } of edges) next.set(before, [...(next.get(before) ?? []), after]);
  const [index, low, onStack] = [new Map<ToolId, number>(), new Map<ToolId, number>(), new Set<ToolId>()];
  const [stack, rings]: [ToolId[], ToolId[][]] = [[], []];
  for (const root of next.keys()) {
    const work = index.has(root) ? [] : [{ tool: root, at: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1)!;
      if (frame.at === 0 && !index.has(frame.tool)) {
        index.set(frame.tool, index.size);
        low.set(frame.tool, index.get(frame.tool)!);
        stack.push(frame.tool);
        onStack.add(frame.tool);
      }
      const to = next.get(frame.tool)?.[frame.at];
      frame.at += 1;
      if (to !== undefined) {
        if (!index.has(to)) work.push({ tool: to, at: 0 });
        else if (onStack.has(to)) low.set(frame.tool, Math.min(low.get(frame.tool)!, index.get(to)!));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.tool;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(frame.tool)!));
      if (low.get(frame.tool) !== index.get(frame.tool)) continue;
      const ring = stack.splice(stack.lastIndexOf(frame.tool));
      for (const tool of ring) onStack.delete(tool);
      if (ring.length > 1) rings.push(ring);
    }
  }
  return rings;
}
