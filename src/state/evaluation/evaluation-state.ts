import { createStore, type StoreApi } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationPlan, Leakage, MethodEvaluation } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { Environment } from "../../core/domain/trace";
import type { EvaluationProgress, EvaluationEngine } from "../../workers/evaluation/evaluation-engine";
import type { EvaluationSummary, EvaluationRepository } from "../../storage/ports/evaluation-repository";
import type { Dependencies } from "../app/dependencies";
import type { EvaluationModels } from "./evaluation-models";

/** What the Evaluate screen is about. */
export interface EvaluationState {
  /** The evaluation on the screen; `null` before any was started or opened. */
  shown: ShownEvaluation | null;
  /** Its data set, which may be another than that of the walk; `null` until it was found, or where it is not in this browser. */
  dataset: Dataset | null;
  /** Those kept in this browser, newest first; `null` until they were read. */
  stored: EvaluationSummary[] | null;
  /** Those that can still be brought back, newest first. */
  deleted: EvaluationSummary[];
}

/** An evaluation on the screen, running or not. */
export interface ShownEvaluation {
  id: EvaluationId;
  /** `null`: named after its plan. */
  name: string | null;
  /** ISO 8601. */
  createdAt: string;
  plan: EvaluationPlan;
  /**
   * `paused`: by hand, or the page was closed while it ran; both can be resumed. `cancelled`: ended before every answer was
   * there, means are over those that are; it can be resumed too. `failed`: see `error`; the answers stay, `resume` tries again.
   * `elsewhere`: another tab runs it, and what it keeps is shown here.
   */
  status: "running" | "elsewhere" | "paused" | "cancelled" | "failed" | "done";
  /** `file`: opened from a file, not kept here, cannot be resumed. */
  source: "browser" | "file";
  /**
   * All evaluations of the file it was opened from (the command line writes one a seed), which of them is shown, and sentences
   * on scores that the file gives and its answers do not come to.
   */
  file: { runs: readonly Evaluation[]; at: number; notes: readonly string[] } | null;
  /** While it runs, and where it stood when it was paused; `null` else. */
  progress: EvaluationProgress | null;
  /** Answers that are there, and answers when all are: requests × methods. `total` is 0 until the split is known. */
  done: number;
  total: number;
  leakage: Leakage | null;
  environment: Environment | null;
  /** In the order of the plan; those without an answer have no rows and an empty summary. */
  methods: readonly MethodEvaluation[];
  error: { sentence: string; detail: string } | null;
  /** What became of keeping it: a sentence when the last write failed. It is tried again with the next answers. */
  unsaved: string | null;
}

export type EvaluationStore = StoreApi<EvaluationState>;

export function createEvaluationStore(): EvaluationStore {
  return createStore<EvaluationState>(() => ({ shown: null, dataset: null, stored: null, deleted: [] }));
}

export interface EvaluationDependencies extends Pick<
  Dependencies,
  "storage" | "session" | "library" | "samples" | "now" | "newId"
> {
  engine: EvaluationEngine;
  models: EvaluationModels;
  evaluations: EvaluationRepository;
  /** Does the work while this tab holds the lock of that name; resolves with false, at once, when another tab holds it. */
  tryWithLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Whether a tab holds the lock of that name. */
  isLocked(name: string): Promise<boolean>;
  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<void>;
}

export interface JobDependencies extends EvaluationDependencies {
  store: EvaluationStore;
}
