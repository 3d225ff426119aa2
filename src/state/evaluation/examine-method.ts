import type { MethodEvaluation } from "../../core/domain/evaluation";
import { WorkerError } from "../../workers/rpc/errors";
import type { EvaluationRequest, EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import { findDataset, hashOfSample } from "../datasets/dataset-repository";
import type { ShownEvaluation } from "./evaluation-state";
import type { EvaluationContext } from "./evaluation-job";
import { say } from "../app/toasts";
import type { ErrorAnalysis } from "../../core/evaluate/error-analysis";

/** The answers of one shown method with their whole walks, made again. */
export async function traceMethod(
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
export async function understandMethod(
  context: EvaluationContext,
  method: string,
  metric: string,
): Promise<ErrorAnalysis | null> {
  const { store, engine } = context;
  const { shown } = store.getState();
  const rows = shown?.methods.find((each) => each.method === method)?.rows;
  if (!shown || !rows) return null;
  const dataset = await findDataset(context, shown.plan.dataset.hash).catch(() => null);
  const asked = shown.file?.runs[shown.file.at]?.asked ?? [];
  if (!dataset && asked.length === 0) return null;
  const understand = (): Promise<ErrorAnalysis> =>
    dataset
      ? engine.analyzeErrors({ dataset, plan: shown.plan, rows, metric })
      : engine.analyzeAsked({ asked, rows, metric });
  // A stop ends the worker with whatever it is doing: the next one is asked again.
  return understand()
    .catch(understand)
    .catch(() => null);
}
