import type { RetrieverName } from "../../domain/config";
import { chooseFromMixture } from "../choose/choosers";
import type { WeightedSet } from "../choose/expected-tracc";
import type { ToolId } from "../../domain/ids";
import { bundleKey } from "../../domain/bundle";
import { compareText, rankBest } from "../../retrieve/rank";
import type { Method } from "../method/method";
import { nearestRequests, compareWith, type NearRequest } from "../method/nearest-requests";
import type { Query } from "../../domain/query";
import type { FoldContext } from "../method/fold-context";

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];
const NEIGHBOURS = 10;

/**
 * k-nearest-neighbour vote on whole sets. Weights fall as 1 / rank, so that the nearest counts most and no distance
 * has to be calibrated across retrievers.
 */
export const knnVote: Method = {
  id: "knn-vote",
  label: "Vote of 10 neighbours",
  about: "The bundle with most weight among the 10 nearest past requests, which weigh 1, 1/2, 1/3 and so on.",
  source: "Standard: vote of the nearest neighbours.",
  retrievers: RETRIEVERS,
  encoderless: "by-words",
  prepare: async (context, retriever) => async (query) => {
    const mixture = mixtureOf(await nearestRequests(context, query, retriever));
    const [heaviest] = mixture;
    return { tools: [...(heaviest?.tools ?? [])], confidence: heaviest?.weight ?? null };
  },
};

/**
 * The same votes read as chances (they add up to 1): instead of the likeliest bundle, the set with the highest
 * expected TRACC. It may be a union or an intersection of bundles that no past request needed.
 */
export const mixture: Method = {
  id: "mixture",
  label: "Bundle mixture",
  about: "The set with the highest expected TRACC if one of the 10 nearest past requests' bundles is right.",
  source: "Standard: minimum Bayes risk over the nearest neighbours.",
  retrievers: RETRIEVERS,
  encoderless: "by-words",
  prepare: async (context, retriever) => async (query) => {
    const best = chooseFromMixture(mixtureOf(await nearestRequests(context, query, retriever)));
    return { tools: best.tools, confidence: best.expected };
  },
};

/** The neighbours' bundles, weights adding up to 1, heaviest first; equal weights by key. */
function mixtureOf(near: readonly NearRequest[]): WeightedSet<ToolId>[] {
  const sums = new Map<string, WeightedSet<ToolId>>();
  let total = 0;
  near.slice(0, NEIGHBOURS).forEach(({ tools }, rank) => {
    const weight = 1 / (rank + 1);
    total += weight;
    const key = bundleKey(tools);
    sums.set(key, { tools, weight: (sums.get(key)?.weight ?? 0) + weight });
  });
  return [...sums]
    .sort(([a, x], [b, y]) => y.weight - x.weight || compareText(a, b))
    .map(([, { tools, weight }]) => ({ tools, weight: weight / total }));
}

/**
 * Retrieval alone, as most work on tool retrieval reports it. A fixed k is its weakness: TRACC falls with every spare
 * tool, and requests differ in how many they need.
 */
export const topK: Method = {
  id: "top-k",
  label: "Nearest tools",
  about: "The k tools whose texts are nearest to the request; k is the mean number of tools of the past requests.",
  source: "Standard: nearest texts, a fixed number of them.",
  retrievers: RETRIEVERS,
  encoderless: "by-words",
  prepare: async (context, retriever) => {
    const count = meanSize(context);
    return async (query) => ({ tools: await nearestTools(context, query, retriever, count), confidence: null });
  },
};

/** The `count` tools with the highest score of the retriever; equal scores by name, then id, as everywhere. */
async function nearestTools(context: FoldContext, query: Query, retriever: RetrieverName, count: number) {
  const { tools, catalogue } = context.index;
  const { score } = await compareWith(context, query.text, catalogue, retriever);
  const indices = tools.map((_, index) => index);
  return rankBest(indices, score, (index) => tools[index]!, count).map((index) => tools[index]!.id);
}

/**
 * The mean number of tools that a past request needed, rounded, 1 at least: the k with the smallest mean error of
 * size.
 *
 * @example sizes 1, 2 and 4 // 2
 */
function meanSize({ index }: FoldContext): number {
  const { requests } = index.history;
  const total = requests.reduce((sum, { gold }) => sum + (gold?.length ?? 0), 0);
  return Math.max(1, Math.round(total / Math.max(1, requests.length)));
}
