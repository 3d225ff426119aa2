import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { CACHE_SCHEMA } from "../database/cache-schema";
import { openDatabase } from "../database/open-database";
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

  /** What stands in the rows with indexes, and how many large arrays lie beside them. */
  async function look() {
    const database = await openDatabase(CACHE_SCHEMA);
    const [rows, arrays] = [await database.getAll("learned"), await database.count("arrays")];
    database.close();
    return { learned: rows.map(({ learned }) => learned), arrays };
  }

  it("keeps large arrays beside it, puts them back where they were, and lets them go with it", async () => {
    const large = (value: number) => new Float32Array(2 ** 14).fill(value);
    const learned = (value: number) => ({
      parts: [{ weights: large(value), places: [1, 2], words: new Map([["rain", 1]]) }, { weights: null }],
      rows: new Float64Array(2 ** 13).fill(value),
      few: Float32Array.of(1, 0.5),
      none: undefined,
    });
    const store = createLearningCache();
    const given = learned(1);
    await store.write("a 1", "a", given);
    expect(given).toEqual(learned(1));
    expect(await store.read("a 1")).toStrictEqual(learned(1));
    expect(await store.readNewest("a")).toStrictEqual(learned(1));
    const [parts, few] = [[{ ...learned(1).parts[0], weights: null }, { weights: null }], Float32Array.of(1, 0.5)];
    expect(await look()).toEqual({ learned: [{ parts, rows: null, few, none: undefined }], arrays: 2 });
    await store.write("a 1", "a", learned(2));
    expect((await look()).arrays).toBe(2);
    await createLearningCache("studies").write("a 1", "a", { rows: large(3) });
    for (const n of [2, 3, 4, 5]) await store.write(`a ${n}`, "a", { n });
    expect(await store.read("a 1")).toBeNull();
    expect((await look()).arrays).toBe(1);
    expect(await createLearningCache("studies").read("a 1")).toEqual({ rows: large(3) });
  });
});
