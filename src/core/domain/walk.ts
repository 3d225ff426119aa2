import type { Config } from "./config";
import type { DatasetId, Sha256, ToolId, WalkId } from "./ids";
import type { Edit } from "./edit";
import type { ProtocolId, SplitPlan } from "./evaluation";
import type { Exchange } from "./exchange";
import type { Query } from "./query";
import type { Trace } from "./trace";

/** What the user asks for. The trace is a pure function of this and the data. */
export interface WalkInput {
  query: Query;
  config: Config;
  edits: Edit[];
  /** Answers of a language model at hand, whoever gave them. A prompt without one waits. Absent: none. */
  exchanges?: Exchange[];
  /** The walk knows the past requests of one fold of an evaluation and no others. Absent: all of the data set. */
  fold?: FoldReference;
}

/** One fold of an evaluation: with the data set it says which past requests are known, and how texts are read. */
export interface FoldReference {
  split: SplitPlan;
  protocol: ProtocolId;
  /** From 0, as in the rows of the evaluation. */
  fold: number;
}

/** What a row of an evaluation holds, on the walk that was opened from it. */
export interface OpenedRow {
  /** As in the plan: `nearest-query:bm25`. */
  method: string;
  predicted: ToolId[];
}

/**
 * One step of a walk: what was done, and the whole input after it. Undo, redo, the history panel and the audit log are
 * this one list with a cursor.
 */
export interface LogEntry {
  /** From 0; entry 0 is the opening. */
  seq: number;
  /** ISO 8601, written by the action. */
  at: string;
  command: Command;
  input: WalkInput;
  /** TRACC after the step, `null` when unknown (no gold, or not computed yet). */
  score: number | null;
}

export type Command =
  /** `row`: the row of an evaluation that it was opened from. */
  | { type: "open"; row?: OpenedRow }
  | { type: "ask"; row?: OpenedRow }
  | { type: "configure"; what: string }
  | { type: "edit"; edit: Edit; what: string }
  /** One edit, or all, taken away again. */
  | { type: "restore"; what: string };

/** A walk as stored, exported, linked and shipped: the unit of saving and of comparing. */
export interface WalkRecord {
  schema: 1;
  id: WalkId;
  /** `null`: a draft that was never named. */
  name: string | null;
  createdAt: string;
  updatedAt: string;
  /** Set when deleted; the record stays for 30 days so that it can be brought back. */
  deletedAt: string | null;
  /** Grows by one with each write; a writer that does not hold the latest makes a copy instead of overwriting. */
  revision: number;
  dataset: { id: DatasetId; name: string; hash: Sha256; files: { name: string; sha256: Sha256 }[] };
  log: LogEntry[];
  /** Index into `log` of the state that is shown. Entries after it are the redo tail. */
  cursor: number;
  /** As computed, without edits. */
  computed: Trace | null;
  /** With the edits laid over; `null` when there are none. */
  edited: Trace | null;
  /** A receipt: recomputed on opening, and a difference is shown. */
  scores: Record<string, number>;
}
