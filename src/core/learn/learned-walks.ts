import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { LearnedJudgement } from "../domain/learned";
import type { FoldGround } from "../methods/fold-ground";
import { includedFor } from "../methods/neighbours";
import type { RequirementMapper } from "../pipeline/requirement-mapper";
import { readPast, type HistoryMaterial } from "./history-material";
import { judgeRequest } from "./judge-request";
import { chancesByScorer, fitThreshold } from "./learned-mapper";
import { layRequest, learnHistory, learnSetModel } from "./learner";
import { readRequests } from "./material";
import type { TrainedPart } from "./out-of-fold";
import type { SetModel } from "./set-model";

/** All that walks need of what was learned from a history: plain data, so that it can be stored. */
export interface LearnedWalks {
  /** Least chance of a link. */
  threshold: number;
  model: SetModel;
  whole: TrainedPart;
  /** Learned without a part of the history each: a past request that is walked is judged by one that never saw it. */
  leftOut: readonly TrainedPart[];
  /** Past requests it was learned from, of those there are. */
  requests: number;
  history: number;
}

/** Fewer past requests cannot be left out in parts. */
export const LEAST_HISTORY = 10;

/** Some repeat past sets and some do not: the default of the learned methods. */
const SETTING = { share: 0.5, compose: false };

/** Trains all that walks of this ground's history need. Its ground keeps what the training needed: let go of it then. */
export async function learnWalks(ground: FoldGround): Promise<LearnedWalks> {
  const learned = await learnHistory(ground);
  ground.learning?.report?.({ phase: "set", done: 0, total: 1 });
  await ground.learning?.pause?.();
  const { material, whole, parts, rows } = learned;
  return {
    threshold: fitThreshold(learned),
    model: learnSetModel(rows, SETTING),
    whole,
    leftOut: parts.map(({ part }) => part),
    requests: material.requests.size,
    history: ground.index.history.requests.length,
  };
}

/** Makes what was learned from the history of this ground ready for walks: gives the mapper of each request. */
export async function openLearned(
  ground: FoldGround,
  walks: LearnedWalks,
): Promise<(query: Query) => RequirementMapper> {
  const material = await readPast(ground);
  let last: { query: Query; mapper: RequirementMapper } | null = null;
  return (query) => {
    // An edited walk is a walk of the same request: what is said of it is worked out once.
    if (!last || last.query.id !== query.id || last.query.text !== query.text)
      last = { query, mapper: mapRequest(ground, walks, material, query) };
    return last.mapper;
  };
}

function mapRequest(
  ground: FoldGround,
  walks: LearnedWalks,
  material: HistoryMaterial,
  query: Query,
): RequirementMapper {
  const own = ground.index.history.placesOf(query);
  const blind = own.length === 0 ? walks.whole : walks.leftOut.find(({ places }) => isWithout(places, own));
  const part = blind ?? walks.whole;
  const judging = once(async () => {
    const [request] = await readRequests([query.text], material.tools, ground.encoder);
    const places = includedFor(ground, query);
    return judgeRequest(walks.model, await layRequest(ground, material, { ...part, places }, request!));
  });
  return {
    threshold: walks.threshold,
    chancesOf: chancesByScorer(part.scorer, material.tools),
    async judge(answer): Promise<LearnedJudgement> {
      const { tools, expected, exact, copied, likeliest, outside, chanceOf } = await judging();
      const { tools: catalogue, toolNumbers, history } = ground.index;
      const idOf = (place: number): ToolId => catalogue[place]!.id;
      return {
        ...{ requests: walks.requests, history: walks.history, isSeen: blind === undefined },
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
    },
  };
}

function isWithout(places: readonly number[], own: readonly number[]): boolean {
  return own.every((place) => !places.includes(place));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
