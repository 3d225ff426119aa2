import type { SetChooser } from "../domain/choice";
import { DEFAULT_CHOICE, MODES, type Config, type EncoderId, type RetrieverName } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { ListCertainty } from "../domain/evaluation";
import type { Query } from "../domain/query";
import type { Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import { trainOnHistory } from "./trained/train-on-history";
import { makeTrainedMapper } from "./trained/trained-mapper";
import { openTrainedWalks } from "./chooser/open-walks";
import { trainWalks } from "./trained/trained-walks";
import { LEAST_FOR_CHOICE } from "../pipeline/learned-walks";
import { countLists, noteLists } from "../pipeline/search-elsewhere";
import { runWholePipeline, type PipelineContext } from "../pipeline/run-pipeline";
import type { FoldContext } from "./method/fold-context";
import { openFinderAhead } from "./method/products-ahead";
import type { Method } from "./method/method";

export const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];

/**
 * The walk that the page opens with: its retriever is a choice, everything else stands in the mode `kitpick`. On the
 * command line its name is `ptr` for short.
 */
export const ptrChoice: Method = {
  id: "ptr-choice",
  label: "PTR with the choice",
  about:
    "The three stages with the settings of the app, then the set with the highest expected TRACC by all that they found and the history taught. With fewer than 30 past requests, the stages alone.",
  source: "PTR paper; the choice and stage 2 without a language model are ours.",
  ...{ retrievers: RETRIEVERS, trains: true },
  prepare: async (context, retriever) => async (query) => answerOf(await walk(context, query, appConfig(retriever))),
};

/**
 * The same without the choice. Its id is that of files written before there was one, so that they stay true; on the command
 * line it is `ptr-staged`.
 */
