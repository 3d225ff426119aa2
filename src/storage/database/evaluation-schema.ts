import type { DBSchema } from "idb";
import type { DatabaseSchema, Transaction, TransactionMode } from "./open-database";

/* The database of evaluations: large, and computed again in some minutes, so never in the way of a walk. */

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
export interface EvaluationShape extends DBSchema {
  evaluations: { key: string; value: unknown };
  /** Numbered in the order in which they were written. */
  rows: { key: number; value: unknown; indexes: { evaluation: string } };
  /** What the last restore of a backup replaced, the one before it, and whether the last is half done. */
  replaced: { key: string; value: unknown };
  /** Runs that were imported from files, and their answers (`evaluations/run-parts.ts`). */
  runs: { key: string; value: unknown };
  "run-rows": { key: [run: string, place: number]; value: unknown };
}

export const EVALUATION_SCHEMA: DatabaseSchema<EvaluationShape> = {
  name: "kitpick-evaluations",
  version: 4,
  stores: {
    evaluations: { keyPath: "id" },
    rows: { autoIncrement: true, indexes: { evaluation: "evaluation" } },
    replaced: {},
    runs: { keyPath: "key" },
    "run-rows": { keyPath: ["run", "place"] },
  },
};

export type EvaluationTransaction = Transaction<EvaluationShape>;

/** Does work in one transaction over all stores, and resolves when it is complete. Rejects with a `StorageError`. */
export type RunEvaluationWork = <Result>(
  mode: TransactionMode,
  work: (transaction: EvaluationTransaction) => Promise<Result>,
) => Promise<Result>;
