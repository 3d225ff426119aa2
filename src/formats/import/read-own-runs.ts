import type { ComparisonFile } from "../../core/domain/comparison";
import type { Evaluation } from "../../core/domain/evaluation";
import { parseComparison } from "../records/parse-comparison";
import { parseEvaluation } from "../records/parse-evaluation";

/** A file with runs that this app wrote: a comparison, an evaluation or several. */
export type OwnRuns =
  | { kind: "comparison"; comparison: ComparisonFile }
  | { kind: "evaluations"; evaluations: Evaluation[] };

/** Reads such a file, checking every field; `null`: it is something else. */
export function readOwnRuns(text: string): OwnRuns | null {
  const json = parse(text);
  if (json === null) return null;
  const comparison = parseComparison(json);
  if (comparison.ok) return { kind: "comparison", comparison: comparison.value };
  const evaluations: Evaluation[] = [];
  for (const one of Array.isArray(json) ? (json as unknown[]) : [json]) {
    const parsed = parseEvaluation(one);
    if (!parsed.ok) return null;
    evaluations.push(parsed.value);
  }
  return { kind: "evaluations", evaluations };
}

/** Its long lists, in an order that depends on nothing else: they cross between threads in parts. */
export function collectLongLists(own: OwnRuns): unknown[][] {
  const holders =
    own.kind === "comparison"
      ? own.comparison.runs.map(({ run }) => run)
      : own.evaluations.flatMap(({ methods, asked }) => [...methods, { rows: [], asked: asked ?? null }]);
  return holders.flatMap((holder) => [
    holder.rows as unknown[],
    ...("asked" in holder && holder.asked !== null ? [holder.asked as unknown[]] : []),
  ]);
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
