import { countSets, scoreNothingNeeded, type JudgedRecommendation, type Metric } from "./metric";

/**
 * NDCG@K with K = the number of needed tools: gains 1 / log2(rank + 1) of needed tools among the first K, over what
 * all needed tools in front would gain.
 *
 * As published (PTR's released code) two things differ: the ranks come from an unordered Python set, anew in each run,
 * and the ideal is that of the recommendation's own hits, so missing tools cost nothing. We give the exact mean over
 * all orders, so that the figure stands still (method notes 1.6 and D7).
 *
 * @example needed a b c, recommended a b x: (1 + 0.631) / (1 + 0.631 + 0.5) = 0.765; as published 1
 */
export const ndcgAtNeeded: Metric = {
  id: "ndcg",
  label: "NDCG@K",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return ndcgAt(judged.gold, judged.recommended, counts.needed);
  },
  asPublished: expectedNdcgAsPublished,
};

/** NDCG of the first `k` distinct tools; the ideal has all needed tools in front, not cut at `k`. `gold` must not be empty. */
export function ndcgAt(gold: readonly string[], ranking: readonly string[], k: number): number {
  const needed = new Set(gold);
  const gains = [...new Set(ranking)].slice(0, k).map((tool) => (needed.has(tool) ? 1 : 0));
  return discountedSum(gains) / idealSum(needed.size);
}

/** NDCG as PTR's released code computes it for one order of the recommendation; 0 without hits. K = length of the gold list. */
export function ndcgAsPublishedInOrder({ goldAsGiven, recommended }: Omit<JudgedRecommendation, "gold">): number {
  const needed = new Set(goldAsGiven);
  const gains = recommended.map((tool) => (needed.has(tool) ? 1 : 0));
  const ideal = [...gains].sort((a, b) => b - a).slice(0, goldAsGiven.length);
  const best = discountedSum(ideal);
  return best === 0 ? 0 : discountedSum(gains.slice(0, goldAsGiven.length)) / best;
}

/**
 * The mean of `ndcgAsPublishedInOrder` over all orders of the recommended set, in closed form:
 * `hits/n · Σ(j ≤ min(K, n)) 1/log2(j+1) ÷ Σ(j ≤ min(hits, K)) 1/log2(j+1)`, n recommended tools, K = length of the gold
 * list; 0 without hits.
 */
export function expectedNdcgAsPublished({ goldAsGiven, recommended }: Omit<JudgedRecommendation, "gold">): number {
  const { hits, recommended: size } = countSets({ gold: goldAsGiven, recommended });
  if (hits === 0) return 0;
  const k = goldAsGiven.length;
  return ((hits / size) * idealSum(Math.min(k, size))) / idealSum(Math.min(hits, k));
}

/**
 * NDCG@K as COLT's and MassTool's code prints it: the gain of a tool is how often the gold list names it, and the ideal
 * has min(length of the gold list, K) ones; above 1 where the list repeats a tool. 0 without gold.
 */
export function ndcgAtAsPublished(gold: readonly string[], ranking: readonly string[], k: number): number {
  if (gold.length === 0) return 0;
  const gains = ranking.slice(0, k).map((tool) => gold.filter((needed) => needed === tool).length);
  return discountedSum(gains) / idealSum(Math.min(gold.length, k));
}

/** Gains by rank, divided by the logarithm to base 2 of rank + 1: the first counts whole, the third half. */
function discountedSum(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/** What the best order would reach: all ones in front. */
function idealSum(ones: number): number {
  return discountedSum(new Array<number>(ones).fill(1));
}
