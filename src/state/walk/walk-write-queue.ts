import type { WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import { StorageError, type Storage } from "../../storage/ports/storage";

const RETRY_AFTER_MS = 3000;

/** Who hears what became of the writes. */
export interface WriteListeners {
  /** The write is complete, and nothing newer of this walk waits. */
  saved(record: WalkRecord): void;
  failed(id: WalkId, sentence: string): void;
  /** The walk is stored with this revision now. */
  revised(id: WalkId, revision: number): void;
  /** Another tab has written this walk. Returns the copy in which the changes made here continue. */
  conflicted(record: WalkRecord): WalkRecord;
  /** Everything that waited is written. */
  idle(): Promise<void>;
}

/** Writes walks one at a time, the newest state of each. What failed is kept and tried again after 3 s. */
export interface WriteQueue {
  put(record: WalkRecord): void;
  isBusyWith(id: WalkId): boolean;
  /** The revision a walk was last read or written with; later writes build on it. */
  note(id: WalkId, revision: number): void;
  /** Resolves when nothing is being written. What failed may still wait. */
  settled(): Promise<void>;
  /** Runs something that reads and writes walks itself, while the queue rests. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface QueueState {
  storage: Storage;
  listeners: WriteListeners;
  /** The newest state of each walk that is not written yet. */
  waiting: Map<WalkId, WalkRecord>;
  revisions: Map<WalkId, number>;
  /** Writes that failed, though they may have come through without our hearing of it. */
  doubtful: Map<WalkId, string>;
  writing: WalkId | null;
}

export function createWriteQueue(storage: Storage, listeners: WriteListeners): WriteQueue {
  const state: QueueState = {
    storage,
    listeners,
    waiting: new Map(),
    revisions: new Map(),
    doubtful: new Map(),
    writing: null,
  };
  let working: Promise<void> | null = null;
  let hasMore = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const work = async (): Promise<void> => {
    do {
      hasMore = false;
      const failed = await drain(state);
      clearTimeout(retry);
      if (failed.size > 0) retry = setTimeout(pump, RETRY_AFTER_MS);
      else if (!hasMore) await listeners.idle();
      for (const record of failed.values()) waitAgain(state, record);
    } while (hasMore);
    working = null;
  };
  const pump = (): void => {
    hasMore = true;
    working ??= work();
  };

  return {
    put(record) {
      state.waiting.set(record.id, record);
      pump();
    },
    isBusyWith: (id) => state.waiting.has(id) || state.writing === id,
    note: (id, revision) => noteRevision(state, id, revision),
    async settled() {
      while (working) await working;
    },
    async exclusively(task) {
      while (working) await working;
      const running = task();
      const rest = (): void => {
        working = null;
        if (state.waiting.size > 0) pump();
      };
      working = running.then(rest, rest);
      return running;
    },
  };
}

/** Writes until nothing waits. Returns what failed. */
async function drain(state: QueueState): Promise<Map<WalkId, WalkRecord>> {
  const { waiting, listeners } = state;
  const failed = new Map<WalkId, WalkRecord>();
  for (let [next] = waiting.values(); next; [next] = waiting.values()) {
    waiting.delete(next.id);
    state.writing = next.id;
    try {
      await write(state, next);
      failed.delete(next.id);
    } catch (error) {
      if (!isConflict(error)) {
        failed.set(next.id, next);
        listeners.failed(next.id, sentenceOf(error));
      } else if (await canGoOn(state, next.id)) waitAgain(state, next);
      else moveToCopy(state, next);
    }
    state.writing = null;
  }
  return failed;
}

async function write(state: QueueState, record: WalkRecord): Promise<void> {
  const { storage, revisions, doubtful, waiting, listeners } = state;
  const expected = revisions.get(record.id) ?? record.revision;
  const next = { ...record, revision: expected + 1 };
  try {
    await storage.walks.put(next, expected);
  } catch (error) {
    if (!isConflict(error)) doubtful.set(record.id, JSON.stringify(next));
    throw error;
  }
  noteRevision(state, record.id, next.revision);
  if (!waiting.has(record.id)) listeners.saved(next);
}

/**
 * Whether nobody else has written this walk: what is stored is our own, written when we had heard of a failure, or nothing
 * is stored at all, because the storage was cleared under us.
 */
async function canGoOn(state: QueueState, id: WalkId): Promise<boolean> {
  const stored = await state.storage.walks.get(id).catch(() => undefined);
  if (stored === undefined) return false;
  if (stored !== null && JSON.stringify(stored) !== state.doubtful.get(id)) return false;
  noteRevision(state, id, stored?.revision ?? 0);
  return true;
}

function noteRevision(state: QueueState, id: WalkId, revision: number): void {
  state.revisions.set(id, revision);
  state.doubtful.delete(id);
  state.listeners.revised(id, revision);
}

function waitAgain({ waiting }: QueueState, record: WalkRecord): void {
  if (!waiting.has(record.id)) waiting.set(record.id, record);
}

function moveToCopy({ waiting, listeners }: QueueState, record: WalkRecord): void {
  const copy = listeners.conflicted(waiting.get(record.id) ?? record);
  waiting.delete(record.id);
  waiting.set(copy.id, copy);
}

function isConflict(error: unknown): boolean {
  return error instanceof StorageError && error.name === "ConflictError";
}

function sentenceOf(error: unknown): string {
  return error instanceof StorageError ? error.message : "The change could not be saved. It will be tried again.";
}
