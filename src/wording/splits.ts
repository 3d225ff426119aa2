import type { SplitKind, SplitPlan } from "../core/domain/evaluation";

/** How splits are spoken of. */
export const SPLIT_NAMES: Record<SplitKind, { label: string; about: string }> = {
  given: { label: "As given", about: "The test part that the file names is asked; its history part is known." },
  random: { label: "Random fifth", about: "A fifth is drawn by the seed and asked; the rest is known." },
  "first-100": { label: "First 100, as published", about: "The first 100 requests of the file are asked." },
  "bundle-disjoint": {
    label: "No shared bundles",
    about: "No set of tools that is asked for was ever used in the history.",
  },
  "tool-disjoint": { label: "No shared tools", about: "Each request that is asked needs a tool no past request used." },
};

/** "No shared bundles, 5 folds, seed 1, 100 requests at most" */
export function describeSplit({ kind, folds, seed, limit, guard = false }: SplitPlan): string {
  const parts = [SPLIT_NAMES[kind].label.toLowerCase()];
  if (folds !== null) parts.push(`${folds} folds`);
  parts.push(`seed ${seed}`);
  if (limit !== null) parts.push(`${limit} requests at most`);
  if (guard) parts.push("without near-equal requests");
  return parts.join(", ");
}
