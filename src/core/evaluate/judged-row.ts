import type { EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { bundleKey } from "../domain/bundle";
import { bootstrapClusters, meanOf } from "../statistics/bootstrap";

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

/** The rows whose request needs a tool and that have the score. */
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

export function meanOfGroup(label: string, group: readonly JudgedRow[]): GroupMean {
  const scores = group.map(({ score }) => score);
  const clusters = group.map(({ query }) => bundleKey(query.gold!));
  return { label, n: group.length, mean: meanOf(scores), ...bootstrapClusters(scores, clusters) };
}
