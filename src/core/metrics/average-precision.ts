import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * Average precision of the recommended order: at the rank of each needed tool the share of needed ones so far, summed and
 * divided by the number of needed tools. What is not recommended counts 0. Its mean over requests is MAP. Not in PTR.
 *
 * @example needed a b, recommended x a b: (1/2 + 2/3) / 2 = 0.583
 */
export const averagePrecision: Metric = {
  id: "map",
  label: "MAP",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return averagePrecisionOf(judged.gold, judged.recommended);
  },
  asPublished: null,
};

/** Of the distinct tools of a ranking. `gold` must not be empty. */
function averagePrecisionOf(gold: readonly string[], ranking: readonly string[]): number {
  const needed = new Set(gold);
  let hits = 0;
  const shares = [...new Set(ranking)].map((tool, index) => (needed.has(tool) ? ++hits / (index + 1) : 0));
  return shares.reduce((sum, share) => sum + share, 0) / needed.size;
}
