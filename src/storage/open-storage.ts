import { createIndexedDbStorage, type IndexedDbOptions } from "./indexed-db";
import { StorageError, type Storage } from "./storage";
import { toStorageError } from "./storage-errors";

/** `volatile`: the browser gives no storage; everything works, nothing outlives the page. `sentence` says why. */
export type StorageMode = { mode: "ready" } | { mode: "volatile"; sentence: string };

/**
 * The browser's storage when it can be opened and read, and storage in memory when it cannot. Returns at once: calls
 * wait for the decision, which never rejects and comes within the bounded wait of the connection. It is made once: a
 * later failure is an error to show, not a reason to write somewhere else.
 */
export function openStorage(options: IndexedDbOptions = {}): { storage: Storage; mode: Promise<StorageMode> } {
  const wanted = createIndexedDbStorage(options);
  const opened = openOrFallBack(wanted);
  // Also of storage that could not be opened it is known whether something was in it.
  const storage = { ...waitFor(opened.then((one) => one.storage)), health: wanted.health };
  return { storage, mode: opened.then(({ mode }) => mode) };
}

async function openOrFallBack(storage: Storage): Promise<{ storage: Storage; mode: StorageMode }> {
  try {
    await storage.settings.get("theme");
    return { storage, mode: { mode: "ready" } };
  } catch (error) {
    storage.close();
    const { message } = error instanceof StorageError ? error : toStorageError(error);
    const { createInMemoryStorage } = await import("./in-memory");
    return { storage: createInMemoryStorage(), mode: { mode: "volatile", sentence: message } };
  }
}

function waitFor(storage: Promise<Storage>): Omit<Storage, "health"> {
  return {
    datasets: {
      list: async () => (await storage).datasets.list(),
      get: async (id) => (await storage).datasets.get(id),
      findByHash: async (hash) => (await storage).datasets.findByHash(hash),
      put: async (dataset) => (await storage).datasets.put(dataset),
      delete: async (id, at) => (await storage).datasets.delete(id, at),
      undelete: async (id) => (await storage).datasets.undelete(id),
      deleted: async () => (await storage).datasets.deleted(),
      purge: async (deletedBefore) => (await storage).datasets.purge(deletedBefore),
    },
    walks: {
      list: async () => (await storage).walks.list(),
      get: async (id) => (await storage).walks.get(id),
      put: async (record, expectedRevision) => (await storage).walks.put(record, expectedRevision),
      purge: async (deletedBefore) => (await storage).walks.purge(deletedBefore),
    },
    settings: {
      get: async (key) => (await storage).settings.get(key),
      put: async (key, value) => (await storage).settings.put(key, value),
    },
    precious: {
      rows: async () => (await storage).precious.rows(),
      plan: async (backup) => (await storage).precious.plan(backup),
      replace: async (rows, at) => (await storage).precious.replace(rows, at),
      lastReplaced: async () => (await storage).precious.lastReplaced(),
      takeBack: async () => (await storage).precious.takeBack(),
    },
    unreadable: async () => (await storage).unreadable(),
    close: () => void storage.then((opened) => opened.close()),
  };
}
