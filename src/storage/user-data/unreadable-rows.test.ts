import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { createIndexedDbStorage } from "../open-storage";
import type { UserDataRow } from "../ports/storage";
import { makeWalk } from "../testing/records";

const AT = "2025-03-01T10:00:00.000Z";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("a row here that cannot be read", () => {
  it("is in the backup as it is, and is never written over", async () => {
    const storage = createIndexedDbStorage({ memory: null });
    await storage.walks.put(makeWalk("w1"), 0);
    const torn = { id: "w1", schema: 1, log: "torn" };
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("kitpick");
      opening.onsuccess = () => resolve(opening.result);
    });
    database.transaction("walks", "readwrite").objectStore("walks").put(torn);
    database.close();
    const rows = await storage.userData.rows();
    expect(rows).toEqual([{ store: "walks", key: "w1", value: torn }]);
    const row: UserDataRow = { store: "walks", key: "w1", value: { ...makeWalk("w1"), revision: 1 } };
    expect((await storage.userData.planRestore([row])).heldBack).toHaveLength(1);
    const other: UserDataRow = { store: "walks", key: "w2", value: { ...makeWalk("w2"), revision: 1 } };
    await expect(storage.userData.restore([other, row], AT)).rejects.toMatchObject({ name: "NewerDataError" });
    expect(await storage.userData.rows()).toEqual(rows);
  });
});
