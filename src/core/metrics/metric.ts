import type { ToolId } from "../domain/ids";

/** A recommendation with what was needed: all that a metric may look at. */
export interface JudgedRecommendation {
  /** The needed tools. Repeats are ignored by the standard metrics. */
  gold: readonly ToolId[];
  /** The needed tools as the file lists them, repeats included. Equal to `gold` when the file repeats nothing. */
  goldAsGiven: readonly ToolId[];
  /** In the recommended order. */
  recommended: readonly ToolId[];
}

/** Names a metric in stored walks, evaluations, files and links: never changed, only added to. */
export type MetricId =
  | "tracc"
  | "acc"
  | "precision"
  | "f1"
  | "jaccard"
  | "exact"
  | "size-difference"
  | "signed-size-difference"
  | "recall"
  | "ndcg"
  | "map"
  | "comp";

/** One way to measure a recommendation. */
export interface Metric {
  id: MetricId;
  /** As shown. */
  label: string;
  /** Smallest and largest value; `null`: no bound. */
  range: readonly [number | null, number | null];
  better: "higher" | "lower" | "zero";
  /** The definition of the method notes (1.6): sets without repeats; with no tool needed, 1 for an empty answer, else 0. */
  standard(judged: JudgedRecommendation): number;
  /** As PTR's released code computes it: list lengths, repeats counted. `null`: it fails there (no tool needed), or does not exist. */
  asPublished: ((judged: JudgedRecommendation) => number | null) | null;
}

/** The numbers every set metric is made of. */
export interface SetCounts {
  needed: number;
  recommended: number;
  /** Recommended and needed. */
  hits: number;
  /** Recommended or needed. */
  union: number;
}

/**
 * Counts of the two sets, without repeats.
 *
 * @example needed a b c d, recommended a b e e: { needed: 4, recommended: 3, hits: 2, union: 5 }
 */
export function countSets({ gold, recommended }: Pick<JudgedRecommendation, "gold" | "recommended">): SetCounts {
  const needed = new Set(gold);
  const given = new Set(recommended);
  const hits = [...given].filter((tool) => needed.has(tool)).length;
  return { needed: needed.size, recommended: given.size, hits, union: needed.size + given.size - hits };
}

/** Counts as in the released code: lengths of the lists, repeats included, but intersection and union of sets. */
export function countAsPublished({ goldAsGiven, recommended }: JudgedRecommendation): SetCounts {
  const sets = countSets({ gold: goldAsGiven, recommended });
  return { ...sets, needed: goldAsGiven.length, recommended: recommended.length };
}

/** What a standard set metric says when no tool is needed: 1 for an empty answer, else 0. */
export function scoreNothingNeeded({ recommended }: SetCounts): number {
  return recommended === 0 ? 1 : 0;
}
