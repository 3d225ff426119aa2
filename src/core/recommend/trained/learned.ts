import type { Query } from "../../domain/query";
import { answerRequest, trainOnHistory, prepareQuery } from "./train-on-history";
import { trainNoToolDetector, needsNoTool } from "./no-tool";
import { chooseWay, modelOf, type SettingName } from "./select-setting";
import type { SetModel } from "./set-model/set-model";
import type { FoldContext } from "../method/fold-context";
import { linear } from "./regression/linear";
import type { Answer, Method, Recommend } from "../method/method";

const SOURCE = "Ours: clause scorer, out-of-fold rows, set model, choice by expected TRACC.";

/** The settings that are methods by themselves. */
const METHOD_OF = {
  "learned-repeats": "repeats",
  learned: "mixed",
  "learned-new": "new",
  "learned-compose": "compose",
} satisfies Record<string, SettingName>;

type SettingId = keyof typeof METHOD_OF;

export const learned: Method = makeLearned(
  "learned",
  "Learned from the history",
  "A scorer that learns which clause calls for which tool, and a model that weighs copying a past bundle against a new set; the set with the highest expected TRACC. For requests of which some repeat past sets and some do not. Above 3,000 past requests the scorer learns from a draw of 3,000.",
);

export const learnedRepeats: Method = makeLearned(
  "learned-repeats",
  "Learned, mostly repeats",
  "The same, for requests that mostly need a set that a past request needed.",
);

export const learnedNew: Method = makeLearned(
  "learned-new",
  "Learned, mostly new",
  "The same, for requests that mostly need a set that no past request needed.",
);

export const learnedCompose: Method = makeLearned(
  "learned-compose",
  "Learned, always composed",
  "The same, where past bundles get no bonus: every set is composed of tools.",
);

/** The choice of the walk by itself: the same way to choose sets, without stages. */
export const learnedAuto: Method = {
  id: "learned-auto",
  label: "Learned, best setting",
  about:
    "Whichever of the learned settings, or of the likeliest past bundle, does best on past requests that were left out of the training.",
  source: SOURCE,
  retrievers: [],
  trains: true,
  prepare: async (context) => {
    let recommend: Promise<Recommend> | null = null;
    return async (query) => (await (recommend ??= prepareBest(context)))(query);
  },
};

/**
 * The only method here that may answer with the empty set: set metrics punish it wherever a tool was needed, so its
 * threshold is fitted on left-out requests.
 */
export const learnedOrNone: Method = {
  id: "learned-or-none",
  label: "Learned, or no tool",
  about:
    "As `learned`, but a request that seems to need no tool is answered with the empty set. Learns what such requests are like from 400 of them.",
  source: "Ours: a model of requests that need no tool.",
  retrievers: [],
  trains: true,
  prepare: async (context) => async (query) => {
    const history = await trainOnHistory(context);
    const model = modelOf(context, history.rows, "mixed");
    const detector = await context.once("no tool needed", () => trainNoToolDetector(context, history, model));
    const isEmpty = needsNoTool(detector, model, await prepareQuery(context, history, query));
    return isEmpty ? { tools: [], confidence: null } : answer(context, query, modelOf(context, history.rows, "mixed"));
  },
};

/**
 * A method of one setting. Training begins with the first question, not with `prepare`: a method whose answers are
 * there already is prepared for nothing otherwise.
 */
function makeLearned(id: SettingId, label: string, about: string): Method {
  const prepare: Method["prepare"] = async (context) => async (query) => {
    const { rows } = await trainOnHistory(context);
    return answer(context, query, modelOf(context, rows, METHOD_OF[id]));
  };
  return { id, label, about, source: SOURCE, retrievers: [], trains: true, prepare };
}

/** Where copying the likeliest past bundle does best, that is the answer. */
async function prepareBest(context: FoldContext): Promise<Recommend> {
  const { rows } = await trainOnHistory(context);
  const { model, isLikeliest } = await chooseWay(context, rows);
  return isLikeliest ? linear.prepare(context, "hybrid") : (query) => answer(context, query, model);
}

/** What the recipe says to a request under one of its settings. */
async function answer(context: FoldContext, query: Query, model: SetModel): Promise<Answer> {
  const history = await trainOnHistory(context);
  const { candidates } = await prepareQuery(context, history, query);
  const { tools, expected } = answerRequest(model, candidates);
  return { tools: tools.map((index) => context.index.tools[index]!.id), confidence: expected };
}
