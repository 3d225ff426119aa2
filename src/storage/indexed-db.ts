import { createConnection, type Connection, type StoreName } from "./connection";
import { restoreDataset } from "../formats/restore-dataset";
import { restoreWalk } from "../formats/restore-walk";
import { SCHEMA } from "../formats/restored";
import { createHealth, type Health } from "./health";
import { later } from "./later";
import { createDatasets } from "./indexed-db-datasets";
import { PRECIOUS_DATABASE } from "./precious-database";
import { deleteRecord, getRecord, listSummaries, putRecord, readExisting } from "./records";
import { refuseOverwriting, refuseUnreadable, WALKS } from "./records";
import { restoreSetting, type SettingRow } from "./restore";
import { createSentinel, openMemory, type Memory } from "./sentinel";
import type { Storage, UnreadableRecord } from "./storage";
import { storageError } from "./storage-errors";
import { compareWalks } from "./summaries";

const OPEN_WITHIN_MS = 2500;

export interface IndexedDbOptions {
  name?: string;
  openWithinMs?: number;
  /** Where it is remembered that something is stored; `null`: nowhere. */
  memory?: Memory | null;
}

/** Fetched once the first walk is stored, and when the disk is full. */
const openReserve = async () => (await import("./reserve")).createReserve();

/**
 * Storage in the browser's IndexedDB. Every write is one strict transaction; every row is checked when it is read, and
 * a row that does not pass is never written over. Nothing is opened before the first use.
 */
export function createIndexedDbStorage(options: IndexedDbOptions = {}): Storage {
  const sentinel = createSentinel(options.memory === undefined ? openMemory() : options.memory, () => health.changed());
  const health = createHealth(sentinel, later(openReserve));
  const connection = createConnection({
    name: options.name ?? PRECIOUS_DATABASE,
    openWithinMs: options.openWithinMs ?? OPEN_WITHIN_MS,
    onOpened: sentinel.meet,
    onMissed: sentinel.miss,
    onWritten: sentinel.noteWrite,
  });
  const openPrecious = async () => (await import("./indexed-db-precious")).createPreciousPort(connection, health);
  return {
    datasets: createDatasets(connection, health),
    walks: createWalks(connection, health),
    settings: createSettings(connection, health),
    precious: later(openPrecious),
    health: health.port,
    unreadable: () => findUnreadable(connection),
    close: () => connection.close(),
  };
}

function createWalks(connection: Connection, health: Health): Storage["walks"] {
  return {
    async list() {
      const walks = (await listSummaries(connection, WALKS)).sort(compareWalks);
      health.noteCounts({ walks: walks.filter(({ deletedAt }) => deletedAt === null).length });
      return walks;
    },
    get: (id) => getRecord(connection, WALKS, id),
    async put(record, expectedRevision) {
      const next = { ...record, revision: expectedRevision + 1 };
      refuseUnreadable(restoreWalk(next));
      const write = () =>
        connection.run(["walks", "summaries"], "readwrite", async (transaction, attempt) => {
          const stored = await readExisting(transaction, WALKS, record.id);
          // After a lost connection the first attempt may have been completed without our hearing of it.
          if (attempt > 0 && stored !== null && JSON.stringify(stored) === JSON.stringify(next)) return;
          if ((stored?.revision ?? 0) !== expectedRevision) throw storageError("ConflictError");
          await putRecord(transaction, WALKS, next);
        });
      await health.makingRoom(write);
    },
    purge: (deletedBefore) => purgeWalks(connection, deletedBefore),
  };
}

function createSettings(connection: Connection, health: Health): Storage["settings"] {
  return {
    get: (key) =>
      connection.run(["settings"], "readonly", async (transaction) => {
        const restored = restoreSetting(await transaction.objectStore("settings").get(key));
        return restored.ok ? restored.value.value : undefined;
      }),
    async put(key, value) {
      const write = () =>
        connection.run(["settings"], "readwrite", async (transaction) => {
          const store = transaction.objectStore("settings");
          const existing: unknown = await store.get(key);
          if (existing !== undefined) refuseOverwriting(restoreSetting(existing));
          const row: SettingRow = { schema: SCHEMA, value };
          await store.put(row, key);
        });
      await health.makingRoom(write);
    },
  };
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
