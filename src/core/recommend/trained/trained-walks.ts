import type { Config } from "../../domain/config";
import type { ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import type { LearnedJudgement, RequirementMapper } from "../../domain/learned";
import type { FoldContext } from "../method/fold-context";
import { historyWithout } from "../method/nearest-requests";
import { computeCatalogueFeatures, type HistoryFeatures } from "./history-features";
import { judgeRequest, type RequestJudgement } from "./judge-request";
import { chancesByScorer, fitThreshold } from "./trained-mapper";
import { prepareRequest, trainOnHistory, fitSettingModel, type TrainedHistory } from "./train-on-history";
import { computeRequestFeatures } from "./scorer/features";
import { judgeNeed, trainNoToolDetector, type NoToolDetector } from "./no-tool";
import type { TrainedPart } from "./out-of-fold";
import type { SetModel } from "./set-model/set-model";

/** All that walks need of what was learned from a history: plain data, so that it can be stored. */
export interface TrainedWalks {
  /** Least chance of a link. */
  threshold: number;
  /** One for each expectation of what is to come: of all that is learned, only these few numbers differ. */
  models: Record<Mix, SetModel>;
  /** Tells requests that need no tool, by the model `mixed` whatever is expected. */
  noTool: NoToolDetector;
  whole: TrainedPart;
  /** Learned without a part of the history each: a past request that is walked is judged by one that never saw it. */
  leftOut: readonly TrainedPart[];
  /** Past requests it was learned from, of those there are. */
  requests: number;
  history: number;
}

/** Fewer past requests cannot be left out in parts. */
export const LEAST_HISTORY = 10;

/** How requests to come relate to the past; `mixed`: some repeat past sets and some do not. */
export type Mix = NonNullable<Config["stage2"]["mix"]> | "mixed";

/** As the methods `learned-repeats`, `learned` and `learned-new`: rho .3, .5, .7 of the learned study. */
const SHARES: Record<Mix, number> = { repeats: 0.3, mixed: 0.5, new: 0.7 };

/**
 * Trains all that walks of this context's history need; some 20 s for 300 past requests. The context keeps what the
 * training needed, which is large: let go of it then. Rejects with what the encoder rejects with, or with what ended
 * the training.
 */
export async function trainWalks(context: FoldContext): Promise<TrainedWalks> {
  const learned = await trainOnHistory(context);
  const { material, whole, parts } = learned;
  const models = await fitSetModels(context, learned);
  return {
    threshold: fitThreshold(learned),
    models,
    noTool: await trainNoToolDetector(context, learned, models.mixed),
    whole,
    leftOut: fewestThatLeaveOut(
      parts.map(({ part }) => part),
      context.index.history.indices,
    ),
    requests: material.requests.size,
    history: context.index.history.requests.length,
  };
}

/**
 * Without parts all of whose left-out requests were left out by an earlier one: each takes megabytes, and a walk needs
 * one part that has not seen its request.
 */
function fewestThatLeaveOut(parts: readonly TrainedPart[], places: readonly number[]): TrainedPart[] {
  const open = new Set(places);
  return parts.filter((part) => {
    const learned = new Set(part.places);
    const before = open.size;
    for (const index of open) if (!learned.has(index)) open.delete(index);
    return open.size < before;
  });
}

/** A model for each expectation of what is to come. The others begin where `mixed` ended, which spares rounds. */
async function fitSetModels(context: FoldContext, { rows }: TrainedHistory): Promise<TrainedWalks["models"]> {
  const { learning } = context;
  const fit = async (mix: Mix, done: number, from?: SetModel): Promise<SetModel> => {
    learning?.report?.({ phase: "set", done, total: 3 });
    await learning?.pause?.();
    return fitSettingModel(rows, { share: SHARES[mix], compose: false }, from);
  };
  const mixed = await fit("mixed", 0);
  return { mixed, repeats: await fit("repeats", 1, mixed), new: await fit("new", 2, mixed) };
}

/** The mapper of a request under settings of stage 2. */
export type MapRequest = (query: Query, settings: Pick<Config["stage2"], "mix">) => RequirementMapper;

/**
 * Makes what was learned ready for walks of this context's history: gives the mapper of each request. The walks may
 * come from a store; what they were learned from must be this history, which their owner checks by its hash.
 */
export async function openTrainedWalks(context: FoldContext, walks: TrainedWalks): Promise<MapRequest> {
  const material = await computeCatalogueFeatures(context);
  let last: { query: Query; mapperOf: (mix: Mix) => RequirementMapper } | null = null;
  return (query, { mix }) => {
    // An edited walk is a walk of the same request: what is said of it is worked out once.
    if (!last || last.query.id !== query.id || last.query.text !== query.text)
      last = { query, mapperOf: mapRequest(context, walks, material, query) };
    return last.mapperOf(mix ?? "mixed");
  };
}

/**
 * The mapper of one request. A request of the history is judged by a part that never saw it, where there is one:
 * otherwise its own tools would speak for it. Work is put off until it is asked for, and done once for all edits of
 * the request.
 */
function mapRequest(
  context: FoldContext,
  walks: TrainedWalks,
  material: HistoryFeatures,
  query: Query,
): (mix: Mix) => RequirementMapper {
  const own = context.index.history.indicesOf(query);
  const blind = own.length === 0 ? walks.whole : walks.leftOut.find(({ places }) => isWithout(places, own));
  const part = blind ?? walks.whole;
  const reading = once(async () => {
    const [request] = await computeRequestFeatures([query.text], material.tools, context.encoder);
    return prepareRequest(context, material, { ...part, places: historyWithout(context, query) }, request!);
  });
  const seen = { requests: walks.requests, history: walks.history, isSeen: blind === undefined };
  const judging = onceEach(async (mix: Mix) => judgeRequest(walks.models[mix], await reading()));
  const judgingNeed = once(async () => judgeNeed(walks.noTool, walks.models.mixed, await reading()));
  return (mix) => ({
    threshold: walks.threshold,
    chancesOf: chancesByScorer(part.scorer, material.tools),
    judgeNeed: judgingNeed,
    async judge(answer) {
      const need = await judgingNeed();
      return { ...seen, ...nameJudgement(context, await judging(mix), answer), ...(need ? { need } : {}) };
    },
  });
}

/** The judgement as a trace holds it: with ids for indexes. */
function nameJudgement(
  { index }: FoldContext,
  { tools, expected, exact, copied, likeliest, outside, chanceOf }: RequestJudgement,
  answer: readonly ToolId[],
): Omit<LearnedJudgement, "requests" | "history" | "isSeen"> {
  const { tools: catalogue, toolNumbers, history } = index;
  const idOf = (index: number): ToolId => catalogue[index]!.id;
  return {
    ...{ expected, exact, copied },
    tools: tools.map(idOf),
    exactOfAnswer: chanceOf(answer.map((id) => toolNumbers.get(id) ?? -1)),
    likeliest: likeliest && {
      tools: [...history.bundles[likeliest.bundle]!.tools],
      uses: history.bundles[likeliest.bundle]!.queryIds.length,
      chance: likeliest.chance,
    },
    outside: outside.map(({ tool, ...rest }) => ({ tool: idOf(tool), ...rest })),
  };
}

function isWithout(places: readonly number[], own: readonly number[]): boolean {
  return own.every((index) => !places.includes(index));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const made = onceEach(make);
  return () => made(null);
}

function onceEach<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
