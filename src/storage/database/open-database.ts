import { openDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from "idb";
import { isConnectionLost, storageError, toStorageError } from "../ports/storage-errors";

/** A database as data. Opening it makes the stores it lacks and takes the upgrades it has not had. */
export interface DatabaseSchema<Shape> {
  name: string;
  /** A whole number from 1, one more with every store or upgrade that is added. */
  version: number;
  stores: Readonly<Record<StoreNames<Shape> & string, StoreDefinition>>;
  /**
   * What has to be done with rows of earlier versions, in the order of `to`. An upgrade that was released is never changed;
   * what it read stays in `testing/databases` and is opened in a test.
   */
  upgrades?: readonly Upgrade<Shape>[];
}

interface StoreDefinition extends IDBObjectStoreParameters {
  /** Key paths by the names of indexes. */
  indexes?: Readonly<Record<string, string>>;
}

interface Upgrade<Shape> {
  /** The version that it leads to. */
  to: number;
  /** Runs in the browser's upgrade transaction, which takes all of it or nothing. */
  run(transaction: IDBPTransaction<Shape, StoreNames<Shape>[], "versionchange">): Promise<unknown>;
}

/** `relaxed`: a power cut may take the last of it. `strict`: it is on the disk when the transaction is complete. */
export type TransactionMode = "readonly" | "relaxed" | "strict";

export type Transaction<Shape> = IDBPTransaction<Shape, StoreNames<Shape>[], "readwrite">;

/**
 * Opens a database in the version of its schema. `onLost` is called when the browser has closed it, or another tab wants to
 * upgrade or delete it: then it is closed at once, since no tab stands in another's way. Rejects with the browser's error.
 */
export async function openDatabase<Shape>(
  schema: DatabaseSchema<Shape>,
  { name = schema.name, onLost = () => undefined }: { name?: string; onLost?: () => void } = {},
): Promise<IDBPDatabase<Shape>> {
  return openDB<Shape>(name, schema.version, {
    upgrade: (database, fromVersion, _to, transaction) => upgrade(schema, database, fromVersion, transaction),
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}

/** Stores are made wherever they are missing: something else may have opened the database empty before the app did. */
function upgrade<Shape>(
  { stores, upgrades = [] }: DatabaseSchema<Shape>,
  database: IDBPDatabase<Shape>,
  fromVersion: number,
  transaction: IDBPTransaction<Shape, StoreNames<Shape>[], "versionchange">,
): void {
  for (const [name, definition] of Object.entries(stores) as [StoreNames<Shape> & string, StoreDefinition][]) {
    if (database.objectStoreNames.contains(name)) continue;
    const { indexes = {}, ...options } = definition;
    const store = (database as unknown as IDBPDatabase).createObjectStore(name, options);
    for (const [index, keyPath] of Object.entries(indexes)) store.createIndex(index, keyPath);
  }
  // A step that fails aborts the transaction; the opening then rejects.
  for (const { to, run } of upgrades) if (to > fromVersion) run(transaction).catch(() => undefined);
}

/** Does work in one transaction and resolves at its `oncomplete`. What the work throws aborts the transaction. */
async function transact<Shape, Result>(
  database: IDBPDatabase<Shape>,
  stores: readonly StoreNames<Shape>[],
  mode: TransactionMode,
  work: (transaction: Transaction<Shape>) => Promise<Result>,
): Promise<Result> {
  const transaction = (
    mode === "readonly"
      ? database.transaction([...stores])
      : database.transaction([...stores], "readwrite", { durability: mode })
  ) as Transaction<Shape>;
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

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** A database that is opened with the first call, and anew after it was lost. */
export interface Connection<Shape> {
  /** Rejects with the browser's error. The next call tries again. */
  open(): Promise<IDBPDatabase<Shape>>;
  /**
   * Does work in one transaction. When the connection turns out to be lost, it is opened anew, at most three times, and the
   * work is done again with the number of the attempt (from 0). Rejects with a `StorageError`.
   */
  run<Result>(
    stores: readonly StoreNames<Shape>[],
    mode: TransactionMode,
    work: (transaction: Transaction<Shape>, attempt: number) => Promise<Result>,
  ): Promise<Result>;
  close(): void;
}

export interface ConnectionOptions<Shape> {
  /** Another name than the schema's. */
  name?: string | undefined;
  /** How long opening may take before storage counts as unavailable. Absent: as long as it takes. */
  openWithinMs?: number;
  /** Awaited whenever the database was opened, before anything else is read from it. */
  onOpened?: (database: IDBPDatabase<Shape>) => Promise<void>;
  /** Called when it was lost: another database may follow under the same name. */
  onLost?: () => void;
  /** What it means that it cannot be opened. */
  explainFailure?: (error: unknown) => unknown;
}

const REOPENINGS = 3;
const FIRST_PAUSE_MS = 20;

export function createConnection<Shape>(
  schema: DatabaseSchema<Shape>,
  options: ConnectionOptions<Shape> = {},
): Connection<Shape> {
  let opening: Promise<IDBPDatabase<Shape>> | null = null;
  let isClosed = false;
  const drop = (): void => {
    opening?.then((opened) => opened.close()).catch(() => undefined);
    opening = null;
    options.onLost?.();
  };
  const open = (): Promise<IDBPDatabase<Shape>> => {
    if (isClosed) return Promise.reject(storageError("StorageUnavailableError"));
    const mine = (opening ??= openWithin(schema, options, drop));
    mine.catch(() => {
      if (opening === mine) opening = null;
    });
    return mine;
  };
  return {
    open,
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

/** The wait is counted in so many parts, so that a page that stood still meanwhile has not waited. */
const WAIT_PARTS = 10;

/**
 * Opens the database, or rejects with `StorageUnavailableError` after the wait: opening can hang for good, in private
 * modes or behind a tab that does not close an older version. A connection that comes late is closed at once.
 */
async function openWithin<Shape>(
  schema: DatabaseSchema<Shape>,
  { name, openWithinMs, onOpened, explainFailure = (error) => error }: ConnectionOptions<Shape>,
  onLost: () => void,
): Promise<IDBPDatabase<Shape>> {
  const open = async (): Promise<IDBPDatabase<Shape>> => {
    const database = await openDatabase(schema, name === undefined ? { onLost } : { name, onLost });
    await onOpened?.(database);
    return database;
  };
  const opened = open();
  try {
    return await (openWithinMs === undefined ? opened : withinMs(opened, openWithinMs));
  } catch (error) {
    throw explainFailure(error);
  }
}

function withinMs<Shape>(opened: Promise<IDBPDatabase<Shape>>, openWithinMs: number): Promise<IDBPDatabase<Shape>> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    let parts = 0;
    timer = setInterval(() => {
      parts += 1;
      if (parts < WAIT_PARTS) return;
      opened.then(
        (database) => database.close(),
        () => undefined,
      );
      reject(storageError("StorageUnavailableError"));
    }, openWithinMs / WAIT_PARTS);
  });
  return Promise.race([opened, tooLate]).finally(() => clearInterval(timer));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
