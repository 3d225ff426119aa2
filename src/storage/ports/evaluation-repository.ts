import type { AskedModel, EvaluationPlan, EvaluationRecord, EvaluationRow } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { DeletedEvaluation } from "./storage";
import type { ImportedRun } from "../../formats/records/parse-comparison";

/**
 * Evaluations kept beside walks. A record is small and written often; its rows are written in chunks that are never
 * written again. Rejects with a `StorageError`.
 */
export interface EvaluationRepository {
  /** Newest first, the deleted among them. */
  list(): Promise<EvaluationSummary[]>;
  /** `null` when there is none, or it was deleted. */
  get(id: EvaluationId): Promise<EvaluationRecord | null>;
  /** All rows that are kept, in the order in which they were written, without repeats. */
  rows(id: EvaluationId): Promise<RowChunk[]>;
  /** The record, and new rows with it, in one transaction: both or nothing. */
  put(record: EvaluationRecord, rows: readonly RowChunk[]): Promise<void>;
  /** Takes it out of the list and out of reach. It stays stored with its rows until it is purged. */
  delete(id: EvaluationId, at: string): Promise<void>;
  undelete(id: EvaluationId): Promise<void>;
  /** Those that were deleted and are still there. */
  deleted(): Promise<DeletedEvaluation[]>;
  /** Removes for good, with its rows, what was deleted before this moment (ISO 8601). */
  purge(deletedBefore: string): Promise<number>;
}

/** Some answers of one method. */
export interface RowChunk {
  method: string;
  rows: EvaluationRow[];
}

/** What a list shows of an evaluation. */
export interface EvaluationSummary extends Pick<
  EvaluationRecord,
  "id" | "name" | "createdAt" | "updatedAt" | "status" | "done" | "total"
> {
  dataset: EvaluationPlan["dataset"];
  split: EvaluationPlan["split"];
  deletedAt: string | null;
  protocol: EvaluationPlan["protocol"];
  encoder: EvaluationPlan["encoder"];
  /** Whom its methods asked. Absent: no language model. */
  model?: AskedModel;
  /** Methods with their mean TRACC; `null` where none is there yet. */
  methods: { method: string; tracc: number | null }[];
}

/** Runs that were brought along as files, kept beside the evaluations. Rejects with a `StorageError`. */
export interface ImportedRunRepository {
  /** All that can be read, newest first, the deleted among them. */
  list(): Promise<ImportedRun[]>;
  /** Writes one; the same key again replaces it. */
  put(run: ImportedRun): Promise<void>;
  /** Removes those of these keys for good. */
  remove(keys: readonly string[]): Promise<void>;
}
