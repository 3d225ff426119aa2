import { MODES, type Config, type RetrieverName, DEFAULT_MODEL_CONFIG } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Trace } from "../domain/trace";
import { trainOnHistory } from "./trained/train-on-history";
import { makeTrainedMapper } from "./trained/trained-mapper";
import { runWholePipeline } from "../pipeline/run-pipeline";
import type { FoldContext } from "./method/fold-context";
import type { Method, Answer } from "./method/method";
import { modelUseOf, requireModel, ASKED_AT_ONCE } from "./method/language-model-use";

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];

/** The walk that the page opens with: its retriever is a choice, everything else stands in the mode `kitpick`. */
export const ptr: Method = {
  id: "ptr",
  label: "PTR, local",
  about:
    "The three stages with the settings of the app: nearest past request, local coverage mapping, vote of three views.",
  source: "PTR paper; stage 2 without a language model is ours.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => answerOf(await walk(context, query, appConfig(retriever))),
};

/**
 * As far as the paper says: bundles are searched by their own text, and the lists of the vote hold what the paper
 * names. Its stage 2 asks GPT-4o; ours goes by rules, so these are not the paper's figures.
 */
export const ptrPaper: Method = {
  id: "ptr-paper",
  label: "PTR, paper",
  about: "The three stages as the paper describes them, the text of each bundle searched, with our local stage 2.",
  source: "PTR paper.",
  retrievers: [],
  prepare: async (context) => async (query) => answerOf(await walk(context, query, MODES.paper)),
};

/**
 * The released code as it runs, quirks included: its reply parser keeps nothing of a bundle, and answers are sorted by
 * id. Stands here so that published figures can be made again.
 */
export const ptrPublished: Method = {
  id: "ptr-published",
  label: "PTR, released code",
  about:
    "The behaviour of the released code: its BM25 over the bundles of the whole file, a stage 2 that keeps nothing, answers sorted by id.",
  source: "Released code of PTR; requirements come from our splitter.",
  retrievers: [],
  prepare: async (context) => async (query) => answerOf(await walk(context, query, MODES.published)),
};

/** What the vote reaches from an empty start. The difference to `ptr` is what bundle acquisition is worth. */
export const ptrWithoutBundle: Method = {
  id: "ptr-no-bundle",
  label: "PTR without stage 1",
  about: "No bundle: every requirement is open and goes to the vote.",
  source: "Ablation of the PTR paper.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const trace = await walk(context, query, withNothingKept(retriever));
    return { tools: toolsOf(trace), confidence: null };
  },
};

/**
 * Nothing is dropped and every requirement is voted for: recall rises, and the set grows. The paper reports such a row
 * without saying how it was made.
 */
export const ptrWithoutCoverage: Method = {
  id: "ptr-no-coverage",
  label: "PTR without stage 2",
  about: "The whole bundle is kept, and the vote adds a tool for every requirement.",
  source: "Ablation of the PTR paper, which does not say how; this reading is ours.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const { stage1, recommendation } = await walk(context, query, withNothingKept(retriever));
    const added = recommendation.tools.map(({ tool }) => tool);
    return { tools: [...new Set([...(stage1.chosen?.tools ?? []), ...added])], confidence: null };
  },
};

/** What stage 2 lets through. Open requirements stay open, so recall can only fall. */
export const ptrWithoutVote: Method = {
  id: "ptr-no-vote",
  label: "PTR without stage 3",
  about: "Only the tools that coverage mapping keeps of the bundle.",
  source: "Ablation of the PTR paper.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const { stage2 } = await walk(context, query, appConfig(retriever));
    return { tools: stage2.kept.map(({ tool }) => tool), confidence: null };
  },
};

/**
 * The same walk with a mapper that was trained on the history instead of the rules of stage 2; it is trained once for
 * all requests of the fold.
 */
export const ptrLearned: Method = {
  id: "ptr-learned",
  label: "PTR, learned coverage",
  about:
    "The walk of the app, where a scorer learned from the history tells which tool serves which requirement, in stage 2 and in the direct view of stage 3.",
  source: "PTR paper; the learned scorer is ours.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const mapper = await context.once("learned mapper", async () => makeTrainedMapper(await trainOnHistory(context)));
    const { index, encoder, environment } = context;
    const config = fitToFold(context, appConfig("hybrid"));
    return answerOf(await runWholePipeline({ query, config, edits: [] }, { index, encoder, environment, mapper }));
  },
};

/** The settings that the answers of a method were walked with; `null` where its answer is not the end of a walk. */
export function configOfMethod(id: string, retriever: RetrieverName): Config | null {
  if (id === ptr.id) return appConfig(retriever);
  if (id === ptrPaper.id) return MODES.paper;
  return id === ptrPublished.id ? MODES.published : null;
}

/** One walk of a request in this fold, as the fold wants it. */
function walk(context: FoldContext, query: Query, config: Config): Promise<Trace> {
  return walkInFold(context, query, fitToFold(context, config), []);
}

/**
 * The settings with what the fold decides: its encoder, where bundles come from, its seed. A walk of the page is set
 * in the same way, so that its trace is the one behind the row of an evaluation.
 */
export function fitToFold(
  { environment, pool, seed }: Pick<FoldContext, "environment" | "pool" | "seed">,
  config: Config,
): Config {
  return {
    ...config,
    encoder: environment.encoder?.id ?? "words",
    stage1: { ...config.stage1, pool: pool === "whole-file" ? pool : config.stage1.pool },
    seed,
  };
}

/**
 * A walk of a request in this fold. Several methods read the same walk (`ptr` and its ablations), so it is made once
 * for each configuration; with edits it belongs to one caller and is made anew. Rejects with what the encoder or the
 * language model rejects with.
 */
export function walkInFold(context: FoldContext, query: Query, config: Config, edits: readonly Edit[]): Promise<Trace> {
  const { index, encoder, environment, languageModel } = context;
  const under = { index, encoder, environment, ...(languageModel ? { languageModel } : {}) };
  const run = () => runWholePipeline({ query, config, edits: [...edits] }, under);
  if (edits.length > 0) return run();
  const traces = context.once(`walks ${JSON.stringify(config)}`, () => new Map<string, Promise<Trace>>());
  const trace = traces.get(query.id) ?? run();
  traces.set(query.id, trace);
  return trace;
}

/** The app's settings with another way to compare texts. */
function appConfig(retriever: RetrieverName): Config {
  return { ...MODES.kitpick, stage1: { ...MODES.kitpick.stage1, retriever } };
}

/** A stage 2 that keeps nothing of the bundle: every requirement is open, and stage 3 speaks alone. */
function withNothingKept(retriever: RetrieverName): Config {
  const config = appConfig(retriever);
  return { ...config, stage2: { ...config.stage2, keep: "published-empty" } };
}

function toolsOf({ recommendation }: Trace): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}

function answerOf(trace: Trace) {
  return { tools: toolsOf(trace), confidence: null, trace };
}

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
  prepare: async (context) => {
    const model = requireModel(context);
    const config: Config = { ...MODES.kitpick, stage2: { ...MODES.kitpick.stage2, model: DEFAULT_MODEL_CONFIG } };
    return async (query): Promise<Answer> => {
      const trace = await walk(context, query, config);
      const use = modelUseOf(trace.stage2.model!, model);
      if (use.isUnanswered) return { tools: [], confidence: null, use };
      return { tools: trace.recommendation.tools.map(({ tool }) => tool), confidence: null, trace, use };
    };
  },
};
