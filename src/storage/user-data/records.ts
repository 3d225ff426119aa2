import type { Connection, Transaction } from "../database/user-data-connection";
import { parseDataset } from "../../formats/records/parse-dataset";
import { parseWalk } from "../../formats/records/parse-walk";
import type { ParseResult } from "../../formats/records/parse-record";
import { parseDatasetSummary, parseWalkSummary } from "../database/parse-rows";
import type { DatasetSummary, WalkSummary } from "../ports/storage";
import { requireReadable } from "../ports/storage-errors";
import { summarizeDataset, summarizeWalk } from "../ports/summaries";

/* Records and their summaries, in transactions: what data sets and walks have in common. */

/** How one kind of record is checked and listed. */
export interface Kind<Value, Summary> {
  store: "datasets" | "walks";
  parse(raw: unknown): ParseResult<Value>;
  summarize(value: Value): Summary;
  parseSummary(raw: unknown): ParseResult<Summary>;
}

export const DATASETS = {
  store: "datasets" as const,
  parse: parseDataset,
  summarize: summarizeDataset,
  parseSummary: parseDatasetSummary,
};
export const WALKS = {
  store: "walks" as const,
  parse: parseWalk,
  summarize: summarizeWalk,
  parseSummary: parseWalkSummary,
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
    const byId = new Map<unknown, ParseResult<Summary>>(rows.map((row) => [row.id, kind.parseSummary(row.summary)]));
    const summaries: Summary[] = [];
    for (const key of keys) {
      const parsed = byId.get(key) ?? { ok: false as const };
      if (parsed.ok) summaries.push(parsed.value);
      else {
        const record = kind.parse(await transaction.objectStore(kind.store).get(key));
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
  return requireReadable(kind.parse(raw));
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
