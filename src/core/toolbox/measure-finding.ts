import type { QueryId, ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { intervalOfMean, singleUnits, boundsOf } from "../math/intervals";
import type { Bounds } from "../domain/evaluation";
import { judgedRequests, type Finder, type FinderId } from "./finders";
import { createOrder } from "./order-tools";
import type { Query } from "../domain/query";
import type { ToolCosts } from "./token-counter";

/** What comes of handing over the first `k` tools of each request. */
export interface CurvePoint {
  k: number;
  /** Mean tokens, the preamble among them. */
  tokens: number;
  /** Mean share of the needed tools that are among them, 0 to 1. */
  recall: number;
  /** Share of requests that have all they need. */
  complete: number;
}

/** How well one finder finds what requests need. */
export interface FinderMeasure {
  finder: FinderId;
  /** Requests that were measured. */
  requests: number;
  points: CurvePoint[];
  /** The first point whose recall reaches the aim, with the 95 % interval of its recall; `null`: none does. */
  reached: (CurvePoint & Bounds) | null;
  /** Of each request, its rank of each needed tool, in the order of its gold. */
  ranks: ReadonlyMap<QueryId, readonly number[]>;
}

/** The recall that the fewest tools are looked for. Ours. */
export const AIM = 0.95;

/** With fewer judged requests there is no history to speak of, and nothing is walked. */
export const LEAST_WALKED = 10;
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000];

/**
 * Recall and complete requests for the first k tools, and what they cost. Throws nothing; without judged requests there is no
 * point. Requests are the units of the interval.
 */
export function measureFinder(
  finder: Finder,
  tools: readonly Tool[],
  queries: readonly Query[],
  costs: Pick<ToolCosts, "tokens" | "preamble">,
): { measure: FinderMeasure; firsts: Map<QueryId, number[]> } {
  const judged = judgedRequests(queries);
  const steps = [...STEPS.filter((step) => step < tools.length), tools.length];
  const numbers = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  const ranks = new Map<QueryId, number[]>();
  const firsts = new Map<QueryId, number[]>();
  const orderOf = createOrder(tools);
  const places = new Uint32Array(tools.length);
  const tokenSums = steps.map(() => 0);
  for (const query of judged) {
    const order = orderOf(finder.score(query));
    for (let place = 0; place < order.length; place++) places[order[place]!] = place + 1;
    ranks.set(
      query.id,
      query.gold.map((tool) => places[numbers.get(tool)!]!),
    );
    firsts.set(query.id, [...order.subarray(0, query.gold.length)]);
    addTokens(tokenSums, steps, order, costs.tokens);
  }
  const points = judged.length === 0 ? [] : steps.map((k, step) => pointAt(k, tokenSums[step]!, ranks, costs.preamble));
  const measure = { finder: finder.id, requests: judged.length, points, reached: reachedOf(points, ranks), ranks };
  return { measure, firsts };
}

function addTokens(sums: number[], steps: readonly number[], order: Uint32Array, tokens: readonly number[]): void {
  let [sum, step] = [0, 0];
  for (let place = 0; place < order.length; place++) {
    sum += tokens[order[place]!]!;
    if (place + 1 === steps[step]) sums[step++]! += sum;
  }
}

function pointAt(
  k: number,
  tokenSum: number,
  ranks: ReadonlyMap<QueryId, readonly number[]>,
  preamble: number,
): CurvePoint {
  const recalls = recallsAt(k, ranks);
  const complete = recalls.filter((recall) => recall === 1).length;
  return {
    k,
    tokens: preamble + tokenSum / ranks.size,
    recall: recalls.reduce((sum, recall) => sum + recall, 0) / ranks.size,
    complete: complete / ranks.size,
  };
}

/** Of each request, the share of its needed tools among the first k. */
export function recallsAt(k: number, ranks: ReadonlyMap<QueryId, readonly number[]>): number[] {
  return [...ranks.values()].map((places) => places.filter((place) => place <= k).length / places.length);
}

function reachedOf(points: readonly CurvePoint[], ranks: ReadonlyMap<QueryId, readonly number[]>) {
  const point = points.find(({ recall }) => recall >= AIM);
  if (!point) return null;
  const recalls = recallsAt(point.k, ranks);
  return { ...point, ...boundsOf(intervalOfMean(recalls, singleUnits(recalls.length), [0, 1])) };
}

