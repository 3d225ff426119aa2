import type { LearningStorePort } from "../../core/domain/ports";
import { CACHE_SCHEMA } from "../database/cache-schema";
import { createConnection } from "../database/open-database";
import { putInArrays, takeOutArrays } from "./large-arrays";

/** A few megabytes each, of a large history a hundred: the last data sets a person worked with, and one state before. */
const KEPT = 4;

/**
 * What was learned, in IndexedDB, beside the vectors: for walks, or in studies, each with room of its own. Large arrays are
 * written one after the other, each in a row of its own, so that no more than one of them is copied at a time. Rejects with
 * the browser's error when it cannot be used.
 */
export function createLearningCache(store: "learned" | "studies" = "learned"): LearningStorePort {
  const { open } = createConnection(CACHE_SCHEMA);
  const readLast = async (index: "name" | "line", key: string): Promise<unknown> => {
    const transaction = (await open()).transaction([store, "arrays"]);
    transaction.done.catch(() => undefined);
    const cursor = await transaction.objectStore(store).index(index).openCursor(key, "prev");
    if (!cursor) return null;
    const { learned, arrays = [] } = cursor.value;
    const kept = [];
    for (const { path, key: number } of arrays)
      kept.push({ path, array: (await transaction.objectStore("arrays").get(number))! });
    return putInArrays(learned, kept);
  };
  return {
    read: (name) => readLast("name", name),
    readNewest: (line) => readLast("line", line),
    async write(name, line, whole) {
      const { rest: learned, arrays } = takeOutArrays(whole);
      const transaction = (await open()).transaction([store, "arrays"], "readwrite", { durability: "relaxed" });
      transaction.done.catch(() => undefined);
      const [rows, numbers] = [transaction.objectStore(store), transaction.objectStore("arrays")];
      const before = await rows.index("name").getAllKeys(name);
      const placed = [];
      for (const { path, array } of arrays) placed.push({ path, key: await numbers.add(array) });
      await rows.add({ name, line, learned, arrays: placed });
      const others = (await rows.getAllKeys()).filter((key) => !before.includes(key));
      for (const key of [...before, ...others.slice(0, -KEPT)]) {
        const { arrays: gone = [] } = (await rows.get(key))!;
        for (const { key: number } of gone) await numbers.delete(number);
        await rows.delete(key);
      }
      await transaction.done;
    },
  };
}
