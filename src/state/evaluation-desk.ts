import type { EvaluationEngine } from "../engine/evaluation/evaluation-engine";
import type { EvaluationStorage } from "../storage/evaluations";
import type { EvaluationActions } from "./actions/evaluation-actions";
import { listEvaluations, renameEvaluation } from "./actions/list-evaluations";
import { openEvaluation } from "./actions/open-evaluation";
import { removeEvaluation, restoreEvaluation } from "./actions/remove-evaluation";
import { openEvaluationFile, showRunOfFile } from "./actions/open-evaluation-file";
import { startEvaluation } from "./actions/start-evaluation";
import { traceMethod } from "./actions/trace-method";
import { understandMethod } from "./actions/understand-method";
import type { Dependencies } from "./dependencies";
import { createEvaluationStore, type EvaluationStore } from "./evaluation";
import { createEvaluationCourse, type EvaluationCourse } from "./evaluation-course";
import type { EvaluationModels } from "./evaluation-models";
import type { TellAgreement } from "./judge-walk";
import { holdDataset } from "./hold-dataset";

/** 30 days, as long as walks and data sets that were deleted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the Evaluate screen stands on. Fetched with the screen, not with the page. */
export interface EvaluationDesk {
  readonly store: EvaluationStore;
  readonly actions: EvaluationActions;
  /** How far two runs say the same in stage 2. Rejects with an `EngineError`. */
  readonly agree: TellAgreement;
}

export interface EvaluationDeskParts extends Pick<
  Dependencies,
  "storage" | "session" | "library" | "samples" | "now" | "newId"
> {
  engine: EvaluationEngine;
  models: EvaluationModels;
  evaluations: EvaluationStorage;
  /** Does the work while the name is held here; resolves with false, at once, when another tab holds it. */
  holdName(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** What the actions of evaluations get. */
export interface EvaluationContext extends EvaluationDeskParts {
  store: EvaluationStore;
  course: EvaluationCourse;
}

/** Joins what evaluations need. Called once. */
export function createEvaluationDesk(parts: EvaluationDeskParts): EvaluationDesk {
  const store = createEvaluationStore();
  const course = createEvaluationCourse({ ...parts, store }, () => listEvaluations(context));
  const context: EvaluationContext = { ...parts, store, course };
  holdDataset(context);
  const actions: EvaluationActions = {
    start: (plan, dataset) => startEvaluation(context, plan, dataset),
    pause: () => course.pause(),
    resume: () => course.go(),
    cancel: () => course.cancel(),
    list: () => listEvaluations(context),
    open: (id) => openEvaluation(context, id),
    openFile: (file) => openEvaluationFile(context, file),
    showRunOfFile: (at) => showRunOfFile(context, at),
    rename: (id, name) => renameEvaluation(context, id, name),
    remove: (id) => removeEvaluation(context, id),
    restore: (id) => restoreEvaluation(context, id),
    close: async () => {
      await course.leave();
      store.setState({ shown: null });
    },
    traces: (method, onProgress, signal) => traceMethod(context, method, onProgress, signal),
    understand: (method, metric) => understandMethod(context, method, metric),
  };
  parts.library.subscribe(({ evaluationsChanged }, before) => {
    if (evaluationsChanged !== before.evaluationsChanged) void listEvaluations(context);
  });
  const keptSince = new Date(Date.parse(parts.now()) - KEPT_MS).toISOString();
  void parts.evaluations.purge(keptSince).catch(() => 0);
  const { engine, library } = parts;
  return {
    ...{ store, actions },
    agree: (pairs, encoder) => engine.agree({ pairs, encoder, device: library.getState().device }),
  };
}
