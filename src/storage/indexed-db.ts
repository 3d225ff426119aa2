import { createConnection, type Connection } from "./connection";
import { createHealth, type Health } from "./health";
import { later, loadOnce } from "./later";
import { PRECIOUS_DATABASE } from "./precious-database";
import { createSentinel, openMemory, type Memory } from "./sentinel";
import type { Storage } from "./storage";

const OPEN_WITHIN_MS = 2500;

export interface IndexedDbOptions {
  name?: string;
  openWithinMs?: number;
  /** Where it is remembered that something is stored; `null`: nowhere. */
  memory?: Memory | null;
}

/** Fetched once the first walk is stored, and when the disk is full. */
const openReserve = async () => (await import("./reserve")).createReserve();

/* A first visit finds an empty database and shows a walk that comes with the app: what checks rows is fetched after it. */
const loadSettings = loadOnce(() => import("./indexed-db-settings"));
const loadDatasets = loadOnce(() => import("./indexed-db-datasets"));
const loadBuilds = loadOnce(() => import("./indexed-db-builds"));
const loadWalks = loadOnce(() => import("./indexed-db-walks"));

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
  // A load that fails is tried again when it is needed, and says so then.
  if (sentinel.knowsOne()) Promise.all([loadSettings(), loadWalks()]).catch(() => undefined);
  const openPrecious = async () => (await import("./indexed-db-precious")).createPreciousPort(connection, health);
  return {
    datasets: later(async () => (await loadDatasets()).createDatasets(connection, health)),
    walks: later(async () => (await loadWalks()).createWalks(connection, health)),
    settings: createSettings(connection, health),
    builds: later(async () => (await loadBuilds()).createBuilds(connection, health)),
    precious: later(openPrecious),
    health: health.port,
    unreadable: async () => (await import("./find-unreadable")).findUnreadable(connection),
    close: () => connection.close(),
  };
}

function createSettings(connection: Connection, health: Health): Storage["settings"] {
  return {
    async get(key) {
      const row: unknown = await connection.run(["settings"], "readonly", (transaction) =>
        transaction.objectStore("settings").get(key),
      );
      return row === undefined ? undefined : (await loadSettings()).readSetting(row);
    },
    put: async (key, value) => (await loadSettings()).putSetting(connection, health, key, value),
  };
}
