import type { Dataset } from "../../core/domain/dataset";
import type { WalkRecord } from "../../core/domain/walk";
import type { RawFile } from "../../formats/open/decode-file";
import type { Choice } from "../../formats/model/format";
import type { MatchedVectors } from "../../formats/import/match-vectors";
import type { PlacedFile } from "../../formats/import/data-reader";
import type { Dependencies } from "../app/dependencies";
import type { WalkContext } from "../walk/walk-context";
import { createImportPreviews } from "./import-previews";
import type { ImportState } from "../app/library";

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
