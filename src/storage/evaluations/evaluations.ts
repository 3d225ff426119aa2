import type { EvaluationRecord } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { parseEvaluationRecord, parseStoredRows, type StoredRows } from "../../formats/records/parse-evaluation";
import { withoutOldIntervals } from "../../formats/records/old-intervals";
import { SCHEMA } from "../../formats/records/parse-record";
import type { EvaluationTransaction } from "../database/evaluation-schema";
import { createEvaluationDatabase, eraseEvaluation, type EvaluationDatabase } from "./evaluation-database";
import type { EvaluationRepository, RowChunk } from "../ports/evaluation-repository";
import type { DeletedEvaluation } from "../ports/storage";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import { compareEvaluations, summarizeEvaluation } from "../ports/summaries";

/**
 * Evaluations in a database of their own: they are large and can be made again, and must never stand in the way of a walk.
 * Every write is one transaction, answers `relaxed` and what a person does strict; what cannot be read is not listed and
 * never written over. Opened with the first call.
 */
export function createEvaluationRepository(
  database: EvaluationDatabase = createEvaluationDatabase(),
): EvaluationRepository {
  const change = (id: EvaluationId, next: (record: EvaluationRecord) => EvaluationRecord) =>
    database.run("strict", async (transaction) => {
      const store = transaction.objectStore("evaluations");
      const record = readRecord(await store.get(id));
      if (record) await store.put(next(record));
    });
  return {
    async list() {
      const records = await database.run("readonly", readRecords);
      return records.map(summarizeEvaluation).sort(compareEvaluations);
    },
    deleted: async () => (await database.run("readonly", readRecords)).flatMap(describeDeleted),
    get: (id) =>
      database.run("readonly", async (transaction) => {
        const record = readRecord(await transaction.objectStore("evaluations").get(id));
        return record && record.deletedAt === undefined ? withoutOldIntervals(record) : null;
      }),
    rows: (id) => database.run("readonly", (transaction) => readRows(transaction, id)),
    async put(record, rows) {
      requireStorable(parseEvaluationRecord(record));
      await database.run("relaxed", (transaction) => write(transaction, record, rows));
    },
    delete: (id, at) => change(id, (record) => ({ ...record, deletedAt: at })),
    undelete: (id) => change(id, ({ deletedAt: _, ...record }) => record),
    purge: (deletedBefore) => database.run("strict", (transaction) => purge(transaction, deletedBefore)),
  };
}

async function readRecords(transaction: EvaluationTransaction): Promise<EvaluationRecord[]> {
  const rows = (await transaction.objectStore("evaluations").getAll()).map(parseEvaluationRecord);
  return rows.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
}

function describeDeleted({ id, name, plan, deletedAt }: EvaluationRecord): DeletedEvaluation[] {
  return deletedAt === undefined ? [] : [{ id, name, datasetName: plan.dataset.name, deletedAt }];
}

/** Throws `NewerDataError` when there is one that cannot be read. */
function readRecord(raw: unknown): EvaluationRecord | null {
  if (raw === undefined) return null;
  return requireReadable(parseEvaluationRecord(raw));
}

/** A row that was written twice, by two tabs, counts once. */
async function readRows(transaction: EvaluationTransaction, id: EvaluationId): Promise<RowChunk[]> {
  const seen = new Set<string>();
  const raws = await transaction.objectStore("rows").index("evaluation").getAll(id);
  const stored = raws.map((raw) => requireReadable(parseStoredRows(raw)));
  return stored.map(({ method, rows }) => ({
    method,
    rows: rows.filter(({ query }) => {
      const key = `${method} ${query}`;
      return !seen.has(key) && Boolean(seen.add(key));
    }),
  }));
}

async function write(
  transaction: EvaluationTransaction,
  record: EvaluationRecord,
  chunks: readonly RowChunk[],
): Promise<void> {
  readRecord(await transaction.objectStore("evaluations").get(record.id));
  const rows = chunks.map((chunk): StoredRows => ({ schema: SCHEMA, evaluation: record.id, ...chunk }));
  await Promise.all([
    transaction.objectStore("evaluations").put(record),
    ...rows.map((row) => transaction.objectStore("rows").add(row)),
  ]);
}

async function purge(transaction: EvaluationTransaction, deletedBefore: string): Promise<number> {
  const due = (await readRecords(transaction)).filter(
    ({ deletedAt }) => deletedAt !== undefined && deletedAt < deletedBefore,
  );
  for (const { id } of due) await eraseEvaluation(transaction, id);
  return due.length;
}
