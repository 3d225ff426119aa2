import type { LearningStorePort } from "../../core/domain/ports";
import { CACHE_SCHEMA } from "../database/cache-schema";
import { createConnection } from "../database/open-database";

/** A few megabytes each: the last data sets a person worked with, and one state before. */
const KEPT = 4;

/**
 * What was learned, in IndexedDB, beside the vectors: for walks, or in studies, each with room of its own. Rejects with the
 * browser's error when it cannot be used.
 */
export function createLearningCache(store: "learned" | "studies" = "learned"): LearningStorePort {
  const { open } = createConnection(CACHE_SCHEMA);
  const readLast = async (index: "name" | "line", key: string): Promise<unknown> => {
    const transaction = (await open()).transaction(store);
    transaction.done.catch(() => undefined);
    const cursor = await transaction.store.index(index).openCursor(key, "prev");
    return cursor?.value.learned ?? null;
  };
  return {
    read: (name) => readLast("name", name),
    readNewest: (line) => readLast("line", line),
    async write(name, line, learned) {
      const transaction = (await open()).transaction(store, "readwrite", { durability: "relaxed" });
      transaction.done.catch(() => undefined);
      const before = await transaction.store.index("name").getAllKeys(name);
      await transaction.store.add({ name, line, learned });
      const others = (await transaction.store.getAllKeys()).filter((key) => !before.includes(key));
      for (const key of [...before, ...others.slice(0, -KEPT)]) await transaction.store.delete(key);
      await transaction.done;
    },
  };
}
