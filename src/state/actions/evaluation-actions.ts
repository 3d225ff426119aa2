import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { Understanding } from "../../core/evaluate/understand-rows";

/** Everything a person can do on the Evaluate screen. Nothing here rejects: what fails is said in the store or in a toast. */
export interface EvaluationActions {
  /** Starts a new evaluation, puts it on the screen and keeps it. Another one that runs is paused. Resolves when it has begun. */
  start(plan: Omit<EvaluationPlan, "dataset">, dataset: EvaluationPlan["dataset"]): Promise<void>;
  /** Stops after the answer under way. */
  pause(): Promise<void>;
  /** Goes on where it stopped: also after a reload, a cancel or a failure. Answers that are there are not asked again. */
  resume(): Promise<void>;
  /** Ends it. The answers so far are kept and marked as partial. */
  cancel(): Promise<void>;
  /** Reads the list of kept evaluations again. */
  list(): Promise<void>;
  /** A kept evaluation, as it was. Another one that runs goes on only while it is shown: it is paused. */
  open(id: EvaluationId): Promise<void>;
  /** An Evaluation file, such as the command line writes with `--out`. With a toast when it is none. */
  openFile(file: File): Promise<void>;
  /** Another evaluation of the opened file, by its place from 0. */
  showRunOfFile(at: number): void;
  rename(id: EvaluationId, name: string): Promise<void>;
  /** Out of the list. It stays stored for 30 days; a toast, the list of the deleted and the settings bring it back. */
  remove(id: EvaluationId): Promise<void>;
  /** Brings back one that was removed. */
  restore(id: EvaluationId): Promise<void>;
  /** Clears the screen; what was shown stays kept. */
  close(): Promise<void>;
  /** What the rows of one shown method say, computed away from the page; `null` when its data set is not in this browser. */
  understand(method: string, metric: string): Promise<Understanding | null>;
  /**
   * The answers of one shown method with their whole walks, as lines of JSON; they are made again for it. `null`, with a
   * toast, when that cannot be done or `signal` was aborted (then without).
   */
  traces(method: string, onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<Blob | null>;
}
