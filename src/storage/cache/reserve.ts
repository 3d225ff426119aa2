import type { IDBPDatabase } from "idb";
import { CACHE_SCHEMA, type CacheShape } from "../database/cache-schema";
import { openDatabase } from "../database/open-database";

/** Room for some dozens of saved steps, and for an export that needs a little of it. */
const BALLAST_BYTES = 4 * 1024 * 1024;
const BALLAST = "ballast";
/** The browser fills no more than this with chance at once. */
const CHANCE_BYTES = 65_536;

/** Room that is held so that it can be let go when the disk is full. */
export interface Reserve {
  /** Holds the room, when it is not held yet. `false`: there is not enough. */
  hold(): Promise<boolean>;
  /**
   * Lets the ballast go, and after that everything that can be made again here: answers of language models, which cost
   * money, stay. `false`: there is nothing left to let go.
   */
  release(): Promise<boolean>;
}

export function createReserve(): Reserve {
  return {
    hold: () =>
      inDatabase(async (database) => {
        if ((await countRows(database, "ballast")) > 0) return true;
        const transaction = database.transaction("ballast", "readwrite", { durability: "relaxed" });
        transaction.store.put(makeBallast(), BALLAST).catch(() => undefined);
        await transaction.done;
        return true;
      }),
    release: () =>
      inDatabase(async (database) => {
        for (const stores of [["ballast"], ["contents", "vectors", "learned", "studies", "arrays"]] as const) {
          const held = await Promise.all(stores.map((store) => countRows(database, store)));
          if (held.every((count) => count === 0)) continue;
          const transaction = database.transaction(stores, "readwrite");
          await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
          return true;
        }
        return false;
      }),
  };
}

/** A transaction that the browser ends while it reads fails with its request, and needs no second word. */
function countRows(
  database: IDBPDatabase<CacheShape>,
  store: "ballast" | "contents" | "vectors" | "learned" | "studies" | "arrays",
): Promise<number> {
  const transaction = database.transaction(store);
  transaction.done.catch(() => undefined);
  return transaction.store.count();
}

/** A cache that cannot be opened or written to holds no room. */
async function inDatabase(work: (database: IDBPDatabase<CacheShape>) => Promise<boolean>): Promise<boolean> {
  try {
    const database = await openDatabase(CACHE_SCHEMA);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Bytes by chance: a browser presses what repeats, and would hold next to nothing. */
function makeBallast(): ArrayBuffer {
  const bytes = new Uint8Array(BALLAST_BYTES);
  for (let from = 0; from < bytes.length; from += CHANCE_BYTES)
    crypto.getRandomValues(bytes.subarray(from, from + CHANCE_BYTES));
  return bytes.buffer;
}
