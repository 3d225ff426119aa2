import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Sha256 } from "../core/domain/ids";
import type { VectorStorePort } from "../core/domain/ports";

const DATABASE = "kitpick-cache";
const VERSION = 1;

/**
 * Vectors in chunks, two rows each with one key: `contents` says which texts, `vectors` has the numbers. So finding out
 * what is there costs 64 bytes a text and not its vector. Plain buffers: Blobs cannot be stored in every browser.
 */
interface CacheSchema extends DBSchema {
  contents: { key: number; value: ChunkContents; indexes: { encoder: string } };
  vectors: { key: number; value: ChunkVectors };
}

interface ChunkContents {
  encoder: Sha256;
  texts: Sha256[];
}

interface ChunkVectors {
  dimensions: number;
  /** One row of 32-bit floats per text. */
  rows: ArrayBuffer;
}

type Place = { chunk: number; row: number };

/**
 * Vectors in IndexedDB, in a database of their own that may be lost at any time. Opened with the first call; every method
 * rejects with the browser's error when it cannot be used. Chunks that are half there or damaged count as missing.
 */
export function createIndexedDbVectors(): VectorStorePort {
  let opening: Promise<IDBPDatabase<CacheSchema>> | null = null;
  const places = new Map<Sha256, Promise<Map<Sha256, Place>>>();

  /** Another database may follow, in which the same key names another chunk. */
  const forget = (): void => {
    opening = null;
    places.clear();
  };
  const open = (): Promise<IDBPDatabase<CacheSchema>> => {
    const mine = (opening ??= openCache(forget));
    mine.catch(forget);
    return mine;
  };

  const placesOf = (encoder: Sha256): Promise<Map<Sha256, Place>> => {
    const before = places.get(encoder);
    if (before) return before;
    const reading = open().then((database) => readPlaces(database, encoder));
    places.set(encoder, reading);
    reading.catch(() => places.delete(encoder));
    return reading;
  };

  return {
    async read(encoder, texts) {
      const known = await placesOf(encoder);
      return readRows(await open(), known, texts);
    },
    async write(encoder, vectors) {
      const known = await placesOf(encoder);
      const chunk = await writeChunk(await open(), encoder, vectors);
      [...vectors.keys()].forEach((text, row) => known.set(text, { chunk, row }));
    },
  };
}

async function openCache(onClosed: () => void): Promise<IDBPDatabase<CacheSchema>> {
  return openDB<CacheSchema>(DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore("contents", { autoIncrement: true }).createIndex("encoder", "encoder");
      database.createObjectStore("vectors");
    },
    // Another tab wants to upgrade or delete it: a cache stands in nobody's way.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** Where each text's vector lies. Of two, the newer: the older may have been found damaged. */
async function readPlaces(database: IDBPDatabase<CacheSchema>, encoder: Sha256): Promise<Map<Sha256, Place>> {
  const places = new Map<Sha256, Place>();
  const transaction = database.transaction("contents");
  for await (const cursor of transaction.store.index("encoder").iterate(encoder)) {
    cursor.value.texts.forEach((text, row) => places.set(text, { chunk: cursor.primaryKey, row }));
  }
  return places;
}

async function readRows(
  database: IDBPDatabase<CacheSchema>,
  places: ReadonlyMap<Sha256, Place>,
  texts: readonly Sha256[],
): Promise<Map<Sha256, Float32Array>> {
  const byChunk = new Map<number, [Sha256, number][]>();
  for (const text of texts) {
    const place = places.get(text);
    if (place) byChunk.set(place.chunk, [...(byChunk.get(place.chunk) ?? []), [text, place.row]]);
  }
  const found = new Map<Sha256, Float32Array>();
  const transaction = database.transaction("vectors");
  for (const [chunk, rows] of byChunk) {
    const stored = await transaction.store.get(chunk);
    if (!stored) continue;
    const { dimensions } = stored;
    for (const [text, row] of rows) {
      const end = (row + 1) * dimensions * 4;
      if (end <= stored.rows.byteLength)
        found.set(text, new Float32Array(stored.rows, row * dimensions * 4, dimensions));
    }
  }
  return found;
}

/** Both rows in one transaction, `relaxed`: what a power cut takes is computed again. Returns the chunk's key. */
async function writeChunk(
  database: IDBPDatabase<CacheSchema>,
  encoder: Sha256,
  vectors: ReadonlyMap<Sha256, Float32Array>,
): Promise<number> {
  const dimensions = vectors.values().next().value?.length ?? 0;
  const rows = new Float32Array(vectors.size * dimensions);
  [...vectors.values()].forEach((vector, row) => rows.set(vector, row * dimensions));
  const transaction = database.transaction(["contents", "vectors"], "readwrite", { durability: "relaxed" });
  const chunk = await transaction.objectStore("contents").add({ encoder, texts: [...vectors.keys()] });
  await transaction.objectStore("vectors").add({ dimensions, rows: rows.buffer }, chunk);
  await transaction.done;
  return chunk;
}
