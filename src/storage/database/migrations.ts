import type { IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

/** Brings a database from one version to the next, in the browser's upgrade transaction: wholly or not at all. */
export type Migration<Shape> = (
  database: IDBPDatabase<Shape>,
  transaction: IDBPTransaction<Shape, StoreNames<Shape>[], "versionchange">,
) => void;

/**
 * Takes the steps that a database still lacks. The number of the version is the number of steps: a new shape is one more
 * step at the end of the list. A step that was released is never changed; what it made stays in the fixtures and is
 * opened in a test.
 */
export function migrate<Shape>(
  steps: readonly Migration<Shape>[],
  database: IDBPDatabase<Shape>,
  fromVersion: number,
  transaction: IDBPTransaction<Shape, StoreNames<Shape>[], "versionchange">,
): void {
  for (const step of steps.slice(fromVersion)) step(database, transaction);
}

/** Makes a store unless it is there: a database may have been opened empty by something else. */
export function ensureStore<Shape>(
  database: IDBPDatabase<Shape>,
  name: StoreNames<Shape>,
  options?: IDBObjectStoreParameters,
): void {
  if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, options);
}
