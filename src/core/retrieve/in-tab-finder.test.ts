import { describe, expect, it } from "vitest";
import { MODES } from "../domain/config";
import type { QueryId } from "../domain/ids";
import type { Collection, Found, TextSearch } from "../domain/ports";
import { createWordEncoder, makeQuery, SMALL_DATASET } from "../testing/small-dataset";
import { createInTabFinder } from "./in-tab-finder";
import { buildIndex } from "./retrieval-index";
import { scoreTexts } from "./retrievers";
import { encodeQueries } from "./text-index";
import { tokenize } from "./tokenize";

const INDEX = buildIndex(SMALL_DATASET);
const ENCODER = createWordEncoder();
const FINDER = createInTabFinder(INDEX, ENCODER);
const TEXT = "find a hotel and cheap flights, will it rain";

async function search(collection: Collection, more: Partial<TextSearch> = {}): Promise<Found> {
  const [encoded] = await encodeQueries([TEXT], ENCODER);
  const asked: TextSearch = {
    ...encoded!,
    collection,
    retriever: "hybrid",
    denseWeight: 0.7,
    seed: 1,
    except: [],
    ...more,
  };
  const [found] = await FINDER.find([asked]);
  return found!;
}

describe("the finder in this tab", () => {
  it("lists texts with the scores of the index, of any rank", async () => {
    const found = await search("tools");
    const list = await found.best(99);
    const [query] = await encodeQueries([TEXT], ENCODER);
    const candidates = INDEX.tools.map((_, tool) => tool);
    const plain = { index: INDEX.catalogue, query: query!, candidates, denseWeight: 0.7, seed: 1 };
    const signals = await scoreTexts("hybrid", plain, ENCODER);
    expect(list).toHaveLength(INDEX.tools.length);
    expect(list.map(({ score }) => score)).toEqual([...signals.score].sort((a, b) => b - a));
    for (const { id, score, cosine, bm25 } of list) expect(found.signalsOf(id)).toEqual({ score, cosine, bm25 });
    expect(found.signalsOf("nobody")).toBeUndefined();
    expect(found.bundleCount).toBe(0);
  });

  it("finds each bundle by its best past request, and leaves out whom it is told", async () => {
    const all = await search("requests");
    expect((await all.bestOfBundles(9)).map(({ bundle }) => bundle)).toHaveLength(all.bundleCount);
    const own = (await all.bestOfBundle(all.bundleCount > 0 ? (await all.best(1))[0]!.bundle! : ("" as never)))!;
    expect(own.id).toBe((await all.best(1))[0]!.id);
    const without = await search("requests", { except: [own.id] });
    expect((await without.best(99)).map(({ id }) => id)).not.toContain(own.id);
    expect(await without.best(99)).toHaveLength(INDEX.history.requests.length - 1);
  });

  it("reads by id and counts uses without whom it is told", async () => {
    const stored = await FINDER.read("requests", ["h3", "nobody"]);
    expect([...stored.keys()]).toEqual(["h3"]);
    expect(stored.get("h3")).toMatchObject({ tools: ["weather"], bundle: "weather" });
    const { bundle } = stored.get("h3")!;
    expect(await FINDER.countUses([bundle!], [])).toEqual([2]);
    expect(await FINDER.countUses([bundle!], ["h3" as QueryId])).toEqual([1]);
  });

  it("names the words behind a score, which add up to it", async () => {
    const found = await search("requests", { retriever: MODES.published.stage1.retriever });
    for (const { id, bm25 } of await found.best(3)) {
      const sum = found.wordsOf(id).reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(bm25, 12);
    }
  });
});

describe("a finder in a large collection, whose searches share their lists", () => {
  const words = ["rain", "hotel", "flight", "table", "friend", "list"];
  const queries = Array.from({ length: 5000 }, (_, i) =>
    makeQuery(`h${i}`, `${words[i % 6]} ${words[(i * 7) % 6]} ${i}`, [SMALL_DATASET.tools[i % 6]!.id], {
      split: "history",
    }),
  );
  const large = buildIndex({ ...SMALL_DATASET, queries });
  const finder = createInTabFinder(large, null);
  const askFor = (text: string): TextSearch => ({
    ...{ text, words: tokenize(text), vector: null, collection: "requests", retriever: "bm25" },
    ...{ denseWeight: 0.7, seed: 1, except: [] },
  });
  const readAll = async (found: Found) => ({
    best: await found.best(12),
    bundles: await found.bestOfBundles(4),
    count: found.bundleCount,
    one: found.signalsOf("h4321"),
  });

  it("gives each search its own scores, whichever was read last", async () => {
    const [rain, table] = await finder.find([askFor("rain 4321"), askFor("table friend 17")]);
    const first = await readAll(rain!);
    const second = await readAll(table!);
    expect(first.best[0]!.id).toBe("h4321");
    expect(second.best[0]!.id).toBe("h17");
    expect(await readAll(rain!)).toEqual(first);
    expect(await readAll(table!)).toEqual(second);
    expect(first.one!.score).toBeGreaterThan(second.one!.score);
  });
});
