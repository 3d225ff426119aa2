import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * Jaccard index of the sets: tools in both over tools in either, `hits / union`. Not in the paper. Orders answers as F1 does
 * (it is `F1 / (2 − F1)`), with harder punishment of errors.
 *
 * @example needed a b c d, recommended a b e: 2/5 = 0.4
 */
export const jaccard: Metric = {
  id: "jaccard",
  label: "Jaccard",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    return counts.needed === 0 ? scoreNothingNeeded(counts) : counts.hits / counts.union;
  },
  asPublished: null,
};
