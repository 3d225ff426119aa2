import { restoreDataset } from "../formats/restore-dataset";
import { restoreWalk } from "../formats/restore-walk";
import type { Connection, StoreName } from "./connection";
import { restoreSetting } from "./restore";
import type { UnreadableRecord } from "./storage";

/** Rows that do not pass their check, each with the reason. They stay as they are. */
export async function findUnreadable(connection: Connection): Promise<UnreadableRecord[]> {
  const stores = { datasets: restoreDataset, walks: restoreWalk, settings: restoreSetting };
  return connection.run(["datasets", "walks", "settings"] satisfies StoreName[], "readonly", async (transaction) => {
    const found: UnreadableRecord[] = [];
    for (const store of ["datasets", "walks", "settings"] as const) {
      for (let cursor = await transaction.objectStore(store).openCursor(); cursor; cursor = await cursor.continue()) {
        const raw: unknown = cursor.value;
        const restored = stores[store](raw);
        if (!restored.ok) found.push({ store, key: nameOfKey(cursor.key), why: restored.why, raw });
      }
    }
    return found;
  });
}

/** Our keys are text; a row that is not ours may have any other. */
function nameOfKey(key: unknown): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}
