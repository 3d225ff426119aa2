import { countAsPublished, countSets, scoreNothingNeeded, type Metric } from "./metric";

/**
 * ACC: the share of the needed tools that was recommended, `hits / needed`: recall of the whole set.
 * Source: PTR paper. The released code prints its mean as "Recall", though nothing is cut at K, and divides by the
 * length of the list, repeats included. It says nothing about tools too many: read it beside precision.
 *
 * @example needed a b c d, recommended a b e: 2/4 = 0.5
 */
export const acc: Metric = {
  id: "acc",
  label: "ACC",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const counts = countSets(judged);
    return counts.needed === 0 ? scoreNothingNeeded(counts) : counts.hits / counts.needed;
  },
  asPublished: (judged) => {
    const { needed, hits } = countAsPublished(judged);
    return needed === 0 ? null : hits / needed;
  },
};
