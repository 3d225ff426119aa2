import { countSets, scoreNothingNeeded, type Metric } from "./metric";
import { countNeeded } from "./recall-at";

/**
 * COMP@K with K = the number of recommended tools: 1 when every needed tool was recommended, else 0.
 * Source: COLT (completeness). Not in PTR. COLT cuts a ranking at a fixed K; a recommendation is a set, so K is its size here.
 *
 * @example needed a b, recommended x b a: 1; recommended a: 0
 */
export const comp: Metric = {
  id: "comp",
  label: "COMP@K",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return compAt(judged.gold, judged.recommended, counts.recommended);
  },
  asPublished: null,
};

/** 1 when all needed tools stand among the first `k` distinct tools of a ranking, else 0. */
export function compAt(gold: readonly string[], ranking: readonly string[], k: number): number {
  const needed = new Set(gold);
  return countNeeded(needed, ranking, k) === needed.size ? 1 : 0;
}

/**
 * COMP@K as COLT's and MassTool's code prints it: only tools that the gold list names once count as found, against the
 * whole length of the list, so a gold list with a repeat never reaches 1.
 */
export function compAtAsPublished(gold: readonly string[], ranking: readonly string[], k: number): number {
  const single = ranking.slice(0, k).filter((tool) => gold.filter((needed) => needed === tool).length === 1);
  return single.length === gold.length ? 1 : 0;
}
