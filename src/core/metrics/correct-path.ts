import type { Metric } from "./metric";

/* Scores of requests that name their calls in order (ToolExpNet). Others have none: nothing stands in their means. */

/** Names a score of paths in evaluations and files: never changed. */
export type PathScoreId = "correct-path" | "extra-calls";

/** What is said of such a score. */
export type PathScore = Pick<Metric, "label" | "range" | "better"> & { id: PathScoreId };

/** As they are shown. Correct path: CP of the paper. Extra calls: its ΔSL, of correct paths alone. */
export const PATH_SCORES: readonly PathScore[] = [
  { id: "correct-path", label: "Correct path", range: [0, 1], better: "higher" },
  { id: "extra-calls", label: "Extra calls", range: [0, null], better: "lower" },
];

/** One path, judged. */
export interface PathValues {
  "correct-path": 0 | 1;
  /** Calls beyond the needed ones; `null`: the path is not correct. */
  "extra-calls": number | null;
}

/**
 * Whether the needed calls stand in the path in their order, others between them allowed.
 *
 * @example isSubsequence(["a", "b"], ["a", "x", "b"]) // true
 */
export function isSubsequence<Step>(needed: readonly Step[], path: readonly Step[]): boolean {
  let at = 0;
  for (const step of path) if (at < needed.length && step === needed[at]) at += 1;
  return at === needed.length;
}

/**
 * Judges a path. Source: ToolExpNet (ACL Findings 2025), correct path rate and ΔSL.
 *
 * @example needed a b, recommended a x b: correct, 1 extra call
 */
export function judgePath<Step>(needed: readonly Step[], recommended: readonly Step[]): PathValues {
  const isCorrect = recommended.length > 0 && isSubsequence(needed, recommended);
  return { "correct-path": isCorrect ? 1 : 0, "extra-calls": isCorrect ? recommended.length - needed.length : null };
}
