import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Dataset } from "../../core/domain/dataset";
import type {
  AskedModel,
  Evaluation,
  EvaluationPlan,
  EvaluationRow,
  MethodEvaluation,
} from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import type { FinderPort, VectorStorePort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import type { SearchedIndexes } from "../../core/domain/searched-elsewhere";
import type { Fold } from "../../core/recommend/method/fold-context";
import type { WinRate } from "../../core/evaluate/win-rate";
import { asksModel } from "../../core/recommend/registry";
import {
  makeEvaluation,
  planEvaluation,
  summarizeMethod,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import type { EvaluationProgress, EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import { runEvaluation as runPlan } from "../../workers/evaluation/evaluation-runner";
import { WorkerError } from "../../workers/rpc/errors";
import { createRunControl } from "../../workers/evaluation/run-control";
import { ModelFailure, NOTHING_SPENT, type Spent } from "../../workers/llm/model-endpoint";
import { readVersion } from "../../workers/elsewhere/opensearch-indexes";
import { createMemoryVectors } from "../../workers/vectors/vector-stores";
import { createFolderVectors } from "./folder-vectors";
import { findNodeModels, type NodeModels } from "./node-models";
import { judgeAnswers } from "./judge-answers";
import { openModel } from "./open-model";
import { readTrials } from "./read-trials";
import { splitOf } from "../command-line/split-of";
import { openFinderOfFold } from "../elsewhere/fold-index";
import { openCall } from "../elsewhere/open-call";
import type { EvaluateOptions } from "../command-line/evaluate-options";
import { UsageError } from "../command-line/options";

/** An evaluation with what it was made on. */
export interface MeasuredData {
  evaluation: Evaluation;
  folds: readonly Fold[];
  queries: ReadonlyMap<QueryId, Query>;
  /** Why the language model was asked no further, in a sentence; `null`: everything was measured. */
  stopped: string | null;
  /** What the language model was asked for. */
  spent: Spent;
  /** By method, where a language model was to judge. */
  winRates: Record<string, WinRate>;
}

/** Ready-made vectors of the sample; texts of other data are not among them. */
const SHIPPED_VECTORS = "public/samples/errands/vectors-";
/** So often progress is told, in answers or texts. */
const REPORT_EVERY = 100;

/**
 * Runs one evaluation with one seed, by the code that the app runs in its worker. `report` hears what is being done, in
 * words. Where a language model can be asked no further, what was measured until then stands. Rejects with UsageError, or with
 * EngineFault where walks ask an engine.
 */
export async function runEvaluation(
  given: EvaluateOptions,
  dataset: Dataset,
  seed: number,
  report: (words: string) => void,
): Promise<MeasuredData> {
  const models = await findNodeModels(given.encoder, report);
  const model = nameModel(given);
  const experience = readTrials(given.network);
  const plan = planOf(given, dataset, models.id, seed, model?.asked ?? null);
  const planned = planOrRefuse(dataset, plan);
  const heard = listen(planned, report);
  const request = {
    dataset,
    plan,
    device: "wasm" as const,
    vectorsBase: SHIPPED_VECTORS,
    known: {},
    seconds: {},
    ...(experience ? { experience } : {}),
  };
  const elsewhere = nameEngine(given, dataset, models);
  const asking = {
    ...openPorts(given, models),
    ...(model ? { languageModel: model.model } : {}),
    ...elsewhere?.finding,
  };
  let stopped: string | null = null;
  try {
    await runPlan(request, asking, createRunControl(), heard.hear);
  } catch (error) {
    stopped = sayWhyStopped(error, heard);
  }
  const evaluation = heard.evaluation(elsewhere?.searched ?? null);
  const judged =
    model && stopped === null
      ? await judgeAnswers(given.winRate, { evaluation, tools: dataset.tools, queries: planned.queries }, model.model)
      : null;
  stopped ??= judged?.stopped ?? null;
  if (model) report(describeSpent(model));
  return {
    evaluation,
    folds: planned.folds,
    queries: planned.queries,
    stopped,
    spent: model?.spent() ?? NOTHING_SPENT,
    winRates: judged?.winRates ?? {},
  };
}

/** What any evaluation stands on. */
function openPorts({ cache }: EvaluateOptions, models: NodeModels) {
  const { version: appVersion } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return {
    ...models,
    store: openCache(cache),
    loadBytes: (path: string) => readFile(path),
    now: () => performance.now(),
    yieldToEventLoop: () => Promise.resolve(),
    appVersion,
  };
}

/** Throws where nothing was measured. */
function sayWhyStopped(error: unknown, heard: ReturnType<typeof listen>): string {
  const isKnown = error instanceof WorkerError || error instanceof ModelFailure;
  if (!isKnown) throw error;
  if (!(error instanceof ModelFailure) || heard.answers() === 0) throw new UsageError(error.message);
  return `${error.message} ${heard.answers()} of ${heard.total()} answers were measured until then.`;
}

/** `null`: none is asked. */
function nameModel({ model, cache }: EvaluateOptions): ReturnType<typeof openModel> | null {
  try {
    return model && openModel(model, cache);
  } catch (error) {
    throw error instanceof ModelFailure ? new UsageError(error.message) : error;
  }
}

/** Where walks find what a fold knows, and which indexes that were; `null`: no engine is named. */
function nameEngine({ engine, protocol }: EvaluateOptions, dataset: Dataset, { id, findModel }: NodeModels) {
  if (!engine) return null;
  const encoderKey = id === "words" ? null : findModel(id).key;
  const asked = { call: openCall(engine.at), dataset, protocol, encoderKey, index: engine.index };
  const searched: SearchedIndexes = { engine: "OpenSearch", version: null, search: "exact", indexes: [] };
  const openFinder = async (fold: Fold): Promise<FinderPort> => {
    const { finder, stem } = await openFinderOfFold(asked, fold);
    searched.version ??= await readVersion(asked.call);
    if (!searched.indexes.includes(stem)) searched.indexes.push(stem);
    return finder;
  };
  return { finding: { openFinder }, searched };
}

/** What was paid, and every failure by its name. */
function describeSpent({ spent, failures }: ReturnType<typeof openModel>): string {
  const { calls, tokens, failed, bytesSent } = spent();
  const lost = Object.entries(failures()).map(([code, count]) => `${count} ${code}`);
  const why = lost.length > 0 ? ` Without an answer in the end: ${lost.join(", ")}.` : "";
  return `${calls} calls (${failed} of them failed), ${tokens} tokens, ${bytesSent} bytes sent.${why}`;
}

function openCache(folder: string | null): VectorStorePort {
  if (folder === null) return createMemoryVectors();
  try {
    return createFolderVectors(folder);
  } catch (error) {
    throw new UsageError(
      `--cache "${folder}" cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Collects what is told. */
function listen(planned: PlannedEvaluation, report: (words: string) => void) {
  const rows = new Map(planned.methods.map(({ name }) => [name, [] as EvaluationRow[]]));
  const seconds = new Map<string, number>();
  const last = {
    leakage: null as Evaluation["leakage"] | null,
    environment: null as Evaluation["environment"] | null,
    said: "",
    /** Answers when all are there: fewer than planned where a guard leaves requests out. */
    total: planned.total,
  };
  const hear = (update: EvaluationUpdate): void => {
    if (update.type === "leakage") last.leakage = update.leakage;
    if (update.type === "environment") last.environment = update.environment;
    if (update.type === "rows") rows.get(update.method)!.push(...update.rows);
    if (update.type === "summary") seconds.set(update.method, update.summary.seconds);
    if (update.type === "progress" && update.progress.phase === "measuring") last.total = update.progress.total;
    const words = update.type === "progress" ? describe(update.progress) : null;
    if (words !== null && words !== last.said) report((last.said = words));
  };
  const measured = (): MethodEvaluation[] =>
    planned.methods.map(({ name }) => summarizeMethod(planned, name, rows.get(name)!, seconds.get(name) ?? 0));
  const evaluation = (elsewhere: SearchedIndexes | null): Evaluation => {
    const environment = { ...last.environment!, ...(elsewhere ? { elsewhere } : {}) };
    return makeEvaluation(
      { plan: planned.plan, total: last.total },
      { leakage: last.leakage!, environment, methods: measured() },
    );
  };
  const answers = (): number => [...rows.values()].flat().filter(({ use }) => !use?.isUnanswered).length;
  return { hear, evaluation, answers, total: () => last.total };
}

/** `null`: not worth a line. */
function describe({ phase, done, total }: EvaluationProgress): string | null {
  if (phase === "preparing") return null;
  if (phase === "learning") return `learning from the history, part ${Math.floor(done) + 1} of ${total}`;
  const whole = done === total ? done : Math.floor(done / REPORT_EVERY) * REPORT_EVERY;
  return whole === 0 ? null : `${whole} of ${total} ${phase === "encoding" ? "texts encoded" : "answers"}`;
}

function planOrRefuse(dataset: Dataset, plan: EvaluationPlan): PlannedEvaluation {
  try {
    return planEvaluation(dataset, plan);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function planOf(
  given: EvaluateOptions,
  { id, name, hash }: Dataset,
  encoder: EvaluationPlan["encoder"],
  seed: number,
  model: AskedModel | null,
): EvaluationPlan {
  const { protocol, methods, attribution, guard } = given;
  const parted = { ...splitOf(given, seed), ...(guard ? { guard } : {}) };
  const names = methods.map((method) => method.name);
  const plan = { dataset: { id, name, hash }, split: parted, protocol, methods: names, encoder, attribution };
  return model && asksModel(names) ? { ...plan, model } : plan;
}