export const ptrStaged: Method = {
  id: "ptr",
  alias: "ptr-staged",
  label: "PTR, stages alone",
  about:
    "The three stages with the settings of the app: nearest past request, local coverage mapping, vote of three views.",
  source: "PTR paper; stage 2 without a language model is ours.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => answerOf(await walk(context, query, stagedConfig(retriever))),
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

/** What the vote reaches from an empty start. The difference to the walk of the stages is what bundle acquisition is worth. */
export const ptrWithoutBundle: Method = {
  id: "ptr-no-bundle",
  label: "PTR without stage 1",
  about: "No bundle: every requirement is open and goes to the vote.",
  source: "Ablation of the PTR paper.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const trace = await walk(context, query, withNothingKept(retriever));
    return { tools: answerOf(trace).tools, confidence: null };
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
    const { stage2 } = await walk(context, query, stagedConfig(retriever));
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
  ...{ retrievers: [], trains: true },
  prepare: async (context) => async (query) => {
    const mapper = await context.once("learned mapper", async () => makeTrainedMapper(await trainOnHistory(context)));
    const config = fitToContext(context, stagedConfig("hybrid"));
    return answerOf(await runWholePipeline({ query, config, edits: [] }, { ...groundOf(context), mapper }));
  },
};

/** The settings that the answers of a method were walked with; `null` where its answer is not the end of a walk. */
export function configOfMethod(id: string, retriever: RetrieverName): Config | null {
  if (id === ptrChoice.id) return appConfig(retriever);
  if (id === ptrStaged.id) return stagedConfig(retriever);
  if (id === ptrWithoutBundle.id) return withNothingKept(retriever);
  if (id === ptrPaper.id) return MODES.paper;
  return id === ptrPublished.id ? MODES.published : null;
}

/** As the fold wants it. */
export function walk(context: FoldContext, query: Query, config: Config): Promise<Trace> {
  return walkInFold(context, query, fitToContext(context, config), []);
}

/**
 * The settings with what the fold decides: its encoder, where bundles come from, its seed. A walk of the page is set
 * in the same way, so that its trace is the one behind the row of an evaluation.
 */
export function fitToFold(
  { encoder, pool, seed }: Pick<FoldContext, "pool" | "seed"> & { encoder: EncoderId },
  config: Config,
): Config {
  return {
    ...config,
    encoder,
    stage1: { ...config.stage1, pool: pool === "whole-file" ? pool : config.stage1.pool },
    seed,
  };
}

/** `fitToFold` with the encoder that the fold has. */
export function fitToContext({ environment, pool, seed }: FoldContext, config: Config): Config {
  return fitToFold({ encoder: environment.encoder?.id ?? "words", pool, seed }, config);
}

/**
 * A walk of a request in this fold. Several methods read the same walk (that of the stages and its ablations), so it is made once
 * for each configuration; with edits it belongs to one caller and is made anew. Rejects with what the encoder or the
 * language model rejects with.
 */
export function walkInFold(context: FoldContext, query: Query, config: Config, edits: readonly Edit[]): Promise<Trace> {
  const { languageModel } = context;
  const chooser = () => openChooser(context, query, config);
  const under = { ...groundOf(context), chooser, ...(languageModel ? { languageModel } : {}) };
  const run = () => walkCounted({ query, config, edits: [...edits] }, under, context);
  if (edits.length > 0) return run();
  const traces = context.once(`walks ${JSON.stringify(config)}`, () => new Map<string, Promise<Trace>>());
  const trace = traces.get(query.id) ?? run();
  traces.set(query.id, trace);
  return trace;
}

/** A walk whose texts are found elsewhere, where the fold says so; then its lists are counted. */
async function walkCounted(input: WalkInput, under: PipelineContext, context: FoldContext): Promise<Trace> {
  if (!context.finder) {
    const ahead = input.edits.length === 0 ? await openFinderAhead(context, input.query) : undefined;
    return runWholePipeline(input, ahead ? { ...under, finder: ahead } : under);
  }
  const { finder, lists } = noteLists(context.finder);
  const trace = await runWholePipeline(input, { ...under, finder });
  certaintiesOf(context).set(trace, countLists(lists()));
  return trace;
}

function certaintiesOf(context: FoldContext): WeakMap<Trace, ListCertainty> {
  return context.once("certainties", () => new WeakMap<Trace, ListCertainty>());
}

/** The lists of a walk of this fold; `undefined` where nothing was found elsewhere. */
export function certaintyOf(context: FoldContext, trace: Trace): ListCertainty | undefined {
  return context.finder && certaintiesOf(context).get(trace);
}

/** What every walk of a fold runs on. */
export function groundOf({ index, encoder, environment, history }: FoldContext): PipelineContext {
  return { index, encoder, environment, ...(history ? { history } : {}) };
}

/** What was learned from the fold's history, once for all walks; `null` where it is too short for that. */
async function openChooser(context: FoldContext, query: Query, { choice }: Config): Promise<SetChooser | null> {
  if (!choice || context.index.history.requests.length < LEAST_FOR_CHOICE) return null;
  const opened = context.once("trained walks", async () => openTrainedWalks(context, await trainWalks(context)));
  return (await opened).chooserOf(query, choice);
}

/** The app's settings with another way to compare texts. */
function appConfig(retriever: RetrieverName): Config {
  return { ...MODES.kitpick, stage1: { ...MODES.kitpick.stage1, retriever }, choice: DEFAULT_CHOICE };
}

/** The same with the rule of the stages for an answer. */
export function stagedConfig(retriever: RetrieverName): Config {
  const { choice: _, ...staged } = appConfig(retriever);
  return staged;
}

/** A stage 2 that keeps nothing of the bundle: every requirement is open, and stage 3 speaks alone. */
function withNothingKept(retriever: RetrieverName): Config {
  const config = stagedConfig(retriever);
  return { ...config, stage2: { ...config.stage2, keep: "published-empty" } };
}

export function answerOf(trace: Trace) {
  const tools = trace.recommendation.tools.map(({ tool }) => tool);
  return { tools, confidence: trace.choice?.expected ?? null, trace };
}
