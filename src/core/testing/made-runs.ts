import type { Run } from "../domain/comparison";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId, Sha256, ToolId } from "../domain/ids";
import { flattenScores, scoreWalk } from "../metrics/score-walk";

const HASH = "9f3c".repeat(16) as Sha256;

/** A request of a test with the words "request <id>". */
export function makeAsked(id: string, gold: readonly string[] | null, more: Partial<AskedQuery> = {}): AskedQuery {
  return { id: id as QueryId, text: `request ${id}`, gold: gold as ToolId[] | null, ...more };
}

/** A scored answer. */
export function makeAnswer(asked: AskedQuery, predicted: readonly string[]): EvaluationRow {
  const scores = scoreWalk(asked, predicted as ToolId[]);
  return {
    ...{ query: asked.id, fold: 0, predicted: predicted as ToolId[], confidence: null, walk: null },
    scores: scores ? flattenScores(scores) : {},
  };
}

/** An answer that has scores and nothing behind them. */
export function makeScored(id: string, scores: Record<string, number>): EvaluationRow {
  return { query: id as QueryId, fold: 0, predicted: ["a" as ToolId], confidence: null, scores, walk: null };
}

export function makeRun(name: string, rows: readonly EvaluationRow[], more: Partial<Run> = {}): Run {
  return {
    ...{ name, rows, dataset: { name: "Errands", hash: HASH }, partial: null, asked: null, unknownTools: null },
    made: {
      method: "ptr:bm25",
      split: { kind: "given", seed: 1, folds: null, limit: null },
      protocol: "strict",
      environment: { encoder: null, device: "none", appVersion: "1" },
    },
    ...more,
  };
}
