import type { SplitKind, SplitPlan, StageNumber, WalkDigest } from "../../core/domain/evaluation";
import { findMethod } from "../../core/methods/registry";
import type { Metric, MetricId } from "../../core/metrics/metric";

/** How things of an evaluation are spoken of. */

export const SPLITS: Record<SplitKind, { label: string; about: string }> = {
  given: { label: "As given", about: "The test part that the file names is asked; its history part is known." },
  random: { label: "Random fifth", about: "A fifth is drawn by the seed and asked; the rest is known." },
  "first-100": { label: "First 100, as published", about: "The first 100 requests of the file are asked." },
  "bundle-disjoint": {
    label: "No shared bundles",
    about: "No set of tools that is asked for was ever used in the history.",
  },
  "tool-disjoint": { label: "No shared tools", about: "Each request that is asked needs a tool no past request used." },
};

export const STAGES: Record<WalkDigest["lost"][number]["at"], string> = {
  bundle: "never in the bundle",
  coverage: "dropped in coverage",
  vote: "outvoted",
};

/** Stages as the walk numbers them. */
export const STAGE_NUMBERS: readonly StageNumber[] = [1, 2, 3];
export const STAGE_NAMES: Record<StageNumber, string> = { 1: "1 Bundle", 2: "2 Coverage", 3: "3 Vote" };

/** Metrics that open the list of means. */
export const MAIN_METRICS: readonly MetricId[] = ["tracc", "acc", "precision", "f1", "jaccard", "exact"];

/** "No shared bundles, 5 folds, seed 1, 100 requests at most" */
export function describeSplit({ kind, folds, seed, limit, guard = false }: SplitPlan): string {
  const parts = [SPLITS[kind].label.toLowerCase()];
  if (folds !== null) parts.push(`${folds} folds`);
  parts.push(`seed ${seed}`);
  if (limit !== null) parts.push(`${limit} requests at most`);
  if (guard) parts.push("without near-equal requests");
  return parts.join(", ");
}

/** "PTR", "Nearest past query, by BM25" */
export function labelOfMethod(name: string): string {
  try {
    const { method, retriever } = findMethod(name);
    return name.includes(":") ? `${method.label}, ${retriever}` : method.label;
  } catch {
    return name;
  }
}

export const BETTER: Record<Metric["better"], string> = {
  higher: "higher is better",
  lower: "lower is better",
  zero: "0 is best",
};
