import { bundleKey } from "../domain/bundle";
import type { EvaluationRow, MetricSummary, Summary, ModelUse } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { meanOf, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalsOfMeans, singleUnits } from "../math/intervals";
import { rangeOfScore } from "../metrics/score-names";

/**
 * Means over the requests that need a tool, with intervals; those that need none have a row of their own, because set
 * metrics say nothing about them but 0 or 1. A metric that some request lacks is averaged over those that have it.
 * Intervals of metrics over the same requests share their draws: the same answers have the same interval in Evaluate
 * and in Compare.
 */
export function summarizeRows(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, Pick<Query, "gold" | "part">>,
): Summary {
  const goldOf = (row: EvaluationRow) => queries.get(row.query)?.gold ?? [];
  const needing = rows.filter((row) => goldOf(row).length > 0);
  const others = rows.filter((row) => goldOf(row).length === 0);
  const ids = [...new Set(needing.flatMap(({ scores }) => Object.keys(scores)))];
  const everywhere = ids.filter((id) => needing.every(({ scores }) => scores[id] !== undefined));
  const somewhere = ids.filter((id) => !everywhere.includes(id));
  const summaries = new Map([
    ...summarizeTogether(everywhere, needing, goldOf),
    ...somewhere.flatMap((id) => {
      const scored = needing.filter(({ scores }) => scores[id] !== undefined);
      return summarizeTogether([id], scored, goldOf);
    }),
  ]);
  const metrics = ids.map((id): [string, MetricSummary] => [id, summaries.get(id)!]);
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
  queries: ReadonlyMap<QueryId, Pick<Query, "gold" | "part">>,
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

/** Metrics that all of these rows have, drawn together: whole bundles, and single requests. */
function summarizeTogether(
  ids: readonly string[],
  rows: readonly EvaluationRow[],
  goldOf: (row: EvaluationRow) => readonly ToolId[],
): [string, MetricSummary][] {
  if (ids.length === 0) return [];
  const columns = ids.map((id) => rows.map(({ scores }) => scores[id]!));
  const ranges = ids.map(rangeOfScore);
  const units = numberClusters(rows.map((row) => bundleKey(goldOf(row))));
  const bundles = units.sizes.length;
  const ofBundles = intervalsOfMeans(columns, units, { ranges });
  const plain = intervalsOfMeans(columns, singleUnits(rows.length), { ranges });
  return ids.map((id, i) => [
    id,
    { mean: meanOf(columns[i]!), ...boundsOf(ofBundles[i]!), bundles, plain: boundsOf(plain[i]!) },
  ]);
}

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

/** Failures by their code, the most frequent first; equal ones by name. */
function countFailures(uses: readonly ModelUse[]): UseSummary["failures"] {
  const counts = new Map<string, number>();
  for (const { failure } of uses) if (failure !== undefined) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts]
    .map(([why, count]) => ({ why, count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
}
