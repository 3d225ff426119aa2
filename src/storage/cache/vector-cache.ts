import type { IDBPDatabase } from "idb";
import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { CACHE_SCHEMA, type CacheShape } from "../database/cache-schema";
import { createConnection } from "../database/open-database";

type Place = { chunk: number; row: number };

/** What this thread knows of one encoder's chunks: those up to `upTo` were read. */
interface Known {
  places: Map<Sha256, Place>;
  upTo: number;
}

/**
 * Vectors in IndexedDB, in a database of their own that may be lost at any time. Opened with the first call; every method
 * rejects with the browser's error when it cannot be used. Chunks that are half there or damaged count as missing. A text
 * that is not known is looked for among the chunks that other tabs have written meanwhile.
 */
export function createVectorCache(): VectorCache {
  const known = new Map<Sha256, Promise<Known>>();
  // Another database may follow, in which the same key names another chunk.
  const { open } = createConnection(CACHE_SCHEMA, { onLost: () => known.clear() });

  /** One look at a time: a second one would read the same chunks. */
  const look = (encoder: Sha256): Promise<Known> => {
    const before = known.get(encoder) ?? Promise.resolve({ places: new Map<Sha256, Place>(), upTo: 0 });
    const reading = Promise.all([before, open()]).then(([seen, database]) => readNewChunks(database, encoder, seen));
    known.set(encoder, reading);
    reading.catch(() => known.delete(encoder));
    return reading;
  };

  return {
    async read(encoder, texts) {
      let { places } = (await known.get(encoder)) ?? (await look(encoder));
      if (texts.some((text) => !places.has(text))) places = (await look(encoder)).places;
      return readRows(await open(), places, texts);
    },
    async write(encoder, vectors) {
      if (vectors.size > 0) await writeChunk(await open(), encoder, vectors);
    },
    usage: async () => countUse(await open()),
    async clear() {
      const database = await open();
      const transaction = database.transaction(["contents", "vectors"], "readwrite");
      await Promise.all([
        transaction.objectStore("contents").clear(),
        transaction.objectStore("vectors").clear(),
        transaction.done,
      ]);
      known.clear();
    },
  };
}

/** Vectors that can be counted and thrown away, too. */
interface VectorCache extends VectorStorePort {
  /** By encoder key. Bytes are those of the numbers and the names of their texts, without what the browser adds. */
  usage(): Promise<{ key: Sha256; texts: number; bytes: number }[]>;
  /** Throws all of them away, for every tab. They are computed again when they are needed. */
  clear(): Promise<void>;
}

/** Where each text's vector lies, with the chunks after `upTo`. Of two, the newer: the older may have been found damaged. */
async function readNewChunks(
  database: IDBPDatabase<CacheShape>,
  encoder: Sha256,
  { places, upTo }: Known,
): Promise<Known> {
  const transaction = begin(database.transaction("contents"));
  const keys = await transaction.store.index("encoder").getAllKeys(encoder);
  for (const chunk of keys.filter((key) => key > upTo)) {
    const contents = await transaction.store.get(chunk);
    contents?.texts.forEach((text, row) => places.set(text, { chunk, row }));
  }
  return { places, upTo: Math.max(upTo, ...keys.slice(-1)) };
}

/** What goes wrong in it is heard from its requests, or from `done` where that is awaited. */
function begin<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Bytes of a text's name: 64 hexadecimal digits. */
const NAME_BYTES = 64;

async function countUse(database: IDBPDatabase<CacheShape>): ReturnType<VectorCache["usage"]> {
  const transaction = begin(database.transaction(["contents", "vectors"]));
  const use = new Map<Sha256, { key: Sha256; texts: number; bytes: number }>();
  const dimensionsOf = new Map<Sha256, number>();
  for await (const { primaryKey, value } of transaction.objectStore("contents")) {
    const { encoder, texts } = value;
    const stored = dimensionsOf.get(encoder) ?? (await transaction.objectStore("vectors").get(primaryKey))?.dimensions;
    if (stored !== undefined) dimensionsOf.set(encoder, stored);
    const one = use.get(encoder) ?? { key: encoder, texts: 0, bytes: 0 };
    one.texts += texts.length;
    one.bytes += texts.length * (NAME_BYTES + (stored ?? 0) * 4);
    use.set(encoder, one);
  }
  return [...use.values()];
}

async function readRows(
  database: IDBPDatabase<CacheShape>,
  places: ReadonlyMap<Sha256, Place>,
  texts: readonly Sha256[],
): Promise<Map<Sha256, Float32Array>> {
  const byChunk = new Map<number, [Sha256, number][]>();
  for (const text of texts) {
    const place = places.get(text);
    if (place) byChunk.set(place.chunk, [...(byChunk.get(place.chunk) ?? []), [text, place.row]]);
  }
  const found = new Map<Sha256, Float32Array>();
  const transaction = begin(database.transaction("vectors"));
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

/** Both rows in one transaction, `relaxed`: what a power cut takes is computed again. */
async function writeChunk(
  database: IDBPDatabase<CacheShape>,
  encoder: Sha256,
  vectors: ReadonlyMap<Sha256, Float32Array>,
): Promise<void> {
  const dimensions = vectors.values().next().value?.length ?? 0;
  const rows = new Float32Array(vectors.size * dimensions);
  [...vectors.values()].forEach((vector, row) => rows.set(vector, row * dimensions));
  const transaction = begin(database.transaction(["contents", "vectors"], "readwrite", { durability: "relaxed" }));
  const chunk = await transaction.objectStore("contents").add({ encoder, texts: [...vectors.keys()] });
  await transaction.objectStore("vectors").add({ dimensions, rows: rows.buffer }, chunk);
  await transaction.done;
}
