import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore, IDBRequest } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIndexedDbStorage, openStorage } from "./open-storage";
import { USER_DATA_SCHEMA } from "./database/user-data-schema";
import { makeSmallDataset, makeWalk } from "./testing/records";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Writes a row past all checks, as a fault or a newer version would. */
async function plant(store: string, row: unknown, key?: string): Promise<void> {
  const storage = createIndexedDbStorage();
  await storage.settings.get("x");
  storage.close();
  const database = await openDB("kitpick");
  await database.put(store, row, key);
  database.close();
}

async function rawRow(store: string, key: string): Promise<unknown> {
  const database = await openDB("kitpick");
  const row: unknown = await database.get(store, key);
  database.close();
  return row;
}

/** Makes the next `times` requests of this kind fail by calling `fail` first. */
function failNext(method: "get" | "put", times: number, fail: (store: globalThis.IDBObjectStore) => void): void {
  const original = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest;
  let left = times;
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: globalThis.IDBObjectStore,
    ...given: unknown[]
  ) {
    if (left > 0) {
      left -= 1;
      fail(this);
    }
    return original.apply(this, given);
  } as never);
}

describe("rows that cannot be trusted", () => {
  const damaged = { ...makeWalk("w1"), log: [{ seq: 0 }] };
  const newer = { ...makeWalk("w1"), schema: 2, extra: "from the future" };

  it.each([
    ["damaged", damaged, "log.0.at"],
    ["newer", newer, "newer version"],
  ])("a %s walk is neither listed nor written over, but reported as it is", async (_what, row, why) => {
    await plant("walks", row);
    const storage = createIndexedDbStorage();
    expect(await storage.walks.list()).toEqual([]);
    await expect(storage.walks.get(makeWalk("w1").id)).rejects.toMatchObject({ name: "NewerDataError" });
    await expect(storage.walks.put(makeWalk("w1"), 0)).rejects.toMatchObject({ name: "NewerDataError" });
    const [record] = await storage.unreadable();
    expect(record).toMatchObject({ store: "walks", key: "w1", raw: row });
    expect(record?.why).toContain(why);
    expect(await rawRow("walks", "w1")).toEqual(row);
  });

  it("a data set whose content was changed does not pass for the one that was stored", async () => {
    const dataset = makeSmallDataset();
    await plant("datasets", { ...dataset, tools: dataset.tools.map((tool) => ({ ...tool, description: "changed" })) });
    const storage = createIndexedDbStorage();
    expect(await storage.datasets.list()).toEqual([]);
    await expect(storage.datasets.put(dataset)).rejects.toMatchObject({ name: "NewerDataError" });
    await expect(storage.datasets.delete(dataset.id, "2025-03-01T10:00:00.000Z")).rejects.toMatchObject({
      name: "NewerDataError",
    });
    expect((await storage.unreadable())[0]?.why).toContain("hash");
  });

  it("a setting without its row is not read and not written over", async () => {
    await plant("settings", "dark", "theme");
    const storage = createIndexedDbStorage();
    expect(await storage.settings.get("theme")).toBeUndefined();
    await expect(storage.settings.put("theme", "light")).rejects.toMatchObject({ name: "NewerDataError" });
    expect(await rawRow("settings", "theme")).toBe("dark");
  });

  it("a list heals a summary that is missing or wrong", async () => {
    const storage = createIndexedDbStorage();
    await storage.walks.put(makeWalk("w1"), 0);
    await plant("summaries", { store: "walks", id: "w1", summary: { id: "w1", name: 7 } });
    expect(await storage.walks.list()).toMatchObject([{ id: "w1", name: null }]);
  });

  it("purging leaves them alone", async () => {
    await plant("walks", { ...damaged, deletedAt: "2020-01-01T00:00:00.000Z" });
    expect(await createIndexedDbStorage().walks.purge("2030-01-01T00:00:00.000Z")).toBe(0);
    expect(await rawRow("walks", "w1")).toBeDefined();
  });
});

