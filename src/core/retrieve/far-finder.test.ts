import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueryId } from "../domain/ids";
import type { Collection, Found, TextSearch } from "../domain/ports";
import { mulberry32 } from "../math/random";
import { createFakeEngine } from "../testing/fake-engine";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool } from "../testing/small-dataset";
import { createFarFinder } from "./far-finder";
import type { EngineAdapter } from "./engine-adapter";
import { createInTabFinder } from "./in-tab-finder";
import { attachVectors, buildIndex, textsToEncode } from "./retrieval-index";
import { noTexts, rememberTexts } from "./remembered-texts";
import { encodeQueries } from "./text-index";

const WORDS = "rain sun wind hotel flight table book town night sea list text friend room cheap city".split(" ");
const ENCODER = createWordEncoder(24);
const ROWS = 260;

/** Texts of few words, so that many are exact copies of others. */
async function makeIndex(seed: number) {
  const draw = mulberry32(seed);
  const sentence = (): string =>
    Array.from({ length: 1 + Math.floor(draw() * 4) }, () => WORDS[Math.floor(draw() ** 2 * WORDS.length)]!).join(" ");
  const tools = Array.from({ length: ROWS }, (_, i) => makeTool(`T${i % 90}-${i}`, sentence()));
  const gold = (): string[] => [tools[Math.floor(draw() * 12)]!.id, tools[Math.floor(draw() * ROWS)]!.id];
  const queries = Array.from({ length: ROWS }, (_, i) => makeQuery(`q${i}`, sentence(), gold()));
  const plain = buildIndex(makeTestDataset(tools, queries));
  const texts = textsToEncode(plain);
  const vectors = await ENCODER.encode(texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]!]));
  return attachVectors(plain, (text) => vectorOf.get(text), ENCODER.dimensions);
}

const INDEXES = await Promise.all([1, 2, 3].map(makeIndex));

const anySearch = fc.record({
  which: fc.nat({ max: 2 }),
  collection: fc.constantFrom<Collection>("tools", "requests", "bundles"),
  retriever: fc.constantFrom("dense" as const, "bm25" as const, "hybrid" as const),
  denseWeight: fc.constantFrom(0, 0.3, 0.7, 1),
  words: fc.array(fc.constantFrom(...WORDS, "unheard"), { minLength: 1, maxLength: 6 }),
  count: fc.integer({ min: 1, max: 12 }),
  except: fc.uniqueArray(fc.nat({ max: ROWS - 1 }), { maxLength: 4 }),
  error: fc.constantFrom(0, 1e-6),
  /** Short lists, so that what was not listed matters. */
  listLength: fc.constantFrom(3, 8, 20, 100),
});

async function ask(seed: typeof anySearch extends fc.Arbitrary<infer Seed> ? Seed : never) {
  const { which, collection, retriever, denseWeight, words, except, error, listLength } = seed;
  const index = INDEXES[which]!;
  const [encoded] = await encodeQueries([words.join(" ")], ENCODER);
  const rows = { tools: index.tools, requests: index.history.requests, bundles: index.history.bundles }[collection];
  const ids = except.flatMap((row) => {
    const text = rows[row];
    return text === undefined ? [] : ["key" in text ? text.key : text.id];
  });
  const search: TextSearch = { ...encoded!, collection, retriever, denseWeight, seed: 1, except: ids };
  const [here] = await createInTabFinder(index, ENCODER).find([search]);
  const [there] = await createFarFinder(createFakeEngine(index, { error }), listLength).find([search]);
  return { here: here!, there: there! };
}

function expectSame(here: Awaited<ReturnType<Found["best"]>>, there: typeof here): void {
  expect(there.map(({ id }) => id)).toEqual(here.map(({ id }) => id));
  there.forEach((text, i) => {
    const { score, ...rest } = here[i]!;
    expect(text).toMatchObject(rest);
    expect(Math.abs(text.score - score)).toBeLessThan(1e-9);
  });
}

