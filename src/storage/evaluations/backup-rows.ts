import { SCHEMA } from "../../formats/records/parse-record";
import { ROW_PARSERS } from "../database/row-parsers";
import type { EvaluationTransaction } from "../database/evaluation-schema";
import { requireReadable } from "../ports/storage-errors";
import { hashContent, LAST_REPLACED, type ReplacedEntry, type ReplacedRow } from "../database/replaced-rows";
import {
  beginRestore,
  EVALUATION_STORES,
  commitRestore,
  markPendingRestore,
  readRow,
  readReplaced,
  undoRestore,
  writeRow,
  type EvaluationDatabase,
} from "./evaluation-database";
import type { UserDataRow, UserDataStore } from "../ports/storage";

/**
 * Evaluations and runs from files as a backup sees them: one row each, an evaluation with its chunks of answers, as they
 * lie there.
 */
export interface EvaluationBackup {
  rows(): Promise<UserDataRow[]>;
  lastRestore(): Promise<{ at: string; rows: number } | null>;
  /** Before a restore, or its taking back, begins: in turn, as all that follows. */
  resolvePending(): Promise<void>;
  /** Writes rows in one transaction, and marks the restore of this moment as half done: the other database comes next. */
  restore(rows: readonly UserDataRow[], at: string): Promise<void>;
  /** Marks it as half done again, since it is being taken back. */
  unsettle(at: string): Promise<void>;
  /** The other database has taken it: it is done. */
  keep(): Promise<void>;
  /** Puts back what was replaced at that moment; nothing when that was another one. It is done then. */
  undo(at: string): Promise<{ restored: number; kept: number }>;
  /** Removes all evaluations, or all runs from files, for good, where these stores are among them. */
  remove(stores: readonly UserDataStore[]): Promise<void>;
}

export function createEvaluationBackup(database: EvaluationDatabase): EvaluationBackup {
  return {
    rows: () => database.run("readonly", readAll),
    async lastRestore() {
      const replaced = await database.run("readonly", readReplaced);
      return replaced && { at: replaced.at, rows: replaced.entries.length };
    },
    resolvePending: () => database.resolvePending(),
    async restore(given, at) {
      if (given.length === 0 && (await database.runDuringRestore("readonly", readReplaced)) === null) return;
      await database.runDuringRestore("strict", async (transaction) => {
        await beginRestore(transaction, at);
        const entries: ReplacedEntry[] = [];
        for (const row of given) entries.push(await replaceOne(transaction, row));
        const replaced: ReplacedRow = { schema: SCHEMA, at, entries };
        await transaction.objectStore("replaced").put(replaced, LAST_REPLACED);
      });
    },
    unsettle: (at) =>
      database.runDuringRestore("strict", async (transaction) => {
        if ((await readReplaced(transaction))?.at === at) await markPendingRestore(transaction, at);
      }),
    keep: () => database.runDuringRestore("strict", commitRestore),
    undo: (at) => database.runDuringRestore("strict", (transaction) => undoRestore(transaction, at)),
    async remove(stores) {
      const all = [
        ...(stores.includes("evaluations") ? (["evaluations", "rows"] as const) : []),
        ...(stores.includes("runs") ? (["runs", "run-rows"] as const) : []),
      ];
      if (all.length === 0) return;
      await database.run("strict", async (transaction) => {
        for (const store of all) await transaction.objectStore(store).clear();
      });
    },
  };
}

async function readAll(transaction: EvaluationTransaction): Promise<UserDataRow[]> {
  const rows: UserDataRow[] = [];
  for (const store of EVALUATION_STORES) {
    for (const key of await transaction.objectStore(store).getAllKeys()) {
      const value = await readRow(transaction, store, key);
      if (typeof key === "string") rows.push({ store, key, value });
    }
  }
  return rows;
}

async function replaceOne(transaction: EvaluationTransaction, row: UserDataRow): Promise<ReplacedEntry> {
  const { store, key } = row;
  const existing = await readRow(transaction, store, key);
  if (existing !== undefined) requireReadable(ROW_PARSERS[store](existing));
  await writeRow(transaction, row);
  return { store, key, before: existing === undefined ? null : { value: existing }, written: hashContent(row) };
}