/** Who was ranked first where whom was needed: the tools that are mixed up most. */
export interface Confusion {
  /** At most eight tools that are connected by mix-ups. */
  tools: ToolId[];
  /** `counts[needed][ranked first]`; the diagonal: found first. */
  counts: number[][];
  /** Of each of these tools, the share of the requests needing it that had it first. */
  right: number[];
  /** All pairs that were mixed up, most first. */
  pairs: MixedPair[];
  /** Of requests from logs: a tool failed, and the next one that was called did what was needed; most frequent first. */
  swaps: MixedPair[];
}

export interface MixedPair {
  needed: ToolId;
  /** What was ranked, or called, first. */
  first: ToolId;
  count: number;
  queries: QueryId[];
}

const MOST_SHOWN = 8;

/**
 * For every needed tool of a request, the tool that was ranked first, other needed tools of the request excused.
 *
 * @param firsts of each request, as many tools as it needs, from the first on, as numbers.
 */
export function countConfusion(
  tools: readonly Tool[],
  queries: readonly Query[],
  firsts: ReadonlyMap<QueryId, readonly number[]>,
): Confusion {
  const mixed = new Map<string, MixedPair>();
  const right = new Map<ToolId, { found: number; needed: number }>();
  for (const { id, gold } of judgedRequests(queries)) {
    const ranked = firsts.get(id)!.map((number) => tools[number]!.id);
    for (const needed of gold) {
      const first = ranked.find((tool) => tool === needed || !gold.includes(tool)) ?? needed;
      const count = right.get(needed) ?? { found: 0, needed: 0 };
      right.set(needed, { found: count.found + (first === needed ? 1 : 0), needed: count.needed + 1 });
      if (first === needed) continue;
      notePair(mixed, needed, first, id);
    }
  }
  const pairs = inOrder(mixed);
  const shown = worstGroup(pairs);
  return {
    tools: shown,
    counts: shown.map((needed) =>
      shown.map((first) =>
        needed === first ? (right.get(needed)?.found ?? 0) : (mixed.get(`${needed}|${first}`)?.count ?? 0),
      ),
    ),
    right: shown.map((tool) => {
      const { found, needed } = right.get(tool) ?? { found: 0, needed: 0 };
      return needed === 0 ? NaN : found / needed;
    }),
    pairs,
    swaps: countSwaps(queries),
  };
}

function countSwaps(queries: readonly Query[]): MixedPair[] {
  const swaps = new Map<string, MixedPair>();
  for (const query of queries)
    for (const { failed, worked } of query.swaps ?? []) notePair(swaps, worked, failed, query.id);
  return inOrder(swaps);
}

function notePair(pairs: Map<string, MixedPair>, needed: ToolId, first: ToolId, query: QueryId): void {
  const pair = pairs.get(`${needed}|${first}`) ?? { needed, first, count: 0, queries: [] };
  pair.count += 1;
  pair.queries.push(query);
  pairs.set(`${needed}|${first}`, pair);
}

function inOrder(pairs: ReadonlyMap<string, MixedPair>): MixedPair[] {
  return [...pairs.values()].sort(
    (a, b) => b.count - a.count || (`${a.needed}|${a.first}` < `${b.needed}|${b.first}` ? -1 : 1),
  );
}

/** From the pair that is mixed up most, always the tool that is mixed up most with those that are there. */
function worstGroup(pairs: readonly MixedPair[]): ToolId[] {
  const group: ToolId[] = pairs.length === 0 ? [] : [pairs[0]!.needed, pairs[0]!.first];
  while (group.length > 0 && group.length < MOST_SHOWN) {
    const sums = new Map<ToolId, number>();
    for (const { needed, first, count } of pairs) {
      if (group.includes(needed) === group.includes(first)) continue;
      const outside = group.includes(needed) ? first : needed;
      sums.set(outside, (sums.get(outside) ?? 0) + count);
    }
    const [next] = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (!next) break;
    group.push(next[0]);
  }
  return group;
}
