import { canonicalJson } from "../../formats/json/json-values";
import { parseWalk } from "../../formats/records/parse-walk";
import type { Connection } from "../database/user-data-connection";
import type { Health } from "./health";
import { deleteRecord, getRecord, listSummaries, putRecord, readExisting, WALKS } from "./records";
import type { Storage } from "../ports/storage";
import { requireStorable, storageError } from "../ports/storage-errors";
import { compareWalks } from "../ports/summaries";

/** Walks in IndexedDB: one is written only over the revision that the writer has seen. */
export function createWalks(connection: Connection, health: Health): Storage["walks"] {
  return {
    async list() {
      const walks = (await listSummaries(connection, WALKS)).sort(compareWalks);
      health.noteCounts({ walks: walks.filter(({ deletedAt }) => deletedAt === null).length });
      return walks;
    },
    get: (id) => getRecord(connection, WALKS, id),
    async put(record, expectedRevision) {
      const next = { ...record, revision: expectedRevision + 1 };
      requireStorable(parseWalk(next));
      const write = () =>
        connection.run(["walks", "summaries"], "readwrite", async (transaction, attempt) => {
          const stored = await readExisting(transaction, WALKS, record.id);
          // After a lost connection the first attempt may have been completed without our hearing of it.
          if (attempt > 0 && stored !== null && canonicalJson(stored) === canonicalJson(next)) return;
          if ((stored?.revision ?? 0) !== expectedRevision) throw storageError("ConflictError");
          await putRecord(transaction, WALKS, next);
        });
      await health.makingRoom(write);
    },
    purge: (deletedBefore) => purgeWalks(connection, deletedBefore),
  };
}

async function purgeWalks(connection: Connection, deletedBefore: string): Promise<number> {
  const isDue = ({ deletedAt }: { deletedAt: string | null }): boolean =>
    deletedAt !== null && deletedAt < deletedBefore;
  const due = (await listSummaries(connection, WALKS)).filter(isDue);
  if (due.length === 0) return 0;
  return connection.run(["walks", "summaries"], "readwrite", async (transaction) => {
    let purged = 0;
    for (const { id } of due) {
      const parsed = parseWalk(await transaction.objectStore("walks").get(id));
      if (!parsed.ok || !isDue(parsed.value)) continue;
      await deleteRecord(transaction, "walks", id);
      purged += 1;
    }
    return purged;
  });
}
