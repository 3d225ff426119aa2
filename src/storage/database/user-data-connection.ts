import type { StoreNames } from "idb";
import { storageError, toStorageError } from "../ports/storage-errors";
import { createConnection, type Transaction as DatabaseTransaction } from "./open-database";
import { MARK_KEY, readMark, USER_DATA_SCHEMA, type DatabaseMark, type UserDataShape } from "./user-data-schema";

export type StoreName = StoreNames<UserDataShape>;
export type Transaction = DatabaseTransaction<UserDataShape>;

/** The database of a person's own work: every write is strict, and counted in the same transaction. */
export interface Connection {
  /** As `run` of a connection in `open-database.ts`. */
  run<Result>(
    stores: readonly StoreName[],
    mode: "readonly" | "readwrite",
    work: (transaction: Transaction, attempt: number) => Promise<Result>,
  ): Promise<Result>;
  close(): void;
}

export interface UserDataOptions {
  name?: string | undefined;
  /** How long opening may take before storage counts as unavailable. */
  openWithinMs: number;
  /** Called whenever the database was opened, before anything is read from it. */
  onOpened?: ((mark: DatabaseMark) => void) | undefined;
  /** Called when it could not be opened. */
  onUnavailable?: (() => void) | undefined;
  /** Called after every transaction that wrote. */
  onWritten?: ((mark: DatabaseMark) => void) | undefined;
}

export function createUserDataConnection(options: UserDataOptions): Connection {
  const { name, openWithinMs, onOpened, onUnavailable, onWritten } = options;
  const connection = createConnection(USER_DATA_SCHEMA, {
    name,
    openWithinMs,
    onOpened: async (database) => {
      if (onOpened) onOpened(readMark(await database.get("marks", MARK_KEY)));
    },
    explainFailure(error) {
      const failure = toStorageError(error);
      const explained = failure.name === "StorageWriteError" ? storageError("StorageUnavailableError", error) : failure;
      if (explained.name === "StorageUnavailableError") onUnavailable?.();
      return explained;
    },
  });
  return {
    async run(stores, mode, work) {
      if (mode === "readonly") return connection.run(stores, "readonly", work);
      let mark: DatabaseMark | undefined;
      const result = await connection.run([...stores, "marks"], "strict", async (transaction, attempt) => {
        const marks = transaction.objectStore("marks");
        const before = readMark(await marks.get(MARK_KEY));
        mark = { ...before, writes: before.writes + 1 };
        marks.put(mark, MARK_KEY).catch(() => undefined);
        return work(transaction, attempt);
      });
      if (mark) onWritten?.(mark);
      return result;
    },
    close: connection.close,
  };
}
