import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { EvaluationRecord } from "../core/domain/evaluation";
import type { EvaluationId } from "../core/domain/ids";
import { restoreEvaluationRecord, restoreStoredRows, type StoredRows } from "../formats/restore-evaluation";
import { SCHEMA, type Restored } from "../formats/restored";
import type { EvaluationStorage, EvaluationSummary, RowChunk } from "./evaluations";
import { isConnectionLost, storageError, toStorageError } from "./storage-errors";

const DATABASE = "kitpick-evaluations";
const VERSION = 1;
const REOPENINGS = 2;

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
interface EvaluationSchema extends DBSchema {
  evaluations: { key: string; value: unknown };
  /** Numbered in the order in which they were written. */
  rows: { key: number; value: unknown; indexes: { evaluation: string } };
}

type Database = IDBPDatabase<EvaluationSchema>;

/**
 * Evaluations in a database of their own: they are large and can be made again, and must never stand in the way of a walk.
 * Every write is one transaction; what cannot be read is not listed and never written over. Opened with the first call.
 */
export function createIndexedDbEvaluations(name = DATABASE): EvaluationStorage {
  let opening: Promise<Database> | null = null;

  const drop = (): void => {
    opening?.then((database) => database.close()).catch(() => undefined);
    opening = null;
  };
  const run = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(await (opening ??= open(name, drop)));
      } catch (error) {
        drop();
        if (!isConnectionLost(error) || attempt >= REOPENINGS) throw toStorageError(error);
      }
    }
  };

  return {
    list: () => run(async (database) => (await readRecords(database)).map(summarize).sort(newestFirst)),
    get: (id) => run(async (database) => readRecord(await database.get("evaluations", id))),
    rows: (id) => run((database) => readRows(database, id)),
    put: (record, rows) => run((database) => write(database, record, rows)),
    delete: (id) => run((database) => erase(database, id)),
  };
}

function open(name: string, onClosed: () => void): Promise<Database> {
  return openDB<EvaluationSchema>(name, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore("evaluations", { keyPath: "id" });
        database.createObjectStore("rows", { autoIncrement: true }).createIndex("evaluation", "evaluation");
      }
    },
    blocking: onClosed,
    terminated: onClosed,
  });
}

async function readRecords(database: Database): Promise<EvaluationRecord[]> {
  const rows = (await database.getAll("evaluations")).map(restoreEvaluationRecord);
  return rows.flatMap((restored) => (restored.ok ? [restored.value] : []));
}

/** Throws `NewerDataError` when there is one that cannot be read. */
function readRecord(raw: unknown): EvaluationRecord | null {
  if (raw === undefined) return null;
  return trust(restoreEvaluationRecord(raw));
}

function trust<Value>(restored: Restored<Value>): Value {
  if (restored.ok) return restored.value;
  const sentence = `What is stored here cannot be read by this version, so it was left as it is. ${restored.why}`;
  throw storageError("NewerDataError", undefined, sentence);
}

/** A row that was written twice, by two tabs, counts once. */
async function readRows(database: Database, id: EvaluationId): Promise<RowChunk[]> {
  const seen = new Set<string>();
  const stored = (await database.getAllFromIndex("rows", "evaluation", id)).map((raw) => trust(restoreStoredRows(raw)));
  return stored.map(({ method, rows }) => ({
    method,
    rows: rows.filter(({ query }) => {
      const key = `${method} ${query}`;
      return !seen.has(key) && Boolean(seen.add(key));
    }),
  }));
}

async function write(database: Database, record: EvaluationRecord, chunks: readonly RowChunk[]): Promise<void> {
  const restored = restoreEvaluationRecord(record);
  if (!restored.ok) throw storageError("StorageWriteError", restored.why);
  const transaction = database.transaction(["evaluations", "rows"], "readwrite", { durability: "relaxed" });
  const complete = transaction.done;
  complete.catch(() => undefined);
  try {
    readRecord(await transaction.objectStore("evaluations").get(record.id));
    const rows = chunks.map((chunk): StoredRows => ({ schema: SCHEMA, evaluation: record.id, ...chunk }));
    await Promise.all([
      transaction.objectStore("evaluations").put(record),
      ...rows.map((row) => transaction.objectStore("rows").add(row)),
    ]);
  } catch (error) {
    abort(transaction);
    throw transaction.error ?? error;
  }
  await complete;
}

async function erase(database: Database, id: EvaluationId): Promise<void> {
  const transaction = database.transaction(["evaluations", "rows"], "readwrite");
  const rows = transaction.objectStore("rows");
  const keys = await rows.index("evaluation").getAllKeys(id);
  await Promise.all([
    ...keys.map((key) => rows.delete(key)),
    transaction.objectStore("evaluations").delete(id),
    transaction.done,
  ]);
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** What a list shows of an evaluation. */
function summarize(record: EvaluationRecord): EvaluationSummary {
  const { id, name, createdAt, updatedAt, status, done, total, plan } = record;
  const { dataset, split, protocol, encoder } = plan;
  const traccOf = new Map(
    record.methods.map(({ method, summary }) => [method, summary.metrics["tracc"]?.mean ?? null]),
  );
  const methods = plan.methods.map((method) => ({ method, tracc: traccOf.get(method) ?? null }));
  return { id, name, createdAt, updatedAt, status, done, total, dataset, split, protocol, encoder, methods };
}

function newestFirst(a: EvaluationSummary, b: EvaluationSummary): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
