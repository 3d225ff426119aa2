import { restoreKeptRun, type KeptRun } from "../formats/restore-comparison";
import { createEvaluationDatabase, type EvaluationDatabase, type EvaluationTransaction } from "./evaluation-database";
import type { KeptRuns } from "./kept-runs";
import { storageError } from "./storage-errors";

/** Runs in the database of evaluations: a file can be dropped again, so they never stand in the way of a walk. */
export function createIndexedDbRuns(database: EvaluationDatabase = createEvaluationDatabase()): KeptRuns {
  return {
    async list() {
      const runs = await database.run("readonly", readRuns);
      return runs.sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
    },
    async put(run) {
      const restored = restoreKeptRun(run);
      if (!restored.ok) throw storageError("StorageWriteError", restored.why);
      await database.run("strict", (transaction) => transaction.objectStore("runs").put(run));
    },
    purge: (deletedBefore) =>
      database.run("strict", async (transaction) => {
        const all = await readRuns(transaction);
        const due = all.filter(({ deletedAt }) => deletedAt !== undefined && deletedAt < deletedBefore);
        for (const { key } of due) await transaction.objectStore("runs").delete(key);
        return due.length;
      }),
  };
}

async function readRuns(transaction: EvaluationTransaction): Promise<KeptRun[]> {
  const rows = (await transaction.objectStore("runs").getAll()).map(restoreKeptRun);
  return rows.flatMap((restored) => (restored.ok ? [restored.value] : []));
}
