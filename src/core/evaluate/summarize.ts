import { bundleKey } from "../domain/bundle";
import type { EvaluationRow, MetricSummary, Summary } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { bootstrapClusters, bootstrapMean, meanOf } from "../statistics/bootstrap";

/**
 * Means over the requests that need a tool, with intervals; those that need none have a row of their own, because set
 * metrics say nothing about them but 0 or 1. A metric that some request lacks is averaged over those that have it.
 */
export function summarizeRows(rows: readonly EvaluationRow[], queries: ReadonlyMap<QueryId, Query>): Summary {
  const goldOf = (row: EvaluationRow) => queries.get(row.query)?.gold ?? [];
  const needing = rows.filter((row) => goldOf(row).length > 0);
  const others = rows.filter((row) => goldOf(row).length === 0);
  const ids = [...new Set(needing.flatMap(({ scores }) => Object.keys(scores)))];
  const metrics = ids.map((id): [string, MetricSummary] => {
    const scored = needing.filter(({ scores }) => scores[id] !== undefined);
    const clusters = scored.map((row) => bundleKey(goldOf(row)));
    return [
      id,
      summarize(
        scored.map(({ scores }) => scores[id]!),
        clusters,
      ),
    ];
  });
  return {
    n: needing.length,
    metrics: Object.fromEntries(metrics),
    nothingNeeded:
      others.length === 0
        ? null
        : { n: others.length, answeredEmpty: meanOf(others.map(({ predicted }) => (predicted.length === 0 ? 1 : 0))) },
  };
}

/** The same for each part that the file names (`seen`, `new`, …); empty when it names none. */
export function summarizeParts(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, Query>,
): Record<string, Summary> {
  const partOf = (row: EvaluationRow): string => queries.get(row.query)?.part ?? "";
  const parts = [...new Set(rows.map(partOf))].filter((part) => part !== "").sort();
  return Object.fromEntries(
    parts.map((part) => [
      part,
      summarizeRows(
        rows.filter((row) => partOf(row) === part),
        queries,
      ),
    ]),
  );
}

function summarize(values: readonly number[], clusters: readonly string[]): MetricSummary {
  return { mean: meanOf(values), ...bootstrapClusters(values, clusters), plain: bootstrapMean(values) };
}
