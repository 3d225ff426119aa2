import { createEvaluationClient } from "./engine/evaluation/evaluation-client";
import { spawnEvaluation } from "./engine/evaluation/spawn-evaluation";
import { createEvaluationModel, rememberedModel } from "./engine/language-model/evaluation-model";
import { keepAnswers } from "./engine/language-model/kept-answers";
import { createTurns } from "./engine/vectors/turns";
import { createEvaluationDesk, type EvaluationDesk, type EvaluationDeskParts } from "./state/evaluation-desk";
import type { EvaluationModels } from "./state/evaluation-models";
import type { ModelDesk } from "./state/model-desk";
import { createIndexedDbEvaluations } from "./storage/indexed-db-evaluations";
import { createIndexedDbModelAnswers } from "./storage/indexed-db-model-answers";

/* Joins what the Evaluate screen stands on. Fetched with the screen, not with the page. */

export function joinEvaluation(
  modelsBase: string,
  { modelDesk, ...parts }: Omit<EvaluationDeskParts, "engine" | "evaluations" | "models" | "holdName"> & ModelParts,
): EvaluationDesk {
  const { tryTo } = createTurns(navigator.locks ?? null);
  return createEvaluationDesk({
    ...parts,
    engine: createEvaluationClient({ modelsBase, spawn: spawnEvaluation }),
    evaluations: createIndexedDbEvaluations(),
    models: joinModels(modelDesk),
    holdName: tryTo,
  });
}

interface ModelParts {
  modelDesk(): Promise<ModelDesk>;
}

/** The endpoint that walks ask too: it is named, allowed and counted once. */
function joinModels(modelDesk: () => Promise<ModelDesk>): EvaluationModels {
  const shelf = createIndexedDbModelAnswers();
  return {
    async named() {
      const { connection } = (await modelDesk()).store.getState();
      return connection && { host: connection.host, model: connection.model };
    },
    asking: async (model, signal) =>
      createEvaluationModel((await modelDesk()).endpoint, keepAnswers(shelf, model), signal).model,
    hold: () => shelf.hold(),
    remembered: (model) => rememberedModel(keepAnswers(shelf, model)),
  };
}
