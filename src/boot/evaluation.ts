import { createEvaluationClient } from "../workers/evaluation/evaluation-client";
import { spawnEvaluation } from "../workers/evaluation/spawn-evaluation";
import { createEvaluationModel, rememberedModel, cacheAnswers } from "../workers/llm/evaluation-model";
import { createCrossTabLock } from "../workers/vectors/cross-tab-lock";
import {
  createEvaluationController,
  type EvaluationController,
  type EvaluationDependencies,
} from "../state/evaluation/evaluation-controller";
import type { EvaluationModels } from "../state/evaluation/evaluation-models";
import type { LanguageModelController } from "../state/llm/language-model-controller";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createModelAnswerCache } from "../storage/cache/model-answer-cache";

/* Joins what the Evaluate screen stands on. Fetched with the screen, not with the page. */

export function joinEvaluation(
  modelsBase: string,
  { modelDesk, ...parts }: Omit<EvaluationDependencies, "engine" | "evaluations" | "models" | "holdName"> & ModelParts,
): EvaluationController {
  const { tryTo } = createCrossTabLock(navigator.locks ?? null);
  return createEvaluationController({
    ...parts,
    engine: createEvaluationClient({ modelsBase, spawn: spawnEvaluation }),
    evaluations: createEvaluationRepository(),
    models: joinModels(modelDesk),
    holdName: tryTo,
  });
}

interface ModelParts {
  modelDesk(): Promise<LanguageModelController>;
}

/** The endpoint that walks ask too: it is named, allowed and counted once. */
function joinModels(modelDesk: () => Promise<LanguageModelController>): EvaluationModels {
  const shelf = createModelAnswerCache();
  return {
    async named() {
      const { connection } = (await modelDesk()).store.getState();
      return connection && { host: connection.host, model: connection.model };
    },
    asking: async (model, signal) =>
      createEvaluationModel((await modelDesk()).endpoint, cacheAnswers(shelf, model), signal).model,
    hold: () => shelf.hold(),
    remembered: (model) => rememberedModel(cacheAnswers(shelf, model)),
  };
}
