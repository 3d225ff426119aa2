import type { BuildDraft } from "../core/domain/build";
import { StorageError, type Storage } from "../storage/storage";

interface DraftKeeper {
  /** Stores the draft as soon as the write before is done; of those that wait only the newest. */
  keep(draft: BuildDraft): void;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

interface KeeperNews {
  /** It could not be stored. */
  fail(sentence: string): void;
  /** Another tab went on with the same build; what is stored holds. */
  newer(draft: BuildDraft): void;
  /** Another tab deleted it. */
  gone(plan: string): void;
}

export function createDraftKeeper({ builds }: Pick<Storage, "builds">, news: KeeperNews): DraftKeeper {
  let waiting: BuildDraft | null = null;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    for (let draft = waiting; draft; draft = waiting) {
      waiting = null;
      try {
        const done = await builds.put(draft);
        if (done === "written") continue;
        waiting = null;
        if (done === "gone") news.gone(draft.plan.id);
        else news.newer(done);
      } catch (error) {
        const sentence = "The build could not be stored. Free some space; nothing is lost while this page stays open.";
        news.fail(error instanceof StorageError ? error.message : sentence);
      }
    }
    writing = null;
  };
  return {
    keep(draft) {
      waiting = draft;
      writing ??= write();
    },
    settled: async () => {
      while (writing) await writing;
    },
  };
}
