import type { Agreement } from "../../core/compare/agreement";
import type { Turning } from "../../core/compare/single-changes";
import type { QueryId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import type { ComparisonWish } from "../comparison";
import type { RunMarks } from "../run-marks";

/** Everything a person can do on the Compare screen. Nothing here rejects: what fails is said in the store or in a toast. */
export interface ComparisonActions {
  /** Loads the runs and sets them side by side. Only the last call counts. */
  show(wish: ComparisonWish): Promise<void>;
  /**
   * Reads files with runs: evaluations and comparisons of this app, TREC and ranx runs, JSON and tables of answers.
   * What was found is in `arrived`, what could not be read is said in `fileNotes`. Files of data alone are imported.
   */
  addFiles(files: readonly File[]): Promise<void>;
  /** Changes tags, note or group of a source. */
  mark(source: string, change: Partial<RunMarks>): Promise<void>;
  rename(source: string, name: string): Promise<void>;
  /** Out of the list. It stays for 30 days; a toast brings it back. */
  remove(source: string): Promise<void>;
  /** Brings back a run from a file. */
  undelete(source: string): Promise<void>;
  /** The walks of one request, run by run: made again where its data are here, else why there is none. */
  walks(query: QueryId): Promise<RunWalk[]>;
  /** How far the run at this place and the baseline say the same in stage 2; a sentence when that cannot be told. */
  agreement(place: number): Promise<Agreement | string>;
  /** Which single change of a run's settings turns its answer into each other run's; a sentence when that cannot be tried. */
  tryChanges(query: QueryId, place: number): Promise<RunTurning[] | string>;
}

/** The walk of one run; `why`: a sentence that says why there is none. */
export type RunWalk = { trace: Trace } | { trace: null; why: string };

/** What would turn the answer of a run into that of the run at `wanted`. */
export interface RunTurning {
  wanted: number;
  turning: Turning;
  tried: number;
}
