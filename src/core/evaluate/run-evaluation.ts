import type { Dataset } from "../domain/dataset";
import type { Evaluation, EvaluationPlan, EvaluationRow, Leakage, MethodEvaluation } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { Environment, Trace } from "../domain/trace";
import { textsOfRequest } from "../recommend/trained/scorer/features";
import { comparesWordsOnly, findMethod, isWalk, type NamedMethod } from "../recommend/registry";
import { toolText } from "../domain/tool";
import { splitRequirements } from "../requirements/split-request";
import { evaluateFolds, type Asked, type EvaluationInput, openFold } from "./evaluate-folds";
import { compareByMeaning, dropNearDuplicates } from "./leakage";
import { planFolds } from "./plan-folds";
import type { Fold } from "../recommend/method/fold-context";
import { PROTOCOLS, readByProtocol, type Protocol } from "./protocols";
import { summarizeParts, summarizeRows } from "./summarize";
import type { Config } from "../domain/config";
import { fitToContext, walkInFold } from "../recommend/ptr";

/** A plan laid over its data. The app and the command line both measure by this one. */
export interface PlannedEvaluation {
  plan: EvaluationPlan;
  protocol: Protocol;
  /** As the protocol reads it. */
  dataset: Dataset;
  folds: readonly Fold[];
  methods: readonly NamedMethod[];
  queries: ReadonlyMap<QueryId, Query>;
  /** Where each asked request stands: rows are kept in this order, whoever answered first. */
  indices: ReadonlyMap<QueryId, number>;
  /** Answers when all are there. */
  total: number;
}

/**
 * Lays a plan over its data: the split, the methods, what is to be asked. Throws RangeError, with a sentence, when it cannot
 * be carried out on these data.
 */
export function planEvaluation(raw: Dataset, plan: EvaluationPlan): PlannedEvaluation {
  const protocol = PROTOCOLS[plan.protocol];
  const dataset = readByProtocol(raw, protocol);
  const methods = plan.methods.map(findMethod);
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  return { plan, protocol, dataset, methods, queries, ...withFolds(planFolds(dataset.queries, plan.split), methods) };
}

/**
 * The same without the test requests that nearly repeat past ones, where the plan wants that; and how many these were
 * (`null`: not wanted). Without an encoder only repeats in words are found. Histories stay as they are. Rejects with RangeError, with a sentence, when nothing is left to
 * ask.
 */
export async function guardPlanned(
  planned: PlannedEvaluation,
  encoder: EncoderPort | null,
): Promise<{ planned: PlannedEvaluation; leftOut: number | null }> {
  const { plan, folds, methods, indices } = planned;
  if (!plan.split.guard) return { planned, leftOut: null };
  const compare = encoder ? await compareByMeaning(folds, encoder) : null;
  const laid = withFolds(dropNearDuplicates(folds, compare), methods);
  return { planned: { ...planned, ...laid }, leftOut: indices.size - laid.indices.size };
}

function withFolds(
  folds: readonly Fold[],
  methods: readonly NamedMethod[],
): Pick<PlannedEvaluation, "folds" | "indices" | "total"> {
  const asked = folds.flatMap(({ test }) => test);
  const indices = new Map(asked.map(({ id }, index) => [id, index]));
  return { folds, indices, total: asked.length * methods.length };
}

/** Those that say the same without an encoder: their answers come while it loads. */
export function methodsByWords({ methods }: PlannedEvaluation): NamedMethod[] {
  return methods.filter(comparesWordsOnly);
}

/**
 * The texts without whose vectors nothing can be answered, without repeats: judged requests and tools. Texts of bundles come
 * by themselves, for methods that search them.
 */
export function textsAtOnce({ dataset }: PlannedEvaluation): string[] {
  const judged = dataset.queries.filter(({ gold }) => gold !== null).map(({ text }) => text);
  return [...new Set([...judged, ...dataset.tools.map(toolText)])];
}

/**
 * The texts that answers will need one after the other, without repeats: requirements, where a method walks; pieces, where
 * one learns from the history.
 */
