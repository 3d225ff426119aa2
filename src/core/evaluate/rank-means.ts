import type { Bounds } from "../domain/evaluation";
import { bundleKey } from "../domain/bundle";
import type { ToolId } from "../domain/ids";
import { meanOf, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalsOfMeans } from "../math/intervals";
import { compAt } from "../metrics/comp";
import { ndcgAtAsPublished } from "../metrics/ndcg";
import { recallAt } from "../metrics/recall-at";
import type { JudgedRow } from "./judged-rows";

/** Where a ranking is cut: after so many tools, or after as many as are needed. */
export const RANK_CUTS = [1, 3, 5, "needed"] as const;
export type RankCut = (typeof RANK_CUTS)[number];

export const RANK_SCORES = ["recall", "ndcg", "comp"] as const;
export type RankScore = (typeof RANK_SCORES)[number];

/** One mean over requests; `low`, `high`: whole bundles are drawn. */
export interface RankMean extends Bounds {
  score: RankScore;
  at: RankCut;
  mean: number;
}

/** The tables of COLT and MassTool for one method: Recall@K, NDCG@K and COMP@K over the requests that need a tool. */
export interface RankMeans {
  n: number;
  bundles: number;
  means: RankMean[];
}

/**
 * The scores that papers on ranking report, of the tools in the order in which they were recommended. A recommendation is a
 * set of some size, so nothing follows behind its last tool: where two tools are recommended, Recall@5 is Recall@2. The ideal
 * of NDCG@K has min(needed, K) ones, as in COLT's and MassTool's code; unlike there a needed tool that a file repeats counts
 * once, so that no value passes 1. No rows: no means.
 *
 * @example needed a b, recommended x a: recall@1 0, recall@3 0.5, ndcg@3 0.387, comp@3 0
 */
export function meansByRank(rows: readonly JudgedRow[]): RankMeans {
  if (rows.length === 0) return { n: 0, bundles: 0, means: [] };
  const columns = RANK_SCORES.flatMap((score) => RANK_CUTS.map((at) => ({ score, at })));
  const values = columns.map(({ score, at }) =>
    rows.map(({ query: { gold }, row: { predicted } }) => scoreByRank(score, at, gold!, predicted)),
  );
  const units = numberClusters(rows.map(({ query }) => bundleKey(query.gold!)));
  const intervals = intervalsOfMeans(values, units, {
    ranges: columns.map(() => [0, 1] as const),
  });
  return {
    ...{ n: rows.length, bundles: units.sizes.length },
    means: columns.map((column, i) => ({ ...column, mean: meanOf(values[i]!), ...boundsOf(intervals[i]!) })),
  };
}

/** One score of one ranking, 0 to 1; repeats count once, by first appearance. `gold` must not be empty. */
export function scoreByRank(
  score: RankScore,
  at: RankCut,
  gold: readonly ToolId[],
  ranking: readonly ToolId[],
): number {
  const needed = [...new Set(gold)];
  const k = at === "needed" ? needed.length : at;
  switch (score) {
    case "recall":
      return recallAt(needed, ranking, k);
    case "ndcg":
      return ndcgAtAsPublished(needed, [...new Set(ranking)], k);
    case "comp":
      return compAt(needed, ranking, k);
  }
}
