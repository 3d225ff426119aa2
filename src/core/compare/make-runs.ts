import type { Run } from "../domain/comparison";
import type { Dataset } from "../domain/dataset";
import type { Evaluation, EvaluationRow } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { WalkRecord } from "../domain/walk";
import { toAsked } from "../evaluate/judged-rows";
import { asksModel } from "../recommend/registry";
import { scoreRow } from "../metrics/score-row";

/**
 * Each method of an evaluation as a run. `dataset`: the data it was made on, where at hand (known by its hash); else
 * what the file says counts, and tools that are not in the catalogue cannot be counted (`null`).
 */
export function runsOfEvaluation(evaluation: Evaluation, name: string, dataset: Dataset | null): Run[] {
  const { methods, split, protocol, environment, partial, model } = evaluation;
  const own = dataset?.hash === evaluation.dataset.hash ? dataset : null;
  const known = own && new Set(own.tools.map(({ id }) => id));
  return methods.map(({ method, rows }) => ({
    name: methods.length > 1 ? `${name} ${method}` : name,
    dataset: evaluation.dataset,
    made: { method, split, protocol, environment, ...(model && asksModel([method]) ? { model } : {}) },
    partial: partial ? { done: rows.length, total: Math.round(partial.total / methods.length) } : null,
    rows,
    asked: evaluation.asked ?? own?.queries.map((query) => toAsked(query)) ?? null,
    unknownTools:
      known && rows.reduce((sum, { predicted }) => sum + predicted.filter((tool) => !known.has(tool)).length, 0),
  }));
}

/** Somebody else's answers, scored here by the data set they are about, so that all runs have the same metrics. */
export function runOfAnswers(
  name: string,
  answers: readonly { query: Query; predicted: ToolId[] }[],
  { name: title, hash }: Pick<Dataset, "name" | "hash">,
  unknownTools: number,
): Run {
  const rows = answers.map(({ query, predicted }): EvaluationRow => {
    const flat = scoreRow(query, predicted) ?? {};
    return { query: query.id, fold: 0, predicted, confidence: null, scores: flat, walk: null };
  });
  const asked = answers.map(({ query }) => toAsked(query));
  return { name, dataset: { name: title, hash }, made: null, partial: null, rows, asked, unknownTools };
}

/** A walk as a run of one answer, as it stands with its edits; `null` before it was walked. */
export function runOfWalk(walk: Pick<WalkRecord, "computed" | "edited" | "dataset">, name: string): Run | null {
  const trace = walk.edited ?? walk.computed;
  if (!trace) return null;
  const answer = { query: trace.query, predicted: trace.recommendation.tools.map(({ tool }) => tool) };
  return { ...runOfAnswers(name, [answer], walk.dataset, 0), isWalk: true };
}
