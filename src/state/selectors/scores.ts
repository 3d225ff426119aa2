import type { Trace } from "../../core/domain/trace";
import { flattenScores, scoreTrace } from "../../core/metrics/score-walk";

/** TRACC of a trace's answer; `null` when nobody has judged the request. */
export function traccOfTrace(trace: Trace): number | null {
  return scoreTrace(trace)?.metrics.tracc.standard ?? null;
}

/** All scores of a trace, as a walk record keeps them. Empty when nobody has judged the request. */
export function receiptOf(trace: Trace): Record<string, number> {
  const scores = scoreTrace(trace);
  return scores ? flattenScores(scores) : {};
}
