import { chooseByExpectation, type LikelyTool } from "../../choose/choosers";
import type { RetrieverName } from "../../../domain/config";
import type { Query } from "../../../domain/query";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import type { FoldContext } from "../../method/fold-context";
import { innerFolds } from "../../method/inner-folds";
import { lengthFeatures } from "./text-features";
import type { Method } from "../../method/method";
import { historyWithout } from "../../method/nearest-requests";
import { sizePrior } from "./size-prior";
import { everyRequest, gatherEvidence, useOfTools } from "./tool-evidence";

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];
const INNER_FOLDS = 5;
const RIDGE = 1e-3;

/** Four numbers for each tool, the length of the request and one regression over all tools: few enough to be read. */
export const expectedTracc: Method = {
  id: "expected-tracc",
  label: "Expected TRACC",
  about:
    "A calibrated chance for each tool from votes of neighbours, its text, its nearest use and how often it is needed, and from the length of the request; the set with the highest expected TRACC.",
  source: "Ours: the set with the highest expected score (minimum Bayes risk).",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyTools(context, query, retriever));
    return { tools, confidence: expected };
  },
};

/**
 * With the sizes of past requests that are alike: independent chances would give a request for four tools the set of
 * two.
 */
export const expectedTraccSize: Method = {
  id: "expected-tracc-size",
  label: "Expected TRACC, with sizes",
  about: "The same, where the number of tools follows those of past requests near in meaning and in length.",
  source: "Ours: the same, aware of sizes.",
  retrievers: RETRIEVERS,
  prepare: async (context, retriever) => async (query) => {
    const likely = await likelyTools(context, query, retriever);
    const { tools, expected } = chooseByExpectation(likely, await sizePrior(context, query));
    return { tools, confidence: expected };
  },
};

/** Every tool with the chance, 0 to 1, that the request needs it, found once for each request and retriever. */
async function likelyTools(context: FoldContext, query: Query, retriever: RetrieverName): Promise<LikelyTool[]> {
  const found = context.once(`likely tools ${retriever}`, () => new Map<string, Promise<LikelyTool[]>>());
  const before = found.get(query.id);
  if (before) return before;
  const likely = weighTools(context, query, retriever);
  found.set(query.id, likely);
  return likely;
}

/** The evidence of each tool through the regression, in the order of the index's tools. */
async function weighTools(context: FoldContext, query: Query, retriever: RetrieverName): Promise<LikelyTool[]> {
  const model = await context.once(`chance of a tool ${retriever}`, () => fit(context, retriever));
  const indices = historyWithout(context, query);
  const use = context.once("use of tools", () => useOfTools(context, everyRequest(context)));
  const evidence = await gatherEvidence(context, query, retriever, indices, use);
  const length = lengthFeatures(context, query.text);
  return context.index.tools.map(({ id }, index) => ({
    tool: id,
    chance: predictLogistic(model, [...evidence[index]!, ...length]),
  }));
}

/**
 * The weights of the features, from past requests that look only at the other part of their inner fold. Without one
 * the share of the vote counts as it is.
 */
async function fit(context: FoldContext, retriever: RetrieverName): Promise<LogisticModel> {
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  const { requests } = context.index.history;
  for (const { train, valid } of innerFolds(context, INNER_FOLDS)) {
    const use = useOfTools(context, train);
    for (const index of valid) {
      const request = requests[index]!;
      const needed = new Set(request.gold);
      const length = lengthFeatures(context, request.text);
      const evidence = await gatherEvidence(context, request, retriever, train, use);
      evidence.forEach((features, tool) => {
        rows.push([...features, ...length]);
        labels.push(needed.has(context.index.tools[tool]!.id) ? 1 : 0);
      });
    }
  }
  return rows.length === 0 ? { weights: [1, 0, 0, 0, 0, 0], bias: 0 } : fitLogistic(rows, labels, RIDGE);
}
