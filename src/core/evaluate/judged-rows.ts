import type { EvaluationRow, AskedQuery, MethodEvaluation } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { bundleKey } from "../domain/bundle";
import { bootstrapClusters, meanOf } from "../math/bootstrap";
import { isModelWritten } from "../domain/written-by";

/** A row of an evaluation with its request, and the one score that is looked at. Its request needs a tool. */
export interface JudgedRow {
  query: Query;
  row: EvaluationRow;
  score: number;
}

/** A group of requests with its mean score; `low`, `high`: 95 % bootstrap of whole bundles. */
export interface GroupMean {
  label: string;
  n: number;
  mean: number;
  low: number;
  high: number;
}

/**
 * The rows whose request needs a tool and that have the score, in their order. A request that needs none is left out:
 * every set metric gives it 0 or 1 and nothing between.
 */
export function judgedRows(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, Query>,
  metric: string,
): JudgedRow[] {
  return rows.flatMap((row) => {
    const query = queries.get(row.query);
    const score = row.scores[metric];
    return query && query.gold && query.gold.length > 0 && score !== undefined ? [{ query, row, score }] : [];
  });
}

/** Groups with their means, in the order in which `labels` has them; empty groups are left out. */
export function meanByGroup(
  rows: readonly JudgedRow[],
  labels: readonly string[],
  labelOf: (row: JudgedRow) => string,
): GroupMean[] {
  return labels.flatMap((label) => {
    const group = rows.filter((row) => labelOf(row) === label);
    return group.length === 0 ? [] : [meanOfGroup(label, group)];
  });
}

/**
 * A group with its mean and the 95 % interval of it. Requests with the same bundle are drawn together, since their
 * answers are not independent.
 */
export function meanOfGroup(label: string, group: readonly JudgedRow[]): GroupMean {
  const scores = group.map(({ score }) => score);
  const clusters = group.map(({ query }) => bundleKey(query.gold!));
  return { label, n: group.length, mean: meanOf(scores), ...bootstrapClusters(scores, clusters) };
}

/** What a later comparison needs of a request, and whose words it is. */
export function toAsked(query: Query | AskedQuery): AskedQuery {
  const { id, text, gold, part } = query;
  const isByModel = "source" in query ? isModelWritten(query) : query.isByModel === true;
  return { id, text, gold, ...(part === undefined ? {} : { part }), ...(isByModel ? { isByModel } : {}) };
}

/** The requests that any method was asked, each once, with what a later comparison needs; those not at hand are left out. */
export function askedQueries(
  methods: readonly Pick<MethodEvaluation, "rows">[],
  queries: ReadonlyMap<QueryId, Query | AskedQuery>,
): AskedQuery[] {
  const ids = new Set(methods.flatMap(({ rows }) => rows.map(({ query }) => query)));
  return [...ids].flatMap((id) => {
    const query = queries.get(id);
    if (!query) return [];
    return [toAsked(query)];
  });
}
