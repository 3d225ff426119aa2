import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../domain/config";
import type { BundleKey, QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { BundleResult } from "../domain/trace";
import { buildIndex } from "../retrieve/retrieval-index";
import { encodeQueries } from "../retrieve/text-index";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool, SMALL_DATASET } from "../testing/small-dataset";
import vectors from "../testing/vectors/ptr_bm25.json";
import { acquireBundle } from "./stage-1-bundle-acquisition";

const NO_EDITS = { chosenBundles: [] as BundleKey[], droppedNeighbours: new Set<QueryId>() };

interface Options {
  query?: Query;
  stage1?: Partial<Config["stage1"]>;
  config?: Config;
  edits?: Partial<typeof NO_EDITS>;
  words?: boolean;
  dataset?: typeof SMALL_DATASET;
}

async function acquire(options: Options = {}): Promise<BundleResult> {
  const { query = SMALL_DATASET.queries[6]!, config = DEFAULT_CONFIG, dataset = SMALL_DATASET } = options;
  const encoder = options.words ? null : createWordEncoder();
  const [encoded] = await encodeQueries([query.text], encoder);
  const input = {
    query,
    encoded: encoded!,
    config: { ...config, stage1: { ...config.stage1, ...options.stage1 } },
    index: buildIndex(dataset),
    edits: { ...NO_EDITS, ...options.edits },
  };
  return acquireBundle(input, encoder);
}

describe("acquireBundle over past requests", () => {
  it("takes the bundle of the nearest past request", async () => {
    const result = await acquire();
    expect(result.chosen).toMatchObject({
      bundle: "packing+weather",
      tools: ["packing", "weather"],
      uses: 1,
      via: "h4",
    });
    expect(result.neighbours[0]?.query).toBe("h4");
    expect(result).toMatchObject({
      chosenBy: "computed",
      retriever: "hybrid",
      historySize: 6,
      bundleCount: 4,
      tieBroken: null,
    });
    expect(result.candidates.map(({ bundle }) => bundle).sort()).toEqual([
      "flight+hotel",
      "message+table",
      "packing+weather",
      "weather",
    ]);
    expect(result.neighbours).toHaveLength(6);
  });

  it("orders by the score it shows and explains the words", async () => {
    const { neighbours, candidates } = await acquire({ stage1: { retriever: "bm25" } });
    expect(neighbours.map(({ score }) => score)).toEqual(neighbours.map(({ score }) => score).sort((a, b) => b - a));
    expect(candidates[0]?.score).toBe(neighbours[0]?.score);
    for (const { sharedWords, bm25 } of neighbours) {
      const sum = sharedWords.reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeLessThanOrEqual(bm25 + 1e-9);
      expect(sharedWords.length).toBeLessThanOrEqual(6);
    }
  });

  it("leaves the request itself out, by id and by equal text", async () => {
    const stored = SMALL_DATASET.queries[2]!;
    const own = await acquire({ query: stored });
    expect(own.leftOut).toEqual(["h3"]);
    expect(own.historySize).toBe(5);
    expect(own.neighbours.map(({ query }) => query)).not.toContain("h3");
    const pasted = await acquire({ query: makeQuery("new", "  WILL there be rain in Oslo tomorrow ", null) });
    expect(pasted.leftOut).toEqual(["h3"]);
  });

  it("leaves a bundle out that only the request itself used", async () => {
    const { candidates, bundleCount } = await acquire({ query: SMALL_DATASET.queries[4]! });
    expect(bundleCount).toBe(3);
    expect(candidates.map(({ bundle }) => bundle)).not.toContain("message+table");
  });

  it("falls back to words without an encoder and says so", async () => {
    const result = await acquire({ words: true });
    expect(result.retriever).toBe("bm25");
    expect(result.candidates.every(({ cosine }) => cosine === null)).toBe(true);
    expect((await acquire({ words: true, stage1: { retriever: "okapi" } })).retriever).toBe("okapi");
  });

  it("breaks ties by text and says so", async () => {
    const tools = [makeTool("A", "one"), makeTool("B", "two")];
    const dataset = makeTestDataset(tools, [
      makeQuery("2", "zebra crossing", ["b"]),
      makeQuery("1", "apple pie", ["a"]),
    ]);
    const result = await acquire({ dataset, query: makeQuery("q", "nothing shared", null), words: true });
    expect(result.chosen?.bundle).toBe("a");
    expect(result.tieBroken).toBe(
      "The first bundles have the same score. The rule then: the past request that comes first in the alphabet.",
    );
  });

  it("has no bundle without history", async () => {
    const result = await acquire({ dataset: makeTestDataset(SMALL_DATASET.tools, []) });
    expect(result).toMatchObject({ chosen: null, candidates: [], neighbours: [], historySize: 0, bundleCount: 0 });
  });
});

describe("acquireBundle with edits", () => {
  it("leaves dropped neighbours out of everything", async () => {
    const result = await acquire({ edits: { droppedNeighbours: new Set(["h1", "h2", "nobody"] as QueryId[]) } });
    expect(result.dropped).toEqual(["h1", "h2"]);
    expect(result.candidates.map(({ bundle }) => bundle)).not.toContain("flight+hotel");
  });

  it("takes the chosen bundle; the last one that exists", async () => {
    const chosen = ["weather", "message+table", "nothing"] as BundleKey[];
    const result = await acquire({ edits: { chosenBundles: chosen } });
    expect(result.chosen?.bundle).toBe("message+table");
    expect(result.chosenBy).toBe("edit");
    expect(result.candidates[0]?.bundle).toBe("packing+weather");
  });

  it("has no effect when the computed bundle or none that exists is chosen", async () => {
    const computed = await acquire();
    expect(await acquire({ edits: { chosenBundles: ["packing+weather"] as BundleKey[] } })).toEqual(computed);
    expect(await acquire({ edits: { chosenBundles: ["nothing"] as BundleKey[] } })).toEqual(computed);
  });
});

describe("acquireBundle over bundle texts", () => {
  it("has candidates without a past request behind them and no neighbours", async () => {
    const result = await acquire({ stage1: { search: "bundle-text" } });
    expect(result.neighbours).toEqual([]);
    expect(result.candidates.every(({ via }) => via === null)).toBe(true);
    expect(result.bundleCount).toBe(4);
  });

  it("finds the asked request's own bundle in the whole file, but not the request", async () => {
    const stage1 = { pool: "whole-file" as const };
    const texts = await acquire({ stage1: { ...stage1, search: "bundle-text" } });
    expect(texts.candidates.map(({ bundle }) => bundle)).toContain("flight+packing");
    expect(texts.candidates.find(({ bundle }) => bundle === "flight+packing")?.uses).toBe(0);
    const past = await acquire({ stage1 });
    expect(past.leftOut).toEqual(["t1"]);
    expect(past.neighbours.map(({ query }) => query)).not.toContain("t1");
    expect(past.historySize).toBe(7);
  });

  it.each(vectors.queries)("chooses the released code's bundle for “$query”", async ({ query, officialTop }) => {
    const tools = Object.entries(vectors.tools).map(([name, description]) => makeTool(name, description));
    const past = vectors.bundles.map((bundle, i) =>
      makeQuery(
        `h${i}`,
        `past ${i}`,
        bundle.map((name) => name.toLowerCase()),
      ),
    );
    const dataset = makeTestDataset(tools, past);
    const result = await acquire({ dataset, query: makeQuery("q", query, null), config: MODES.published, words: true });
    const expected = vectors.bundles[officialTop]!.map((name) => name.toLowerCase()).join("+");
    expect(result.chosen?.bundle).toBe(expected);
  });
});
