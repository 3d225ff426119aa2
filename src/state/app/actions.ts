import type { HistoryEffect, HistoryTrial } from "../../core/annotate/past-requests";
import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Edit, RestorableNode } from "../../core/domain/edit";
import type { Exchange } from "../../core/domain/exchange";
import type { DatasetId, EvaluationId, QueryId, WalkId } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import type { OpenedRow, WalkInput } from "../../core/domain/walk";
import type { Attribution } from "../../core/evaluate/attribution";
import type { Choice } from "../../formats/model/format";
import type { PlacedFile } from "../../formats/import/data-reader";
import type { ElsewhereIndexAt, TrialProgress } from "../../workers/walk/walk-engine";
import type { LibraryState } from "./library";
import type { Preference } from "./settings";

/** Everything a person can do, bound to the stores, the engine and the storage once, in `boot/app.ts`. */
export interface Actions {
  /** A request in the user's own words. A request of the data set with equal text brings its gold tools along. */
  askRequest(text: string): Promise<void>;
  /** A draft that is being written: encoding it ahead makes the answer come sooner. */
  anticipate(draft: string): void;
  /** A request of the open data set. */
  askQuery(id: QueryId): Promise<void>;
  /** A request of the open data set as a row of an evaluation has it: the history of its fold, the settings of its method. */
  askRow(input: WalkInput, row: OpenedRow): Promise<void>;
  /** `what` is the sentence for the history, such as "Searched bundle texts". */
  configure(change: (config: Config) => Config, what: string): Promise<void>;
  /** Answers of a language model, pasted, recorded or given by an endpoint, in place of some. `what` is the sentence for the history. */
  takeAnswers(answers: readonly Exchange[], what: string, dropped?: readonly Exchange[]): Promise<void>;
  /** Another request as the workbench would walk it, without language model. The walk on the screen stays. */
  walkQuery(dataset: Dataset, query: Query): Promise<Trace>;
  /** What the workbench would answer to the judged requests of this data set after a change of its history. */
  tryHistory(
    dataset: Dataset,
    trial: HistoryTrial,
    onProgress: (progress: TrialProgress) => void,
    signal: AbortSignal,
  ): Promise<HistoryEffect>;
  /** A request of the open data set with each of these settings, by rules. The walk on the screen stays. */
  walkWithEach(id: QueryId, configs: readonly Config[]): Promise<Trace[]>;
  /** Applies one correction; everything that depends on it is recomputed at once. */
  edit(edit: Edit): Promise<void>;
  /** What the edit, and those after it, would do, without doing it. */
  previewEdit(edit: Edit, ...more: Edit[]): Promise<Trace>;
  /** What other settings would answer, without changing any. */
  previewConfig(change: (config: Config) => Config): Promise<Trace>;
  /** What each stage gave to this answer on the screen; `null` while that cannot be found out. */
  attributeWalk(trace: Trace): Promise<Attribution | null>;
  /** The same request with stage 2 by rules; `null` while the encoder of the walk is not ready. Changes nothing. */
  walkByRules(trace: Trace): Promise<Trace | null>;
  /** The network of the open data set's tools was corrected: the walk on the screen is computed again by it. */
  followNetwork(corrections: readonly NetworkEdit[]): Promise<void>;
  /** Walks from now on are searched in this index where it is theirs, or in this tab; the one on the screen is computed again. */
  searchElsewhere(index: ElsewhereIndexAt | null): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** The state after this entry of the log. */
  goTo(seq: number): Promise<void>;
  /** Takes one earlier edit away and keeps the later ones. Itself a step that can be undone. */
  undoOnly(seq: number): Promise<void>;
  restoreNode(node: RestorableNode): Promise<void>;
  restoreAll(): Promise<void>;
  /** The answer becomes a past request of the edited copy of the data, where the walk goes on. */
  addToHistory(): Promise<void>;

