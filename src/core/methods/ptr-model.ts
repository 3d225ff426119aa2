import { DEFAULT_MODEL_CONFIG, MODES, type Config } from "../domain/config";
import { CALLS_AT_ONCE } from "../domain/exchange";
import type { LanguageModelPort } from "../domain/ports";
import type { FoldGround } from "./fold-ground";
import type { Answer, Method } from "./method";
import { modelUseOf, NoModelScoreError } from "./model-use";
import { walk } from "./ptr";

/** How many requests are answered at once by methods that wait for a model: how many calls that makes, the endpoint says. */
export const ASKED_AT_ONCE = CALLS_AT_ONCE.most;

/**
 * PTR with stage 2 by a language model. A request that got no answer is answered with no tool: rules never stand in for
 * the model in a measurement. It counts as such in the means, and as unanswered in the use.
 */
export const ptrModel: Method = {
  id: "ptr-model",
  label: "PTR, language model",
  about: "The three stages with the settings of the app, requirements and matches by a language model, in two calls.",
  source: "PTR paper; prompts in our words.",
  retrievers: [],
  atOnce: ASKED_AT_ONCE,
  prepare: async (ground) => {
    const model = requireModel(ground);
    const config: Config = { ...MODES.kitpick, stage2: { ...MODES.kitpick.stage2, model: DEFAULT_MODEL_CONFIG } };
    return async (query): Promise<Answer> => {
      const trace = await walk(ground, query, config);
      const use = modelUseOf(trace.stage2.model!, model);
      if (use.isUnanswered) return { tools: [], confidence: null, use };
      return { tools: trace.recommendation.tools.map(({ tool }) => tool), confidence: null, trace, use };
    };
  },
};

/** Throws NoModelScoreError when nobody answers here. */
export function requireModel({ languageModel }: FoldGround): LanguageModelPort {
  if (languageModel) return languageModel;
  throw new NoModelScoreError("This method asks a language model, and none is named.");
}
