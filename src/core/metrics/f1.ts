import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/** F1 of the sets: harmonic mean of precision and ACC, `2 · hits / (needed + recommended)`. Not in the paper. */
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
