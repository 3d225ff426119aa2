import { runInSlices } from "../../formats/model/interruptible";
import { parseImportedRunInSteps, type ImportedRun } from "../../formats/records/parse-comparison";
import { createEvaluationDatabase, type EvaluationDatabase } from "./evaluation-database";
import type { ImportedRunRepository } from "../ports/evaluation-repository";
import { eraseRun, readRun, writeRun } from "./run-parts";
import { requireStorable } from "../ports/storage-errors";

/** Runs in the database of evaluations: a file can be dropped again, so they never stand in the way of a walk. */
export function createImportedRunRepository(
  database: EvaluationDatabase = createEvaluationDatabase(),
): ImportedRunRepository {
  return {
    async list() {
      const keys = await database.run("readonly", (transaction) => transaction.objectStore("runs").getAllKeys());
      const runs: ImportedRun[] = [];
      // One at a time: a run of many answers takes a while to unpack, and the page listens in between.
      for (const key of keys) {
        const raw = await database.run("readonly", (transaction) => readRun(transaction, key));
        const parsed = await runInSlices(parseImportedRunInSteps(raw));
        if (parsed.ok) runs.push(parsed.value);
      }
      return runs.sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
    },
    async put(run) {
      requireStorable(await runInSlices(parseImportedRunInSteps(run)));
      await database.run("strict", (transaction) => writeRun(transaction, run));
    },
    async remove(keys) {
      if (keys.length === 0) return;
      await database.run("strict", async (transaction) => {
        await Promise.all(keys.map((key) => eraseRun(transaction, key)));
      });
    },
  };
}
