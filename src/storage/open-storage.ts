import { StorageError, type Storage } from "./ports/storage";
import { toStorageError } from "./ports/storage-errors";
import { createUserDataConnection, type Connection } from "./database/user-data-connection";
import { createHealth, type Health } from "./user-data/health";
import { createLossDetector } from "./user-data/loss-detector";
import { openMemory, type Memory } from "./user-data/memory";

/**
 * A port that is there at once and works when what it stands for is there: every method waits for it. `open` is called
 * with the first call. Only for ports all of whose methods return promises.
 */
function lazyPort<Port extends object>(open: () => Promise<Port>): Port {
  const call =
    (method: keyof Port) =>
    async (...given: unknown[]): Promise<unknown> => {
      const port = await open();
      return (port[method] as (...given: unknown[]) => unknown)(...given);
    };
  // Itself it is no promise: a promise may resolve with it.
  return new Proxy({} as Port, {
    get: (_target, method) => (method === "then" ? undefined : call(method as keyof Port)),
  });
}

/** What `load` gives, asked for once: after that it is there within the turn. A load that failed is tried again. */
function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** `volatile`: the browser gives no storage; everything works, nothing outlives the page. `sentence` says why. */
export type StorageMode = { mode: "ready" } | { mode: "volatile"; sentence: string };

/**
 * The browser's storage when it can be opened and read, and storage in memory when it cannot. Returns at once: calls
 * wait for the decision, which never rejects and comes within the bounded wait of the connection. It is made once: a
 * later failure is an error to show, not a reason to write somewhere else.
 */
export function openStorage(options: IndexedDbOptions = {}): { storage: Storage; mode: Promise<StorageMode> } {
  const wanted = createIndexedDbStorage(options);
  const opened = openOrFallBack(wanted);
  // Also of storage that could not be opened it is known whether something was in it.
  const storage = { ...waitFor(opened.then((one) => one.storage)), health: wanted.health };
  return { storage, mode: opened.then(({ mode }) => mode) };
}

async function openOrFallBack(storage: Storage): Promise<{ storage: Storage; mode: StorageMode }> {
  try {
    await storage.settings.get("theme");
    return { storage, mode: { mode: "ready" } };
  } catch (error) {
    storage.close();
    const { message } = error instanceof StorageError ? error : toStorageError(error);
    const { createInMemoryStorage } = await import("./in-memory");
    return { storage: createInMemoryStorage(), mode: { mode: "volatile", sentence: message } };
  }
}

function waitFor(storage: Promise<Storage>): Omit<Storage, "health"> {
  return {
    datasets: lazyPort(async () => (await storage).datasets),
    walks: lazyPort(async () => (await storage).walks),
    settings: lazyPort(async () => (await storage).settings),
    builds: lazyPort(async () => (await storage).builds),
    networks: lazyPort(async () => (await storage).networks),
    judgements: lazyPort(async () => (await storage).judgements),
    userData: lazyPort(async () => (await storage).userData),
    unreadable: async () => (await storage).unreadable(),
    erase: async () => (await storage).erase(),
    close: () => void storage.then((opened) => opened.close()),
  };
}

/** A busy machine may take seconds for what takes a moment; where storage never answers, the page works meanwhile. */
const OPEN_WITHIN_MS = 10_000;

interface IndexedDbOptions {
  name?: string;
  openWithinMs?: number;
  /** Where it is remembered that something is stored; `null`: nowhere. */
  memory?: Memory | null;
}

/** Fetched once the first walk is stored, and when the disk is full. */
const openReserve = async () => (await import("./cache/reserve")).createReserve();

/* A first visit finds an empty database and shows a walk that comes with the app: what checks rows is fetched after it. */
const loadSettings = loadOnce(() => import("./user-data/settings"));
const loadDatasets = loadOnce(() => import("./user-data/datasets"));
const loadBuilds = loadOnce(() => import("./user-data/builds"));
const loadWalks = loadOnce(() => import("./user-data/walks"));

/**
 * Storage in the browser's IndexedDB. Every write is one strict transaction; every row is checked when it is read, and
 * a row that does not pass is never written over. Nothing is opened before the first use.
 */
export function createIndexedDbStorage(options: IndexedDbOptions = {}): Storage {
  const lossDetector = createLossDetector(options.memory === undefined ? openMemory() : options.memory, () =>
    health.changed(),
  );
  const health = createHealth(lossDetector, lazyPort(openReserve));
  const connection = createUserDataConnection({
    name: options.name,
    openWithinMs: options.openWithinMs ?? OPEN_WITHIN_MS,
    onOpened: lossDetector.compareOpened,
    onUnavailable: lossDetector.noteUnreachable,
    onWritten: lossDetector.noteWrite,
  });
  // A load that fails is tried again when it is needed, and says so then.
  if (lossDetector.knowsOne()) Promise.all([loadSettings(), loadWalks()]).catch(() => undefined);
  const openBackup = async () => (await import("./user-data/backup-port")).createBackupPort(connection, health);
  return {
    datasets: lazyPort(async () => (await loadDatasets()).createDatasets(connection, health)),
    walks: lazyPort(async () => (await loadWalks()).createWalks(connection, health)),
    settings: createSettings(connection, health),
    builds: lazyPort(async () => (await loadBuilds()).createBuilds(connection, health)),
    networks: lazyPort(async () => (await import("./user-data/networks")).createNetworks(connection, health)),
    judgements: lazyPort(async () => (await import("./user-data/judgements")).createJudgements(connection, health)),
    userData: lazyPort(openBackup),
    health: health.port,
    unreadable: async () => (await import("./user-data/find-unreadable")).findUnreadable(connection),
    async erase() {
      const { eraseAll } = await import("./erase");
      connection.close();
      await eraseAll(options);
    },
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
