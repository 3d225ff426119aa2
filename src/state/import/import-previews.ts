import type { WalkRecord } from "../../core/domain/walk";
import type { RawFile } from "../../formats/open/decode-file";
import type { Choice } from "../../formats/model/format";
import type { ReadPreview } from "../../formats/import/create-preview";
import type { DataReader, GivenDataset } from "../../formats/import/data-reader";
import type { PlacedFile } from "../../formats/import/data-reader";
import type { Dependencies } from "../app/dependencies";
import type { ImportState } from "../app/library";

/** Files that are being looked at, with what was chosen about them. */
export interface PendingImport {
  files: (PlacedFile | RawFile)[];
  choices: readonly Choice[];
  walk: WalkRecord | null;
  /** The files as they were before anything was chosen: choices are remembered by that. */
  before: ReadPreview["files"];
  /** Whether choices were taken back: then what was remembered is not chosen again. */
  isTakenBack: boolean;
}

const emptyImport = (): PendingImport => ({ files: [], choices: [], walk: null, before: [], isTakenBack: false });

/** Reads the pending files, and shows in the library how far that is and what came of it. */
export interface ImportPreviews {
  /** Done when the latest reading is: whoever waited for one that a newer one ended waits for that one. */
  readAgain(pending: PendingImport): Promise<void>;
  /** Nothing pending; a reading that is under way is ended. */
  empty(): PendingImport;
  dataset(): Promise<GivenDataset | null>;
  heldBack(): Promise<string>;
  update(change: Partial<ImportState>): void;
}

export function createImportPreviews({
  library,
  storage,
  reader: openReader,
}: Pick<Dependencies, "library" | "storage" | "reader">): ImportPreviews {
  let latest: Promise<void> = Promise.resolve();
  let reader: DataReader | null = null;
  /** Grows with every reading and whenever the import is cleared: only the latest counts. */
  let turn = 0;

  const update = (change: Partial<ImportState>): void => {
    library.setState(({ importing }) => ({ importing: importing && { ...importing, ...change } }));
  };
  const readOnce = async ({ files, choices }: PendingImport, isCurrent: () => boolean): Promise<ReadPreview | null> => {
    reader ??= await openReader();
    if (!isCurrent()) return null;
    const preview = await reader
      .read(files, choices, (progress) => isCurrent() && update({ progress }))
      .catch(brokenPreview);
    return isCurrent() ? preview : null;
  };
  const read = async (pending: PendingImport): Promise<void> => {
    const mine = (turn += 1);
    const isCurrent = (): boolean => mine === turn;
    library.setState(({ importing }) => ({
      importing: { ...(importing ?? NOTHING_READ), status: "reading", choices: [...pending.choices] },
    }));
    let preview = await readOnce(pending, isCurrent);
    if (preview && (await recall(storage, pending, preview)) && isCurrent()) {
      update({ isRemembered: true });
      preview = await readOnce(pending, isCurrent);
    }
    if (!preview || !isCurrent()) return;
    pending.walk = preview.walk;
    update({ ...toState(preview), choices: [...pending.choices], progress: null });
  };

  return {
    async readAgain(pending) {
      latest = read(pending);
      for (let last: Promise<void> | null = null; last !== latest;) await (last = latest);
    },
    empty() {
      turn += 1;
      reader?.stop();
      return emptyImport();
    },
    dataset: async () => (await reader?.dataset().catch(() => null)) ?? null,
    heldBack: async () => (await reader?.heldBack()) ?? "",
    update,
  };
}

/** Chooses what was chosen the last time files had these shapes; false when nothing was, or something is chosen already. */
async function recall(
  storage: Dependencies["storage"],
  pending: PendingImport,
  { files }: ReadPreview,
): Promise<boolean> {
  if (pending.choices.length > 0) return false;
  pending.before = files;
  if (!pending.isTakenBack)
    pending.choices = await (await import("./remembered-choices")).recallChoices(storage, files);
  return pending.choices.length > 0;
}

const NOTHING: Omit<ReadPreview, "walk"> = {
  files: [],
  summary: null,
  missing: null,
  offers: [],
  messages: [],
  cleaning: [],
  runs: [],
  rows: { read: 0, kept: 0, reported: 0 },
};

const NOTHING_READ: ImportState = {
  ...NOTHING,
  status: "reading",
  progress: null,
  choices: [],
  isRemembered: false,
};

/** The reader broke down: nothing is known of the files but why. */
function brokenPreview(error: unknown): ReadPreview {
  const sentence = error instanceof Error ? error.message : String(error);
  const message = { code: "not-readable", severity: "error", file: "The files", where: null, sentence } as const;
  return { ...NOTHING, messages: [{ ...message, count: 1, rowCount: 0, members: [message] }], walk: null };
}

function toState({ walk: _walk, ...preview }: ReadPreview): Omit<ReadPreview, "walk"> & Pick<ImportState, "status"> {
  const isUseful = preview.files.some(({ format }) => format !== null);
  return { ...preview, status: isUseful ? "preview" : "failed" };
}
