import { createEvaluationClient } from "../workers/evaluation/evaluation-client";
import type { EvaluationEngine } from "../workers/evaluation/evaluation-engine";
import evaluationScript from "../workers/evaluation/evaluation.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import { createEvaluationModel, rememberedModel, cacheAnswers } from "../workers/llm/evaluation-model";
import { createCrossTabLock } from "../workers/vectors/cross-tab-lock";
import { createEvaluationController, type EvaluationController } from "../state/evaluation/evaluation-controller";
import type { EvaluationDependencies } from "../state/evaluation/evaluation-state";
import type { EvaluationModels } from "../state/evaluation/evaluation-models";
import type { LanguageModelController } from "../state/llm/language-model-controller";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createModelAnswerCache } from "../storage/cache/model-answer-cache";

/* The controller of the Evaluate screen. Fetched with the screen, not with the page. */

/** One for every screen that measures: a request that is walked again is answered beside an evaluation under way. */
export function bootEvaluationEngine(modelsBase: string): EvaluationEngine {
  return createEvaluationClient({ modelsBase, spawn: spawnWorker(evaluationScript, "evaluation") });
}

export function bootEvaluation({
  languageModelController,
  ...parts
}: Omit<EvaluationDependencies, "evaluations" | "models" | "tryWithLock" | "isLocked" | "wait"> &
  ModelParts): EvaluationController {
  const { tryTo, isHeld } = createCrossTabLock(navigator.locks ?? null);
  return createEvaluationController({
    ...parts,
    evaluations: createEvaluationRepository(),
    models: createEvaluationModels(languageModelController),
    tryWithLock: tryTo,
    isLocked: isHeld,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

interface ModelParts {
  languageModelController(): Promise<LanguageModelController>;
}

/** The endpoint that walks ask too: it is named, allowed and counted once. */
function createEvaluationModels(languageModelController: () => Promise<LanguageModelController>): EvaluationModels {
  const answers = createModelAnswerCache();
  return {
    async named() {
      const { connection } = (await languageModelController()).store.getState();
      return connection && { host: connection.host, model: connection.model };
    },
    asking: async (model, signal) =>
      createEvaluationModel((await languageModelController()).endpoint, cacheAnswers(answers, model), signal).model,
    hold: () => answers.hold(),
    remembered: (model) => rememberedModel(cacheAnswers(answers, model)),
  };
}
