import type { BuildDraft } from "../../core/domain/build";
import { StorageError, type Storage } from "../../storage/ports/storage";

interface BuildAutosave {
  /** Stores the draft as soon as the write before is done; of those of one build that wait only the newest. */
  keep(draft: BuildDraft): void;
  /** The newest state of a build that is not stored yet; `null`: what is stored holds. */
  unsaved(plan: string): BuildDraft | null;
  /** Resolves when nothing is being written. What failed still waits. */
  settled(): Promise<void>;
}

interface AutosaveListeners {
  /** It could not be stored, and is tried again. */
  fail(sentence: string): void;
  /** Everything that had failed is stored now. */
  stored(): void;
  /** Another tab changed the same build; the stored state wins. */
  newer(draft: BuildDraft): void;
  /** Another tab deleted it. */
  gone(plan: string): void;
}

const RETRY_AFTER_MS = 3000;

/** Stores builds step by step. What could not be stored, on a full disk say, is kept and tried again every 3 s. */
export function createBuildAutosave({ builds }: Pick<Storage, "builds">, news: AutosaveListeners): BuildAutosave {
  const waiting = new Map<string, BuildDraft>();
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;

  const write = async (draft: BuildDraft): Promise<void> => {
    const { id } = draft.plan;
    const done = await builds.put(draft);
    if (done === "written") {
      if (waiting.get(id) === draft) waiting.delete(id);
      return;
    }
    waiting.delete(id);
    if (done === "gone") news.gone(id);
    else news.newer(done);
  };
  const work = async (): Promise<void> => {
    const failed = new Set<string>();
    const next = (): BuildDraft | undefined => [...waiting.values()].find(({ plan }) => !failed.has(plan.id));
    for (let draft = next(); draft; draft = next()) {
      try {
        await write(draft);
      } catch (error) {
        failed.add(draft.plan.id);
        const sentence = "The build could not be saved. Free some space; nothing is lost while this page stays open.";
        news.fail(error instanceof StorageError ? error.message : sentence);
      }
    }
    writing = null;
    if (failed.size > 0) retry = setTimeout(pump, RETRY_AFTER_MS);
    else if (hasFailed) news.stored();
    hasFailed = failed.size > 0;
  };
  const pump = (): void => {
    clearTimeout(retry);
    writing ??= work();
  };
  return {
    keep(draft) {
      waiting.set(draft.plan.id, draft);
      pump();
    },
    unsaved: (plan) => waiting.get(plan) ?? null,
    settled: async () => {
      while (writing) await writing;
    },
  };
}
