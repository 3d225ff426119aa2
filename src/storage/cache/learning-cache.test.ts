import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { createLearningCache } from "./learning-cache";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("what was learned, in IndexedDB", () => {
  it("is there for a later session, arrays and maps whole", async () => {
    const learned = { rows: Float32Array.of(1, 0.5), words: new Map([["rain", 1]]) };
    await createLearningCache().write("a 1", "a", learned);
    const later = createLearningCache();
    expect(await later.read("a 1")).toEqual(learned);
    expect(await later.read("a 2")).toBeNull();
    expect(await later.readNewest("b")).toBeNull();
  });

  it("gives the newest of a line, and of a name the one written last", async () => {
    const store = createLearningCache();
    await store.write("a 1", "a", { n: 1 });
    await store.write("a 2", "a", { n: 2 });
    await store.write("b 1", "b", { n: 3 });
    expect(await store.readNewest("a")).toEqual({ n: 2 });
    await store.write("a 1", "a", { n: 4 });
    expect(await store.read("a 1")).toEqual({ n: 4 });
    expect(await store.readNewest("a")).toEqual({ n: 4 });
  });

  it("keeps the newest few", async () => {
    const store = createLearningCache();
    for (const n of [1, 2, 3, 4, 5, 6]) await store.write(`a ${n}`, "a", { n });
    const kept = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => store.read(`a ${n}`)));
    expect(kept.map((one) => one !== null)).toEqual([false, false, true, true, true, true]);
  });
});
