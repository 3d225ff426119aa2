import type { WalkRecord } from "../../core/domain/walk";
import { compareTraces } from "../../wording/trace-differences";
import { isShownTraceCurrent, shownInput, type SessionState } from "../app/session";
import type { Trace } from "../../core/domain/trace";
import { flattenScores, scoreTrace } from "../../core/metrics/score-walk";

/**
 * The walk on the screen as it is stored. Traces are part of it only when they were made from the input that the
 * cursor points at; otherwise they are computed again on opening. `null` while nothing was asked.
 */
export function toWalkRecord(session: SessionState, updatedAt: string): WalkRecord | null {
  const { walk, datasetLabel, log, cursor, computed, trace } = session;
  const input = shownInput(session);
  if (!input || !datasetLabel) return null;
  const isCurrent = isShownTraceCurrent(session);
  return {
    schema: 1,
    id: walk.id,
    name: walk.name,
    createdAt: walk.createdAt,
    updatedAt,
    deletedAt: null,
    revision: walk.revision,
    dataset: datasetLabel,
    log,
    cursor,
    computed: isCurrent ? computed : null,
    edited: isCurrent && input.edits.length > 0 ? trace : null,
    scores: isCurrent && trace ? receiptOf(trace) : {},
  };
}

/** Says how a recomputed walk differs from its record; `null` when it does not. */
export function describeDrift(record: WalkRecord, again: SessionState): string | null {
  const before = record.edited ?? record.computed;
  if (!before || !again.trace) return null;
  const difference = compareTraces(before, again.trace);
  if (!difference.hasChanged) return describeScoreDrift(record.scores, receiptOf(again.trace));
  return `Computed again, the answer differs from the saved one: ${difference.sentence}`;
}

function describeScoreDrift(before: Record<string, number>, after: Record<string, number>): string | null {
  const saved = before["tracc"];
  const now = after["tracc"];
  if (saved === undefined || now === undefined || Math.abs(saved - now) < 1e-9) return null;
  return `This walk was saved with TRACC ${saved.toFixed(2)}. Computed again, it is ${now.toFixed(2)}.`;
}

/** TRACC of a trace's answer; `null` when nobody has judged the request. */
export function traccOfTrace(trace: Trace): number | null {
  return scoreTrace(trace)?.metrics.tracc.standard ?? null;
}

/** All scores of a trace, as a walk record keeps them. Empty when nobody has judged the request. */
function receiptOf(trace: Trace): Record<string, number> {
  const scores = scoreTrace(trace);
  return scores ? flattenScores(scores) : {};
}
