import type { Connection, Transaction } from "../database/connection";
import { parseDataset } from "../../formats/records/parse-dataset";
import { parseWalk } from "../../formats/records/parse-walk";
import type { ParseResult } from "../../formats/records/parse-record";
import type { SummaryRow } from "../database/user-data-schema";
import { parseDatasetSummary, parseWalkSummary } from "../database/parse-rows";
import type { DatasetSummary, WalkSummary } from "../ports/storage";
import { storageError } from "../ports/storage-errors";
import { summarizeDataset, summarizeWalk } from "../ports/summaries";

/* Records and their summaries, in transactions: what data sets and walks have in common. */

/** How one kind of record is checked and listed. */
export interface Kind<Value, Summary> {
  store: "datasets" | "walks";
  restore(raw: unknown): ParseResult<Value>;
  summarize(value: Value): Summary;
  restoreSummary(raw: unknown): ParseResult<Summary>;
}

export const DATASETS = {
  store: "datasets" as const,
  restore: parseDataset,
  summarize: summarizeDataset,
  restoreSummary: parseDatasetSummary,
};
export const WALKS = {
  store: "walks" as const,
  restore: parseWalk,
  summarize: summarizeWalk,
  restoreSummary: parseWalkSummary,
};

/** Every row whose summary passes its check; the others are read in full, and left out when they do not pass either. */
export async function listSummaries<Value, Summary>(
  connection: Connection,
  kind: Kind<Value, Summary>,
): Promise<Summary[]> {
  return connection.run([kind.store, "summaries"], "readonly", async (transaction) => {
    const range = IDBKeyRange.bound([kind.store], [kind.store, []]);
    const [keys, rows] = await Promise.all([
      transaction.objectStore(kind.store).getAllKeys(),
      transaction.objectStore("summaries").getAll(range),
    ]);
    const byId = new Map<unknown, ParseResult<Summary>>(
      (rows as SummaryRow[]).map((row) => [row.id, kind.restoreSummary(row.summary)]),
    );
    const summaries: Summary[] = [];
    for (const key of keys) {
      const restored = byId.get(key) ?? { ok: false as const };
      if (restored.ok) summaries.push(restored.value);
      else {
        const record = kind.restore(await transaction.objectStore(kind.store).get(key));
        if (record.ok) summaries.push(kind.summarize(record.value));
      }
    }
    return summaries;
  });
}

export async function getRecord<Value, Summary>(
  connection: Connection,
  kind: Kind<Value, Summary>,
  id: string,
): Promise<Value | null> {
  return connection.run([kind.store], "readonly", (transaction) => readExisting(transaction, kind, id));
}

/** The stored record, `null` when there is none. Throws `NewerDataError` when it cannot be read. */
export async function readExisting<Value, Summary>(
  transaction: Transaction,
  kind: Kind<Value, Summary>,
  id: string,
): Promise<Value | null> {
  const raw: unknown = await transaction.objectStore(kind.store).get(id);
  if (raw === undefined) return null;
  const restored = kind.restore(raw);
  refuseOverwriting(restored);
  return restored.ok ? restored.value : null;
}

/** Commits without waiting for the requests, so that a page that is being closed still gets its write through. */
export async function putRecord<Value extends { id: string }, Summary>(
  transaction: Transaction,
  kind: Kind<Value, Summary>,
  value: Value,
): Promise<void> {
  const summary = { store: kind.store, id: value.id, summary: kind.summarize(value) as DatasetSummary | WalkSummary };
  const written = Promise.all([
    transaction.objectStore(kind.store).put(value),
    transaction.objectStore("summaries").put(summary),
  ]);
  written.catch(() => undefined);
  transaction.commit();
  await written;
}

export async function deleteRecord(transaction: Transaction, store: "datasets" | "walks", id: string): Promise<void> {
  await transaction.objectStore(store).delete(id);
  await transaction.objectStore("summaries").delete([store, id]);
}

export function refuseOverwriting(restored: ParseResult<unknown>): void {
  if (restored.ok) return;
  const sentence = `This version cannot read what is stored here, so it was left unchanged. ${restored.why}`;
  throw storageError("NewerDataError", undefined, sentence);
}

/** What could not be read again is not written. */
export function refuseUnreadable(restored: ParseResult<unknown>): void {
  if (!restored.ok) throw storageError("StorageWriteError", restored.why);
}
