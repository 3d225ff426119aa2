import type { EvaluationModels } from "../evaluation/evaluation-models";

/** Nobody has named an endpoint. */
export const NO_MODELS: EvaluationModels = {
  named: async () => null,
  asking: () => Promise.reject(new Error("no endpoint")),
  hold: () => () => undefined,
  remembered: () => ({ answer: async () => null }),
};
