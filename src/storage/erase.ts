import { USER_DATA_SCHEMA } from "./database/user-data-schema";
import { storageError } from "./ports/storage-errors";
import { openMemory, type Memory } from "./user-data/memory";

/** Every other name that the app gives begins so: databases, caches, and keys of `localStorage`. */
const OURS = "kitpick-";

/** How long another tab may take to close a database; it is told at once, and closes at once unless it hangs. */
const CLOSED_WITHIN_MS = 10_000;

interface ErasePlaces {
  /** Of the database of a person's own work; absent: the schema's. */
  name?: string;
  /** `null`: nowhere. */
  memory?: Memory | null;
}

/**
 * Deletes the databases, the caches, the worker that answers without a net, and every note of the app. What a person made goes last: where a database before it
 * could not be deleted, it is still there. Rejects with `StorageUnavailableError` where one is held open elsewhere.
 */
export async function eraseAll({ name = USER_DATA_SCHEMA.name, memory = openMemory() }: ErasePlaces): Promise<void> {
  const caches = globalThis.caches;
  const kept = (await caches?.keys().catch(() => [])) ?? [];
  for (const one of kept.filter((cache) => cache.startsWith(OURS))) await caches.delete(one);
  const workers = (await globalThis.navigator?.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  for (const worker of workers) await worker.unregister();
  const databases = (await indexedDB.databases()).flatMap((one) => (one.name?.startsWith(OURS) ? [one.name] : []));
  for (const one of [...databases.filter((other) => other !== name), name]) await eraseDatabase(one);
  for (const key of Object.keys(memory ?? {}).filter((one) => one.startsWith(OURS))) memory?.removeItem(key);
}

const HELD_ELSEWHERE =
  "Another tab of this app does not let go of what is stored. Close the other tabs, reload this page, and try again.";

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    const refuse = (): void => reject(storageError("StorageUnavailableError", request.error, HELD_ELSEWHERE));
    const tooLate = setTimeout(
      () => reject(storageError("StorageUnavailableError", undefined, HELD_ELSEWHERE)),
      CLOSED_WITHIN_MS,
    );
    request.addEventListener("success", () => {
      clearTimeout(tooLate);
      resolve();
    });
    request.addEventListener("error", refuse);
  });
}
