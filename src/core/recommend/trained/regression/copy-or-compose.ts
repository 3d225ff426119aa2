import type { WeightedSet } from "../../choose/expected-tracc";
import { chooseCopyOrCompose } from "../../choose/choosers";
import type { ToolId } from "../../../domain/ids";
import type { Query } from "../../../domain/query";
import { naturalLog } from "../../../math/elementary-functions";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import { likelyToolsOf, type EvidenceKind } from "./combined";
import type { FoldContext } from "../../method/fold-context";
import { trainOnBundles } from "./linear";
import { applyLinear, softmax } from "./linear-map";
import type { Answer, Method } from "../../method/method";
import { historyWithout, rankRequests } from "../../method/nearest-requests";
import { innerToolModels, toolLogOdds, wholeToolModel } from "./one-vs-rest";
import { describeRequest } from "./text-features";
import { sizePrior } from "./size-prior";

const RIDGE = 1e-3;
const BUNDLES = 12;
const SMALLEST_CHANCE = 1e-6;
/** Together the past bundles never weigh more: something new is always possible. */
const MOST_COPIED = 0.98;

/**
 * Some requests repeat a past set, others need a new one, and the text tells only so much about which. Here both are
 * weighed at once: each near bundle with the chance that it is right, and new sets with what is left.
 */
export const copyOrCompose: Method = {
  id: "copy-or-compose",
  label: "Copy or compose",
  about:
    "The chance that a past bundle is right, calibrated on inner folds, against a new set of the likeliest tools by all evidence; the set with the highest expected TRACC under both.",
  source: "Ours: some requests repeat a past set, others need a new one.",
  retrievers: [],
  prepare: async (context) => (query) => answer(context, query, "whole"),
};

/** The same, with the chances of tools that are found requirement by requirement. */
export const copyOrComposeClauses: Method = {
  id: "copy-or-compose-clauses",
  label: "Copy or compose, by requirement",
  about: "The same, where a new set is composed by the evidence of `clauses-size`.",
  source: "Ours: the same, looked at requirement by requirement.",
  retrievers: [],
  prepare: async (context) => (query) => answer(context, query, "clauses"),
};

/** Chances of bundles, of tools and of sizes, then one choice under all of them. */
async function answer(context: FoldContext, query: Query, kind: EvidenceKind): Promise<Answer> {
  const bundles = await weighBundles(context, query);
  const likely = await likelyToolsOf(context, query, kind);
  const { tools, expected } = chooseCopyOrCompose(bundles, likely, await sizePrior(context, query));
  return { tools, confidence: expected };
}

type BundleModel = Awaited<ReturnType<typeof trainOnBundles>>;

/**
 * A past bundle near a request, with what speaks for it: score of its nearest request, mean score, share of votes, log
 * chance under the regression over bundles, and the log-odds of its tools together, less those of the best such bundle.
 */
interface BundleEvidence {
  bundle: number;
  features: number[];
}

/** The past bundles with their chances of being right, which add up to less than 1; none where copying never helps. */
async function weighBundles(context: FoldContext, query: Query): Promise<WeightedSet<ToolId>[]> {
  const model = await context.once("chance of a bundle", () => fit(context));
  if (!model) return [];
  const everything = context.index.history.requests.map((_, index) => index);
  const linear = await context.once("linear over bundles", () => trainOnBundles(context, everything));
  const logOdds = await toolLogOdds(context, query, await wholeToolModel(context));
  const evidence = await gatherBundles(context, query, historyWithout(context, query), { linear, logOdds });
  const sets = evidence.map(({ bundle, features }) => ({
    tools: context.index.history.bundles[bundle]!.tools,
    weight: predictLogistic(model, features),
  }));
  const total = sets.reduce((sum, { weight }) => sum + weight, 0);
  const scale = total > MOST_COPIED ? MOST_COPIED / total : 1;
  return sets.map((set) => ({ ...set, weight: set.weight * scale }));
}

/**
 * The regression that tells whether a near bundle is the needed one. `null` when no left-out request had a bundle that
 * the rest knew: there is nothing to copy then, and every set is composed.
 */
async function fit(context: FoldContext): Promise<LogisticModel | null> {
  if (context.inner === "bundle-disjoint") return null;
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  const { requests, bundleIndexOfRequest } = context.index.history;
  for (const { fold, model } of await innerToolModels(context)) {
    const linear = await trainOnBundles(context, fold.train);
    for (const index of fold.valid) {
      const request = requests[index]!;
      const logOdds = await toolLogOdds(context, request, model);
      for (const { bundle, features } of await gatherBundles(context, request, fold.train, { linear, logOdds })) {
        rows.push(features);
        labels.push(bundle === bundleIndexOfRequest[index] ? 1 : 0);
      }
    }
  }
  return labels.includes(1) ? fitLogistic(rows, labels, RIDGE) : null;
}

/**
 * The past bundles of the nearest requests with what speaks for each, at most 12, the likeliest by words and by their
 * tools first; ties by their number in the history.
 */
async function gatherBundles(
  context: FoldContext,
  query: Query,
  indices: readonly number[],
  { linear, logOdds }: { linear: BundleModel; logOdds: Float64Array },
): Promise<BundleEvidence[]> {
  const { bundleIndexOfRequest, bundles } = context.index.history;
  const near = await rankRequests(context, query, "hybrid", indices);
  const chances = softmax(applyLinear(linear.map, await describeRequest(context, query, linear.vocabulary)));
  const total = near.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  const found = new Map<number, { best: number; sum: number; uses: number; votes: number }>();
  near.forEach(({ index, score }, rank) => {
    const bundle = bundleIndexOfRequest[index]!;
    const own = found.get(bundle) ?? { best: score, sum: 0, uses: 0, votes: 0 };
    found.set(bundle, { ...own, sum: own.sum + score, uses: own.uses + 1, votes: own.votes + 1 / (rank + 1) / total });
  });
  const toolsOf = (bundle: number): number =>
    bundles[bundle]!.tools.reduce((sum, tool) => sum + logOdds[context.index.toolNumbers.get(tool)!]!, 0);
  const bestTools = Math.max(...[...found.keys()].map(toolsOf));
  return [...found]
    .map(([bundle, { best, sum, uses, votes }]) => {
      const chance = naturalLog(Math.max(SMALLEST_CHANCE, chances[bundle]!));
      return { bundle, features: [best, sum / uses, votes, chance, toolsOf(bundle) - bestTools] };
    })
    .sort((a, b) => b.features[3]! + b.features[4]! - a.features[3]! - a.features[4]! || a.bundle - b.bundle)
    .slice(0, BUNDLES);
}
