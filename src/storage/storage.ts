import type { Dataset } from "../core/domain/dataset";
import type { DatasetId, Sha256, WalkId } from "../core/domain/ids";
import type { WalkRecord } from "../core/domain/walk";

/**
 * What survives a reload. A write is done when the promise resolves, and it resolves at the transaction's
 * `oncomplete`, never before. Rejects with a `StorageError`.
 */
export interface Storage {
  readonly datasets: {
    list(): Promise<DatasetSummary[]>;
    get(id: DatasetId): Promise<Dataset | null>;
    findByHash(hash: Sha256): Promise<Dataset | null>;
    put(dataset: Dataset): Promise<void>;
    delete(id: DatasetId): Promise<void>;
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
  /** Records that could not be read (corrupt, or written by a newer version): untouched, listed, exportable as they are. */
  unreadable(): Promise<UnreadableRecord[]>;
  close(): void;
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
  store: "datasets" | "walks" | "settings";
  key: string;
  /** A sentence: what is wrong with it. */
  why: string;
  raw: unknown;
}

export type StorageErrorName =
  "StorageUnavailableError" | "StorageFullError" | "StorageWriteError" | "ConflictError" | "NewerDataError";

export class StorageError extends Error {
  override readonly name: StorageErrorName;
  constructor(name: StorageErrorName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
