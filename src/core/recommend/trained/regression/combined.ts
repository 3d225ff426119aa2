/*
 * All evidence in one calibrated chance for each tool. Which evidence counts how much is not set by hand: a logistic
 * regression learns it from past requests that were left out of the models behind the evidence, since a model that
 * has seen a request is surer of it than it will be of a new one.
 */
import { chooseByExpectation, type LikelyTool } from "../../choose/choosers";
import type { Query } from "../../../domain/query";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import type { FoldContext } from "../../method/fold-context";
import { lengthFeatures } from "./text-features";
import type { Method } from "../../method/method";
import { historyWithout, compareWith } from "../../method/nearest-requests";
import { innerToolModels, neededTools, toolLogOdds, wholeToolModel, type ToolModel } from "./one-vs-rest";
import { sizePrior } from "./size-prior";
import { everyRequest, gatherEvidence, useOfTools } from "./tool-evidence";
import { exponential, naturalLog } from "../../../math/elementary-functions";
import { splitRequirements } from "../../../requirements/split-request";

const RETRIEVER = "hybrid";
const RIDGE = 1e-3;
/** Index of the tool's own regression among the features. */
const OWN_REGRESSION = 4;

/** All evidence, sizes as the independent chances give them. */
export const combined: Method = {
  id: "combined",
  label: "All evidence",
  about:
    "A calibrated chance for each tool from the features of `expected-tracc` and the tool's own regression; the set with the highest expected TRACC.",
  source: "Ours: evidence from neighbours and texts, joined with one regression a tool.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const { tools, expected } = chooseByExpectation(await likelyToolsOf(context, query, "whole"));
    return { tools, confidence: expected };
  },
};

/** Independent chances make large sets too likely; here the number of tools follows past requests that are alike. */
export const combinedSize: Method = {
  id: "combined-size",
  label: "All evidence, with sizes",
  about: "The same, where the number of tools follows those of past requests near in meaning and in length.",
  source: "Ours: the same, aware of sizes.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const { tools, expected } = chooseByExpectation(
      await likelyToolsOf(context, query, "whole"),
      await sizePrior(context, query),
    );
    return { tools, confidence: expected };
  },
};

/**
 * A long request asks for several things, and one tool may fit one clause well and the whole not at all: each tool is
 * judged by the clause that fits it best, too.
 */
export const clausesSize: Method = {
  id: "clauses-size",
  label: "All evidence, by requirement",
  about:
    "The evidence of `combined`, and what speaks for each tool in the requirement that it fits best; sizes as in `combined-size`.",
  source: "Ours: the same, looked at requirement by requirement.",
  retrievers: [],
  prepare: async (context) => async (query) => {
    const likely = await likelyToolsOf(context, query, "clauses");
    const { tools, expected } = chooseByExpectation(likely, await sizePrior(context, query));
    return { tools, confidence: expected };
  },
};

/** `whole`: a request is looked at as a whole. `clauses`: also requirement by requirement. */
export type EvidenceKind = "whole" | "clauses";

/**
 * Every tool of the catalogue with the chance, 0 to 1, that the request needs it, by all evidence, in the order of the
 * index. Found once for each request: several methods ask for it.
 */
export function likelyToolsOf(context: FoldContext, query: Query, kind: EvidenceKind): Promise<LikelyTool[]> {
  const found = context.once(`likely tools by ${kind}`, () => new Map<string, Promise<LikelyTool[]>>());
  const before = found.get(query.id);
  if (before) return before;
  const likely = weighTools(context, query, kind);
  found.set(query.id, likely);
  return likely;
}

/**
 * The features of each tool through the regression. The request itself is left out of the history where it stands in
 * it.
 */
async function weighTools(context: FoldContext, query: Query, kind: EvidenceKind): Promise<LikelyTool[]> {
  const model = await context.once(`chance of a tool by ${kind}`, () => fit(context, kind));
  const use = context.once("use of tools", () => useOfTools(context, everyRequest(context)));
  const known = { indices: historyWithout(context, query), use, tools: await wholeToolModel(context) };
  const rows = await featuresOf(context, query, kind, known);
  return context.index.tools.map(({ id }, index) => ({ tool: id, chance: predictLogistic(model, rows[index]!) }));
}

