import { chooseFromMixture } from "../../choose/choosers";
import type { Query } from "../../../domain/query";
import { rankBest } from "../../../retrieve/rank";
import type { FoldContext } from "../../method/fold-context";
import type { Method } from "../../method/method";
import { describeRequest, describeRequests, type Vocabulary } from "./text-features";
import { applyLinear, softmax, type LinearMap } from "./linear-map";
import { trainLinear } from "./train-linear";

/** Bundles that take part in the mixture. */
const HEAVIEST = 30;

/** A classifier whose classes are the past bundles: it can only copy, and copies well where bundles come back often. */
export const linear: Method = {
  id: "linear",
  label: "Linear over bundles",
  about: "The likeliest past bundle under a softmax regression on words, word pairs and the vector of the request.",
  source: "Standard: multinomial logistic regression.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const [heaviest] = await likelyBundles(context, query);
    return { tools: [...(heaviest?.tools ?? [])], confidence: heaviest?.weight ?? null };
  },
};

/** Its chances read as a mixture, so that the answer may lie between two likely bundles. */
export const linearMixture: Method = {
  id: "linear-mixture",
  label: "Linear over bundles, mixed",
  about: "The set with the highest expected TRACC under the chances of that regression (its 30 likeliest bundles).",
  source: "Standard regression; the choice by expected TRACC is ours.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const { tools, expected } = chooseFromMixture(await likelyBundles(context, query));
    return { tools, confidence: expected };
  },
};

/**
 * The likeliest bundles of the history with their chances, heaviest first; they add up to at most 1, since lighter
 * ones are cut off.
 */
async function likelyBundles(context: FoldContext, query: Query) {
  const everything = context.index.history.requests.map((_, index) => index);
  const { map, vocabulary } = await context.once("linear over bundles", () => trainOnBundles(context, everything));
  const chances = softmax(applyLinear(map, await describeRequest(context, query, vocabulary)));
  const { bundles } = context.index.history;
  const indices = bundles.map((_, index) => index);
  const keyOf = (index: number) => ({ name: bundles[index]!.key, id: bundles[index]!.key });
  return rankBest(indices, chances, keyOf, HEAVIEST).map((index) => ({
    tools: bundles[index]!.tools,
    weight: chances[index]!,
  }));
}

/**
 * The regression over all bundles of the history, learned from the past requests at these indexes (one right bundle
 * each). `onStep` hears which share of the training is done, 0 to 1. Rejects with what the encoder, or a stopped
 * training, rejects with.
 */
export async function trainOnBundles(
  context: FoldContext,
  indices: readonly number[],
  onStep?: (share: number) => void,
): Promise<{ map: LinearMap; vocabulary: Vocabulary }> {
  const { bundles, bundleIndexOfRequest } = context.index.history;
  const { vocabulary, ...described } = await describeRequests(context, indices);
  const labels = indices.map((index) => [bundleIndexOfRequest[index]!]);
  const set = { ...described, labels, outputs: bundles.length, loss: "softmax", seed: context.seed } as const;
  return { map: await trainLinear(set, context.learning, onStep), vocabulary };
}