describe("a proved answer from elsewhere", () => {
  it("is that of this tab: ids, order, scores, with exact copies and texts left out", async () => {
    let proved = 0;
    await fc.assert(
      fc.asyncProperty(anySearch, async (seed) => {
        const { here, there } = await ask(seed);
        const found = await there.best(seed.count);
        if (there.certainty === "approximate") return;
        proved++;
        expectSame(await here.best(seed.count), found);
        for (const { id } of found) expect(there.wordsOf(id)).toEqual(here.wordsOf(id));
        expect(there.ownBm25).toBe(here.ownBm25);
        expect(there.bundleCount).toBe(here.bundleCount);
      }),
      { numRuns: 300 },
    );
    expect(proved).toBeGreaterThan(100);
  });

  it("holds for the first text of each bundle, and for a bundle of any rank", async () => {
    let proved = 0;
    await fc.assert(
      fc.asyncProperty(anySearch, async (seed) => {
        const { here, there } = await ask({ ...seed, collection: "requests" });
        const found = await there.bestOfBundles(seed.count);
        const last = (await here.bestOfBundles(99)).at(-1)!;
        const far = await there.bestOfBundle(last.bundle!);
        expect(far).toMatchObject({ bundle: last.bundle });
        if (there.certainty === "approximate") return;
        proved++;
        expectSame(await here.bestOfBundles(seed.count), found);
        expectSame([last], [far!]);
      }),
      { numRuns: 150 },
    );
    expect(proved).toBeGreaterThan(40);
  });
});