  saveWalk(name: string): Promise<void>;
  openWalk(id: WalkId): Promise<void>;
  renameWalk(id: WalkId, name: string): Promise<void>;
  /** With a toast that brings it back. */
  deleteWalks(...ids: WalkId[]): Promise<void>;
  undeleteWalk(id: WalkId): Promise<void>;
  /** The empty box again; the walk that was shown stays stored. */
  newWalk(): void;
  /**
   * Address of the walk as it is shown, copied to the clipboard. Where a language model answered and nothing is said of its
   * answers, it is asked first whether they go along: `linkQuestion` of the library. `none`: no link is wanted after all.
   */
  copyLink(answers?: "with" | "without" | "none"): Promise<void>;
  /** The walk on the screen as a file that opens here again, with all its steps. */
  saveWalkFile(): Promise<void>;

  useDataset(id: DatasetId): Promise<void>;
  /** With a toast that brings it back. */
  deleteDataset(id: DatasetId): Promise<void>;
  undeleteDataset(id: DatasetId): Promise<void>;
  undeleteEvaluation(id: EvaluationId): Promise<void>;
  /** What was deleted and can still be brought back. */
  listDeleted(): Promise<Deleted[]>;
  /** Dropped, picked or pasted files; adds to an import that is being looked at. */
  addFiles(files: readonly (File | PlacedFile)[]): Promise<void>;
  addPasted(text: string): Promise<void>;
  /** Reads the files again with one more choice. */
  chooseImport(choice: Choice): Promise<void>;
  takeBackImport(which: "last" | "all"): Promise<void>;
  /** The rows that are held back, as a download. */
  exportHeldBack(): Promise<void>;
  confirmImport(name: string): Promise<void>;
  cancelImport(): void;

  chooseEncoder(id: EncoderId): Promise<void>;
  /** Where encoders compute from now on. WebGPU is used only where it gives the right vectors. */
  setDevice(device: "wasm" | "webgpu"): void;
  /** Stops embedding; what is done is kept. */
  cancelPrepare(): void;
  retryPrepare(): Promise<void>;
  /** Stops learning from the history; rules go on standing in. */
  cancelTraining(): void;
  retryTraining(): void;

  /** What is stored takes how much room, written as JSON. Reads everything. */
  measureStored(): Promise<StoredSize[]>;
  /** Removes all of one kind for good, and loads the page anew: nothing of it stands anywhere then. */
  removeForGood(kind: RemovableKind): Promise<void>;
  /** Removes for good what was deleted before and could still be brought back. */
  purgeDeleted(): Promise<void>;
  /** Removes everything that the app keeps in this browser, and loads the page as if for the first time. */
  resetApp(): Promise<void>;
  /** Everything that is stored, as one file, or one part of it, which is restored as a backup is. */
  saveBackup(part?: StoredSize): Promise<void>;
  /** Shows what restoring this file would do. */
  openBackup(file: File): Promise<void>;
  confirmRestore(choice: "theirs" | "mine"): Promise<void>;
  cancelRestore(): void;
  /** When a backup was restored, and how many records, when that can be taken back. */
  lastRestore(): Promise<{ at: string; rows: number } | null>;
  undoRestore(): Promise<void>;
  /** The news that something was lost was read. */
  forgetLoss(): void;

  /** Look and keys: takes effect at once and is remembered. */
  setPreference<Name extends Preference>(name: Name, value: LibraryState[Name]): void;
  dismissToast(id: number): void;
  /** Takes back what a toast tells of; the toast stays until that is stored. */
  undoToast(id: number): Promise<void>;
  /** The raw bytes of a record that could not be read, as a download. */
  exportUnreadable(): Promise<void>;
}

/** What is removed as a whole, and cannot be brought back. */
export type RemovableKind = "annotations" | "builds" | "runs";

/** Records of one kind, those that were deleted lately among them, or one data set by its name. */
export interface StoredSize {
  kind: "walks" | "dataset" | "evaluations" | "rest" | RemovableKind;
  name: string | null;
  /** Of one data set, what it is stored under. */
  key: string | null;
  records: number;
  /** Keys of those that were not deleted; empty where nobody counts them. */
  live: string[];
  bytes: number;
}

/** Something that was deleted, newest first. */
export type Deleted =
  | { kind: "walk"; id: WalkId; name: string; deletedAt: string }
  | { kind: "dataset"; id: DatasetId; name: string; deletedAt: string }
  | { kind: "evaluation"; id: EvaluationId; name: string; deletedAt: string };
