import { DEFAULT_MODEL_CONFIG, MODES, type Config, type ModelConfig, type RetrieverName } from "../domain/config";
import { ASKED_AT_ONCE, modelUseOf, requireModel } from "./method/language-model-use";
import type { Answer, Method } from "./method/method";
import { answerOf, RETRIEVERS, stagedConfig, walk } from "./ptr";

/** The paper's rows name a retriever of bundle texts each; `okapi` is the BM25 of the released code. */
const PAPER_RETRIEVERS: readonly RetrieverName[] = ["dense", "bm25", "hybrid", "okapi"];

/**
 * PTR with stage 2 by a language model. A request that got no answer is answered with no tool: rules never stand in for
 * the model in a measurement. It counts as such in the means, and as unanswered in the use.
 */
function byModel(
  named: Pick<Method, "id" | "label" | "about" | "source" | "retrievers">,
  settingsOf: (retriever: RetrieverName) => Config,
  asking: Pick<ModelConfig, "form" | "unsolved">,
): Method {
  return {
    ...named,
    atOnce: ASKED_AT_ONCE,
    prepare: async (context, retriever) => {
      const model = requireModel(context);
      const settings = settingsOf(retriever);
      const asked = { ...DEFAULT_MODEL_CONFIG, ...asking, instructions: context.instructions ?? {} };
      const config: Config = { ...settings, stage2: { ...settings.stage2, model: asked } };
      return async (query): Promise<Answer> => {
        const trace = await walk(context, query, config);
        const use = modelUseOf(trace.stage2.model!, model);
        if (use.isUnanswered) return { tools: [], confidence: null, use };
        return { ...answerOf(trace), use };
      };
    },
  };
}

export const ptrModel = byModel(
  {
    id: "ptr-model",
    label: "PTR, language model",
    about: "The three stages with the settings of the app, requirements and matches by a language model, in two calls.",
    source: "PTR paper; prompts in our words.",
    retrievers: RETRIEVERS,
  },
  stagedConfig,
  { form: "json", unsolved: "reuse" },
);

const ptrModelLines = byModel(
  {
    id: "ptr-model-lines",
    label: "PTR, language model in lines",
    about: "The same with answers as bullet lists: one call for the requirements, and one for each of them.",
    source: "PTR paper; prompts in our words, calls as in the released code.",
    retrievers: RETRIEVERS,
  },
  stagedConfig,
  { form: "lines", unsolved: "reuse" },
);

export const ptrModelPaper = byModel(
  {
    id: "ptr-model-paper",
    label: "PTR, paper, language model",
    about:
      "The paper as printed: the text of each bundle searched, requirements and matches by a language model, which then words the problems that are left for the vote.",
    source: "PTR paper, rows “+ PTR”; prompts in our words.",
    retrievers: PAPER_RETRIEVERS,
  },
  (retriever) => ({ ...MODES.paper, stage1: { ...MODES.paper.stage1, retriever } }),
  { form: "json", unsolved: "ask" },
);

const ptrModelPublished = byModel(
  {
    id: "ptr-model-published",
    label: "PTR, released code, language model",
    about:
      "The released code as it runs: answers in lines, read by its rules, which keep no tool of the bundle; bundles of the whole file.",
    source: "Released code of PTR; prompts in our words.",
    retrievers: [],
  },
  () => MODES.published,
  { form: "published", unsolved: "reuse" },
);

/** All of them. */
export const MODEL_WALKS: readonly Method[] = [ptrModel, ptrModelLines, ptrModelPaper, ptrModelPublished];

/** How such a walk asks for its answers; `null`: it is none. */
export function formOfWalk(id: string): ModelConfig["form"] | null {
  if (id === ptrModelLines.id) return "lines";
  if (id === ptrModelPublished.id) return "published";
  return MODEL_WALKS.some((walk) => walk.id === id) ? "json" : null;
}
