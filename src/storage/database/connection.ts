import { openDB, type IDBPDatabase, type IDBPTransaction } from "idb";
import { migrate } from "./migrations";
import { USER_DATA_MIGRATIONS, readMark, MARK_KEY, type UserDataSchema, type DatabaseMark } from "./user-data-schema";
import { isConnectionLost, storageError, toStorageError } from "../ports/storage-errors";

export type StoreName = keyof UserDataSchema;
export type Transaction = IDBPTransaction<UserDataSchema, StoreName[], "readwrite">;

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
  /** Called whenever the database was opened, before anything is read from it. */
  onOpened?: ((vitals: DatabaseMark) => void) | undefined;
  /** Called when it could not be opened. */
  onMissed?: (() => void) | undefined;
  /** Called after every transaction that wrote. */
  onWritten?: ((vitals: DatabaseMark) => void) | undefined;
}

const REOPENINGS = 3;
const FIRST_PAUSE_MS = 20;

type Database = IDBPDatabase<UserDataSchema>;

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
          const opened = await open();
          if (mode === "readonly") return await transact(opened, stores, mode, (reading) => work(reading, attempt));
          return await write(opened, stores, (writing) => work(writing, attempt), options.onWritten);
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

/** A transaction that writes, and counts itself in the same breath. */
async function write<Result>(
  database: Database,
  stores: StoreName[],
  work: (transaction: Transaction) => Promise<Result>,
  onWritten: ((vitals: DatabaseMark) => void) | undefined,
): Promise<Result> {
  let vitals: DatabaseMark | undefined;
  const result = await transact(database, [...stores, "marks"], "readwrite", async (transaction) => {
    const marks = transaction.objectStore("marks");
    const before = readMark(await marks.get(MARK_KEY));
    vitals = { ...before, writes: before.writes + 1 };
    marks.put(vitals, MARK_KEY).catch(() => undefined);
    return work(transaction);
  });
  if (vitals) onWritten?.(vitals);
  return result;
}

async function transact<Result>(
  database: Database,
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const options: IDBTransactionOptions = mode === "readwrite" ? { durability: "strict" } : {};
  const transaction = database.transaction(stores, mode as "readwrite", options);
  try {
    // Chromium never answers the requests of a transaction that it aborts after `commit()`, as it does when the quota is
    // exceeded: whoever waited for `work` alone would wait for ever.
    const [result] = await Promise.all([work(transaction), transaction.done]);
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

/** The wait is counted in so many parts, so that a page that stood still meanwhile has not waited. */
const WAIT_PARTS = 10;

/**
 * Opens the database, or rejects with `StorageUnavailableError` after the wait: opening can hang for good, in private
 * modes or behind a tab that does not close an older version. A connection that comes late is closed at once.
 */
function openWithin(options: ConnectionOptions, onLost: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    let parts = 0;
    const timer = setInterval(() => {
      parts += 1;
      if (parts < WAIT_PARTS) return;
      clearInterval(timer);
      isLate = true;
      options.onMissed?.();
      reject(storageError("StorageUnavailableError"));
    }, options.openWithinMs / WAIT_PARTS);
    const miss = (error: unknown): void => {
      if (!isLate && toStorageError(error).name === "StorageUnavailableError") options.onMissed?.();
      reject(toStorageError(error));
    };
    open(options, onLost)
      .then((database) => (isLate ? database.close() : resolve(database)), miss)
      .finally(() => clearInterval(timer));
  });
}

/** `async`, because `indexedDB` itself can throw where storage is blocked. */
async function open({ name, onOpened }: ConnectionOptions, onLost: () => void): Promise<Database> {
  try {
    const database = await openDB<UserDataSchema>(name, USER_DATA_MIGRATIONS.length, {
      upgrade: (upgraded, fromVersion, _to, transaction) =>
        migrate(USER_DATA_MIGRATIONS, upgraded, fromVersion, transaction),
      blocking: onLost,
      terminated: onLost,
    });
    if (onOpened) {
      const reading = database.transaction("marks");
      // It fails with its request.
      reading.done.catch(() => undefined);
      onOpened(readMark(await reading.store.get(MARK_KEY)));
    }
    return database;
  } catch (error) {
    const failure = toStorageError(error);
    throw failure.name === "StorageWriteError" ? storageError("StorageUnavailableError", error) : failure;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
