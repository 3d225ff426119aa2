import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIndexedDbStorage, openStorage } from "../open-storage";
import { createHealth } from "./health";
import { createLossDetector } from "./loss-detector";
import type { Memory } from "./memory";
import type { StorageHealth } from "../ports/storage";
import { storageError } from "../ports/storage-errors";
import { makeSmallDataset, makeWalk } from "../testing/records";

let memory: Memory;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  memory = makeMemory();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function makeMemory(): Memory {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** A visit in which a walk and a data set are stored and listed, and the page is closed. */
async function visit(): Promise<void> {
  const storage = createIndexedDbStorage({ memory });
  await storage.datasets.put(makeSmallDataset());
  await storage.walks.put(makeWalk("w1"), 0);
  await Promise.all([storage.walks.list(), storage.datasets.list()]);
  storage.close();
}

async function lossOf(storage = createIndexedDbStorage({ memory })): Promise<StorageHealth["loss"]> {
  await storage.walks.list();
  return storage.health.current().loss;
}

describe("a loss", () => {
  it("is not seen on a first visit, nor on later ones when all is there", async () => {
    expect(await lossOf()).toBeNull();
    await visit();
    await visit().catch(() => undefined);
    expect(await lossOf()).toBeNull();
  });

  it("is seen when the database was cleared, until it was read", async () => {
    await visit();
    await deleteDB("kitpick");
    expect(await lossOf()).toMatchObject({ kind: "cleared", noticed: "at start", walks: 1, datasets: 1 });
    const later = createIndexedDbStorage({ memory });
    expect(await lossOf(later)).toMatchObject({ kind: "cleared", walks: 1 });
    later.health.forgetLoss();
    expect(await lossOf(later)).toBeNull();
    expect(await lossOf()).toBeNull();
  });

  it("is seen when the database is an older state of itself", async () => {
    await visit();
    const database = await openDB("kitpick");
    await database.put("marks", { ...(await database.get("marks", "vitals")), writes: 1 }, "vitals");
    database.close();
    expect(await lossOf()).toMatchObject({ kind: "set-back" });
  });

  it("is seen when it happens while the page is open, and the walk can be written again", async () => {
    const storage = createIndexedDbStorage({ memory });
    await storage.walks.put(makeWalk("w1"), 0);
    await storage.walks.list();
    const heard: StorageHealth[] = [];
    storage.health.subscribe((health) => heard.push(health));
    globalThis.indexedDB = new IDBFactory();
    vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => {
      throw new DOMException("The connection was closed.", "InvalidStateError");
    });
    await storage.walks.put(makeWalk("w1", 2), 0);
    expect(heard.at(-1)?.loss).toMatchObject({ kind: "cleared", noticed: "while open" });
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(2);
  });

  it("may have happened when the database cannot be opened", async () => {
    await visit();
    vi.spyOn(globalThis.indexedDB, "open").mockImplementation(() => {
      throw new DOMException("Internal error opening backing store.", "UnknownError");
    });
    const { storage, mode } = openStorage({ memory });
    expect(await mode).toMatchObject({ mode: "volatile" });
    expect(storage.health.current().loss).toMatchObject({ kind: "unreachable", walks: 1 });
  });

  it("is not spoken of where nothing worth speaking of was stored", async () => {
    const storage = createIndexedDbStorage({ memory });
    await storage.settings.put("theme", "dark");
    await storage.walks.list();
    storage.close();
    await deleteDB("kitpick");
    expect(await lossOf()).toBeNull();
  });

  it.each([
    ["blocked", { getItem: () => fail(), setItem: () => fail(), removeItem: () => fail() }],
    ["filled with something else", { getItem: () => '{"birth":7', setItem: () => undefined, removeItem: () => fail() }],
  ])("is not seen where the memory is %s, and everything works", async (_what, broken) => {
    memory = broken;
    await visit();
    expect(await lossOf()).toBeNull();
  });
});

