import { describe, expect, it } from "vitest";
import vectors from "../testing/vectors/rank_metrics.json";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { JudgedRow } from "./judged-rows";
import { meansByRank, RANK_CUTS, RANK_SCORES, scoreByRank } from "./rank-means";

const ids = (tools: readonly (string | number)[]): ToolId[] => tools.map((tool) => String(tool) as ToolId);

/** Tools by falling score; ties by number. */
const rank = (scores: readonly number[]): ToolId[] =>
  ids(
    scores
      .map((score, tool) => ({ score, tool }))
      .sort((a, b) => b.score - a.score || a.tool - b.tool)
      .map(({ tool }) => tool),
  );

function judged(gold: readonly string[], predicted: readonly string[], id = gold.join()): JudgedRow {
  const query: AskedQuery = { id: id as QueryId, text: id, gold: ids(gold) };
  const row: EvaluationRow = {
    query: id as QueryId,
    fold: 0,
    predicted: ids(predicted),
    confidence: null,
    scores: {},
    walk: null,
  };
  return { query, row, metric: "tracc", score: 0 };
}

describe("scores by rank", () => {
  it("are those that COLT's and MassTool's code prints, at 1, 3 and 5", () => {
    for (const { id, gold, scores, byK } of vectors.cases) {
      for (const at of [1, 3, 5] as const) {
        for (const score of RANK_SCORES) {
          // The reference computes in 32 bits.
          expect(scoreByRank(score, at, ids(gold), rank(scores)), `${id} ${score}@${at}`).toBeCloseTo(
            byK[at][score],
            6,
          );
        }
      }
    }
  });

  it("count a tool that a list repeats once, and never pass 1", () => {
    const gold = ids(["a", "a", "b"]);
    for (const score of RANK_SCORES) expect(scoreByRank(score, 3, gold, ids(["a", "a", "b"]))).toBe(1);
    expect(scoreByRank("recall", "needed", gold, ids(["x", "a", "b"]))).toBe(0.5);
  });

  it("are averaged over requests; intervals of whole bundles stand around the means, where there are enough", () => {
    const rows = [judged(["a", "b"], ["a", "b"]), judged(["c"], ["x", "c"]), judged(["d"], [])];
    const { n, bundles, means } = meansByRank(rows);
    expect([n, bundles]).toEqual([3, 3]);
    expect(means).toHaveLength(RANK_SCORES.length * RANK_CUTS.length);
    const mean = (score: string, at: unknown) => means.find((one) => one.score === score && one.at === at)!.mean;
    expect(mean("recall", 1)).toBeCloseTo((0.5 + 0 + 0) / 3, 12);
    expect(mean("recall", "needed")).toBeCloseTo(1 / 3, 12);
    expect(mean("comp", 3)).toBeCloseTo(2 / 3, 12);
    expect(mean("ndcg", 3)).toBeCloseTo((1 + 1 / Math.log2(3)) / 3, 12);
    expect(means.map(({ low }) => low)).toEqual(means.map(() => null));
    const many = Array.from({ length: 20 }, (_, i) => judged([`t${i}`], i % 3 === 0 ? [] : ["x", `t${i}`]));
    for (const { low, mean: middle, high } of meansByRank(many).means) {
      expect(low! <= middle && middle <= high!).toBe(true);
    }
    expect(meansByRank([])).toEqual({ n: 0, bundles: 0, means: [] });
  });
});
