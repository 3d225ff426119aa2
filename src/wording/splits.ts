import type { SplitKind, SplitPlan } from "../core/domain/evaluation";

/** Every split by its name on screen and in `--help`, with what it asks. */
export const SPLIT_NAMES: Record<SplitKind, { label: string; about: string }> = {
  given: {
    label: "As given",
    about: "The requests that the file marks as test are asked; those it marks as history are known.",
  },
  random: { label: "Random fifth", about: "A fifth of the requests, drawn by the seed, is asked; the rest is known." },
  "first-100": {
    label: "First 100, as published",
    about: "The first 100 requests of the file are asked; the rest is known.",
  },
  "bundle-disjoint": {
    label: "No shared bundles",
    about: "No set of tools that a test request needs occurs in the history.",
  },
  "tool-disjoint": { label: "No shared tools", about: "Each test request needs a tool that no past request used." },
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