function fail(): never {
  throw new DOMException("denied", "SecurityError");
}

/** A disk with room for the reserve and for so many further rows of records. */
function fillDisk(rowsLeft: number): { free(): void } {
  const original = IDBObjectStore.prototype.put;
  let [left, isFull] = [rowsLeft, true];
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
    if (["walks", "datasets", "ballast"].includes(this.name) && isFull && (left -= 1) < 0)
      throw new DOMException("no room", "QuotaExceededError");
    return original.apply(this, given);
  });
  const clear = IDBObjectStore.prototype.clear;
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
    left = 2;
    return clear.apply(this);
  });
  return {
    free() {
      isFull = false;
    },
  };
}

describe("a full disk", () => {
  it("lets the reserve go for a person's own work, says so, and refuses what can wait", async () => {
    const storage = createIndexedDbStorage({ memory });
    await storage.walks.put(makeWalk("w1"), 0);
    await storage.health.keepReserve();
    const disk = fillDisk(0);
    await storage.walks.put(makeWalk("w1", 2), 1);
    await storage.walks.put(makeWalk("w1", 3), 2);
    expect((await storage.walks.get(makeWalk("w1").id))?.log).toHaveLength(3);
    expect(storage.health.current().room).toBe("reserve");
    await expect(storage.datasets.put(makeSmallDataset())).rejects.toMatchObject({
      name: "StorageFullError",
      message: expect.stringContaining("reserved for your changes"),
    });
    await expect(storage.walks.put(makeWalk("w1", 4), 3)).rejects.toMatchObject({ name: "StorageFullError" });
    expect(storage.health.current().room).toBe("none");
    disk.free();
    await storage.walks.put(makeWalk("w1", 4), 3);
    await storage.datasets.put(makeSmallDataset());
    expect(storage.health.current().room).toBe("enough");
  });

  it("does not touch the reserve for an import, and nothing of it is left", async () => {
    const storage = createIndexedDbStorage({ memory });
    await storage.settings.put("theme", "dark");
    await storage.health.keepReserve();
    fillDisk(0);
    await expect(storage.datasets.put(makeSmallDataset())).rejects.toMatchObject({ name: "StorageFullError" });
    expect(await storage.datasets.list()).toEqual([]);
    expect(storage.health.current().room).toBe("enough");
    const cache = await openDB("kitpick-cache");
    expect(await cache.count("ballast")).toBe(1);
    cache.close();
  });
});

describe("two writers on a full disk", () => {
  /** A disk whose reserve, once it is let go, has room for so many writes; a write takes so many turns. */
  function makeDisk(roomInReserve: number) {
    let [left, isHeld, released] = [0, true, 0];
    const health = createHealth(createLossDetector(null), {
      hold: () => Promise.resolve(false),
      async release() {
        await Promise.resolve();
        if (!isHeld) return false;
        [left, isHeld, released] = [roomInReserve, false, released + 1];
        return true;
      },
    });
    const write = (turns: number) =>
      health.makingRoom(async () => {
        const hasRoom = left > 0;
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        if (!hasRoom) throw storageError("StorageFullError", undefined, "no room");
        left -= 1;
        return "stored";
      });
    return { write, released: () => released, room: () => health.port.current().room };
  }

  it.each([
    ["at once", 1],
    ["one after room was made", 50],
  ])("that find it full %s are both stored in what one of them let go", async (_when, turns) => {
    const disk = makeDisk(2);
    expect(await Promise.all([disk.write(1), disk.write(turns)])).toEqual(["stored", "stored"]);
    expect([disk.released(), disk.room()]).toEqual([1, "reserve"]);
  });

  it("are told when there is room for one alone", async () => {
    const disk = makeDisk(1);
    const ends = await Promise.allSettled([disk.write(1), disk.write(50)]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(disk.room()).toBe("none");
  });
});
