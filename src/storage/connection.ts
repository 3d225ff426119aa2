import { openDB, type IDBPDatabase, type IDBPTransaction } from "idb";
import type { SettingRow } from "./restore";
import { isConnectionLost, storageError, toStorageError } from "./storage-errors";
import type { DatasetSummary, WalkSummary } from "./storage";

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
export interface DatabaseShape {
  datasets: { key: string; value: unknown };
  walks: { key: string; value: unknown };
  settings: { key: string; value: SettingRow };
  /** What lists show, so that a list does not read whole records. Written in the transaction of its record. */
  summaries: { key: [string, string]; value: SummaryRow };
}

export interface SummaryRow {
  store: "datasets" | "walks";
  id: string;
  summary: DatasetSummary | WalkSummary;
}

export type StoreName = keyof DatabaseShape;
export type Transaction = IDBPTransaction<DatabaseShape, StoreName[], "readwrite">;

export interface Connection {
  /**
   * Runs `work` in one transaction and resolves at its `oncomplete`. When the connection turns out to be lost, it is
   * opened anew, at most three times, and `work` is run again with the number of the attempt (from 0).
   * Rejects with a `StorageError`; what `work` throws aborts the transaction.
   */
  run<Result>(
    stores: StoreName[],
    mode: IDBTransactionMode,
    work: (transaction: Transaction, attempt: number) => Promise<Result>,
  ): Promise<Result>;
  close(): void;
}

export interface ConnectionOptions {
  name: string;
  /** How long opening may take before storage counts as unavailable. */
  openWithinMs: number;
}

const DATABASE_VERSION = 1;
const REOPENINGS = 3;
const FIRST_PAUSE_MS = 20;

type Database = IDBPDatabase<DatabaseShape>;

/** A connection that opens on first use and again after it was lost. */
export function createConnection(options: ConnectionOptions): Connection {
  let database: Promise<Database> | null = null;
  let isClosed = false;

  const drop = (): void => {
    database?.then((opened) => opened.close()).catch(() => undefined);
    database = null;
  };
  const open = (): Promise<Database> => {
    if (isClosed) return Promise.reject(storageError("StorageUnavailableError"));
    database ??= openWithin(options, drop);
    return database;
  };

  return {
    async run(stores, mode, work) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await transact(await open(), stores, mode, (transaction) => work(transaction, attempt));
        } catch (error) {
          if (!isConnectionLost(error)) throw toStorageError(error);
          drop();
          if (attempt >= REOPENINGS) throw toStorageError(error);
          await pause(FIRST_PAUSE_MS * 4 ** attempt);
        }
      }
    },
    close() {
      isClosed = true;
      drop();
    },
  };
}

async function transact<Result>(
  database: Database,
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const options: IDBTransactionOptions = mode === "readwrite" ? { durability: "strict" } : {};
  const transaction = database.transaction(stores, mode as "readwrite", options);
  const complete = transaction.done;
  complete.catch(() => undefined);
  try {
    const result = await work(transaction);
    await complete;
    return result;
  } catch (error) {
    abort(transaction);
    // A request fails with AbortError when its transaction does; the transaction knows the cause, such as the quota.
    throw transaction.error ?? error;
  }
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/**
 * Opens the database, or rejects with `StorageUnavailableError` after the wait: opening can hang for good, in private
 * modes or behind a tab that does not close an older version. A connection that comes late is closed at once.
 */
function openWithin({ name, openWithinMs }: ConnectionOptions, onLost: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(storageError("StorageUnavailableError"));
    }, openWithinMs);
    open(name, onLost)
      .then((database) => (isLate ? database.close() : resolve(database)), reject)
      .finally(() => clearTimeout(timer));
  });
}

/** `async`, because `indexedDB` itself can throw where storage is blocked. */
async function open(name: string, onLost: () => void): Promise<Database> {
  try {
    return await openDB<DatabaseShape>(name, DATABASE_VERSION, {
      upgrade(database) {
        database.createObjectStore("datasets", { keyPath: "id" });
        database.createObjectStore("walks", { keyPath: "id" });
        database.createObjectStore("settings");
        database.createObjectStore("summaries", { keyPath: ["store", "id"] });
      },
      blocking: onLost,
      terminated: onLost,
    });
  } catch (error) {
    const failure = toStorageError(error);
    throw failure.name === "StorageWriteError" ? storageError("StorageUnavailableError", error) : failure;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
