import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import { ensureStore, migrate, type Migration } from "../database/migrations";
import { createConnection } from "../database/connection";
import { USER_DATA_DATABASE } from "../database/user-data-schema";
import { withRestoreLock, readPendingRestore, resolvePendingRestore, wasRestored } from "./two-phase-restore";
import { isConnectionLost, toStorageError } from "../ports/storage-errors";

/* The database of evaluations: large, and computed again in some minutes, so never in the way of a walk. */

const DATABASE = "kitpick-evaluations";
const REOPENINGS = 2;
const OPEN_WITHIN_MS = 2500;

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
export interface EvaluationSchema extends DBSchema {
  evaluations: { key: string; value: unknown };
  /** Numbered in the order in which they were written. */
  rows: { key: number; value: unknown; indexes: { evaluation: string } };
  /** What the last restore of a backup replaced, the one before it, and whether the last is half done. */
  replaced: { key: string; value: unknown };
  /** Runs that were brought along as files, and their answers (`run-parts.ts`). */
  runs: { key: string; value: unknown };
  "run-rows": { key: [run: string, place: number]; value: unknown };
}

type StoreName = "evaluations" | "rows" | "replaced" | "runs" | "run-rows";
export type EvaluationTransaction = IDBPTransaction<EvaluationSchema, StoreName[], "readwrite">;

type Mode = "readonly" | "relaxed" | "strict";
type Work<Result> = (transaction: EvaluationTransaction) => Promise<Result>;

export interface EvaluationDatabase {
  /**
   * Resolves when the transaction is complete. Opens with the first call, and anew after a lost connection. What a restore
   * left half done, because its page was killed, is settled first: nobody sees it in part.
   */
  run<Result>(mode: Mode, work: Work<Result>): Promise<Result>;
  /** The same for the steps of a restore, which see what they have begun. */
  runWithin<Result>(mode: Mode, work: Work<Result>): Promise<Result>;
  /** Settles what was left half done. Whoever calls it has waited for their turn. */
  settle(): Promise<void>;
}

export const EVALUATION_MIGRATIONS: readonly Migration<EvaluationSchema>[] = [
  makeEvaluationStores,
  makeReplacedStore,
  makeRunStore,
  makeRunRowStore,
];

const STORES: StoreName[] = ["evaluations", "rows", "replaced", "runs", "run-rows"];

/**
 * A connection that opens on first use. Rejects with a `StorageError`; what `work` throws aborts the transaction.
 * `isRestored`: whether the database of walks says that the restore of this moment was written there.
 */
export function createEvaluationDatabase({
  name = DATABASE,
  isRestored = askWalks,
}: { name?: string; isRestored?: (at: string) => Promise<boolean> } = {}): EvaluationDatabase {
  let opening: Promise<IDBPDatabase<EvaluationSchema>> | null = null;
  const drop = (): void => {
    opening?.then((database) => database.close()).catch(() => undefined);
    opening = null;
  };
  const runWithin: EvaluationDatabase["runWithin"] = async (mode, work) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await transact(await (opening ??= open(name, drop)), mode, work);
      } catch (error) {
        drop();
        if (!isConnectionLost(error) || attempt >= REOPENINGS) throw toStorageError(error);
      }
    }
  };
  const settle = (): Promise<void> => resolvePendingRestore(runWithin, isRestored);
  return {
    runWithin,
    settle,
    async run(mode, work) {
      for (;;) {
        const done = await runWithin(mode, async (transaction) =>
          (await readPendingRestore(transaction)) === null ? { result: await work(transaction) } : null,
        );
        if (done) return done.result;
        await withRestoreLock(settle);
      }
    },
  };
}

async function askWalks(at: string): Promise<boolean> {
  const connection = createConnection({ name: USER_DATA_DATABASE, openWithinMs: OPEN_WITHIN_MS });
  try {
    return await wasRestored(connection, at);
  } finally {
    connection.close();
  }
}

function open(name: string, onClosed: () => void): Promise<IDBPDatabase<EvaluationSchema>> {
  return openDB<EvaluationSchema>(name, EVALUATION_MIGRATIONS.length, {
    upgrade: (database, fromVersion, _to, transaction) =>
      migrate(EVALUATION_MIGRATIONS, database, fromVersion, transaction),
    blocking: onClosed,
    terminated: onClosed,
  });
}

async function transact<Result>(
  database: IDBPDatabase<EvaluationSchema>,
  mode: Mode,
  work: Work<Result>,
): Promise<Result> {
  const transaction =
    mode === "readonly"
      ? database.transaction(STORES, mode as "readwrite")
      : database.transaction(STORES, "readwrite", { durability: mode });
  try {
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  } catch (error) {
    abort(transaction);
    throw transaction.error ?? error;
  }
}

function abort(transaction: EvaluationTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function makeEvaluationStores(database: Parameters<Migration<EvaluationSchema>>[0]): void {
  ensureStore(database, "evaluations", { keyPath: "id" });
  if (!database.objectStoreNames.contains("rows"))
    database.createObjectStore("rows", { autoIncrement: true }).createIndex("evaluation", "evaluation");
}

function makeReplacedStore(database: Parameters<Migration<EvaluationSchema>>[0]): void {
  makeEvaluationStores(database);
  ensureStore(database, "replaced");
}

function makeRunStore(database: Parameters<Migration<EvaluationSchema>>[0]): void {
  makeReplacedStore(database);
  ensureStore(database, "runs", { keyPath: "key" });
}

function makeRunRowStore(database: Parameters<Migration<EvaluationSchema>>[0]): void {
  makeRunStore(database);
  ensureStore(database, "run-rows", { keyPath: ["run", "place"] });
}
