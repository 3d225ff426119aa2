import { createIndexedDbStorage, type IndexedDbOptions } from "./indexed-db";
import { later } from "./later";
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
    datasets: later(async () => (await storage).datasets),
    walks: later(async () => (await storage).walks),
    settings: later(async () => (await storage).settings),
    builds: later(async () => (await storage).builds),
    precious: later(async () => (await storage).precious),
    unreadable: async () => (await storage).unreadable(),
    close: () => void storage.then((opened) => opened.close()),
  };
}
