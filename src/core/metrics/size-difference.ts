import { countAsPublished, countSets, type Metric } from "./metric";

/**
 * Size difference: how many tools too many or too few, `|recommended − needed|`. Source: PTR's released code, which
 * takes list lengths and reports the mean. 0 is best.
 *
 * @example needed a b c d, recommended a b e: 1
 */
export const sizeDifference: Metric = {
  id: "size-difference",
  label: "Size difference",
  range: [0, null],
  better: "lower",
  standard: (judged) => {
    const { needed, recommended } = countSets(judged);
    return Math.abs(recommended - needed);
  },
  asPublished: (judged) => {
    const { needed, recommended } = countAsPublished(judged);
    return Math.abs(recommended - needed);
  },
};

/**
 * Size difference with its sign: above 0 too many tools, below 0 too few. Not in the paper. Its mean shows what the absolute
 * one hides: whether a method pads or cuts.
 *
 * @example needed a b c d, recommended a b e: −1
 */
export const signedSizeDifference: Metric = {
  id: "signed-size-difference",
  label: "Signed size difference",
  range: [null, null],
  better: "zero",
  standard: (judged) => {
    const { needed, recommended } = countSets(judged);
    return recommended - needed;
  },
  asPublished: null,
};
