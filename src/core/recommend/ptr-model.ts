import { DEFAULT_MODEL_CONFIG, MODES, type Config, type ModelConfig, type RetrieverName } from "../domain/config";
import { readToolTexts } from "../network/experience/offer-tools";
import { guidanceOf } from "../network/experience/read-experience";
import type { FoldContext } from "./method/fold-context";
import { readTrials, ASKED_AT_ONCE, modelUseOf, requireModel } from "./method/language-model-use";
import { learnLessons, writeGuidance } from "./trained/network/tool-guidance";
import type { Answer, Method } from "./method/method";
import { answerOf, RETRIEVERS, stagedConfig, walk } from "./ptr";

/** The paper's rows name a retriever of bundle texts each; `okapi` is the BM25 of the released code. */
const PAPER_RETRIEVERS: readonly RetrieverName[] = ["dense", "bm25", "hybrid", "okapi"];

/**
 * PTR with stage 2 by a language model. A request that got no answer is answered with no tool: rules never stand in for
 * the model in a measurement. It counts as such in the means, and as unanswered in the use.
 */
function byModel(
  named: Pick<Method, "id" | "label" | "about" | "source" | "retrievers" | "standsOnTrials">,
  settingsOf: (retriever: RetrieverName) => Config,
  asking: Pick<ModelConfig, "form" | "unsolved">,
  guide?: (context: FoldContext) => Promise<ModelConfig["guidance"]>,
): Method {
  return {
    ...named,
    atOnce: ASKED_AT_ONCE,
    prepare: async (context, retriever) => {
      const model = requireModel(context);
      const settings = settingsOf(retriever);
      const guidance = await guide?.(context);
      const asked: ModelConfig = {
        ...{ ...DEFAULT_MODEL_CONFIG, ...asking, instructions: context.instructions ?? {} },
        ...(guidance ? { guidance } : {}),
      };
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

/** The same with guidance: of past requests, or of trials by a language model. Each is one ablation of the other. */
export const GUIDED_WALKS: readonly Method[] = [
  byModel(
    {
      id: "ptr-model-guidance",
      label: "PTR, language model, guidance of past requests",
      about:
        "As `ptr-model`; beside its description each tool says which tool it was mistaken for on past requests, by which words to tell, and what came before it.",
      source: "Trials after ToolExpNet, local; prompts in our words.",
      retrievers: RETRIEVERS,
    },
    stagedConfig,
    { form: "json", unsolved: "reuse" },
    async (context) => writeGuidance(context.index.tools, { ...(await learnLessons(context)), insights: new Map() }),
  ),
  byModel(
    {
      id: "ptr-model-insights",
      label: "PTR, language model, guidance of trials",
      about:
        "As `ptr-model`; beside its description each tool says what a language model wrote of it in trials along the network.",
      source: "After ToolExpNet; prompts in our words.",
      retrievers: RETRIEVERS,
      standsOnTrials: true,
    },
    stagedConfig,
    { form: "json", unsolved: "reuse" },
    async (context) => {
      const texts = context.once("texts of tools in prompts", () => readToolTexts(context.index.tools));
      const insights = guidanceOf(readTrials(texts, context));
      return writeGuidance(context.index.tools, { insights, pairs: [], habits: [] });
    },
  ),
];

/** All of them. */
export const MODEL_WALKS: readonly Method[] = [
  ...[ptrModel, ...GUIDED_WALKS, ptrModelLines, ptrModelPaper, ptrModelPublished],
];

/** How such a walk asks for its answers; `null`: it is none. */
export function formOfWalk(id: string): ModelConfig["form"] | null {
  if (id === ptrModelLines.id) return "lines";
  if (id === ptrModelPublished.id) return "published";
  return MODEL_WALKS.some((walk) => walk.id === id) ? "json" : null;
}
