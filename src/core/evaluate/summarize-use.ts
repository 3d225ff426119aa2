import type { EvaluationRow, ModelUse } from "../domain/evaluation";

/** What a language model's part in an evaluation cost, and what went wrong; stands beside the score. */
export interface UseSummary {
  calls: number;
  tokens: number;
  /** Mean over all asked requests. */
  tokensPerRequest: number;
  reminded: number;
  malformed: number;
  unknownTools: number;
  /** Requests that got no answer in the end. They count as answered with no tool. */
  unanswered: number;
  /** The unanswered by why, as far as it is known: codes of the endpoint, the most frequent first. */
  failures: { why: string; count: number }[];
}

/** `null`: no row asked a language model. */
export function summarizeUse(rows: readonly EvaluationRow[]): UseSummary | null {
  const uses = rows.flatMap(({ use }) => use ?? []);
  if (uses.length === 0) return null;
  const sum = (name: "calls" | "tokens" | "reminded" | "malformed" | "unknownTools"): number =>
    uses.reduce((total, use) => total + use[name], 0);
  return {
    calls: sum("calls"),
    tokens: sum("tokens"),
    tokensPerRequest: Math.round(sum("tokens") / uses.length),
    reminded: sum("reminded"),
    malformed: sum("malformed"),
    unknownTools: sum("unknownTools"),
    unanswered: uses.filter(({ isUnanswered }) => isUnanswered).length,
    failures: countFailures(uses),
  };
}

function countFailures(uses: readonly ModelUse[]): UseSummary["failures"] {
  const counts = new Map<string, number>();
  for (const { failure } of uses) if (failure !== undefined) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts]
    .map(([why, count]) => ({ why, count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
}
