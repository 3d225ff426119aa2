import {
  countAsPublished,
  countSets,
  scoreNothingNeeded,
  type Metric,
  type SetCounts,
  type JudgedRecommendation,
} from "./metric";

/**
 * TRACC: how exactly the recommended tools match the needed ones. 1 means the same set, 0 that no needed tool was found.
 *
 * Recall, scaled down by the difference of the set sizes over the size of their union, so that a recommendation cannot
 * win by being large: `hits / needed · (1 − |recommended − needed| / union)`. Source: PTR paper, evaluation metrics.
 * The released code takes list lengths; the two differ only where a list repeats a tool. Beware: when too few tools are
 * recommended, one of them right, adding any wrong tool raises TRACC; show precision, F1 and exactness beside it.
 *
 * @example needed a b c d, recommended a b e: recall 2/4, sizes differ by 1, union 5, TRACC 0.4
 */
export const tracc: Metric = {
  id: "tracc",
  label: "TRACC",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    return counts.needed === 0 ? scoreNothingNeeded(counts) : traccOf(counts);
  },
  asPublished: (judged) => {
    const counts = countAsPublished(judged);
    return counts.needed === 0 ? null : traccOf(counts);
  },
};

/** TRACC from its counts; `needed` must not be 0. */
function traccOf({ needed, recommended, hits, union }: SetCounts): number {
  return (hits / needed) * (1 - Math.abs(recommended - needed) / union);
}

/** TRACC with the numbers it is made of, and what was lost where. */
export interface TraccParts extends SetCounts {
  tracc: number;
  acc: number;
  /** Lost because needed tools are missing: `1 − ACC`. */
  missingLoss: number;
  /** Lost because the set has the wrong size: `ACC · |recommended − needed| / union`. */
  sizeLoss: number;
}

/** Splits what TRACC lacks to 1 into missing tools and wrong size: `1 = tracc + missingLoss + sizeLoss`. `null` when no tool is needed. */
export function splitLoss(judged: Pick<JudgedRecommendation, "gold" | "recommended">): TraccParts | null {
  const counts = countSets(judged);
  if (counts.needed === 0) return null;
  const acc = counts.hits / counts.needed;
  const sizeLoss = (acc * Math.abs(counts.recommended - counts.needed)) / counts.union;
  return { ...counts, tracc: traccOf(counts), acc, missingLoss: 1 - acc, sizeLoss };
}
