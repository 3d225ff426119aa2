import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * F1 of the sets: harmonic mean of precision and ACC, `2 · hits / (needed + recommended)`. Not in the paper; shown beside
 * TRACC, which a wrong tool can raise and F1 never.
 *
 * @example needed a b c d, recommended a b e: 2 · 2 / (4 + 3) = 0.571
 */
export const f1: Metric = {
  id: "f1",
  label: "F1",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return (2 * counts.hits) / (counts.needed + counts.recommended);
  },
  asPublished: null,
};
