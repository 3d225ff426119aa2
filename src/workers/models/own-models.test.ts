import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { hashBytes } from "../hash";
import { keyOf, ownIdOf, type OwnModel } from "./manifest";
import { createOwnModels } from "./own-models";

const ignore = (): void => undefined;
/** Longer than one piece of 16 MB. */
const WEIGHTS = Uint8Array.from({ length: 17_000_000 }, (_, i) => i % 251);
const FILES = new Map([
  ["config.json", new TextEncoder().encode("{}")],
  ["onnx/model.onnx", WEIGHTS],
]);

function makeModel(prefix = ""): OwnModel {
  const files = [...FILES].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: hashBytes(bytes) }));
  const parts = { files, dtype: "fp32" as const, pooling: "mean" as const, prefix, maxTokens: null };
  const key = keyOf(parts);
  return {
    ...parts,
    schema: 1,
    id: ownIdOf(key),
    key,
    name: "Mine",
    architecture: "bert",
    sha256: files[1]!.sha256,
    dimensions: 2,
    probe: { text: "a", components: [], tolerance: 1e-4 },
    source: { kind: "folder", name: "mine" },
    addedAt: "2026-01-01T00:00:00.000Z",
    golden: [],
  };
}

const MODEL = makeModel();

async function keep(model = MODEL) {
  const models = createOwnModels();
  await models.stage(model, FILES);
  await models.keep(model);
  return models;
}

async function countPieces(): Promise<number> {
  const database = await openDB("kitpick-encoders");
  const count = await database.count("pieces");
  database.close();
  return count;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("encoders of the user", () => {
  it("are there for a later session, file by file, in pieces", async () => {
    await keep();
    const later = createOwnModels();
    expect(await later.list()).toEqual([MODEL]);
    expect(await later.get(MODEL.id)).toEqual(MODEL);
    const bytes: number[] = [];
    const files = await later.readFiles(MODEL, (loaded) => bytes.push(loaded));
    expect(hashBytes(files.get("onnx/model.onnx")!)).toBe(MODEL.sha256);
    expect(bytes.at(-1)).toBe(WEIGHTS.length + 2);
    expect(await countPieces()).toBe(3);
  });

  it("are not listed before they were tried", async () => {
    const models = createOwnModels();
    await models.stage(MODEL, FILES);
    expect(await models.list()).toEqual([]);
    expect(await models.get(MODEL.id)).toBeNull();
  });

  it("share their files, and with another prefix are another encoder", async () => {
    const other = makeModel("query: ");
    expect(other.id).not.toBe(MODEL.id);
    await keep();
    await keep(other);
    expect(await countPieces()).toBe(3);
  });

  it("that were removed can be brought back until they are purged, files and all", async () => {
    const models = await keep();
    await models.remove(MODEL.id, "2026-01-02T00:00:00.000Z");
    expect(await models.list()).toEqual([]);
    await models.purge("2026-01-01T23:00:00.000Z");
    await models.bringBack(MODEL.id);
    expect((await models.readFiles(MODEL, ignore)).size).toBe(2);
    await models.remove(MODEL.id, "2026-01-02T00:00:00.000Z");
    await models.purge("2026-01-03T00:00:00.000Z");
    expect(await countPieces()).toBe(0);
  });

  it("whose files another one needs leave them there", async () => {
    const models = await keep();
    await keep(makeModel("query: "));
    await models.remove(MODEL.id, "2026-01-02T00:00:00.000Z");
    await models.purge("2026-01-03T00:00:00.000Z");
    expect(await countPieces()).toBe(3);
  });

  it.each<[string, (pieces: [Sha256, number][]) => [Sha256, number]]>([
    ["flipped bit", (keys) => keys.find(([sha256]) => sha256 === MODEL.sha256)!],
    ["lost piece", (keys) => keys.findLast(([sha256]) => sha256 === MODEL.sha256)!],
  ])("%s: the kept file is refused, and the sentence names it", async (what, choose) => {
    const models = await keep();
    const database = await openDB("kitpick-encoders");
    const key = choose((await database.getAllKeys("pieces")) as [Sha256, number][]);
    if (what === "lost piece") await database.delete("pieces", key);
    else {
      const piece = new Uint8Array((await database.get("pieces", key)) as ArrayBuffer);
      piece[7]! ^= 1;
      await database.put("pieces", piece.buffer, key);
    }
    database.close();
    await expect(models.readFiles(MODEL, ignore)).rejects.toThrow(/onnx\/model\.onnx is damaged\. Bring/);
  });
});
