import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan, MethodEvaluation } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { ErrorAnalysis } from "../../core/evaluate/error-analysis";
import type { PooledSeeds } from "../../core/evaluate/pool-seeds";
import type { EvaluationRequest, EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import { WorkerError } from "../../workers/rpc/errors";
import { say } from "../app/toasts";
import { findDataset, hashOfSample } from "../datasets/dataset-repository";
import type { MeasureAgreement } from "../llm/compare-with-rules";
import { createEvaluationJob, startEvaluation, type EvaluationContext } from "./evaluation-job";
import { measureSeeds, poolShownSeeds } from "./evaluation-seeds";
import {
  createEvaluationStore,
  type EvaluationDependencies,
  type EvaluationStore,
  type ShownEvaluation,
} from "./evaluation-state";
import { openEvaluationFile, openExample, showRunOfFile } from "./open-evaluation-file";
import {
  listEvaluations,
  openEvaluation,
  openLastEvaluation,
  removeEvaluations,
  renameEvaluation,
  restoreEvaluation,
} from "./stored-evaluations";

/** 30 days, as long as walks and data sets that were deleted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the Evaluate screen stands on. Fetched with the screen, not with the page. */
export interface EvaluationController extends EvaluationActions {
  readonly store: EvaluationStore;
  /** How far two runs agree in stage 2. Rejects with a `WorkerError`. */
  readonly agree: MeasureAgreement;
}

/** Joins what evaluations need. Called once. */
export function createEvaluationController(parts: EvaluationDependencies): EvaluationController {
  const store = createEvaluationStore();
  const job = createEvaluationJob({ ...parts, store }, () => listEvaluations(context));
  const context: EvaluationContext = { ...parts, store, job };
  trackDataset(context);
  const actions: EvaluationActions = {
    prepare: (dataset) => parts.engine.prepare(dataset),
    start: (plan, dataset) => startEvaluation(context, plan, dataset),
    pause: () => job.pause(),
    resume: () => job.startOrResume(),
    cancel: () => job.cancel(),
    list: () => listEvaluations(context),
    open: (id) => openEvaluation(context, id),
    openLast: () => openLastEvaluation(context),
    openExample: () => openExample(context),
    openFile: (file) => openEvaluationFile(context, file),
    showRunOfFile: (at) => showRunOfFile(context, at),
    rename: (id, name) => renameEvaluation(context, id, name),
    remove: (...ids) => removeEvaluations(context, ids),
    restore: async (id) => void (await restoreEvaluation(context, id)),
    close: async () => {
      await job.leave();
      store.setState({ shown: null });
    },
    traces: (method, onProgress, signal) => traceMethod(context, method, onProgress, signal),
    understand: (method, metric) => understandMethod(context, method, metric),
    pool: (method, metric) => poolShownSeeds(context, method, metric),
    measureSeeds: (seeds) => measureSeeds(context, seeds),
  };
  parts.library.subscribe(({ evaluationsChanged }, before) => {
    if (evaluationsChanged !== before.evaluationsChanged) void listEvaluations(context);
  });
  const keptSince = new Date(Date.parse(parts.now()) - KEPT_MS).toISOString();
  void parts.evaluations.purge(keptSince).catch(() => 0);
  const { engine, library } = parts;
  return {
    ...{ store, ...actions },
    agree: (pairs, encoder) => engine.agree({ pairs, encoder, device: library.getState().device }),
  };
}

/** Everything a person can do on the Evaluate screen. Nothing here rejects: what fails is said in the store or in a toast. */
export interface EvaluationActions {
  /** This data set will probably be measured: whatever computes starts now, so that the first score does not wait for it. */
  prepare(dataset: Dataset): void;
  /** Starts a new evaluation, puts it on the screen and keeps it. Another one that runs is paused. Resolves when it has begun. */
  start(plan: Omit<EvaluationPlan, "dataset">, dataset: EvaluationPlan["dataset"]): Promise<void>;
  /** Stops after the answer under way. */
  pause(): Promise<void>;
  /** Goes on where it stopped: also after a reload, a cancel or a failure. Answers that are there are not asked again. */
  resume(): Promise<void>;
  /** Ends it. The answers so far are kept and marked as partial. */
  cancel(): Promise<void>;
  /** Reads the list of kept evaluations again. */
  list(): Promise<void>;
  /** A kept evaluation, as it was. Another one that runs goes on only while it is shown: it is paused. */
  open(id: EvaluationId): Promise<void>;
  /** The newest kept evaluation, unless one is on the screen. */
  openLast(): Promise<void>;
  /** The recorded evaluation of the sample. It is not kept. */
  openExample(): Promise<void>;
  /** Opens an evaluation file, such as the command line writes with `--out`; a toast says when it is not one. */
  openFile(file: File): Promise<void>;
  /** Another evaluation of the opened file, by index. */
  showRunOfFile(at: number): Promise<void>;
  rename(id: EvaluationId, name: string): Promise<void>;
  /** Out of the list. They stay stored for 30 days; a toast, the list of the deleted and the settings bring them back. */
  remove(...ids: EvaluationId[]): Promise<void>;
  /** Brings back one that was removed. */
  restore(id: EvaluationId): Promise<void>;
  /** Clears the screen; what was shown stays kept. */
  close(): Promise<void>;
  /** What the rows of one shown method say, computed away from the page; `null` when its data set is not in this browser. */
  understand(method: string, metric: string): Promise<ErrorAnalysis | null>;
  /** Several seeds of the shown plan, of its file or kept here, pooled for one method; `null` where there is only one. */
  pool(method: string, metric: string): Promise<PooledSeeds | null>;
  /** Measures the shown plan with these seeds, one after the other. Resolves when all are done, or one is stopped or left. */
  measureSeeds(seeds: readonly number[]): Promise<void>;
  /**
   * The answers of one shown method with their whole walks, as lines of JSON; they are made again for it. `null`, with a
   * toast, when that cannot be done or `signal` was aborted (then without).
   */
  traces(method: string, onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<Blob | null>;
}

/**
 * Keeps the data set of the shown evaluation at hand, whichever one the workbench has open: its requests can be read, and
 * measured anew, without closing a walk. Looks again when data sets come or go.
 */
export function trackDataset(context: EvaluationContext): void {
  const { store, library } = context;
  const wanted = (): string | null => store.getState().shown?.plan.dataset.hash ?? null;
  let looking: string | null = null;
  let looks = 0;
  const lookAgain = async (): Promise<void> => {
    const hash = wanted();
    looking = hash;
    const look = (looks += 1);
    const dataset = hash === null ? null : await findDataset(context, hash).catch(() => null);
    // Only the last look counts: an earlier one may be slower.
    if (look === looks && hash === wanted() && store.getState().dataset !== dataset) store.setState({ dataset });
  };
  store.subscribe(() => {
    if (wanted() === looking) return;
    if (store.getState().dataset !== null) store.setState({ dataset: null });
    void lookAgain();
  });
  library.subscribe(({ datasets }, before) => {
    if (datasets !== before.datasets) void lookAgain();
  });
}

/** The answers of one shown method with their whole walks, made again. */
async function traceMethod(
  context: EvaluationContext,
  name: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { store, engine, library } = context;
  const { shown } = store.getState();
  const method = shown?.methods.find((each) => each.method === name);
  const request = shown && method ? await requestTraces(context, shown, method) : null;
  if (!request) return null;
  // Parts of a blob may lie outside the memory of the page.
  let lines: Blob[] = [];
  const hear = (update: EvaluationUpdate): void => {
    if (update.type !== "traces") return;
    if (update.done === 0) lines = [];
    lines.push(new Blob([update.lines]));
    onProgress(update.done, update.total);
  };
  // Walks through a language model are made again of what it answered: nothing is asked and nothing paid for it.
  const { model } = request.plan;
  const run = engine.evaluate(request, hear, model && context.models.remembered(model));
  const stop = (): void => run.cancel();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    await run.finished;
    return new Blob(lines, { type: "application/jsonl" });
  } catch (error) {
    const why = error instanceof WorkerError ? error.message : "Something failed.";
    if (!signal.aborted) say(library, `The walks could not be exported. ${why}`);
    return null;
  }
}

/** `null`, with a toast, when they cannot be made. */
async function requestTraces(
  context: EvaluationContext,
  { status, plan }: ShownEvaluation,
  { method, rows }: MethodEvaluation,
): Promise<EvaluationRequest | null> {
  const { library, samples } = context;
  if (status === "running" || status === "paused") {
    say(library, "Walks can be exported once the evaluation is done or stopped.");
    return null;
  }
  const dataset = await findDataset(context, plan.dataset.hash).catch(() => null);
  if (!dataset) {
    say(library, `“${plan.dataset.name}” is not in this browser, so its requests cannot be walked again.`);
    return null;
  }
  const isSample = dataset.hash === (await hashOfSample(samples).catch(() => null));
  return {
    ...{ dataset, device: library.getState().device, vectorsBase: isSample ? samples.vectorsBase : null },
    plan: { ...plan, methods: [method], attribution: false },
    ...{ known: { [method]: rows }, seconds: {}, wants: "traces" },
  };
}

/**
 * What the rows of a shown method say: by its data set, else by the requests that its file tells. `null` when that cannot be
 * found out here.
 */
async function understandMethod(
  context: EvaluationContext,
  method: string,
  metric: string,
): Promise<ErrorAnalysis | null> {
  const { store, engine, samples } = context;
  const { shown } = store.getState();
  const rows = shown?.methods.find((each) => each.method === method)?.rows;
  if (!shown || !rows) return null;
  const dataset = await findDataset(context, shown.plan.dataset.hash).catch(() => null);
  const asked = shown.file?.runs[shown.file.at]?.asked ?? [];
  if (!dataset && asked.length === 0) return null;
  const isSample = dataset !== null && dataset.hash === (await hashOfSample(samples).catch(() => null));
  const vectorsBase = isSample ? samples.vectorsBase : null;
  const understand = (): Promise<ErrorAnalysis> =>
    dataset
      ? engine.analyzeErrors({ dataset, plan: shown.plan, rows, metric, vectorsBase })
      : engine.analyzeAsked({ asked, rows, metric });
  // A stop ends the worker with whatever it is doing: the next one is asked again.
  return understand()
    .catch(understand)
    .catch(() => null);
}
