import type { BuildCatalogue, BuildDraft } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import type { DatasetId, EvaluationId, Sha256, WalkId } from "../../core/domain/ids";
import type { NetworkEdits } from "../../core/domain/network";
import type { WalkRecord } from "../../core/domain/walk";
import type { JudgementsPort } from "./judgements";

/**
 * What survives a reload. A write is done when the promise resolves, and it resolves at the transaction's
 * `oncomplete`, never before. Rejects with a `StorageError`.
 */
export interface Storage {
  readonly datasets: {
    list(): Promise<DatasetSummary[]>;
    get(id: DatasetId): Promise<Dataset | null>;
    findByHash(hash: Sha256): Promise<Dataset | null>;
    /** In one transaction: it is there whole, or not at all. One that was deleted is there again. */
    put(dataset: Dataset): Promise<void>;
    /** Takes it out of the list and out of reach. It stays stored until it is purged. */
    delete(id: DatasetId, at: string): Promise<void>;
    undelete(id: DatasetId): Promise<void>;
    /** Those that were deleted and are still there. */
    deleted(): Promise<DeletedDataset[]>;
    /** Removes for good what was deleted before this moment (ISO 8601). */
    purge(deletedBefore: string): Promise<number>;
  };
  readonly walks: {
    /** Newest first, deleted ones included. */
    list(): Promise<WalkSummary[]>;
    get(id: WalkId): Promise<WalkRecord | null>;
    /**
     * Writes one walk in one strict transaction. `expectedRevision` is the revision the writer last saw (0: new);
     * if the stored one differs, nothing is written and it rejects with `ConflictError`.
     */
    put(record: WalkRecord, expectedRevision: number): Promise<void>;
    /** Removes for good what was deleted before this moment (ISO 8601). */
    purge(deletedBefore: string): Promise<number>;
  };
  readonly settings: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
  };
  readonly builds: BuildsPort;
  readonly networks: NetworksPort;
  readonly judgements: JudgementsPort;
  readonly userData: UserDataPort;
  readonly health: HealthPort;
  /** Records that could not be read (corrupt, or written by a newer version): untouched, listed, exportable as they are. */
  unreadable(): Promise<UnreadableRecord[]>;
  /**
   * Deletes everything that this app keeps in this browser: its databases, the files of encoders, and what it noted in
   * `localStorage`. Nothing can be stored until the page is loaded anew. Rejects with `StorageUnavailableError` where
   * another tab holds a database open; then some of it may be gone already.
   */
  erase(): Promise<void>;
  close(): void;
}

/** Corrections of networks, one row for each catalogue of tools. */
export interface NetworksPort {
  get(catalogue: Sha256): Promise<NetworkEdits | null>;
  /**
   * Writes them in one strict transaction. Where another tab has written as much or more, nothing is written and its
   * corrections come back.
   */
  put(edits: NetworkEdits): Promise<NetworkEdits | "written">;
}

/** Builds of data sets, each with the tools it is about, which are written once. */
export interface BuildsPort {
  /** All that can be read and have their tools, newest first. */
  list(): Promise<BuildDraft[]>;
  get(plan: string): Promise<StoredBuild | null>;
  /** Stores a new build, or one that was deleted, in one transaction. */
  begin(build: StoredBuild): Promise<void>;
  /**
   * Writes how far a build has come. Where another tab has written as much or more, nothing is written and its draft comes
   * back; `gone`: it was deleted meanwhile, and stays so.
   */
  put(draft: BuildDraft): Promise<BuildDraft | "written" | "gone">;
  delete(plan: string): Promise<void>;
}

export interface StoredBuild {
  draft: BuildDraft;
  catalogue: BuildCatalogue;
}

