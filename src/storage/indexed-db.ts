import { createConnection, type Connection, type StoreName, type SummaryRow, type Transaction } from "./connection";
import { restoreDataset } from "../formats/restore-dataset";
import { restoreWalk } from "../formats/restore-walk";
import { SCHEMA, type Restored } from "../formats/restored";
import { restoreDatasetSummary, restoreSetting, restoreWalkSummary, type SettingRow } from "./restore";
import type { DatasetSummary, Storage, UnreadableRecord, WalkSummary } from "./storage";
import { storageError } from "./storage-errors";
import { compareDatasets, compareWalks, summarizeDataset, summarizeWalk } from "./summaries";

const DATABASE = "kitpick";
const OPEN_WITHIN_MS = 2500;

export interface IndexedDbOptions {
  name?: string;
  openWithinMs?: number;
}

/** How one kind of record is checked and listed. */
interface Kind<Value, Summary> {
  store: "datasets" | "walks";
  restore(raw: unknown): Restored<Value>;
  summarize(value: Value): Summary;
  restoreSummary(raw: unknown): Restored<Summary>;
}

const DATASETS = {
  store: "datasets" as const,
  restore: restoreDataset,
  summarize: summarizeDataset,
  restoreSummary: restoreDatasetSummary,
};
const WALKS = {
  store: "walks" as const,
  restore: restoreWalk,
  summarize: summarizeWalk,
  restoreSummary: restoreWalkSummary,
};

/**
 * Storage in the browser's IndexedDB. Every write is one strict transaction; every row is checked when it is read, and
 * a row that does not pass is never written over. Nothing is opened before the first use.
 */
export function createIndexedDbStorage(options: IndexedDbOptions = {}): Storage {
  const connection = createConnection({
    name: options.name ?? DATABASE,
    openWithinMs: options.openWithinMs ?? OPEN_WITHIN_MS,
  });
  return {
    datasets: createDatasets(connection),
    walks: createWalks(connection),
    settings: createSettings(connection),
    unreadable: () => findUnreadable(connection),
    close: () => connection.close(),
  };
}

function createDatasets(connection: Connection): Storage["datasets"] {
  const list = async (): Promise<DatasetSummary[]> => (await listSummaries(connection, DATASETS)).sort(compareDatasets);
  const get: Storage["datasets"]["get"] = (id) => getRecord(connection, DATASETS, id);
  return {
    list,
    get,
    async findByHash(hash) {
      const found = (await list()).find((summary) => summary.hash === hash);
      return found ? get(found.id) : null;
    },
    async put(dataset) {
      refuseUnreadable(restoreDataset(dataset));
      await connection.run(["datasets", "summaries"], "readwrite", async (transaction) => {
        await readExisting(transaction, DATASETS, dataset.id);
        await putRecord(transaction, DATASETS, dataset);
      });
    },
    async delete(id) {
      await connection.run(["datasets", "summaries"], "readwrite", async (transaction) => {
        if ((await readExisting(transaction, DATASETS, id)) !== null) await deleteRecord(transaction, "datasets", id);
      });
    },
  };
}

function createWalks(connection: Connection): Storage["walks"] {
  return {
    list: async () => (await listSummaries(connection, WALKS)).sort(compareWalks),
    get: (id) => getRecord(connection, WALKS, id),
    async put(record, expectedRevision) {
      const next = { ...record, revision: expectedRevision + 1 };
      refuseUnreadable(restoreWalk(next));
      await connection.run(["walks", "summaries"], "readwrite", async (transaction, attempt) => {
        const stored = await readExisting(transaction, WALKS, record.id);
        // After a lost connection the first attempt may have been completed without our hearing of it.
        if (attempt > 0 && stored !== null && JSON.stringify(stored) === JSON.stringify(next)) return;
        if ((stored?.revision ?? 0) !== expectedRevision) throw storageError("ConflictError");
        await putRecord(transaction, WALKS, next);
      });
    },
    purge: (deletedBefore) => purgeWalks(connection, deletedBefore),
  };
}

