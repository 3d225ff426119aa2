import { chooseByExpectation, type LikelyTool } from "../choose/choose-by-expectation";
import type { Query } from "../domain/query";
import { fitLogistic, predictLogistic, type LogisticModel } from "../statistics/logistic";
import type { FoldGround } from "./fold-ground";
import { innerFolds } from "./inner-folds";
import type { Method } from "./method";
import { describeRequest, describeRequests } from "./request-features";
import { sizePrior } from "./size-prior";
import type { Vocabulary } from "./text-features";
import { applyLinear, trainLinear, type LinearMap } from "./train-linear";

const INNER_FOLDS = 3;
const RIDGE = 1e-3;

export const oneVsRest: Method = {
  id: "one-vs-rest",
  label: "One regression a tool",
  about:
    "A logistic regression for each tool on words, word pairs and the vector of the request, calibrated on inner folds; the set with the highest expected TRACC.",
  source: "Learned study, baseline `OvR`; choice of method notes 4.1.",
  retrievers: [],
  prepare: async (ground) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyTools(ground, query));
    return { tools, confidence: expected };
  },
};

export const oneVsRestSize: Method = {
  id: "one-vs-rest-size",
  label: "One regression a tool, with sizes",
  about: "The same, where the number of tools follows those of similar past requests.",
  source: "Learned study, baseline `OvR` with the size histogram.",
  retrievers: [],
  prepare: async (ground) => async (query) => {
    const sizes = await sizePrior(ground, query);
    const { tools, expected } = chooseByExpectation(await likelyTools(ground, query), sizes);
    return { tools, confidence: expected };
  },
};

interface ToolModel {
  map: LinearMap;
  vocabulary: Vocabulary;
}

/** Every tool with the chance that the request needs it. */
async function likelyTools(ground: FoldGround, query: Query): Promise<LikelyTool[]> {
  const { model, scaling } = await ground.once("one regression a tool", () => trainCalibrated(ground));
  const logOdds = applyLinear(model.map, await describeRequest(ground, query, model.vocabulary));
  return ground.index.tools.map(({ id }, place) => ({ tool: id, chance: predictLogistic(scaling, [logOdds[place]!]) }));
}

async function trainCalibrated(ground: FoldGround): Promise<{ model: ToolModel; scaling: LogisticModel }> {
  const everything = ground.index.history.requests.map((_, place) => place);
  return { model: await trainOnTools(ground, everything), scaling: await calibrate(ground) };
}

/** Platt's scaling of the log-odds that models of inner folds give to requests they have not seen. */
async function calibrate(ground: FoldGround): Promise<LogisticModel> {
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  for (const { train, valid } of innerFolds(ground, INNER_FOLDS)) {
    const { map, vocabulary } = await trainOnTools(ground, train);
    for (const place of valid) {
      const request = ground.index.history.requests[place]!;
      const needed = new Set(neededTools(ground, place));
      applyLinear(map, await describeRequest(ground, request, vocabulary)).forEach((logOdds, tool) => {
        rows.push([logOdds]);
        labels.push(needed.has(tool) ? 1 : 0);
      });
    }
  }
  return rows.length === 0 ? { weights: [1], bias: 0 } : fitLogistic(rows, labels, RIDGE);
}

async function trainOnTools(ground: FoldGround, places: readonly number[]): Promise<ToolModel> {
  const { rows, vocabulary, dimensions } = await describeRequests(ground, places);
  const map = trainLinear({
    rows,
    labels: places.map((place) => neededTools(ground, place)),
    outputs: ground.index.tools.length,
    featureCount: vocabulary.idf.length,
    dimensions,
    loss: "logistic",
    seed: ground.seed,
  });
  return { map, vocabulary };
}

function neededTools({ index }: FoldGround, place: number): number[] {
  return (index.history.requests[place]!.gold ?? []).map((tool) => index.toolNumbers.get(tool)!);
}