describe("a full disk", () => {
  it("is a failure even when the request succeeded before the abort", async () => {
    const storage = createIndexedDbStorage();
    await storage.walks.put(makeWalk("w1"), 0);
    const original = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(function (this: IDBObjectStore, ...given) {
      const request = original.apply(this, given);
      const transaction = this.transaction as unknown as { _abort(name: string): void };
      request.addEventListener("success", () => transaction._abort("QuotaExceededError"));
      return request;
    });
    await expect(storage.walks.put(makeWalk("w1", 2), 1)).rejects.toMatchObject({ name: "StorageFullError" });
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(1);
    await storage.walks.put(makeWalk("w1", 2), 1);
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(2);
  });

  it("is a failure even when every request succeeded", async () => {
    const storage = createIndexedDbStorage();
    await storage.settings.put("a", 1);
    const original = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(function (this: IDBObjectStore, ...given) {
      const request = original.apply(this, given);
      const transaction = this.transaction as unknown as { _abort(name: string): void };
      // Later than everybody who listens already: the promise of the request is fulfilled by now.
      request.addEventListener("success", () => queueMicrotask(() => transaction._abort("QuotaExceededError")));
      return request;
    });
    await expect(storage.settings.put("a", 2)).rejects.toMatchObject({ name: "StorageFullError" });
    expect(await storage.settings.get("a")).toBe(1);
  });

  it("is a failure even when the browser aborts and answers the other requests never", async () => {
    const storage = createIndexedDbStorage();
    await storage.walks.put(makeWalk("w1"), 0);
    const original = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = original.apply(this, given);
      if (this.name === "summaries") return new IDBRequest() as typeof request;
      const transaction = this.transaction as unknown as { _abort(name: string): void };
      if (this.name !== "marks") request.addEventListener("success", () => transaction._abort("QuotaExceededError"));
      return request;
    });
    await expect(storage.datasets.put(makeSmallDataset())).rejects.toMatchObject({ name: "StorageFullError" });
    await expect(storage.walks.put(makeWalk("w1", 2), 1)).rejects.toMatchObject({ name: "StorageFullError" });
    vi.restoreAllMocks();
    expect(await storage.datasets.list()).toEqual([]);
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(1);
  });

  it("is a failure when the request itself fails", async () => {
    const storage = createIndexedDbStorage();
    await storage.settings.get("a");
    failNext("put", 1, () => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await expect(storage.settings.put("a", 1)).rejects.toMatchObject({ name: "StorageFullError" });
    expect(await storage.settings.get("a")).toBeUndefined();
  });
});

describe("a lost connection", () => {
  const lose = () => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  };

  it.each([1, 2, 3])("is opened anew, up to three times (lost %i times)", async (times) => {
    const storage = createIndexedDbStorage();
    await storage.settings.get("a");
    failNext("put", times, lose);
    await storage.settings.put("a", times);
    expect(await storage.settings.get("a")).toBe(times);
  });

  it("is a failed write when it stays lost", async () => {
    const storage = createIndexedDbStorage();
    await storage.settings.get("a");
    failNext("put", 4, lose);
    await expect(storage.settings.put("a", 1)).rejects.toMatchObject({ name: "StorageWriteError" });
    expect(await storage.settings.get("a")).toBeUndefined();
  });

  it("finds its own write when only the answer was lost", async () => {
    const storage = createIndexedDbStorage();
    const original = globalThis.IDBTransaction.prototype.commit;
    const done = vi.spyOn(globalThis.IDBTransaction.prototype, "commit").mockImplementationOnce(function (
      this: IDBTransaction,
    ) {
      original.call(this);
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    });
    await storage.walks.put(makeWalk("w1"), 0);
    expect(done).toHaveBeenCalled();
    expect((await storage.walks.get(makeWalk("w1").id))?.revision).toBe(1);
  });
});

