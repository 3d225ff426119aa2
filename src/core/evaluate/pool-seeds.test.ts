import { describe, expect, it } from "vitest";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { poolSeeds } from "./pool-seeds";

const ids = Array.from({ length: 24 }, (_, i) => `q${i}` as QueryId);
const queries = new Map(
  ids.map((id, i): [QueryId, AskedQuery] => [id, { id, text: id, gold: i === 23 ? [] : [`t${i}` as ToolId] }]),
);
const row = (query: QueryId, tracc: number): EvaluationRow => ({
  ...{ query, fold: 0, predicted: [], confidence: null, walk: null },
  scores: { tracc },
});

describe("several seeds together", () => {
  it("average a request over its seeds first, and count it once", () => {
    const runs = [
      { seed: 1, rows: [row(ids[0]!, 0), row(ids[1]!, 1)] },
      { seed: 2, rows: [row(ids[0]!, 1), row(ids[23]!, 1)] },
    ];
    const pooled = poolSeeds(runs, queries, "tracc")!;
    expect(pooled).toMatchObject({ n: 2, bundles: 2, mean: 0.75, low: null });
    expect(pooled.seeds).toEqual([
      { seed: 1, n: 2, mean: 0.5 },
      { seed: 2, n: 1, mean: 1 },
    ]);
  });

  it("have the interval of one seed where all say the same: repeating a request tells nothing new", () => {
    const rows = ids.slice(0, 20).map((id, i) => row(id, i % 4 === 0 ? 1 : 0.25));
    const once = poolSeeds([{ seed: 1, rows }], queries, "tracc")!;
    const thrice = poolSeeds(
      [1, 2, 3].map((seed) => ({ seed, rows })),
      queries,
      "tracc",
    )!;
    expect(once.low).not.toBeNull();
    expect([thrice.mean, thrice.low, thrice.high, thrice.n]).toEqual([once.mean, once.low, once.high, 20]);
  });

  it("are nothing where nothing can be scored", () => {
    expect(poolSeeds([], queries, "tracc")).toBeNull();
    expect(poolSeeds([{ seed: 1, rows: [row(ids[23]!, 1)] }], queries, "tracc")).toBeNull();
  });
});