/** What the features of a request stand on: the past requests that may be looked at, and what was learned from them. */
interface Known {
  indices: readonly number[];
  use: readonly number[];
  tools: ToolModel;
}

/** A row of features for each tool. */
async function featuresOf(
  context: FoldContext,
  query: Query,
  kind: EvidenceKind,
  { indices, use, tools }: Known,
): Promise<number[][]> {
  const evidence = await gatherEvidence(context, query, RETRIEVER, indices, use);
  const logOdds = await toolLogOdds(context, query, tools);
  const clauses = kind === "clauses" ? await gatherClauseEvidence(context, query.text, tools) : null;
  const length = lengthFeatures(context, query.text);
  return evidence.map((row, tool) => [...row, logOdds[tool]!, ...length, ...(clauses?.[tool] ?? [])]);
}

/**
 * The weights of the features. Each inner fold is looked at with models and neighbours of its other part alone, so
 * that the features of a left-out request are what those of a test request will be. Where nothing could be left out,
 * the tool's own regression counts as it is, and nothing else.
 */
async function fit(context: FoldContext, kind: EvidenceKind): Promise<LogisticModel> {
  const rows: number[][] = [];
  const labels: (0 | 1)[] = [];
  const { requests } = context.index.history;
  for (const { fold, model } of await innerToolModels(context)) {
    const known = { indices: fold.train, use: useOfTools(context, fold.train), tools: model };
    if (kind === "clauses")
      await context.encoder?.encode(fold.valid.flatMap((index) => clausesOf(requests[index]!.text)));
    for (const index of fold.valid) {
      const needed = new Set(neededTools(context, index));
      const features = await featuresOf(context, requests[index]!, kind, known);
      features.forEach((row, tool) => {
        rows.push(row);
        labels.push(needed.has(tool) ? 1 : 0);
      });
    }
  }
  if (rows.length > 0) return fitLogistic(rows, labels, RIDGE);
  const size = OWN_REGRESSION + 3 + (kind === "clauses" ? 3 : 0);
  return { weights: Array.from({ length: size }, (_, i) => (i === OWN_REGRESSION ? 1 : 0)), bias: 0 };
}

/**
 * Three numbers for each tool, in the order of the index's tools, each the best over the requirements of a request
 * (the whole request where it has none): how near the tool's text is (the retriever's score), its log-odds under its
 * own regression, and the log of its share of the requirement were it for one tool alone. The learned study gains most
 * by looking at requirements one by one.
 */
export async function gatherClauseEvidence(context: FoldContext, text: string, model: ToolModel): Promise<number[][]> {
  const best = context.index.tools.map(() => [-Infinity, -Infinity, -Infinity]);
  for (const clause of clausesOf(text)) {
    const { score } = await compareWith(context, clause, context.index.catalogue, "hybrid");
    const logOdds = await toolLogOdds(context, { text: clause }, model);
    const whole = logOfSum(logOdds);
    best.forEach((values, tool) => {
      values[0] = Math.max(values[0]!, score[tool]!);
      values[1] = Math.max(values[1]!, logOdds[tool]!);
      values[2] = Math.max(values[2]!, logOdds[tool]! - whole);
    });
  }
  return best;
}

/**
 * The texts that are looked at for a request: its requirements, or the whole where the splitter finds none.
 *
 * @example clausesOf("Book a room and call a taxi") // ["Book a room", "call a taxi"]
 */
export function clausesOf(text: string): string[] {
  const clauses = splitRequirements(text).map(({ start, end }) => text.slice(start, end));
  return clauses.length > 0 ? clauses : [text];
}

/** ln of a sum of powers of e, without overflow: the largest is taken out first. */
function logOfSum(values: Float64Array): number {
  const largest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return largest + naturalLog(values.reduce((sum, value) => sum + exponential(value - largest), 0));
}
