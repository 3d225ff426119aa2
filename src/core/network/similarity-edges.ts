import type { ToolId } from "../domain/ids";
import type { SimilarEdge } from "../domain/network";
import { mulberry32 } from "../math/random";
import { compareText, selectBest } from "../retrieve/rank";

/** How look-alikes are linked. */
export interface SimilarityPlan {
  /** One must be among so many nearest of the other. `null`: no limit. */
  nearest: number | null;
  /** Least cosine: of all pairs so many, as a share from 0 to 1, are below it; or a fixed one, as published. */
  least: { quantile: number } | { cosine: number };
}

/** Ours: the paper's .8 is reached by no pair of most catalogues with small encoders. */
const DEFAULT_SIMILARITY: SimilarityPlan = { nearest: 3, least: { quantile: 0.94 } };
/** As in the paper: cosine from .8, no limit of neighbours. */
export const PUBLISHED_SIMILARITY: SimilarityPlan = { nearest: null, least: { cosine: 0.8 } };

/** Above so many tools the quantile is that of drawn pairs, and no more than so many neighbours are kept. */
const ALL_PAIRS_UP_TO = 2000;
const DRAWN_PAIRS = 200_000;
const MOST_NEIGHBOURS = 16;

/** The cosines of one tool with all, by index. */
export type CosinesOf = (tool: number) => Float64Array;

export interface SimilarityEdges {
  edges: SimilarEdge[];
  /** The least cosine of an edge: the quantile, or the fixed one. */
  least: number;
}

/**
 * Pairs of tools that look alike: one is among the nearest of the other and their cosine reaches the least. Edges by `a`,
 * then `b`; ties by id. Never an n × n matrix: rows of cosines are made one after the other. `pause` is awaited between
 * rows.
 */
export async function similarityEdges(
  ids: readonly ToolId[],
  cosinesOf: CosinesOf,
  { nearest, least }: SimilarityPlan = DEFAULT_SIMILARITY,
  pause?: (done: number) => Promise<void>,
): Promise<SimilarityEdges> {
  const count = nearest ?? (ids.length > ALL_PAIRS_UP_TO ? MOST_NEIGHBOURS : ids.length);
  const near: { tool: number; cosine: number }[][] = [];
  const all: number[] = [];
  const pairs = "quantile" in least && ids.length > ALL_PAIRS_UP_TO ? drawPairs(ids.length) : null;
  const places = placesOf(ids);
  for (const [tool] of ids.entries()) {
    const cosines = cosinesOf(tool);
    near.push(nearestOf(places, cosines, tool, count));
    if ("quantile" in least && !pairs)
      for (let other = tool + 1; other < ids.length; other++) all.push(cosines[other]!);
    for (const other of pairs?.get(tool) ?? []) all.push(cosines[other]!);
    if (pause && tool % 64 === 0) await pause(tool);
  }
  const floor = "cosine" in least ? least.cosine : quantileOf(all, least.quantile);
  const edges = new Map<string, SimilarEdge>();
  for (const [tool, neighbours] of near.entries()) {
    for (const { tool: other, cosine } of neighbours) {
      if (cosine < floor) continue;
      const [a, b] = [ids[tool]!, ids[other]!].sort(compareText) as [ToolId, ToolId];
      edges.set(`${a}|${b}`, { a, b, cosine, origin: "documents" });
    }
  }
  const sorted = [...edges.values()].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
  return { edges: sorted, least: floor };
}

/** Of each tool its place by id: thousands of equal cosines are told apart by these. */
function placesOf(ids: readonly ToolId[]): Uint32Array {
  const places = new Uint32Array(ids.length);
  const sorted = [...ids.keys()].sort((a, b) => compareText(ids[a]!, ids[b]!));
  for (const [place, tool] of sorted.entries()) places[tool] = place;
  return places;
}

function nearestOf(places: Uint32Array, cosines: Float64Array, tool: number, count: number) {
  const better = (a: number, b: number): number => cosines[b]! - cosines[a]! || places[a]! - places[b]!;
  const others = count >= places.length - 1 ? [...places.keys()] : atLeastAsNear(cosines, tool, count);
  const candidates = others.filter((other) => other !== tool);
  const best = count >= candidates.length ? candidates : selectBest(candidates, better, count);
  return best.map((other) => ({ tool: other, cosine: cosines[other]! }));
}

/** The few that can be among the nearest, ties with them included: one pass of comparisons, for thousands of rows. */
function atLeastAsNear(cosines: Float64Array, tool: number, count: number): number[] {
  const top = new Float64Array(count).fill(-Infinity);
  let worst = -Infinity;
  const seen: number[] = [];
  for (let other = 0; other < cosines.length; other++) {
    const cosine = cosines[other]!;
    if (cosine < worst || other === tool) continue;
    seen.push(other);
    if (cosine === worst) continue;
    let at = count - 1;
    for (; at > 0 && top[at - 1]! < cosine; at--) top[at] = top[at - 1]!;
    top[at] = cosine;
    worst = top[count - 1]!;
  }
  return seen.filter((other) => cosines[other]! >= worst);
}

/** The value at place ceil(share · n), from 1, in rising order. Without values nothing reaches it. */
function quantileOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Infinity;
}

/** Seeded pairs of different tools, by the first. */
function drawPairs(tools: number): Map<number, number[]> {
  const random = mulberry32(1);
  const pairs = new Map<number, number[]>();
  for (let drawn = 0; drawn < DRAWN_PAIRS; drawn += 1) {
    const a = Math.floor(random() * tools);
    const b = (a + 1 + Math.floor(random() * (tools - 1))) % tools;
    const known = pairs.get(a);
    if (known) known.push(b);
    else pairs.set(a, [b]);
  }
  return pairs;
}