describe("the finder elsewhere", () => {
  it("looks at texts of any rank, reads and counts as the tab does", async () => {
    const index = INDEXES[0]!;
    const far = createFarFinder(createFakeEngine(index, { error: 0 }));
    const near = createInTabFinder(index, ENCODER);
    const [encoded] = await encodeQueries(["rain in the town"], ENCODER);
    const search = { ...encoded!, collection: "tools" as const, retriever: "hybrid" as const };
    const asked: TextSearch = { ...search, denseWeight: 0.7, seed: 1, except: [] };
    const [[here], [there]] = [await near.find([asked]), await far.find([asked])];
    const { id } = index.tools[ROWS - 1]!;
    await there!.look([id]);
    const { score, ...signals } = here!.signalsOf(id)!;
    expect(there!.signalsOf(id)).toMatchObject(signals);
    expect(there!.signalsOf(id)!.score).toBeCloseTo(score, 9);
    expect(await far.read("requests", ["q3", "nobody"])).toEqual(await near.read("requests", ["q3", "nobody"]));
    const { key } = index.history.bundles[0]!;
    const except = ["q0" as QueryId];
    expect(await far.countUses([key], except)).toEqual(await near.countUses([key], except));
    expect(far.rows).toEqual(near.rows);
  });

  it("reads a text once, counts a word once, and forgets what was read first", async () => {
    const engine = createFakeEngine(INDEXES[0]!, { error: 0 });
    const asked: string[] = [];
    const counted: EngineAdapter = {
      ...engine,
      countWords: (lists) => (asked.push("words"), engine.countWords(lists)),
      list: (searches) => (asked.push("list"), engine.list(searches)),
      read: (collection, ids) => (asked.push(...ids), engine.read(collection, ids)),
    };
    const memory = noTexts();
    const [first, second] = [rememberTexts(counted, memory, 2), rememberTexts(counted, memory, 2)];
    const texts = await first.read("requests", ["q1", "q2", "nobody"]);
    expect(await second.read("requests", ["q2", "q1", "nobody"])).toEqual(texts);
    await second.read("requests", ["q3"]);
    expect(await second.read("requests", ["q1", "q2"])).toEqual(texts);
    expect(asked.splice(0)).toEqual(["q1", "q2", "nobody", "nobody", "q3", "q2"]);

    const [encoded] = await encodeQueries(["rain in the town"], ENCODER);
    const search: Omit<TextSearch, "collection"> = {
      ...{ ...encoded!, retriever: "hybrid", denseWeight: 0.7, seed: 1, except: [] },
    };
    const far = createFarFinder(counted);
    const searchBoth = async (): Promise<unknown[]> => {
      const found = await far.find([
        { ...search, collection: "requests" },
        { ...search, collection: "tools" },
      ]);
      return Promise.all(found.map((each) => each.best(3)));
    };
    const once = await searchBoth();
    expect(asked.splice(0).filter((each) => each === "words")).toHaveLength(1);
    expect(await searchBoth()).toEqual(once);
    expect(asked).toEqual(["list"]);
  });

  it("takes the texts of a first ten from their list, and reads no more than can be in it of a longer one", async () => {
    const [index] = INDEXES;
    const engine = createFakeEngine(index!, { error: 0 });
    const lists: number[] = [];
    const read: string[] = [];
    const watched: EngineAdapter = {
      ...engine,
      list: (searches) => (lists.push(...searches.map(({ count }) => count)), engine.list(searches)),
      read: (collection, ids) => (read.push(...ids), engine.read(collection, ids)),
    };
    const [encoded] = await encodeQueries(["rain in the cheap town"], ENCODER);
    const search = { ...encoded!, collection: "bundles" as const, retriever: "dense" as const };
    const asked = { ...search, denseWeight: 0.7, seed: 1, except: [] };
    const [near] = await createInTabFinder(index!, ENCODER).find([asked]);
    const [far] = await createFarFinder(watched).find([asked]);
    expectSame(await near!.best(3), await far!.best(3));
    expect([lists, read]).toEqual([[13], []]);
    expectSame(await near!.best(40), await far!.best(40));
    expect(far!.certainty).toBe("proved");
    expect(lists).toEqual([13, 100]);
    const { cosine: last } = (await near!.best(40)).at(-1)!;
    const within = (await near!.best(100)).filter(({ cosine }) => cosine! >= last!);
    expect(read.toSorted()).toEqual(
      within
        .slice(13)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("asks for the counts of words beside the lists where meaning alone orders them", async () => {
    const engine = createFakeEngine(INDEXES[0]!, { error: 0 });
    let list = (): void => {};
    const listed = new Promise<void>((resolve) => (list = resolve));
    const waiting: EngineAdapter = {
      ...engine,
      countWords: async (lists) => (await listed, engine.countWords(lists)),
      list: (searches) => (list(), engine.list(searches)),
    };
    const [encoded] = await encodeQueries(["rain in the town"], ENCODER);
    const search = { ...encoded!, collection: "tools" as const, retriever: "dense" as const };
    const [found] = await createFarFinder(waiting).find([{ ...search, denseWeight: 0.7, seed: 1, except: [] }]);
    expect((await found!.best(1))[0]!.bm25).toBeGreaterThan(0);
  });

  it("calls what a graph of neighbours gives approximate", async () => {
    const [encoded] = await encodeQueries(["rain in the town"], ENCODER);
    const engine = createFakeEngine(INDEXES[0]!, { error: 0, isExact: false });
    const search = { ...encoded!, collection: "tools" as const, retriever: "dense" as const };
    const [found] = await createFarFinder(engine).find([{ ...search, denseWeight: 0.7, seed: 1, except: [] }]);
    expect(await found!.best(3)).toHaveLength(3);
    expect(found!.certainty).toBe("approximate");
  });

  it("refuses what needs every text", async () => {
    const [encoded] = await encodeQueries(["rain"], ENCODER);
    const far = createFarFinder(createFakeEngine(INDEXES[0]!, { error: 0 }));
    const search = { ...encoded!, collection: "tools" as const, denseWeight: 0.7, seed: 1, except: [] };
    await expect(far.find([{ ...search, retriever: "okapi" }])).rejects.toThrow("looks at every text");
    await expect(far.find([{ ...search, retriever: "random" }])).rejects.toThrow("looks at every text");
    await expect(far.find([{ ...search, retriever: "dense", vector: null }])).rejects.toThrow("needs a vector");
  });
});
