import type { Query } from "../../domain/query";
import {
  answerRequest,
  trainOnHistory,
  fitSettingModel,
  prepareQuery,
  type TrainedHistory,
  type SetModelSetting,
} from "./train-on-history";
import { trainNoToolDetector, needsNoTool } from "./no-tool";
import { judgeLikeliest, selectSetting } from "./select-setting";
import type { SetModel } from "./set-model/set-model";
import type { FoldContext } from "../method/fold-context";
import { linear } from "./regression/linear";
import type { Answer, Method, Recommend } from "../method/method";

const SOURCE = "Ours: clause scorer, out-of-fold rows, set model, choice by expected TRACC.";

/**
 * What to expect of requests to come: how often they need a set of tools that no past request needed (rho of the
 * study). The same scorer serves all of them; only the set model differs.
 */
const SETTINGS = {
  "learned-repeats": { share: 0.3, compose: false },
  learned: { share: 0.5, compose: false },
  "learned-new": { share: 0.7, compose: false },
  "learned-compose": { share: 0.5, compose: true },
} satisfies Record<string, SetModelSetting>;

type SettingId = keyof typeof SETTINGS;

/** What `learned-auto` chooses from: shares between those, too. */
const CHOICES = {
  ...SETTINGS,
  "share .4": { share: 0.4, compose: false },
  "share .6": { share: 0.6, compose: false },
} satisfies Record<string, SetModelSetting>;

type ChoiceId = keyof typeof CHOICES;

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

/**
 * Nobody knows how requests to come relate to the past, but left-out requests can tell. The choice costs as many fits
 * of the set model as there are settings, no further training of the scorer.
 */
export const learnedAuto: Method = {
  id: "learned-auto",
  label: "Learned, best setting",
  about:
    "Whichever of the learned settings, or of the likeliest past bundle, does best on past requests that were left out of the training.",
  source: SOURCE,
  retrievers: [],
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
  prepare: async (context) => async (query) => {
    const history = await trainOnHistory(context);
    const model = setModelOf(context, history, "learned");
    const detector = await context.once("no tool needed", () => trainNoToolDetector(context, history, model));
    const isEmpty = needsNoTool(detector, model, await prepareQuery(context, history, query));
    return isEmpty ? { tools: [], confidence: null } : answer(context, query, "learned");
  },
};

/**
 * A method of one setting. Training begins with the first question, not with `prepare`: a method whose answers are
 * there already is prepared for nothing otherwise.
 */
function makeLearned(id: SettingId, label: string, about: string): Method {
  const prepare: Method["prepare"] = async (context) => (query) => answer(context, query, id);
  return { id, label, about, source: SOURCE, retrievers: [], prepare };
}

/** Requests to come are expected to be like those the context's inner folds leave out. */
async function prepareBest(context: FoldContext): Promise<Recommend> {
  const { rows } = await trainOnHistory(context);
  const kinds = { random: ["repeat"], "bundle-disjoint": ["new"], both: ["repeat", "new"] } as const;
  const wanted = kinds[context.inner];
  const [best] = selectSetting(rows, wanted, CHOICES, context.seed);
  const likeliest = judgeLikeliest(rows, wanted);
  if (likeliest !== null && likeliest > best!.tracc) return linear.prepare(context, "hybrid");
  return (query) => answer(context, query, best!.name);
}

/** The set model of a setting, fitted once. */
function setModelOf(context: FoldContext, { rows }: TrainedHistory, id: ChoiceId): SetModel {
  return context.once(`set model ${id}`, () => fitSettingModel(rows, CHOICES[id]));
}

/** What the recipe says to a request under one of its settings. */
async function answer(context: FoldContext, query: Query, id: ChoiceId): Promise<Answer> {
  const history = await trainOnHistory(context);
  const model = setModelOf(context, history, id);
  const { candidates } = await prepareQuery(context, history, query);
  const { tools, expected } = answerRequest(model, candidates);
  return { tools: tools.map((index) => context.index.tools[index]!.id), confidence: expected };
}
