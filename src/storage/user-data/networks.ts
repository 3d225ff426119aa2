import type { NetworkEdits } from "../../core/domain/network";
import { parseNetworkEdits } from "../../formats/records/network-shape";
import type { Connection } from "../database/user-data-connection";
import type { NetworksPort } from "../ports/storage";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import type { Health } from "./health";

/**
 * Corrections of networks in IndexedDB: one row for each catalogue, rewritten with every correction. A row that cannot be
 * read is nothing to the page and is never written over.
 */
export function createNetworks(connection: Connection, health: Health): NetworksPort {
  return {
    async get(catalogue) {
      const row: unknown = await connection.run(["networks"], "readonly", (transaction) =>
        transaction.objectStore("networks").get(catalogue),
      );
      const parsed = parseNetworkEdits(row);
      return parsed.ok ? parsed.value : null;
    },
    async put(edits) {
      requireStorable(parseNetworkEdits(edits));
      const write = () =>
        connection.run(["networks"], "readwrite", async (transaction): Promise<NetworkEdits | "written"> => {
          const store = transaction.objectStore("networks");
          const existing: unknown = await store.get(edits.catalogue);
          if (existing !== undefined) {
            const stored = requireReadable(parseNetworkEdits(existing));
            // After a lost connection the first attempt may have been completed without our hearing of it.
            if (JSON.stringify(stored) === JSON.stringify(edits)) return "written";
            if (stored.revision >= edits.revision) return stored;
          }
          await store.put(edits);
          return "written";
        });
      return health.makingRoom(write);
    },
  };
}