export function textsAlong({ folds, methods }: PlannedEvaluation): string[] {
  const asked = folds.flatMap(({ test }) => test);
  const learns = methods.some(({ method }) => method.id.startsWith("learned"));
  const pieces = learns ? asked.flatMap(({ text }) => textsOfRequest(text)) : [];
  return [...new Set([...(methods.some(isWalk) ? asked.flatMap(requirementTexts) : []), ...pieces])];
}

function requirementTexts({ text }: Query): string[] {
  return splitRequirements(text).map(({ start, end }) => text.slice(start, end));
}

/** What the measuring stands on, apart from the plan. */
export interface Measuring extends Pick<
  EvaluationInput,
  "isAsked" | "attach" | "learning" | "languageModel" | "experience" | "openFinder"
> {
  encoder: EncoderPort | null;
  environment: Environment;
}

/**
 * Asks what is to be asked; each answer is yielded as soon as it is there. Methods that walk come last in each fold: their
 * requirements have to be encoded first. To stop it, leave the loop.
 */
export function measurePlanned(planned: PlannedEvaluation, measuring: Measuring): AsyncGenerator<Asked> {
  const { dataset, folds, protocol, plan } = planned;
  const methods = [...planned.methods].sort((a, b) => Number(isWalk(a)) - Number(isWalk(b)));
  const { kind: split, seed } = plan.split;
  const attribution = plan.attribution ?? false;
  const instructions = plan.model?.instructions;
  const asking = { ...measuring, ...(instructions ? { instructions } : {}) };
  return evaluateFolds({ dataset, folds, methods, protocol, split, seed, attribution, ...asking });
}

/**
 * One method's answers so far, in the order of the plan, with what they come to. `seconds`: how long it took; what
 * methods share falls to the first that needs it.
 */
export function summarizeMethod(
  { indices, queries }: PlannedEvaluation,
  method: string,
  answers: readonly EvaluationRow[],
  seconds: number,
): MethodEvaluation {
  const rows = [...answers].sort((a, b) => indices.get(a.query)! - indices.get(b.query)!);
  return { method, summary: summarizeRows(rows, queries), parts: summarizeParts(rows, queries), rows, seconds };
}

/** The evaluation as it is exported. Marked as partial unless every answer is there. */
export function makeEvaluation(
  { plan, total }: Pick<PlannedEvaluation, "plan" | "total">,
  { leakage, environment, methods }: { leakage: Leakage; environment: Environment; methods: MethodEvaluation[] },
): Evaluation {
  const { dataset, split, protocol, model } = plan;
  const done = methods.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    schema: 1,
    dataset: { name: dataset.name, hash: dataset.hash },
    split,
    protocol,
    leakage,
    environment,
    methods,
    ...(model ? { model } : {}),
    ...(done < total ? { partial: { done, total } } : {}),
  };
}

/**
 * One request of a plan, in its own fold: walked with each of these settings, and answered by the plan's methods. The
 * walks are those behind the answers of an evaluation with the same plan. Throws RangeError where the plan does not ask it.
 */
export async function tryInFold(
  { dataset, folds, methods, protocol, plan }: PlannedEvaluation,
  measuring: Measuring,
  { query: id, configs }: { query: QueryId; configs: readonly Config[] },
): Promise<{ traces: Trace[]; answers: { method: string; tools: ToolId[] }[] }> {
  const fold = folds.findIndex(({ test }) => test.some((query) => query.id === id));
  const query = folds[fold]?.test.find((each) => each.id === id);
  if (!query) throw new RangeError(`The request ${id} is not asked in this split.`);
  const { kind: split, seed } = plan.split;
  const context = await openFold({ dataset, folds, split, protocol, seed, ...measuring }, fold);
  const traces: Trace[] = [];
  for (const config of configs) traces.push(await walkInFold(context, query, fitToContext(context, config), []));
  const answers: { method: string; tools: ToolId[] }[] = [];
  for (const { name, method, retriever } of methods) {
    const recommend = await method.prepare(context, retriever);
    answers.push({ method: name, tools: (await recommend(query)).tools });
  }
  return { traces, answers };
}
