import { describe, expect, it } from "vitest";
import vectors from "../testing/vectors/splits.json";
import { foldBundles, itemsOfFold, shuffle, splitByTool, splitRandom } from "./splits";

describe("splits", () => {
  it("shuffle as the vectors do", () => {
    const { seed, order } = vectors.random;
    expect(
      shuffle(
        vectors.items.map(({ id }) => id),
        seed,
      ),
    ).toEqual(order);
  });

  it("take a random fifth", () => {
    expect(splitRandom(vectors.items, vectors.random.seed)).toEqual(vectors.random.test);
  });

  it("give each bundle one fold", () => {
    const { seed, F, folds, shuffled, testByFold } = vectors.bundle;
    const ours = foldBundles(vectors.items, seed, F);
    expect(Object.fromEntries(ours)).toEqual(folds);
    expect([...ours.keys()]).toEqual(shuffled);
    testByFold.forEach((test, fold) => expect(itemsOfFold(vectors.items, ours, fold)).toEqual(test));
  });

  it("hold tools out", () => {
    const items = vectors.items.map(({ id, bundle }) => ({ id, tools: bundle.split("+") }));
    expect(splitByTool(items, new Set(vectors.toolOut.heldOut))).toEqual(vectors.toolOut.test);
  });
});
