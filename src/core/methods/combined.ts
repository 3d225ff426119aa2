import { chooseByExpectation, type LikelyTool } from "../choose/choose-by-expectation";
import type { Query } from "../domain/query";
import { fitLogistic, predictLogistic, type LogisticModel } from "../statistics/logistic";
import type { FoldGround } from "./fold-ground";
import { lengthFeatures } from "./length-features";
import type { Method } from "./method";
import { includedFor } from "./neighbours";
import { innerToolModels, neededTools, toolLogOdds, wholeToolModel } from "./one-vs-rest";
import { sizePrior } from "./size-prior";
import { everyPlace, gatherEvidence, useOfTools } from "./tool-evidence";

const RETRIEVER = "hybrid";
const RIDGE = 1e-3;

export const combined: Method = {
  id: "combined",
  label: "All evidence",
  about:
    "A calibrated chance for each tool from the features of `expected-tracc` and the tool's own regression; the set with the highest expected TRACC.",
  source: "Ours; features of method notes 4.1 and the learned study's baseline `OvR`.",
  retrievers: [],
  prepare: async (ground) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyToolsOf(ground, query));
    return { tools, confidence: expected };
  },
};

export const combinedSize: Method = {
  id: "combined-size",
  label: "All evidence, with sizes",
  about: "The same, where the number of tools follows those of past requests near in meaning and in length.",
  source: "Ours; size-aware version of method notes 4.1.",
  retrievers: [],
  prepare: async (ground) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyToolsOf(ground, query), await sizePrior(ground, query));
    return { tools, confidence: expected };
  },
};

/** Every tool with the chance that the request needs it, by all evidence; found once for each request. */
export function likelyToolsOf(ground: FoldGround, query: Query): Promise<LikelyTool[]> {
  const found = ground.once("likely tools by all evidence", () => new Map<string, Promise<LikelyTool[]>>());
  const before = found.get(query.id);
  if (before) return before;
  const likely = weighTools(ground, query);
  found.set(query.id, likely);
  return likely;
}

async function weighTools(ground: FoldGround, query: Query): Promise<LikelyTool[]> {
  const model = await ground.once("chance of a tool by all evidence", () => fit(ground));
  const places = includedFor(ground, query);
  const use = ground.once("use of tools", () => useOfTools(ground, everyPlace(ground)));
  const evidence = await gatherEvidence(ground, query, RETRIEVER, places, use);
  const logOdds = await toolLogOdds(ground, query, await wholeToolModel(ground));
  const length = lengthFeatures(ground, query.text);
  return ground.index.tools.map(({ id }, place) => ({
    tool: id,
    chance: predictLogistic(model, [...evidence[place]!, logOdds[place]!, ...length]),
  }));
}

/** The weights of the features, from past requests that look only at the other part of their inner fold. */
async function fit(ground: FoldGround): Promise<LogisticModel> {
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  for (const { fold, model } of await innerToolModels(ground)) {
    const use = useOfTools(ground, fold.train);
    for (const place of fold.valid) {
      const request = ground.index.history.requests[place]!;
      const needed = new Set(neededTools(ground, place));
      const logOdds = await toolLogOdds(ground, request, model);
      const length = lengthFeatures(ground, request.text);
      const evidence = await gatherEvidence(ground, request, RETRIEVER, fold.train, use);
      evidence.forEach((features, tool) => {
        rows.push([...features, logOdds[tool]!, ...length]);
        labels.push(needed.has(tool) ? 1 : 0);
      });
    }
  }
  return rows.length === 0 ? { weights: [0, 0, 0, 0, 1, 0, 0], bias: 0 } : fitLogistic(rows, labels, RIDGE);
}
