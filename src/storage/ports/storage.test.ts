import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { createInMemoryStorage } from "../in-memory";
import { createIndexedDbStorage } from "../open-storage";
import { makeSmallDataset, makeWalk } from "../testing/records";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([
  ["IndexedDB", () => createIndexedDbStorage()],
  ["memory", () => createInMemoryStorage()],
])("storage in %s", (_name, create) => {
  it("gives back what was put, as a copy", async () => {
    const storage = create();
    const dataset = makeSmallDataset();
    await storage.datasets.put(dataset);
    await storage.walks.put(makeWalk("w1"), 0);
    await storage.settings.put("theme", { dark: true });

    expect(await storage.datasets.get(dataset.id)).toEqual(dataset);
    expect(await storage.datasets.findByHash(dataset.hash)).toEqual(dataset);
    expect(await storage.walks.get(makeWalk("w1").id)).toEqual({ ...makeWalk("w1"), revision: 1 });
    expect(await storage.settings.get("theme")).toEqual({ dark: true });
    expect(await storage.datasets.get(dataset.id)).not.toBe(await storage.datasets.get(dataset.id));
  });

  it("answers null, undefined or nothing for what is not there", async () => {
    const storage = create();
    expect(await storage.datasets.get(makeSmallDataset().id)).toBeNull();
    expect(await storage.walks.get(makeWalk("w1").id)).toBeNull();
    expect(await storage.settings.get("theme")).toBeUndefined();
    expect(await storage.datasets.findByHash(makeSmallDataset().hash)).toBeNull();
    expect(await storage.unreadable()).toEqual([]);
  });

  it("lists data sets by name and walks newest first, by what the cursor shows", async () => {
    const storage = create();
    await storage.datasets.put({ ...makeSmallDataset("b"), id: "2" as never });
    await storage.datasets.put({ ...makeSmallDataset("a"), id: "1" as never });
    await storage.walks.put(makeWalk("old"), 0);
    await storage.walks.put(makeWalk("new", 2, { updatedAt: "2025-03-02T00:00:00.000Z", name: "Named" }), 0);

    expect((await storage.datasets.list()).map((dataset) => dataset.name)).toEqual(["a", "b"]);
    expect(await storage.walks.list()).toMatchObject([
      { id: "new", name: "Named", text: "Will it rain on Friday? Put it into my calendar.", editCount: 0, score: null },
      { id: "old", name: null },
    ]);
  });

  it("refuses a writer that does not hold the latest revision, and writes nothing", async () => {
    const storage = create();
    await storage.walks.put(makeWalk("w1"), 0);
    await storage.walks.put(makeWalk("w1", 2), 1);
    await expect(storage.walks.put(makeWalk("w1", 3), 1)).rejects.toMatchObject({ name: "ConflictError" });
    await expect(storage.walks.put(makeWalk("w1", 3), 0)).rejects.toMatchObject({ name: "ConflictError" });
    await expect(storage.walks.put(makeWalk("w2"), 1)).rejects.toMatchObject({ name: "ConflictError" });
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(2);
  });

  it("refuses what it could not read again", async () => {
    const storage = create();
    await expect(storage.walks.put(makeWalk("w1", 1, { cursor: 4 }), 0)).rejects.toMatchObject({
      name: "StorageWriteError",
    });
    expect(await storage.walks.list()).toEqual([]);
  });

  it("removes for good only what was deleted before the moment", async () => {
    const storage = create();
    await storage.walks.put(makeWalk("kept"), 0);
    await storage.walks.put(makeWalk("fresh", 1, { deletedAt: "2025-03-20T00:00:00.000Z" }), 0);
    await storage.walks.put(makeWalk("old", 1, { deletedAt: "2025-01-20T00:00:00.000Z" }), 0);
    expect(await storage.walks.purge("2025-02-20T00:00:00.000Z")).toBe(1);
    expect((await storage.walks.list()).map((walk) => walk.id).sort()).toEqual(["fresh", "kept"]);
  });

  it("deletes a data set so that it can be brought back, until it is purged", async () => {
    const storage = create();
    const dataset = makeSmallDataset();
    await storage.datasets.put(dataset);
    await storage.datasets.delete(dataset.id, "2025-03-01T00:00:00.000Z");
    expect(await storage.datasets.list()).toEqual([]);
    expect(await storage.datasets.get(dataset.id)).toBeNull();
    expect(await storage.datasets.findByHash(dataset.hash)).toBeNull();
    expect(await storage.datasets.deleted()).toMatchObject([
      { id: dataset.id, name: "Small", deletedAt: "2025-03-01T00:00:00.000Z" },
    ]);
    await storage.datasets.undelete(dataset.id);
    expect(await storage.datasets.get(dataset.id)).toEqual(dataset);
    expect(await storage.datasets.deleted()).toEqual([]);

    await storage.datasets.delete(dataset.id, "2025-03-01T00:00:00.000Z");
    expect(await storage.datasets.purge("2025-02-01T00:00:00.000Z")).toBe(0);
    expect(await storage.datasets.purge("2025-04-01T00:00:00.000Z")).toBe(1);
    await storage.datasets.undelete(dataset.id);
    expect(await storage.datasets.get(dataset.id)).toBeNull();
  });

  it("stores a data set anew that was deleted", async () => {
    const storage = create();
    const dataset = makeSmallDataset();
    await storage.datasets.put(dataset);
    await storage.datasets.delete(dataset.id, "2025-03-01T00:00:00.000Z");
    await storage.datasets.put(dataset);
    expect(await storage.datasets.list()).toHaveLength(1);
    expect(await storage.datasets.deleted()).toEqual([]);
  });
});
