import type { WalkId } from "../core/domain/ids";
import type { WalkRecord } from "../core/domain/walk";
import { StorageError } from "../storage/storage";
import type { Dependencies } from "./dependencies";
import type { SaveState } from "./session";
import { LAST_WALK } from "./settings";
import { say } from "./toasts";
import { toWalkRecord } from "./walk-record";

const RETRY_AFTER_MS = 3000;

/**
 * Writes the walk on the screen after every step, in order, one write at a time. "Saved" is said only when the write is
 * complete and nothing newer waits. What could not be written is kept and tried again.
 */
export interface WalkSaver {
  /** The walk changed. */
  save(): void;
  /** Traces and scores of a saved walk are there: kept too, without another word. */
  saveReceipt(): void;
  /** A stored walk is on the screen now, or was written by somebody else's hand. */
  note(record: WalkRecord): void;
  /** Changes a stored walk, whether it is on the screen or not. `null`: it is not there. Rejects with a `StorageError`. */
  revise(id: WalkId, change: (record: WalkRecord) => WalkRecord): Promise<WalkRecord | null>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

export function createWalkSaver({ storage, session, library, now, newId }: Dependencies): WalkSaver {
  /** The newest state of each walk that is not written yet. */
  const waiting = new Map<WalkId, WalkRecord>();
  /** The revision each walk was last read or written with. */
  const revisions = new Map<WalkId, number>();
  /** Writes that failed, though they may have come through without our hearing of it. */
  const doubtful = new Map<WalkId, string>();
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastWalk: WalkId | null = null;

  const tell = (id: WalkId, save: SaveState): void => {
    const isVolatile = library.getState().storage === "volatile";
    if (session.getState().walk.id === id && !isVolatile) session.setState({ save });
  };

  const noteRevision = (id: WalkId, revision: number): void => {
    revisions.set(id, revision);
    doubtful.delete(id);
    if (session.getState().walk.id === id) session.setState(({ walk }) => ({ walk: { ...walk, revision } }));
  };

  const write = async (record: WalkRecord): Promise<void> => {
    const expected = revisions.get(record.id) ?? record.revision;
    const next = { ...record, revision: expected + 1 };
    try {
      await storage.walks.put(next, expected);
    } catch (error) {
      if (!isConflict(error)) doubtful.set(record.id, JSON.stringify(next));
      throw error;
    }
    noteRevision(record.id, expected + 1);
    if (!waiting.has(record.id)) tell(record.id, { status: "saved", at: record.updatedAt });
  };

  /** Whether the stored walk is our own, written when we had heard of a failure. */
  const hasComeThrough = async (id: WalkId): Promise<boolean> => {
    const expected = doubtful.get(id);
    const stored = expected === undefined ? null : await storage.walks.get(id).catch(() => null);
    if (!stored || JSON.stringify(stored) !== expected) return false;
    noteRevision(id, stored.revision);
    return true;
  };

  /** Another tab has written this walk: what was done here goes on under an id of its own. */
  const fork = (record: WalkRecord): void => {
    const id = newId() as WalkId;
    const name = record.name === null ? null : `${record.name} (copy)`;
    const walk = { id, name, createdAt: now(), revision: 0 };
    waiting.set(id, { ...(waiting.get(record.id) ?? record), ...walk });
    waiting.delete(record.id);
    if (session.getState().walk.id === record.id) session.setState({ walk });
    say(library, "This walk was changed in another tab. Your changes go on in a copy.");
  };

  const drain = async (): Promise<void> => {
    const failed = new Map<WalkId, WalkRecord>();
    for (let [next] = waiting.values(); next; [next] = waiting.values()) {
      waiting.delete(next.id);
      try {
        await write(next);
        failed.delete(next.id);
      } catch (error) {
        if (!isConflict(error)) {
          failed.set(next.id, next);
          tell(next.id, { status: "failed", sentence: sentenceOf(error) });
        } else if (await hasComeThrough(next.id)) {
          if (!waiting.has(next.id)) waiting.set(next.id, next);
        } else fork(next);
      }
    }
    for (const [id, record] of failed) waiting.set(id, record);
    clearTimeout(retry);
    if (failed.size > 0) retry = setTimeout(pump, RETRY_AFTER_MS);
    else await afterWriting();
  };

  const afterWriting = async (): Promise<void> => {
    const { id, revision } = session.getState().walk;
    try {
      if (revision > 0 && lastWalk !== id) {
        await storage.settings.put(LAST_WALK, id);
        lastWalk = id;
      }
      library.setState({ walks: await storage.walks.list() });
    } catch {
      // The walk itself is written; the list is read again with the next write.
    }
  };

  let isDueAgain = false;
  const pump = (): void => {
    isDueAgain = writing !== null;
    writing ??= drain().finally(() => {
      writing = null;
      if (isDueAgain && waiting.size > 0) pump();
    });
  };

  const enqueue = (): WalkId | null => {
    const record = toWalkRecord(session.getState(), now());
    if (record) waiting.set(record.id, record);
    return record?.id ?? null;
  };

  const settled = async (): Promise<void> => {
    while (writing) await writing;
  };

  return {
    save() {
      const id = enqueue();
      if (id === null) return;
      tell(id, { status: "saving" });
      pump();
    },
    saveReceipt() {
      const { walk } = session.getState();
      const isStored = walk.revision > 0 || waiting.has(walk.id) || writing !== null;
      if (isStored && enqueue() !== null) pump();
    },
    note: (record) => noteRevision(record.id, record.revision),
    async revise(id, change) {
      await settled();
      const record = await storage.walks.get(id);
      if (!record) return null;
      const next = change({ ...record, revision: record.revision + 1 });
      await storage.walks.put(next, record.revision);
      noteRevision(id, next.revision);
      library.setState({ walks: await storage.walks.list() });
      return next;
    },
    settled,
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof StorageError && error.name === "ConflictError";
}

function sentenceOf(error: unknown): string {
  return error instanceof StorageError ? error.message : "The change could not be written. It is tried again.";
}
