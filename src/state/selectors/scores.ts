import { flattenScores, scoreStages, scoreTrace, type StageScores } from "../../core/metrics/score-walk";
import type { Trace } from "../../core/domain/trace";
import type { SessionState } from "../session";

/** TRACC of a trace's answer; `null` when nobody has judged the request. */
export function traccOfTrace(trace: Trace): number | null {
  return scoreTrace(trace)?.metrics.tracc.standard ?? null;
}

/** All scores of a trace, as a walk record keeps them. Empty when nobody has judged the request. */
export function receiptOf(trace: Trace): Record<string, number> {
  const scores = scoreTrace(trace);
  return scores ? flattenScores(scores) : {};
}

/** A number without the edits and with them. */
export interface Delta {
  before: number;
  after: number;
}

/** TRACC of the answer without the edits and with them; `null` when it is not known. */
export function traccDelta(session: Pick<SessionState, "computed" | "trace">): Delta | null {
  return stageDeltas(session)?.result ?? null;
}

/** TRACC after each stage without the edits and with them; `null` when it is not known. */
export function stageDeltas({
  computed,
  trace,
}: Pick<SessionState, "computed" | "trace">): Record<keyof StageScores, Delta> | null {
  const before = computed && scoreStages(computed);
  const after = trace && scoreStages(trace);
  if (!before || !after) return null;
  return {
    bundle: { before: before.bundle, after: after.bundle },
    kept: { before: before.kept, after: after.kept },
    result: { before: before.result, after: after.result },
  };
}

export type StageName = "stage1" | "stage2" | "stage3" | "recommendation";

/** The parts of the trace that the edits made different from what was computed. */
export function changedStages({ computed, trace }: Pick<SessionState, "computed" | "trace">): StageName[] {
  if (!computed || !trace || computed === trace) return [];
  const names: StageName[] = ["stage1", "stage2", "stage3", "recommendation"];
  return names.filter((name) => JSON.stringify(computed[name]) !== JSON.stringify(trace[name]));
}