function createSettings(connection: Connection): Storage["settings"] {
  return {
    get: (key) =>
      connection.run(["settings"], "readonly", async (transaction) => {
        const restored = restoreSetting(await transaction.objectStore("settings").get(key));
        return restored.ok ? restored.value.value : undefined;
      }),
    async put(key, value) {
      await connection.run(["settings"], "readwrite", async (transaction) => {
        const store = transaction.objectStore("settings");
        const existing: unknown = await store.get(key);
        if (existing !== undefined) refuseOverwriting(restoreSetting(existing));
        const row: SettingRow = { schema: SCHEMA, value };
        await store.put(row, key);
      });
    },
  };
}

/** Every row whose summary passes its check; the others are read in full, and left out when they do not pass either. */
async function listSummaries<Value, Summary>(connection: Connection, kind: Kind<Value, Summary>): Promise<Summary[]> {
  return connection.run([kind.store, "summaries"], "readonly", async (transaction) => {
    const range = IDBKeyRange.bound([kind.store], [kind.store, []]);
    const [keys, rows] = await Promise.all([
      transaction.objectStore(kind.store).getAllKeys(),
      transaction.objectStore("summaries").getAll(range),
    ]);
    const byId = new Map<unknown, Restored<Summary>>(
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

async function getRecord<Value, Summary>(
  connection: Connection,
  kind: Kind<Value, Summary>,
  id: string,
): Promise<Value | null> {
  return connection.run([kind.store], "readonly", (transaction) => readExisting(transaction, kind, id));
}

/** The stored record, `null` when there is none. Throws `NewerDataError` when it cannot be read. */
async function readExisting<Value, Summary>(
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
async function putRecord<Value extends { id: string }, Summary>(
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

async function deleteRecord(transaction: Transaction, store: "datasets" | "walks", id: string): Promise<void> {
  await transaction.objectStore(store).delete(id);
  await transaction.objectStore("summaries").delete([store, id]);
}

async function purgeWalks(connection: Connection, deletedBefore: string): Promise<number> {
  const isDue = ({ deletedAt }: { deletedAt: string | null }): boolean =>
    deletedAt !== null && deletedAt < deletedBefore;
  const due = (await listSummaries(connection, WALKS)).filter(isDue);
  if (due.length === 0) return 0;
  return connection.run(["walks", "summaries"], "readwrite", async (transaction) => {
    let purged = 0;
    for (const { id } of due) {
      const restored = restoreWalk(await transaction.objectStore("walks").get(id));
      if (!restored.ok || !isDue(restored.value)) continue;
      await deleteRecord(transaction, "walks", id);
      purged += 1;
    }
    return purged;
  });
}

async function findUnreadable(connection: Connection): Promise<UnreadableRecord[]> {
  const stores = { datasets: restoreDataset, walks: restoreWalk, settings: restoreSetting };
  return connection.run(["datasets", "walks", "settings"] satisfies StoreName[], "readonly", async (transaction) => {
    const found: UnreadableRecord[] = [];
    for (const store of ["datasets", "walks", "settings"] as const) {
      for (let cursor = await transaction.objectStore(store).openCursor(); cursor; cursor = await cursor.continue()) {
        const raw: unknown = cursor.value;
        const restored = stores[store](raw);
        if (!restored.ok) found.push({ store, key: nameOfKey(cursor.key), why: restored.why, raw });
      }
    }
    return found;
  });
}

/** Our keys are text; a row that is not ours may have any other. */
function nameOfKey(key: unknown): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}

function refuseOverwriting(restored: Restored<unknown>): void {
  if (restored.ok) return;
  const sentence = `What is stored here cannot be read by this version, so it was left as it is. ${restored.why}`;
  throw storageError("NewerDataError", undefined, sentence);
}

/** What could not be read again is not written. */
function refuseUnreadable(restored: Restored<unknown>): void {
  if (!restored.ok) throw storageError("StorageWriteError", restored.why);
}