/** Everything that a backup holds. */
export interface UserDataPort {
  /** Every row as it lies there, whether it can be read or not. Keys are ordered. */
  rows(): Promise<UserDataRow[]>;
  /** What restoring these rows would do. Changes nothing. */
  planRestore(backup: readonly GivenRow[]): Promise<RestorePlan>;
  /**
   * Writes rows in one transaction: all of them or none. What they replace is kept, for one `undoRestore`. A row that is
   * there and cannot be read is never written over: then nothing is written, and it rejects with `NewerDataError`.
   */
  restore(rows: readonly UserDataRow[], at: string): Promise<void>;
  /** When rows were last restored, and how many; `null` when there is nothing to undo. */
  lastRestore(): Promise<{ at: string; rows: number } | null>;
  /** Puts back what the last restore replaced. Rows that were changed by hand since then stay as they are. */
  undoRestore(): Promise<{ restored: number; kept: number }>;
  /** Evaluations that were deleted and are still there. */
  deletedEvaluations(): Promise<DeletedEvaluation[]>;
  undeleteEvaluation(id: EvaluationId): Promise<void>;
  /** Removes every row of these stores for good, and what was made from them, in one transaction of each database. */
  remove(stores: readonly UserDataStore[]): Promise<void>;
  /** Removes for good the evaluations that were deleted before this moment (ISO 8601). */
  purgeEvaluations(deletedBefore: string): Promise<number>;
}

export const USER_DATA_STORES = [
  ...(["datasets", "walks", "settings", "deletions"] as const),
  ...(["builds", "build-tools", "projects", "judgements", "drafts", "networks", "evaluations", "runs"] as const),
] as const;

export type UserDataStore = (typeof USER_DATA_STORES)[number];

export interface UserDataRow {
  store: UserDataStore;
  key: string;
  /** As JSON can say it. */
  value: unknown;
}

/** What restoring a backup would do, row by row. Every row of the backup is in one of the lists. */
export interface RestorePlan {
  /** Not here yet. */
  added: UserDataRow[];
  /** Here with another content. */
  changed: { row: UserDataRow; here: UserDataRow }[];
  same: UserDataRow[];
  /** Cannot be read, or would write over something here that cannot: left out. */
  heldBack: { row: GivenRow; why: string }[];
}

/** A row from outside, not yet checked. */
export interface GivenRow {
  store: string;
  key: string;
  value: unknown;
}

/** How the storage is, and who hears of it. */
export interface HealthPort {
  current(): StorageHealth;
  /** Calls back with every change, until the returned function is called. */
  subscribe(listener: (health: StorageHealth) => void): () => void;
  /** The loss was read and is spoken of no more. */
  forgetLoss(): void;
  /** Sets room aside for a last save, when there is enough: once it was let go, and before it is needed. */
  keepReserve(): Promise<void>;
}

export interface StorageHealth {
  loss: StorageLoss | null;
  /** `reserve`: the disk was full, and the room set aside for that is in use. `none`: that is used up, too. */
  room: "enough" | "reserve" | "none";
}

/** Something was stored here before, and is not there any more. */
export interface StorageLoss {
  /**
   * `cleared`: the database was made anew. `set-back`: it is an older state of itself. `unreachable`: it cannot be
   * opened, so nobody knows.
   */
  kind: "cleared" | "set-back" | "unreachable";
  /** Whether the page was open when it happened: then what is on the screen is still there. */
  noticed: "at start" | "while open";
  /** The last time something was stored, ISO 8601. */
  savedAt: string;
  /** How many there were. */
  walks: number;
  datasets: number;
}

export interface DeletedDataset extends DatasetSummary {
  deletedAt: string;
}

export interface DeletedEvaluation {
  id: EvaluationId;
  name: string | null;
  datasetName: string;
  deletedAt: string;
}

export interface DatasetSummary {
  id: DatasetId;
  name: string;
  hash: Sha256;
  toolCount: number;
  queryCount: number;
  files: string[];
}

export interface WalkSummary {
  id: WalkId;
  name: string | null;
  /** The request, cut to 200 characters. */
  text: string;
  datasetId: DatasetId;
  datasetName: string;
  updatedAt: string;
  deletedAt: string | null;
  editCount: number;
  /** TRACC of the shown state; `null` when not known. */
  score: number | null;
}

export interface UnreadableRecord {
  store:
    | "datasets"
    | "walks"
    | "settings"
    | "builds"
    | "build-tools"
    | "projects"
    | "judgements"
    | "drafts"
    | "networks";
  key: string;
  /** A sentence: what is wrong with it. */
  why: string;
  raw: unknown;
}

export type StorageErrorName =
  | "StorageUnavailableError"
  | "StorageFullError"
  | "StorageWriteError"
  | "ConflictError"
  | "NewerDataError";

export class StorageError extends Error {
  override readonly name: StorageErrorName;
  constructor(name: StorageErrorName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
