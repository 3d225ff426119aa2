import type { Dataset } from "../../core/domain/dataset";
import type { WalkRecord } from "../../core/domain/walk";
import type { ReadPreview } from "../../formats/import/create-preview";
import type { DataReader, GivenDataset, PlacedFile } from "../../formats/import/data-reader";
import type { MatchedVectors } from "../../formats/import/match-vectors";
import type { Choice } from "../../formats/model/format";
import type { RawFile } from "../../formats/open/decode-file";
import type { Dependencies } from "../app/dependencies";
import type { ImportState } from "../app/library";
import type { WalkContext } from "../walk/walk-context";

/** What intents around an import get. */
export interface ImportContext extends WalkContext {
  importSession: ImportSession;
}

/** Holds files that are being looked at, until they are stored or given up. Nothing is stored here. */
export interface ImportSession {
  /** Reads these files together with those that are pending already, and shows what they are. */
  add(files: readonly (File | PlacedFile | RawFile)[]): Promise<void>;
  /** Reads the files again with one more choice. */
  choose(choice: Choice): Promise<void>;
  /** Takes the last choice back, or all of them, and reads the files again. */
  takeBack(which: "last" | "all"): Promise<void>;
  /** What would be stored under this name, and vectors of its texts; `null` when the files make no data set yet. */
  dataset(name: string): Promise<{ dataset: Dataset; vectors: readonly MatchedVectors[] } | null>;
  /** The rows that are held back, as CSV. */
  heldBack(): Promise<string>;
  /** The saved walk among the files, once. */
  takeWalk(): WalkRecord | null;
  /** What was chosen is chosen again for files of the same shape. */
  remember(): void;
  /** Shows that storing is under way, or what went wrong. */
  show(change: Partial<Pick<ImportState, "status" | "messages">>): void;
  clear(): void;
}

export function createImportSession(ports: Pick<Dependencies, "library" | "storage" | "reader">): ImportSession {
  const { library } = ports;
  const readings = createImportPreviews(ports);
  const { update, readAgain } = readings;
  let pending = readings.empty();
  return {
    async add(added) {
      pending.files = [...pending.files, ...added.map(place)];
      if (library.getState().importing?.isRemembered === true) pending.choices = [];
      await readAgain(pending);
    },
    async choose(choice) {
      if (pending.files.length === 0) return;
      pending.choices = addChoice(pending.choices, choice);
      await readAgain(pending);
    },
    async takeBack(which) {
      if (pending.files.length === 0) return;
      pending.choices = which === "all" ? [] : pending.choices.slice(0, -1);
      pending.isTakenBack = true;
      update({ isRemembered: false });
      await readAgain(pending);
    },
    async dataset(name) {
      const given = await readings.dataset();
      return given && { dataset: { ...given.dataset, name }, vectors: given.vectors };
    },
    heldBack: readings.heldBack,
    takeWalk() {
      const { walk } = pending;
      pending.walk = null;
      return walk;
    },
    remember() {
      const { before, choices } = pending;
      void import("./remembered-choices").then((habits) => habits.rememberChoices(ports, before, choices));
    },
    show: update,
    clear() {
      pending = readings.empty();
      library.setState({ importing: null });
    },
  };
}

function place(file: File | PlacedFile | RawFile): PlacedFile | RawFile {
  if ("blob" in file) return file;
  if (!(file instanceof Blob)) return file;
  return { path: file.webkitRelativePath || file.name, blob: file };
}

/** Adds a choice; one about the same thing is replaced. */
function addChoice(choices: readonly Choice[], choice: Choice): Choice[] {
  const topic = topicOf(choice);
  return [...choices.filter((other) => topicOf(other) !== topic), choice];
}

function topicOf(choice: Choice): string {
  switch (choice.kind) {
    case "keep-as-written":
    case "apply-step":
      return `step ${choice.step}`;
    case "read-as":
    case "map-columns":
      return `format ${choice.file}`;
    case "take-name":
      return `name ${choice.from}`;
    case "replace-names":
      return "own names";
    case "sample-log":
      return `sample ${choice.file}`;
    case "replace-name":
      return `person ${choice.word}`;
    case "write":
      return JSON.stringify([choice.kind, choice.file, choice.what, choice.at]);
    case "leave-out":
      return JSON.stringify([choice.kind, choice.file, choice.code, choice.where]);
    case "add-unknown-tools":
      return JSON.stringify([choice.kind, choice.name ?? null]);
    case "texts-unjudged":
    case "zeros-unjudged":
    case "file-part":
    case "decode-as":
    case "mend-line-breaks":
    case "read-whole-rows":
    case "read-changed":
      return JSON.stringify([choice.kind, choice.file]);
  }
}

/** Files that are being looked at, with what was chosen about them. */
interface PendingImport {
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
interface ImportPreviews {
  /** Done when the latest reading is: whoever waited for one that a newer one ended waits for that one. */
  readAgain(pending: PendingImport): Promise<void>;
  /** Nothing pending; a reading that is under way is ended. */
  empty(): PendingImport;
  dataset(): Promise<GivenDataset | null>;
  heldBack(): Promise<string>;
  update(change: Partial<ImportState>): void;
}

function createImportPreviews({
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
