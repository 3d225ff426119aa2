import type { DatasetId, WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import type { Dependencies } from "../app/dependencies";
import type { SaveState } from "../app/session";
import { keepSetting, LAST_DATASET, LAST_WALK } from "../app/settings";
import { say } from "../app/toasts";
import { toWalkRecord } from "./walk-record";
import { createWriteQueue, type WriteListeners, type WriteQueue } from "./walk-write-queue";

/**
 * Keeps the walk on the screen after every step. "Saved" is said only when the write is complete and nothing newer
 * waits. When another tab has written the same walk, this one goes on as a copy.
 */
export interface WalkAutosave {
  /** The walk changed. */
  save(): void;
  /** Traces and scores of a saved walk are there: kept too, without another word. */
  saveReceipt(): void;
  /** A stored walk is on the screen now. */
  note(record: WalkRecord): void;
  /** A data set is open, and nothing was asked of it yet: the next visit begins there. */
  begin(dataset: DatasetId): void;
  /** Changes stored walks, whether one is on the screen or not. Those that are there. Rejects with a `StorageError`. */
  revise(ids: readonly WalkId[], change: (record: WalkRecord) => WalkRecord): Promise<WalkRecord[]>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

export function createWalkAutosave(dependencies: Dependencies): WalkAutosave {
  const { storage, session, library, page, now } = dependencies;
  const last: LastWalk = { id: null };
  const queue = createWriteQueue(storage, listenFor(dependencies, last));
  const put = (): void => {
    const record = toWalkRecord(session.getState(), now());
    if (record) queue.put(record);
  };
  return {
    save() {
      tell(dependencies, session.getState().walk.id, { status: "saving" });
      put();
    },
    saveReceipt() {
      const { id, revision } = session.getState().walk;
      if (revision > 0 || queue.isBusyWith(id)) put();
    },
    note: ({ id, revision }) => queue.note(id, revision),
    begin(dataset) {
      last.id = null;
      page.keepWalkOfTab("");
      keepSetting(dependencies, LAST_DATASET, dataset);
    },
    revise: (ids, change) =>
      queue.exclusively(async () => {
        const changed: WalkRecord[] = [];
        for (const id of ids) {
          const record = await storage.walks.get(id);
          if (!record) continue;
          const next = change({ ...record, revision: record.revision + 1 });
          await storage.walks.put(next, record.revision);
          queue.note(id, next.revision);
          changed.push(next);
        }
        library.setState({ walks: await storage.walks.list() });
        return changed;
      }),
    settled: (): ReturnType<WriteQueue["settled"]> => queue.settled(),
  };
}

/** The walk that the storage knows as the last one. */
interface LastWalk {
  id: WalkId | null;
}

function listenFor(dependencies: Dependencies, last: LastWalk): WriteListeners {
  const { storage, session, library, page, now, newId } = dependencies;
  return {
    saved: ({ id, updatedAt }) => tell(dependencies, id, { status: "saved", at: updatedAt }),
    failed: (id, sentence) => tell(dependencies, id, { status: "failed", sentence }),
    revised(id, revision) {
      if (session.getState().walk.id === id) session.setState(({ walk }) => ({ walk: { ...walk, revision } }));
    },
    conflicted(record) {
      const name = record.name === null ? null : `${record.name} (copy)`;
      const walk = { id: newId() as WalkId, name, createdAt: now(), revision: 0 };
      if (session.getState().walk.id === record.id) session.setState({ walk });
      say(library, "This walk was changed in another tab. Your changes continue in a copy.");
      return { ...record, ...walk };
    },
    async idle() {
      const { id, revision } = session.getState().walk;
      if (revision > 0) page.keepWalkOfTab(id);
      try {
        if (revision > 0 && last.id !== id) {
          await Promise.all([storage.settings.put(LAST_WALK, id), storage.settings.put(LAST_DATASET, null)]);
          last.id = id;
        }
        library.setState({ walks: await storage.walks.list() });
        await storage.health.keepReserve();
      } catch {
        // The walk itself is written; the list is read again with the next write.
      }
    },
  };
}

/** Where nothing can be kept, nothing is said to be saved either. */
function tell({ session, library }: Dependencies, id: WalkId, save: SaveState): void {
  if (session.getState().walk.id !== id || library.getState().storage === "volatile") return;
  session.setState({ save });
}
