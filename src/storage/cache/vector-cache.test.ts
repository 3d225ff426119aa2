import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { createVectorCache } from "./vector-cache";

const ENCODER = "e1" as Sha256;
const [A, B, C] = ["a", "b", "c"] as Sha256[] as [Sha256, Sha256, Sha256];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("vectors in IndexedDB", () => {
  it("are there for a later session, each under its text and encoder", async () => {
    const store = createVectorCache();
    await store.write(
      ENCODER,
      new Map([
        [A, Float32Array.of(1, 0)],
        [B, Float32Array.of(0, 1)],
      ]),
    );
    await store.write("e2" as Sha256, new Map([[A, Float32Array.of(1, 0, 0)]]));

    const later = createVectorCache();
    expect(await later.read(ENCODER, [B, C, A])).toEqual(
      new Map([
        [B, Float32Array.of(0, 1)],
        [A, Float32Array.of(1, 0)],
      ]),
    );
    expect(await later.read("e2" as Sha256, [A, B])).toEqual(new Map([[A, Float32Array.of(1, 0, 0)]]));
  });

  it("are found at once by the session that wrote them", async () => {
    const store = createVectorCache();
    expect(await store.read(ENCODER, [A])).toEqual(new Map());
    await store.write(ENCODER, new Map([[A, Float32Array.of(0.5)]]));
    expect(await store.read(ENCODER, [A])).toEqual(new Map([[A, Float32Array.of(0.5)]]));
  });

  it("of one text written twice, the newer counts", async () => {
    const store = createVectorCache();
    await store.write(ENCODER, new Map([[A, Float32Array.of(1)]]));
    await store.write(ENCODER, new Map([[A, Float32Array.of(2)]]));
    expect(await createVectorCache().read(ENCODER, [A])).toEqual(new Map([[A, Float32Array.of(2)]]));
  });

  it("a chunk whose numbers are gone or cut counts as missing", async () => {
    const store = createVectorCache();
    await store.write(
      ENCODER,
      new Map([
        [A, Float32Array.of(1, 0)],
        [B, Float32Array.of(0, 1)],
      ]),
    );
    await store.write(ENCODER, new Map([[C, Float32Array.of(1, 0)]]));
    const database = await openDB("kitpick-cache");
    await database.put("vectors", { dimensions: 2, rows: Float32Array.of(1, 0).buffer }, 1);
    await database.delete("vectors", 2);
    database.close();
    expect(await createVectorCache().read(ENCODER, [A, B, C])).toEqual(new Map([[A, Float32Array.of(1, 0)]]));
  });

  it("rejects where there is no IndexedDB, and works again when there is", async () => {
    const factory = globalThis.indexedDB;
    const store = createVectorCache();
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    } as unknown as IDBFactory;
    await expect(store.read(ENCODER, [A])).rejects.toThrow("denied");
    globalThis.indexedDB = factory;
    expect(await store.read(ENCODER, [A])).toEqual(new Map());
  });

  it("stands in nobody's way: another tab can delete it, and it starts afresh", async () => {
    const store = createVectorCache();
    await store.write(ENCODER, new Map([[A, Float32Array.of(1)]]));
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase("kitpick-cache");
      request.onsuccess = () => resolve();
      request.onblocked = () => reject(new Error("blocked"));
    });
    await store.write(ENCODER, new Map([[B, Float32Array.of(2)]]));
    expect(await createVectorCache().read(ENCODER, [A, B])).toEqual(new Map([[B, Float32Array.of(2)]]));
  });
});
