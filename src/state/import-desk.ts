import type { Dataset } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import type { RawFile } from "../formats/decode-file";
import type { Choice } from "../formats/format";
import type { MatchedVectors } from "../formats/match-vectors";
import type { PlacedFile } from "../formats/reader-protocol";
import { addChoice } from "./choices";
import type { Dependencies } from "./dependencies";
import { createDeskReadings } from "./desk-readings";
import type { ImportState } from "./library";

/** Holds files that are being looked at, until they are stored or given up. Nothing is stored here. */
export interface ImportDesk {
  /** Reads these files together with those that lie here already, and shows what they are. */
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
  /** How often it was cleared: who waited before adding something looks whether it was given up meanwhile. */
  readonly clears: number;
}

export function createImportDesk(ports: Pick<Dependencies, "library" | "storage" | "reader">): ImportDesk {
  const { library, storage } = ports;
  const readings = createDeskReadings(ports);
  const { update, readAgain } = readings;
  let pile = readings.empty();
  let clears = 0;
  return {
    async add(added) {
      pile.files = [...pile.files, ...added.map(place)];
      if (library.getState().importing?.isRemembered === true) pile.choices = [];
      await readAgain(pile);
    },
    async choose(choice) {
      if (pile.files.length === 0) return;
      pile.choices = addChoice(pile.choices, choice);
      await readAgain(pile);
    },
    async takeBack(which) {
      if (pile.files.length === 0) return;
      pile.choices = which === "all" ? [] : pile.choices.slice(0, -1);
      pile.isTakenBack = true;
      update({ isRemembered: false });
      await readAgain(pile);
    },
    async dataset(name) {
      const given = await readings.dataset();
      return given && { dataset: { ...given.dataset, name }, vectors: given.vectors };
    },
    heldBack: readings.heldBack,
    takeWalk() {
      const { walk } = pile;
      pile.walk = null;
      return walk;
    },
    remember() {
      const { before, choices } = pile;
      void import("./import-habits").then((habits) => habits.rememberChoices(storage, before, choices));
    },
    show: update,
    clear() {
      clears += 1;
      pile = readings.empty();
      library.setState({ importing: null });
    },
    get clears() {
      return clears;
    },
  };
}

function place(file: File | PlacedFile | RawFile): PlacedFile | RawFile {
  if ("blob" in file) return file;
  if (!(file instanceof Blob)) return file;
  return { path: file.webkitRelativePath || file.name, blob: file };
}
