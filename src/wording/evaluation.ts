import type { PathError } from "../core/evaluate/path-metrics";
import type { SplitKind, SplitPlan } from "../core/domain/evaluation";
import type { RetrieverName } from "../core/domain/config";
import { findMethod } from "../core/recommend/registry";
import { countOf, verb } from "../core/domain/phrases";
import type { RecountCounts } from "../core/evaluate/recount-scores";

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

/** What a path comes to. */
export const PATH_NAMES: Record<PathError, string> = {
  Success: "correct",
  IncompleteInvocation: "incomplete",
  ToolMisselection: "tool misselection",
  DependencyNeglect: "dependency neglect",
  Others: "others",
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

/** "PTR, local", "Nearest past request (BM25)" */
export function labelOfMethod(name: string): string {
  try {
    const { method, retriever } = findMethod(name);
    return name.includes(":") ? `${method.label} (${RETRIEVER_TERMS[retriever] ?? retriever})` : method.label;
  } catch {
    return name;
  }
}

/** As the field writes them, inside a sentence. */
const RETRIEVER_TERMS: Partial<Record<RetrieverName, string>> = { bm25: "BM25", okapi: "Okapi BM25" };

/** What the scores of a file are not, one sentence each; none where all of them are what its answers come to. */
export function describeRecount({ total, others, repeats, unknown }: RecountCounts, file: string): string[] {
  const said: string[] = [];
  if (others > 0)
    said.push(
      `“${file}” gives ${countOf(others, "answer")} of ${total.toLocaleString("en")} other scores than ${verb(others, "it comes", "they come")} to by the needed tools. The scores were counted again.`,
    );
  if (repeats > 0)
    said.push(
      `“${file}” answers some requests more than once. The first answer counts; ${countOf(repeats, "other was", "others were")} left out.`,
    );
  if (unknown > 0)
    said.push(
      unknown + repeats === total
        ? `“${file}” does not say which tools its requests need, and their data set is not here: its scores could not be checked.`
        : `Of ${countOf(unknown, "answer")} in “${file}” nobody here knows which tools were needed: ${verb(unknown, "it was", "they were")} left out.`,
    );
  return said;
}