describe("versions and tabs", () => {
  it("lets another tab upgrade, and then says that its own version is old", async () => {
    const storage = createIndexedDbStorage();
    await storage.settings.put("a", 1);
    const upgraded = await openDB("kitpick", USER_DATA_SCHEMA.version + 1, {
      blocked: () => expect.unreachable("the old tab held on"),
    });
    await expect(storage.settings.get("a")).rejects.toMatchObject({ name: "NewerDataError" });
    await expect(storage.walks.put(makeWalk("w1"), 0)).rejects.toMatchObject({ name: "NewerDataError" });
    expect(await upgraded.getAll("walks")).toEqual([]);
    upgraded.close();
  });

  it("keeps one of two writers that hold the same revision, whatever the order", async () => {
    const [one, two] = [createIndexedDbStorage(), createIndexedDbStorage()];
    const results = await Promise.allSettled([
      one.walks.put(makeWalk("w1", 2), 0),
      two.walks.put(makeWalk("w1", 3), 0),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("durability", () => {
  it("a write is done when its transaction is complete, not before", async () => {
    const storage = createIndexedDbStorage();
    await storage.settings.get("a");
    const order: string[] = [];
    const original = globalThis.IDBDatabase.prototype.transaction;
    vi.spyOn(globalThis.IDBDatabase.prototype, "transaction").mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      const transaction = original.apply(this, given);
      transaction.addEventListener("complete", () => order.push("complete"));
      return transaction;
    });
    await storage.walks.put(makeWalk("w1"), 0);
    order.push("said");
    await storage.settings.put("a", 1);
    order.push("said");
    expect(order).toEqual(["complete", "said", "complete", "said"]);
  });

  it("every write is strict: it is complete only when it is on the disk", async () => {
    const asked = vi.spyOn(globalThis.IDBDatabase.prototype, "transaction");
    const storage = createIndexedDbStorage();
    await storage.walks.put(makeWalk("w1"), 0);
    await storage.datasets.put(makeSmallDataset());
    await storage.settings.put("a", 1);
    await storage.walks.purge("2030-01-01T00:00:00.000Z");
    const writes = asked.mock.calls.filter(([, mode]) => mode === "readwrite");
    expect(writes.length).toBeGreaterThanOrEqual(3);
    expect(writes.every(([, , options]) => options?.durability === "strict")).toBe(true);
  });
});

describe("openStorage", () => {
  it("is ready when the browser gives storage", async () => {
    const { storage, mode } = openStorage();
    await storage.settings.put("a", 1);
    expect(await mode).toEqual({ mode: "ready" });
    expect(await storage.userData.rows()).toHaveLength(1);
    await storage.health.keepReserve();
    expect(await createIndexedDbStorage().settings.get("a")).toBe(1);
  });

  it.each([
    [
      "throws",
      () => {
        throw new DOMException("denied", "SecurityError");
      },
    ],
    ["never answers", () => ({ addEventListener: () => undefined, removeEventListener: () => undefined })],
  ])("goes on in memory when opening %s", async (_what, open) => {
    vi.spyOn(globalThis.indexedDB, "open").mockImplementation(open as never);
    const { storage, mode } = openStorage({ openWithinMs: 30 });
    await storage.walks.put(makeWalk("w1"), 0);
    expect(await storage.walks.list()).toHaveLength(1);
    expect(await mode).toMatchObject({ mode: "volatile", sentence: expect.stringContaining("no storage") });
  });

  it("goes on in memory when there is no IndexedDB at all", async () => {
    vi.stubGlobal("indexedDB", undefined);
    expect(await openStorage().mode).toMatchObject({ mode: "volatile" });
    vi.unstubAllGlobals();
  });

  it("does not write when a newer version has the database", async () => {
    (await openDB("kitpick", 9)).close();
    const { mode } = openStorage();
    expect(await mode).toMatchObject({ mode: "volatile", sentence: expect.stringContaining("newer version") });
  });
});

describe("erasing", () => {
  const memoryOf = (notes: Record<string, string>) =>
    Object.assign(
      Object.create({
        getItem(this: Record<string, string>, key: string) {
          return this[key] ?? null;
        },
        setItem(this: Record<string, string>, key: string, value: string) {
          this[key] = value;
        },
        removeItem(this: Record<string, string>, key: string) {
          Reflect.deleteProperty(this, key);
        },
      }) as Storage,
      notes,
    );

  it("leaves no database and no note of the app, and those of others alone", async () => {
    const memory = memoryOf({ "kitpick-lesson-guesses": "{}", other: "stays" });
    const storage = createIndexedDbStorage({ memory });
    await storage.walks.put(makeWalk("w1"), 0);
    for (const name of ["kitpick-cache", "kitpick-encoders", "elsewhere"]) (await openDB(name)).close();
    await storage.erase();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(["elsewhere"]);
    expect(Object.keys(memory)).toEqual(["other"]);
    await expect(storage.walks.list()).rejects.toMatchObject({ name: "StorageUnavailableError" });
    const next = createIndexedDbStorage({ memory });
    expect(await next.walks.list()).toEqual([]);
    expect(next.health.current().loss).toBeNull();
  });

  it("asks other tabs to let go, and they do", async () => {
    const other = createIndexedDbStorage({ memory: null });
    await other.walks.put(makeWalk("w1"), 0);
    const storage = createIndexedDbStorage({ memory: null });
    await storage.erase();
    expect(await other.walks.list()).toEqual([]);
  });
});
