import { acc } from "./acc";
import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * Recall@K with K = the number of needed tools: the share of them among the first K recommended.
 * What PTR's released code calls recall is not cut at K: there it is ACC.
 *
 * @example needed a b, recommended x a b: 1 of 2 among the first 2, 0.5
 */
export const recallAtNeeded: Metric = {
  id: "recall",
  label: "Recall@K",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return recallAt(judged.gold, judged.recommended, counts.needed);
  },
  asPublished: acc.asPublished,
};

/** The share of the needed tools among the first `k` distinct tools of a ranking. `gold` must not be empty. */
export function recallAt(gold: readonly string[], ranking: readonly string[], k: number): number {
  const needed = new Set(gold);
  return countNeeded(needed, ranking, k) / needed.size;
}

/**
 * Recall@K as COLT's and MassTool's code prints it: repeats in the gold list count each time, in hits and in total, and
 * 1e-8 is added to the total. 0 without gold.
 */
export function recallAtAsPublished(gold: readonly string[], ranking: readonly string[], k: number): number {
  const hits = ranking.slice(0, k).reduce((sum, tool) => sum + gold.filter((needed) => needed === tool).length, 0);
  return hits / (gold.length + 1e-8);
}

/** How many needed tools stand among the first `k` distinct tools of a ranking. */
export function countNeeded(needed: ReadonlySet<string>, ranking: readonly string[], k: number): number {
  return [...new Set(ranking)].slice(0, k).filter((tool) => needed.has(tool)).length;
}
