import type { KeptRun } from "../formats/restore-comparison";

/** Runs that were brought along as files, kept beside the evaluations. Rejects with a `StorageError`. */
export interface KeptRuns {
  /** All that can be read, newest first, the deleted among them. */
  list(): Promise<KeptRun[]>;
  /** Writes one; the same key again replaces it. */
  put(run: KeptRun): Promise<void>;
  /** Removes those of these keys for good. */
  remove(keys: readonly string[]): Promise<void>;
}
