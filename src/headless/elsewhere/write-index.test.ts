import { beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import type { TextSearch } from "../../core/domain/ports";
import { createFarFinder } from "../../core/retrieve/far-finder";
import { createInTabFinder } from "../../core/retrieve/in-tab-finder";
import { readEngineTexts } from "../../core/retrieve/engine-texts";
import { attachVectors, buildIndex, textsToEncode } from "../../core/retrieve/retrieval-index";
import { encodeQueries } from "../../core/retrieve/text-index";
import { createWordEncoder, SMALL_DATASET } from "../../core/testing/small-dataset";
import { createEngineCall, readEngineAddress } from "../../workers/elsewhere/engine-call";
import { createOpenSearch } from "../../workers/elsewhere/opensearch";
import { indexStem, listIndexes, openIndex } from "../../workers/elsewhere/opensearch-indexes";
import {
  createMockOpenSearch,
  type MockOpenSearch,
  type SearchAnswer,
} from "../../workers/elsewhere/testing/mock-opensearch";
import { checkIndex, isBelowBars } from "./check-index";
import { removeIndex, writeIndex, type IndexPlan } from "./write-index";

const ENCODER = createWordEncoder(16);
const KEY = "e".repeat(64) as Sha256;
const HASH = "d".repeat(64) as Sha256;
const STEM = indexStem(HASH, KEY);

async function makeIndex() {
  const plain = buildIndex(SMALL_DATASET);
  const texts = textsToEncode(plain);
  const vectors = new Map((await ENCODER.encode(texts)).map((vector, i) => [texts[i]!, vector]));
  return attachVectors(plain, (text) => vectors.get(text), ENCODER.dimensions);
}

const INDEX = await makeIndex();
const PLAN: IndexPlan = {
  stem: STEM,
  texts: readEngineTexts(INDEX),
  meta: { dataHash: HASH, dataName: "Small", encoder: { id: "test", sha256: KEY, key: KEY, dimensions: 16 } },
  shards: 3,
  replicas: 0,
};
const said: string[] = [];
const report = (words: string): void => void said.push(words);

let mock: MockOpenSearch;
const open = () =>
  createEngineCall(readEngineAddress("http://127.0.0.1:9200"), null, {
    fetch: (url, init) => mock.fetch(url, init),
    wait: async () => undefined,
    origin: "test",
  });
beforeEach(() => {
  mock = createMockOpenSearch();
});

async function searchHotel(): Promise<TextSearch> {
  const [encoded] = await encodeQueries(["find a hotel in the rain"], ENCODER);
  return { ...encoded!, collection: "requests", retriever: "hybrid", denseWeight: 0.7, seed: 1, except: ["h1"] };
}

describe("writeIndex", () => {
  it("writes what gives the same answers as the tab", async () => {
    await writeIndex(open(), PLAN, report);
    const found = await openIndex(open(), HASH, KEY);
    const texts = SMALL_DATASET.queries.map(({ text }) => text);
    const lines = await checkIndex({ call: open(), found, index: INDEX, encoder: ENCODER, texts, hasReplicas: false });
    expect(lines.filter(isBelowBars)).toEqual([]);
    expect(lines).toHaveLength(10);
    const search = await searchHotel();
    const [here] = await createInTabFinder(INDEX, ENCODER).find([search]);
    const [there] = await createFarFinder(createOpenSearch(open(), found)).find([search]);
    expect((await there!.bestOfBundles(3)).map(({ id }) => id)).toEqual(
      (await here!.bestOfBundles(3)).map(({ id }) => id),
    );
    const last = (await here!.bestOfBundles(9)).at(-1)!;
    expect(await there!.bestOfBundle(last.bundle!)).toMatchObject({ id: last.id });
  });

  it("asks once for what waits for nothing else", async () => {
    await writeIndex(open(), PLAN, report);
    const finder = createFarFinder(createOpenSearch(open(), await openIndex(open(), HASH, KEY)));
    const search = await searchHotel();
    mock.asked.length = 0;
    const [past, tools] = await finder.find([search, { ...search, collection: "tools", except: [] }]);
    await Promise.all([past!.best(3), tools!.best(3), past!.look(["h2"])]);
    // Words and what is left out; how often its bundle was used; lists; texts.
    expect(mock.asked).toEqual(Array.from({ length: 4 }, () => "POST /_msearch"));
  });

  it("asks once in all where meaning alone orders", async () => {
    await writeIndex(open(), PLAN, report);
    const finder = createFarFinder(createOpenSearch(open(), await openIndex(open(), HASH, KEY)));
    const search = { ...(await searchHotel()), retriever: "dense" as const, except: [] };
    const [here] = await createInTabFinder(INDEX, ENCODER).find([search]);
    mock.asked.length = 0;
    const [there] = await finder.find([search]);
    expect((await there!.best(3)).map(({ id, bm25 }) => [id, bm25])).toEqual(
      (await here!.best(3)).map(({ id, bm25 }) => [id, bm25]),
    );
    expect(there!.certainty).toBe("proved");
    expect(mock.asked).toEqual(["POST /_msearch"]);
  });

  it("loads without replicas, and says complete last", async () => {
    await writeIndex(open(), PLAN, report);
    const steps = mock.asked.filter((step) => step.includes(`${STEM}-tools`));
    const at = (part: string): number => steps.findIndex((step) => step.includes(part));
    expect(at("_bulk")).toBeLessThan(at("_forcemerge"));
    expect(at("_forcemerge")).toBeLessThan(at("_settings"));
    expect(at("_settings")).toBeLessThan(at("PUT /kitpick-dddddddddddd-eeeeeeee-tools/_mapping"));
    expect(mock.asked.at(-1)).toContain("_mapping");
  });

  it("asks after a merging until it is done, and says why one failed", async () => {
    mock.mergings.push({ completed: false }, { completed: false });
    await writeIndex(open(), PLAN, report);
    expect(mock.asked.filter((step) => step.startsWith("GET /_tasks/"))).toHaveLength(5);
    expect(said.at(-1)).toBe(`${STEM} is complete.`);
    mock = createMockOpenSearch();
    mock.mergings.push({
      completed: true,
      response: { _shards: { failures: [{ reason: { reason: "disk is full" } }] } },
    });
    await expect(writeIndex(open(), PLAN, report)).rejects.toThrow(`could not merge “${STEM}-tools”: disk is full`);
    expect(mock.asked.some((step) => step.includes("_flush"))).toBe(false);
  });

  it("makes no graph of neighbours where each search is to look at every text", async () => {
    await writeIndex(open(), PLAN, report);
    expect(mock.indexes.get(`${STEM}-tools`)!.settings).toMatchObject({ knn: true });
    mock = createMockOpenSearch();
    await writeIndex(open(), { ...PLAN, isExactOnly: true }, report);
    expect(mock.indexes.get(`${STEM}-tools`)!.settings).not.toHaveProperty("knn");
    const found = await openIndex(open(), HASH, KEY);
    const asked = { index: INDEX, encoder: ENCODER, texts: ["find a hotel in the rain"], hasReplicas: false };
    const lines = await checkIndex({ call: open(), found, ...asked, ways: ["exact"] });
    expect(lines.map(({ way, same }) => [way, same])).toEqual(Array.from({ length: 6 }, () => ["exact", 1]));
  });

  it("goes on where it was stopped, and is offered nowhere until then", async () => {
    const { fetch } = mock;
    mock.fetch = (url, init) =>
      url.includes("requests/_bulk") ? Promise.reject(new TypeError("gone")) : fetch(url, init);
    await expect(writeIndex(open(), PLAN, report)).rejects.toMatchObject({ name: "EngineFault" });
    mock.fetch = fetch;
    await expect(openIndex(open(), HASH, KEY)).rejects.toMatchObject({ code: "unfinished" });
    mock.asked.length = 0;
    await writeIndex(open(), PLAN, report);
    expect(mock.asked.some((step) => step.includes("tools/_bulk"))).toBe(false);
    expect((await listIndexes(open())).map(({ isComplete }) => isComplete)).toEqual([true]);
    mock.asked.length = 0;
    await writeIndex(open(), PLAN, report);
    expect(mock.asked).toHaveLength(1);
  });

  it("says so where copies find no node, and where a text is refused", async () => {
    await expect(writeIndex(open(), { ...PLAN, replicas: 1 }, report)).rejects.toThrow("too few nodes");
    mock = createMockOpenSearch();
    const { fetch } = mock;
    mock.fetch = async (url, init) =>
      url.includes("_bulk")
        ? new Response(
            JSON.stringify({ errors: true, items: [{ create: { status: 400, error: { reason: "strict" } } }] }),
          )
        : fetch(url, init);
    await expect(writeIndex(open(), PLAN, report)).rejects.toThrow("refused a text (400): strict");
  });

  it("counts the vectors before it is complete", async () => {
    const { fetch } = mock;
    mock.fetch = async (url, init) => {
      if (url.includes("_flush"))
        for (const text of mock.indexes.get(`${STEM}-tools`)!.documents.values()) delete text.vector;
      return fetch(url, init);
    };
    await expect(writeIndex(open(), PLAN, report)).rejects.toThrow("0 of 6 texts");
  });
});

describe("removeIndex", () => {
  it("removes what is ours and nothing else", async () => {
    await writeIndex(open(), PLAN, report);
    const foreign = { settings: {}, meta: { other: true }, documents: new Map() };
    mock.indexes.set("kitpick-000000000000-words-tools", foreign).set("logs", foreign);
    expect(await removeIndex(open(), STEM)).toBe(true);
    expect([...mock.indexes.keys()]).toEqual(["kitpick-000000000000-words-tools", "logs"]);
    expect(await removeIndex(open(), "kitpick-000000000000-words")).toBe(false);
    expect(await removeIndex(open(), STEM)).toBe(false);
  });
});

describe("an answer that is not whole", () => {
  it.each<[string, (answer: SearchAnswer) => unknown]>([
    ["shards failed", (answer) => ({ ...answer, _shards: { total: 3, successful: 2, failed: 1 } })],
    ["ran out of time", (answer) => ({ ...answer, timed_out: true })],
    ["candidates", (answer) => ({ ...answer, hits: { ...answer.hits, hits: answer.hits.hits.slice(1) } })],
    [
      "did not count to the end",
      (answer) => ({ ...answer, hits: { ...answer.hits, total: { value: 4, relation: "gte" } } }),
    ],
    ["some of its shards failed", () => ({ status: 503, error: { type: "search_phase_execution_exception" } })],
  ])("is refused: %s", async (said, spoil) => {
    await writeIndex(open(), PLAN, report);
    const finder = createFarFinder(createOpenSearch(open(), await openIndex(open(), HASH, KEY)));
    const search = { ...(await searchHotel()), except: [] };
    mock.spoil = spoil;
    await expect(finder.find([search]).then(([found]) => found!.best(3))).rejects.toMatchObject({
      code: "short-answer",
      message: expect.stringContaining(said) as string,
    });
  });

  it("is never exchanged for other data", async () => {
    await expect(openIndex(open(), HASH, KEY)).rejects.toMatchObject({ code: "missing" });
    await writeIndex(open(), PLAN, report);
    await expect(openIndex(open(), HASH, "f".repeat(64) as Sha256)).rejects.toThrow("another encoder (test)");
    await expect(openIndex(open(), "a".repeat(64) as Sha256, KEY)).rejects.toThrow("other data: “Small”");
    mock.indexes.get(`${STEM}-moments`)!.documents.get("tools")!.words = "";
    const stored = mock.indexes.get(`${STEM}-moments`)!.documents.get("tools") as unknown as { mean: string };
    stored.mean = stored.mean.slice(0, -8);
    await expect(openIndex(open(), HASH, KEY)).rejects.toThrow("damaged");
  });
});
