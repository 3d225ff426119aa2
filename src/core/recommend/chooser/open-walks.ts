import type { SetChooser } from "../../domain/choice";
import type { ChoiceConfig, Config } from "../../domain/config";
import type { ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import type { LearnedJudgement, RequirementMapper } from "../../domain/learned";
import type { FoldContext } from "../method/fold-context";
import { historyWithout } from "../method/nearest-requests";
import { createChoosers, type GateOfChooser } from "./make-chooser";
import { computeCatalogueFeatures, placesToLearn, type HistoryFeatures } from "../trained/history-features";
import type { TrainedPart } from "../trained/train-parts";
import { judgeRequest, type RequestJudgement } from "../trained/judge-request";
import { chancesByScorer } from "../trained/trained-mapper";
import type { TrainedWalks } from "../trained/trained-walks";
import { prepareRequest } from "../trained/train-on-history";
import { computeRequestFeatures } from "../trained/scorer/features";
import { judgeNeed } from "../trained/no-tool";
import type { Mix } from "../trained/select-setting";

/** What was learned, for walks of any request. */
export interface OpenedWalks {
  /** Maps requirements under settings of stage 2. */
  mapperOf(query: Query, settings: Pick<Config["stage2"], "mix">): RequirementMapper;
  /** Chooses the set under settings of the choice. */
  /** `gate`: what judges before stage 1 whether a tool is needed, in the place of the detector here. */
  chooserOf(query: Query, choice: ChoiceConfig, gate?: GateOfChooser): SetChooser;
}

/**
 * Makes what was learned ready for walks of this context's history. It may come from a store; what it was learned from must
 * be this history, which its owner checks by its hash.
 */
export async function openTrainedWalks(context: FoldContext, walks: TrainedWalks): Promise<OpenedWalks> {
  const material = await computeCatalogueFeatures(context);
  let last: (OfRequest & { query: Query }) | null = null;
  const ofRequest = (query: Query): OfRequest => {
    // An edited walk is a walk of the same request: what is said of it is worked out once.
    if (!last || last.query.id !== query.id || last.query.text !== query.text)
      last = { query, ...openRequest(context, walks, material, query) };
    return last;
  };
  return {
    mapperOf: (query, { mix }) => ofRequest(query).mapperOf(mix ?? "mixed"),
    chooserOf: (query, choice, gate) => ofRequest(query).chooserOf(choice, gate),
  };
}

interface OfRequest {
  mapperOf(mix: Mix): RequirementMapper;
  chooserOf(choice: ChoiceConfig, gate?: GateOfChooser): SetChooser;
}

/**
 * What is learned of one request. A request of the history is judged by a part that never saw it, where there is one:
 * otherwise its own tools would speak for it. Work is put off until it is asked for, and done once for all edits of
 * the request.
 */
function openRequest(context: FoldContext, walks: TrainedWalks, material: HistoryFeatures, query: Query): OfRequest {
  const own = context.index.history.indicesOf(query);
  const blind = own.length === 0 ? walks.whole : walks.leftOut.find(({ places }) => isWithout(places, own));
  const part = blind ?? walks.whole;
  const places = historyWithout(context, query);
  const isLeftOut = blind !== undefined && own.length > 0;
  const basis = {
    requests: countLearned(context, part),
    history: walks.history,
    isSeen: blind === undefined,
    isLeftOut,
  };
  const reading = once(async () => {
    const [request] = await computeRequestFeatures([query.text], material.tools, context.encoder);
    return prepareRequest(context, material, part, request!, places);
  });
  const judging = onceFor(async (mix: Mix) => judgeRequest(walks.models[mix], await reading()));
  const judgingNeed = once(async () => judgeNeed(walks.noTool, walks.models.mixed, await reading()));
  const { models, way, usual, noTool } = walks;
  return {
    chooserOf: createChoosers({ context, material, part, places, models, way, usual, noTool, basis }),
    mapperOf: onceFor((mix: Mix) => ({
      threshold: walks.threshold,
      chancesOf: chancesByScorer(part.scorer, material.tools),
      judgeNeed: judgingNeed,
      async judge(answer) {
        const need = await judgingNeed();
        const { isLeftOut: _, ...from } = basis;
        return {
          ...{ ...from, ...(isLeftOut ? { isLeftOut } : {}) },
          ...nameJudgement(context, own, await judging(mix), answer),
          ...(need ? { need } : {}),
        };
      },
    })),
  };
}

/** How many past requests the scorer of a part learned from. */
function countLearned(context: FoldContext, { places }: TrainedPart): number {
  const drawn = new Set(placesToLearn(context));
  return places.filter((index) => drawn.has(index)).length;
}

/** The judgement as a trace holds it: with ids for indexes. `own`: the request itself among the past ones. */
function nameJudgement(
  { index }: FoldContext,
  own: readonly number[],
  { tools, expected, exact, copied, likeliest, outside, chanceOf }: RequestJudgement,
  answer: readonly ToolId[],
): Omit<LearnedJudgement, "requests" | "history" | "isSeen" | "isLeftOut"> {
  const { tools: catalogue, toolNumbers, history } = index;
  const idOf = (index: number): ToolId => catalogue[index]!.id;
  const ownIds = new Set(own.map((index) => history.requests[index]!.id));
  return {
    ...{ expected, exact, copied },
    tools: tools.map(idOf),
    exactOfAnswer: chanceOf(answer.map((id) => toolNumbers.get(id) ?? -1)),
    likeliest: likeliest && {
      tools: [...history.bundles[likeliest.bundle]!.tools],
      uses: history.bundles[likeliest.bundle]!.queryIds.filter((id) => !ownIds.has(id)).length,
      chance: likeliest.chance,
    },
    outside: outside.map(({ tool, ...rest }) => ({ tool: idOf(tool), ...rest })),
  };
}

function isWithout(places: readonly number[], own: readonly number[]): boolean {
  return own.every((index) => !places.includes(index));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const made = onceFor(make);
  return () => made(null);
}

/** The same thing for the same key. */
function onceFor<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
