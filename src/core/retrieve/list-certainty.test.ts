import { expect, it } from "vitest";
import type { TextSearch } from "../domain/ports";
import { createFakeEngine } from "../testing/fake-engine";
import { createWordEncoder, SMALL_DATASET } from "../testing/small-dataset";
import { createFarFinder } from "./far-finder";
import { countLists } from "./list-certainty";
import { attachVectors, buildIndex, textsToEncode } from "./retrieval-index";
import { encodeQueries } from "./text-index";

const encoder = createWordEncoder(16);
const plain = buildIndex(SMALL_DATASET);
const vectors = new Map(
  await Promise.all(textsToEncode(plain).map(async (text) => [text, (await encoder.encode([text]))[0]!] as const)),
);
const index = attachVectors(plain, (text) => vectors.get(text), encoder.dimensions);

async function search(collection: TextSearch["collection"]): Promise<TextSearch> {
  const [encoded] = await encodeQueries(["find a hotel in the rain"], encoder);
  return { ...encoded!, collection, retriever: "hybrid", denseWeight: 0.7, seed: 1, except: [] };
}

it("counts each list once, and no search that only looked", async () => {
  const { finder, count } = countLists(createFarFinder(createFakeEngine(index, { error: 0 })));
  const [requests, tools] = await finder.find([await search("requests"), await search("tools")]);
  await requests!.best(2);
  expect((await requests!.bestOfBundles(2)).length).toBe(2);
  await tools!.look([index.tools[0]!.id]);
  expect(tools!.signalsOf(index.tools[0]!.id)?.bm25).toBeGreaterThanOrEqual(0);
  expect(count()).toEqual({ lists: 1, proved: 1 });
});

it("tells lists that a graph of neighbours gave", async () => {
  const { finder, count } = countLists(createFarFinder(createFakeEngine(index, { error: 0, isExact: false })));
  const [requests, tools] = await finder.find([await search("requests"), await search("tools")]);
  await requests!.best(2);
  await tools!.best(2);
  expect(count()).toEqual({ lists: 2, proved: 0 });
});
