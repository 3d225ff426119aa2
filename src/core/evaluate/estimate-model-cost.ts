import type { ModelConfig } from "../domain/config";
import type { ModelPrompt } from "../domain/exchange";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { WHOLE_CATALOGUE, direct, isPlan } from "../recommend/baselines/language-model-alone";
import { offerForRequest, readToolTexts } from "../network/experience/offer-tools";
import { actPrompt } from "../network/experience/prompts";
import type { NamedMethod } from "../recommend/registry";
import { formOfWalk, GUIDED_WALKS, ptrModel, ptrModelPaper } from "../recommend/ptr-model";
import { meanOf } from "../math/bootstrap";
import { ANSWER_TOKENS, USUAL_REQUIREMENTS } from "../requirements/llm/estimate-cost";
import { MOST_ANSWER_TOKENS } from "../requirements/llm/limits";
import { cleanRequest, createPromptMaker, estimatePromptTokens, offerTools } from "../requirements/llm/prompts";
import type { PlannedEvaluation } from "./run-evaluation";

/** What it takes to ask a language model for all that a plan still wants. Tokens of prompts and answers together. */
export interface EvaluationCost {
  /** Requests that are still to be asked, once for each method that asks a language model. */
  requests: number;
  /** When every answer can be read and comes at once. */
  calls: number;
  tokens: number;
  /** The first prompts of walks that are still to be asked: what of them is kept elsewhere costs nothing, nor most of what follows. */
  first: ModelPrompt[];
  /** What to allow, as we would: room for reminders and for calls that fail, and for what calls under way set aside. */
  budget: { calls: number; tokens: number };
}

/** One call, as far as it can be told before: the tokens of its prompt. */
type EstimateCalls = (query: Query) => number[];

/** A reminder or a failed call for every fourth one; prompts of unknown bundles may be half as long again. */
const SPARE = { calls: 1.25, tokens: 1.5 };
/** So many calls are under way at once, each with its worst case set aside. */
const UNDER_WAY = 4;

/**
 * Estimates calls and tokens of the methods that ask a language model, without asking anything: two calls a request for the
 * walk (what a bundle offers is taken to be as many tools as requests need in the mean), one for the model alone, with its
 * whole catalogue. `isKnown`: answers that are there already. Nothing is taken off for answers that are kept elsewhere.
 */
export function estimateModelCost(
  { methods, folds, dataset }: Pick<PlannedEvaluation, "methods" | "folds" | "dataset">,
  isKnown: (method: string, query: QueryId) => boolean,
  instructions: ModelConfig["instructions"] = {},
): EvaluationCost {
  const prompts: number[] = [];
  const first: ModelPrompt[] = [];
  let requests = 0;
  for (const { name, method } of methods) {
    const estimate = estimatorOf(method, dataset.tools, dataset.queries);
    if (!estimate) continue;
    for (const query of folds.flatMap(({ test }) => test)) {
      if (isKnown(name, query.id)) continue;
      requests += 1;
      prompts.push(...estimate(query));
      const form = formOfWalk(method.id);
      if (form) first.push(createPromptMaker({ form, instructions }).extract(cleanRequest(query.text).text));
    }
  }
  const longest = prompts.reduce((most, tokens) => Math.max(most, tokens), 0);
  const calls = prompts.length;
  const tokens = prompts.reduce((sum, each) => sum + each, 0) + calls * ANSWER_TOKENS;
  const aside = UNDER_WAY * (2 * longest + MOST_ANSWER_TOKENS);
  const budget = { calls: roundUp(calls * SPARE.calls), tokens: roundUp(tokens * SPARE.tokens + aside) };
  return { requests, calls, tokens, first, budget };
}

/** `null`: this method asks no language model. */
function estimatorOf(
  { id }: NamedMethod["method"],
  tools: readonly Tool[],
  queries: readonly Query[],
): EstimateCalls | null {
  const prompts = createPromptMaker({ form: "json", instructions: {} });
  const frame = estimatePromptTokens(prompts.extract(""));
  const costOf = (offered: readonly Tool[]): number =>
    estimatePromptTokens(prompts.direct("", offerTools(offered).tools)) - estimatePromptTokens(prompts.direct("", []));
  const asTokens = ({ text }: Query): number => estimatePromptTokens(prompts.extract(cleanRequest(text).text));
  const part = tools.slice(0, WHOLE_CATALOGUE);
  const each = part.length === 0 ? 0 : costOf(part) / part.length;
  if (id === direct.id) {
    const offered = Math.ceil(each * part.length) + estimatePromptTokens(prompts.direct("", [])) - frame;
    return (query) => [asTokens(query) + offered];
  }
  if (isPlan(id)) {
    const texts = readToolTexts(tools);
    const wish = { wanted: [], guidance: new Map(), seed: 1 };
    return ({ text }) => [estimatePromptTokens(actPrompt(text, offerForRequest(texts, { ...wish, request: text })))];
  }
  if (formOfWalk(id) === null) return null;
  const sizes = queries.flatMap(({ gold }) => (gold && gold.length > 0 ? gold.length : []));
  const matching = estimatePromptTokens(prompts.match([], [])) - frame;
  const bundle = Math.ceil(each * (sizes.length === 0 ? 0 : meanOf(sizes))) + matching;
  return (query) => [asTokens(query), ...callsAfter(id).map((share) => Math.ceil(asTokens(query) + share * bundle))];
}

/** The calls after that for the requirements, each with the share of a matching prompt's tools that it carries. */
function callsAfter(id: string): number[] {
  if (id === ptrModel.id || GUIDED_WALKS.some((walk) => walk.id === id)) return [1];
  // One that words what is left, without tools.
  if (id === ptrModelPaper.id) return [1, 0];
  return Array.from({ length: USUAL_REQUIREMENTS }, () => 1);
}

/**
 * Up to two figures: an estimate should not look exact.
 *
 * @example roundUp(1234) // 1300
 */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.ceil(amount / unit) * unit;
}
