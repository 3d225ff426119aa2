import { planFolds } from "../evaluate/plan-folds";
import type { SplitPlan } from "../domain/evaluation";
import type { Query } from "../domain/query";

/** A way to part a data set, as it can be looked at and made its own. */
export interface DatasetSplit {
  id: "given" | "random" | "bundle-disjoint";
  label: string;
  history: Query[];
  test: Query[];
}

/** The seed of the command line, so that the same split can be made there. */
const SEED = 1;
const PLANS: Record<"random" | "bundle-disjoint", { label: string; plan: SplitPlan }> = {
  random: { label: "A random fifth is the test", plan: { kind: "random", seed: SEED, folds: null, limit: null } },
  "bundle-disjoint": {
    label: "No shared bundles",
    plan: { kind: "bundle-disjoint", seed: SEED, folds: null, limit: null },
  },
};

/**
 * The split that the data has, or else a random fifth, and the first fold of the split without shared bundles. The given one is
 * taken as it is, repeats included: they are what is looked for. Empty when nothing can be parted.
 */
export function splitsOf(queries: readonly Query[]): DatasetSplit[] {
  const given: DatasetSplit = {
    id: "given",
    label: "The test part of the file",
    history: queries.filter((query) => query.split === "history" && query.gold !== null),
    test: queries.filter((query) => query.split === "test" && query.gold !== null),
  };
  const first = given.test.length > 0 && given.history.length > 0 ? [given] : makeSplit(queries, "random");
  return [...first, ...makeSplit(queries, "bundle-disjoint")];
}

/** A split that is offered; none where the data cannot be parted so. */
function makeSplit(queries: readonly Query[], id: keyof typeof PLANS): DatasetSplit[] {
  const { label, plan } = PLANS[id];
  try {
    const [fold] = planFolds(queries, plan);
    return fold ? [{ id, label, ...fold }] : [];
  } catch {
    return [];
  }
}
