import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES } from "../domain/config";
import type { Sha256 } from "../domain/ids";
import type { TextSearch } from "../domain/ports";
import { createFarFinder } from "../retrieve/far-finder";
import { attachVectors, buildIndex, textsToEncode } from "../retrieve/retrieval-index";
import { encodeQueries } from "../retrieve/text-index";
import { createFakeEngine } from "../testing/fake-engine";
import { createWordEncoder, SMALL_DATASET } from "../testing/small-dataset";
import { countLists, noteLists, whyInTab, type WalkToSearch } from "./search-elsewhere";

const HASH = "a".repeat(64) as Sha256;
const MODEL = "b".repeat(64) as Sha256;
const INDEX = { dataHash: HASH, encoder: MODEL };
const WALK: WalkToSearch = { datasetHash: HASH, encoder: MODEL, config: DEFAULT_CONFIG, isInFold: false };

describe("whyInTab", () => {
  it("is null where the index has what the walk searches, by words alone as well", () => {
    expect(whyInTab(INDEX, WALK)).toBeNull();
    expect(whyInTab(INDEX, { ...WALK, encoder: null })).toBeNull();
  });

  it.each([
    ["other-data", { datasetHash: MODEL }],
    ["other-encoder", { encoder: HASH }],
    ["fold", { isInFold: true }],
    ["every-text", { config: MODES.published }],
  ])("names what stands against it: %s", (why, change) => {
    expect(whyInTab(INDEX, { ...WALK, ...change })).toBe(why);
  });
});

describe("noteLists", () => {
  async function search(isExact: boolean) {
    const encoder = createWordEncoder();
    const plain = buildIndex(SMALL_DATASET);
    const texts = textsToEncode(plain);
    const vectors = new Map((await encoder.encode(texts)).map((vector, i) => [texts[i]!, vector]));
    const index = attachVectors(plain, (text) => vectors.get(text), encoder.dimensions);
    const noted = noteLists(createFarFinder(createFakeEngine(index, { error: 1e-7, isExact }), 2));
    const [encoded] = await encodeQueries(["find a hotel in the rain"], encoder);
    const ask: TextSearch = {
      ...encoded!,
      collection: "tools",
      retriever: "dense",
      denseWeight: 0.7,
      seed: 1,
      except: [],
    };
    const [found, unused, bundles] = await noted.finder.find([ask, ask, { ...ask, collection: "requests" }]);
    expect((await bundles!.best(2)).length).toBe(2);
    await bundles!.bestOfBundles(2);
    noted.begin(3);
    await found!.best(2);
    await unused!.look([SMALL_DATASET.tools[0]!.id]);
    expect(unused!.signalsOf(SMALL_DATASET.tools[0]!.id)?.cosine).toBeDefined();
    return noted.lists();
  }

  it("counts the lists that were taken, by the stage that took them, and how certain they are", async () => {
    const rows = SMALL_DATASET.tools.length;
    const about = { stage: 3, collection: "tools", rows, lists: 1 };
    const [proved, approximate] = [await search(true), await search(false)];
    expect(proved[1]).toEqual({ ...about, approximate: 0, mostAbove: 0 });
    expect(approximate[1]).toEqual({ ...about, approximate: 1, mostAbove: null });
    expect([proved, approximate].map(countLists)).toEqual([
      { lists: 2, proved: 2 },
      { lists: 2, proved: 0 },
    ]);
  });
});
