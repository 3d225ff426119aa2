import { bundleKey } from "../domain/bundle";
import type { AskedQuery, Bounds, EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { meanOf, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalOfMean } from "../math/intervals";
import { rangeOfScore } from "../metrics/score-names";
import { judgedRows } from "./judged-rows";

/** The answers of one method with one seed. */
export interface SeedRun {
  seed: number;
  rows: readonly EvaluationRow[];
}

/** Several seeds of one plan, taken together. `low`, `high`: whole bundles are drawn. */
export interface PooledSeeds extends Bounds {
  /** Requests that need a tool and that any seed asks, each counted once. */
  n: number;
  bundles: number;
  mean: number;
  /** Each seed by itself, as given. */
  seeds: { seed: number; n: number; mean: number }[];
}

/**
 * The mean score over several seeds. A request that several seeds ask is one request still: its scores are averaged first, then
 * requests are averaged and whole bundles drawn. To take every answer for a new one would make the interval narrower by the
 * root of the number of seeds, and more seeds tell nothing about requests that are not there. How far the draw of the split
 * moves the mean is seen from `seeds`. `null`: nothing to score.
 *
 * @example two seeds, the request a scored 0 and 1, the request b only once, 1: mean (0.5 + 1) / 2
 */
export function poolSeeds(
  runs: readonly SeedRun[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
  metric: string,
): PooledSeeds | null {
  const scores = new Map<QueryId, number[]>();
  const seeds = runs.flatMap(({ seed, rows }) => {
    const judged = judgedRows(rows, queries, metric);
    for (const { query, score } of judged) scores.set(query.id, [...(scores.get(query.id) ?? []), score]);
    return judged.length === 0 ? [] : [{ seed, n: judged.length, mean: meanOf(judged.map(({ score }) => score)) }];
  });
  if (scores.size === 0) return null;
  const means = [...scores.values()].map(meanOf);
  const units = numberClusters([...scores.keys()].map((id) => bundleKey(queries.get(id)!.gold!)));
  return {
    ...{ n: means.length, bundles: units.sizes.length, mean: meanOf(means), seeds },
    ...boundsOf(intervalOfMean(means, units, rangeOfScore(metric))),
  };
}
