import { describe, expect, it } from "vitest";
import vectors from "../testing/vectors/rank_metrics.json";
import { compAt, compAtAsPublished } from "./comp";
import { ndcgAt, ndcgAtAsPublished } from "./ndcg";
import { recallAt, recallAtAsPublished } from "./recall-at";

/** Tools by falling score; ties by number. */
function rankByScore(scores: readonly number[]): string[] {
  return scores
    .map((score, tool) => ({ score, tool }))
    .sort((a, b) => b.score - a.score || a.tool - b.tool)
    .map(({ tool }) => String(tool));
}

describe("ranking metrics as COLT and MassTool print them", () => {
  const cases = vectors.cases.flatMap(({ id, gold, scores, byK }) =>
    Object.entries(byK).map(([k, values]) => ({
      id,
      k: Number(k),
      gold: gold.map(String),
      ranking: rankByScore(scores),
      values,
    })),
  );

  // The reference computes in float32.
  it.each(cases)("$id at $k", ({ gold, ranking, k, values }) => {
    expect(recallAtAsPublished(gold, ranking, k)).toBeCloseTo(values.recall, 6);
    expect(ndcgAtAsPublished(gold, ranking, k)).toBeCloseTo(values.ndcg, 6);
    expect(compAtAsPublished(gold, ranking, k)).toBe(values.comp);
    expect(recallAt(gold, ranking, k)).toBeCloseTo(values.recall, 6);
    expect(compAt(gold, ranking, k)).toBe(values.comp);
  });

  it("count a repeated gold line twice", () => {
    const { gold, scores, k, official } = vectors.duplicateGoldEdge;
    const repeated = Object.entries(gold).flatMap(([tool, times]) => new Array<string>(times).fill(tool));
    const ranking = rankByScore(scores);
    expect(recallAtAsPublished(repeated, ranking, k)).toBeCloseTo(official.recall, 6);
    expect(ndcgAtAsPublished(repeated, ranking, k)).toBeCloseTo(official.ndcg, 6);
    expect(compAtAsPublished(repeated, ranking, k)).toBe(official.comp);
    expect(recallAt(repeated, ranking, k)).toBe(1);
    expect(compAt(repeated, ranking, k)).toBe(1);
  });

  it("give 0 without gold, where the reference skips the row", () => {
    expect(recallAtAsPublished([], ["1"], 3)).toBe(0);
    expect(ndcgAtAsPublished([], ["1"], 3)).toBe(0);
  });
});

describe("standard ranking metrics", () => {
  it("never let recall fall when k grows", () => {
    const ranking = rankByScore([3, 9, 1, 7, 5]);
    const recalls = [1, 2, 3, 4, 5].map((k) => recallAt(["0", "2", "3"], ranking, k));
    expect(recalls).toEqual([...recalls].sort((a, b) => a - b));
    expect(recalls.at(-1)).toBe(1);
  });

  it("measure NDCG against all needed tools in front", () => {
    expect(ndcgAt(["a", "b", "c"], ["a"], 3)).toBeCloseTo(1 / (1 + 1 / Math.log2(3) + 0.5), 12);
  });
});
