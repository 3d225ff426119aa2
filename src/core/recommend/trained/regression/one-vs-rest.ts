import { chooseByExpectation, type LikelyTool } from "../../choose/choosers";
import type { Query } from "../../../domain/query";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import type { FoldContext } from "../../method/fold-context";
import { innerFolds, type InnerFold } from "../../method/inner-folds";
import { lengthFeatures, describeRequest, describeRequests, type Vocabulary } from "./text-features";
import { applyLinear, type LinearMap } from "./linear-map";
import type { Method } from "../../method/method";
import { sizePrior } from "./size-prior";
import { trainLinear } from "./train-linear";

const INNER_FOLDS = 3;
const RIDGE = 1e-3;

/**
 * One yes-or-no question for each tool. A regression is too sure of what it was trained on, so its outputs are
 * calibrated on left-out requests before anything is chosen.
 */
export const oneVsRest: Method = {
  id: "one-vs-rest",
  label: "One regression a tool",
  about:
    "A logistic regression for each tool on words, word pairs and the vector of the request, calibrated on inner folds; the set with the highest expected TRACC.",
  source: "Standard: one-vs-rest logistic regression; the choice by expected TRACC is ours.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyTools(context, query));
    return { tools, confidence: expected };
  },
};

/** The same with sizes of past requests that are alike. */
export const oneVsRestSize: Method = {
  id: "one-vs-rest-size",
  label: "One regression a tool, with sizes",
  about: "The same, where the number of tools follows those of past requests near in meaning and in length.",
  source: "The same; the sizes are ours.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const sizes = await sizePrior(context, query);
    const { tools, expected } = chooseByExpectation(await likelyTools(context, query), sizes);
    return { tools, confidence: expected };
  },
};

/** Regressions of all tools at once: one output a tool, in the order of the index, before the sigmoid. */
export interface ToolModel {
  map: LinearMap;
  vocabulary: Vocabulary;
}

/** Every tool with its calibrated chance, 0 to 1, in the order of the index. */
async function likelyTools(context: FoldContext, query: Query): Promise<LikelyTool[]> {
  const { model, scaling } = await context.once("one regression a tool", () => trainCalibrated(context));
  const logOdds = await toolLogOdds(context, query, model);
  const length = lengthFeatures(context, query.text);
  return context.index.tools.map(({ id }, index) => ({
    tool: id,
    chance: predictLogistic(scaling, [logOdds[index]!, ...length]),
  }));
}

async function trainCalibrated(context: FoldContext): Promise<{ model: ToolModel; scaling: LogisticModel }> {
  return { model: await wholeToolModel(context), scaling: await calibrate(context) };
}

/** The regressions learned from the whole history; trained once, whoever asks first. */
export function wholeToolModel(context: FoldContext): Promise<ToolModel> {
  const everything = context.index.history.requests.map((_, index) => index);
  return context.once("tool model", () => trainOnTools(context, everything));
}

/**
 * The regressions learned from the other part of each inner fold: what they say to its own part is what calibration
 * learns from. Three folds of a kind, since each is a whole training.
 */
export function innerToolModels(context: FoldContext): Promise<{ fold: InnerFold; model: ToolModel }[]> {
  return context.once("inner tool models", async () => {
    const models: { fold: InnerFold; model: ToolModel }[] = [];
    for (const fold of innerFolds(context, INNER_FOLDS)) {
      models.push({ fold, model: await trainOnTools(context, fold.train) });
    }
    return models;
  });
}

/** What the regressions say to a request: one number for each tool of the index, log-odds before calibration. */
export async function toolLogOdds(context: FoldContext, query: Pick<Query, "text">, { map, vocabulary }: ToolModel) {
  return applyLinear(map, await describeRequest(context, query, vocabulary));
}

/**
 * Platt's scaling (Platt 1999) of the log-odds that models of inner folds give to requests they have not seen, with
 * the length of the request beside: long requests need more tools than the words of any one of them say.
 */
async function calibrate(context: FoldContext): Promise<LogisticModel> {
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  for (const { fold, model } of await innerToolModels(context)) {
    for (const index of fold.valid) {
      const request = context.index.history.requests[index]!;
      const needed = new Set(neededTools(context, index));
      const length = lengthFeatures(context, request.text);
      (await toolLogOdds(context, request, model)).forEach((logOdds, tool) => {
        rows.push([logOdds, ...length]);
        labels.push(needed.has(tool) ? 1 : 0);
      });
    }
  }
  return rows.length === 0 ? { weights: [1, 0, 0], bias: 0 } : fitLogistic(rows, labels, RIDGE);
}

/**
 * Trains one output a tool, all in one matrix: tools share the features of a request, so a batch costs little more
 * than one tool.
 */
async function trainOnTools(context: FoldContext, indices: readonly number[]): Promise<ToolModel> {
  const { vocabulary, ...described } = await describeRequests(context, indices);
  const labels = indices.map((index) => neededTools(context, index));
  const set = {
    ...described,
    labels,
    outputs: context.index.tools.length,
    loss: "logistic",
    seed: context.seed,
  } as const;
  return { map: await trainLinear(set, context.learning), vocabulary };
}

/** Indexes of the tools that a past request needed; empty where it needs none. */
export function neededTools({ index }: FoldContext, request: number): number[] {
  return (index.history.requests[request]!.gold ?? []).map((tool) => index.toolNumbers.get(tool)!);
}
