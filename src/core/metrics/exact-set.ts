import { countSets, type Metric } from "./metric";

/**
 * Exact: 1 when the recommended set is the needed set, else 0. Two empty sets are the same. Not in the paper; here because it
 * is the one metric that no padding and no cutting can raise.
 *
 * @example needed a b, recommended b a: 1; recommended a b c: 0
 */
export const exactSet: Metric = {
  id: "exact",
  label: "Exact",
  range: [0, 1],
  better: "higher",
  standard: (judged) => {
    const { needed, recommended, hits } = countSets(judged);
    return needed === hits && recommended === hits ? 1 : 0;
  },
  asPublished: null,
};
