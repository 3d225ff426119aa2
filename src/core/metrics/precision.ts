import { countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * Precision: the share of the recommended tools that is needed, `hits / recommended`; 0 for an empty answer when tools are
 * needed (the fraction has no value there; 0 keeps an answer from gaining by silence). Not in the paper.
 *
 * @example needed a b c d, recommended a b e: 2/3 = 0.667
 */
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
