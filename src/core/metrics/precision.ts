import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/** Precision: the share of the recommended tools that is needed, `hits / recommended`; 0 for an empty answer when tools are needed. Not in the paper. */
export const precision: Metric = {
  id: "precision",
  label: "Precision",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    if (counts.needed === 0) return scoreNothingNeeded(counts);
    return counts.recommended === 0 ? 0 : counts.hits / counts.recommended;
  },
  asPublished: null,
};
