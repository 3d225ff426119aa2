import type { BuildCatalogue, BuildDraft } from "../core/domain/build";
import { restoreBuildDraft } from "../formats/restore-build";
import { restoreToolRows } from "../formats/restore-dataset";
import { StorageError, type Storage } from "../storage/storage";

/** Where the one build that goes on is stored. The tools are written once, the rest after every step. */
const DRAFT = "build.draft";
const CATALOGUE = "build.catalogue";

/** A build as it lies in the storage; `null`: none, or none that can be read. */
export async function readBuild(
  storage: Pick<Storage, "settings">,
): Promise<{ draft: BuildDraft; catalogue: BuildCatalogue } | null> {
  const [draft, stored] = await Promise.all([storage.settings.get(DRAFT), storage.settings.get(CATALOGUE)]);
  const restored = restoreBuildDraft(draft);
  if (!restored.ok) return null;
  const { plan } = restored.value;
  const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<BuildCatalogue>;
  const tools = kept.plan === plan.id && Array.isArray(kept.tools) ? restoreToolRows(kept.tools) : null;
  return tools && { draft: restored.value, catalogue: { schema: 1, plan: plan.id, tools } };
}

/** Stores a new build, or that there is none. Rejects when it cannot be stored. */
export async function writeBuild(
  storage: Pick<Storage, "settings">,
  build: { draft: BuildDraft; catalogue: BuildCatalogue } | null,
): Promise<void> {
  if (build) await storage.settings.put(CATALOGUE, build.catalogue);
  await storage.settings.put(DRAFT, build?.draft ?? null);
  if (!build) await storage.settings.put(CATALOGUE, null);
}

interface DraftKeeper {
  /** Stores the draft as soon as the write before is done; of those that wait only the newest. */
  keep(draft: BuildDraft): void;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** `tell`: it could not be stored. `onNewer`: another tab went on with the same build; what is stored holds. */
export function createDraftKeeper(
  storage: Pick<Storage, "settings">,
  tell: (sentence: string) => void,
  onNewer: (draft: BuildDraft) => void,
): DraftKeeper {
  let waiting: BuildDraft | null = null;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    for (let draft = waiting; draft; draft = waiting) {
      waiting = null;
      try {
        const stored = restoreBuildDraft(await storage.settings.get(DRAFT));
        const newer = stored.ok && stored.value.plan.id === draft.plan.id && stored.value.revision >= draft.revision;
        if (newer) {
          waiting = null;
          onNewer(stored.value);
        } else await storage.settings.put(DRAFT, draft);
      } catch (error) {
        tell(
          error instanceof StorageError
            ? error.message
            : "The build could not be stored. Free some space; nothing is lost while this page stays open.",
        );
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
