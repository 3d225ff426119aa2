import { countSets, type Metric } from "./metric";

/** Exact: 1 when the recommended set is the needed set, else 0. Two empty sets are the same. Not in the paper. */
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
