import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Sha256 } from "../../core/domain/ids";
import { ensureStore, migrate, type Migration } from "../database/migrations";

/* The database of what can be made again: vectors, what was learned, and room that is only held. It may be lost at any time. */

const DATABASE = "kitpick-cache";

/**
 * Vectors in chunks, two rows each with one key: `contents` says which texts, `vectors` has the numbers. So finding out
 * what is there costs 64 bytes a text and not its vector. Plain buffers: Blobs cannot be stored in every browser.
 */
export interface CacheSchema extends DBSchema {
  contents: { key: number; value: ChunkContents; indexes: { encoder: string } };
  vectors: { key: number; value: ChunkVectors };
  /** Bytes that mean nothing, to be let go when the disk is full. */
  ballast: { key: string; value: ArrayBuffer };
  /** What was learned from histories, oldest first. */
  learned: { key: number; value: KeptLearning; indexes: { name: string; line: string } };
  /** Answers of language models, by the name their model and prompt have. `unknown`: checked when it is read. */
  answers: { key: string; value: unknown };
  /** How large each answer is and when it was last used, by the same name: what is asked about all is read without them. */
  "answer-uses": { key: string; value: AnswerUse; indexes: { used: number } };
}

export interface AnswerUse {
  /** Of the answer and its name, as UTF-8. */
  bytes: number;
  /** Milliseconds since 1970; 0: before uses were noted. */
  used: number;
}

interface KeptLearning {
  name: string;
  line: string;
  learned: object;
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

export const CACHE_MIGRATIONS: readonly Migration<CacheSchema>[] = [
  makeVectorStores,
  makeBallastStore,
  makeLearnedStore,
  makeAnswerStore,
  makeUseStore,
];

export async function openCache(onClosed: () => void): Promise<IDBPDatabase<CacheSchema>> {
  return openDB<CacheSchema>(DATABASE, CACHE_MIGRATIONS.length, {
    upgrade: (database, fromVersion, _to, transaction) => migrate(CACHE_MIGRATIONS, database, fromVersion, transaction),
    // Another tab wants to upgrade or delete it: a cache stands in nobody's way.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** A connection that is opened with the first call, and anew after one that failed or was lost. */
export function createCacheOpener(): () => Promise<IDBPDatabase<CacheSchema>> {
  let opening: Promise<IDBPDatabase<CacheSchema>> | null = null;
  const forget = (): void => void (opening = null);
  return () => {
    const mine = (opening ??= openCache(forget));
    mine.catch(forget);
    return mine;
  };
}

function makeVectorStores(database: Parameters<Migration<CacheSchema>>[0]): void {
  if (!database.objectStoreNames.contains("contents"))
    database.createObjectStore("contents", { autoIncrement: true }).createIndex("encoder", "encoder");
  ensureStore(database, "vectors");
}

function makeBallastStore(database: Parameters<Migration<CacheSchema>>[0]): void {
  makeVectorStores(database);
  ensureStore(database, "ballast");
}

function makeLearnedStore(database: Parameters<Migration<CacheSchema>>[0]): void {
  makeBallastStore(database);
  if (database.objectStoreNames.contains("learned")) return;
  const store = database.createObjectStore("learned", { autoIncrement: true });
  store.createIndex("name", "name");
  store.createIndex("line", "line");
}

function makeAnswerStore(database: Parameters<Migration<CacheSchema>>[0]): void {
  makeLearnedStore(database);
  ensureStore(database, "answers");
}

/** Answers that were kept before have an unknown use: they go first. */
function makeUseStore(...[database, transaction]: Parameters<Migration<CacheSchema>>): void {
  makeAnswerStore(database);
  if (database.objectStoreNames.contains("answer-uses")) return;
  database.createObjectStore("answer-uses").createIndex("used", "used");
  noteUses(transaction).catch(() => undefined);
}

async function noteUses(transaction: Parameters<Migration<CacheSchema>>[1]): Promise<void> {
  const uses = transaction.objectStore("answer-uses");
  for (let cursor = await transaction.objectStore("answers").openCursor(); cursor; cursor = await cursor.continue())
    await uses.put({ bytes: sizeOfAnswer(cursor.key, cursor.value), used: 0 }, cursor.key);
}

/** Bytes of an answer and its name as UTF-8; what the browser adds is not counted. */
export function sizeOfAnswer(name: string, value: unknown): number {
  return new TextEncoder().encode(name + JSON.stringify(value)).length;
}
