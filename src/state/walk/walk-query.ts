import type { HistoryEffect, HistoryTrial } from "../../core/annotate/past-requests";
import type { Dataset } from "../../core/domain/dataset";
import type { Config } from "../../core/domain/config";
import type { QueryId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import type { TrialProgress } from "../../workers/walk/walk-engine";
import { shownConfig } from "../app/session";
import { WorkerError } from "../../workers/rpc/errors";
import type { WalkContext } from "./walk-context";

/**
 * A request walked as the workbench would walk it, beside the walk on the screen and without changing that: with its settings,
 * but by rules where those ask a language model. Rejects with what the engine rejects with.
 */
export async function walkQuery(context: WalkContext, dataset: Dataset, query: Query): Promise<Trace> {
  const { config, ...wanted } = await open(context, dataset);
  return context.engine.preview({ ...wanted, input: { query, config, edits: [] } });
}

/** The judged requests walked in the same way, with and without a change of the history. */
export async function tryHistory(
  context: WalkContext,
  dataset: Dataset,
  trial: HistoryTrial,
  onProgress: (progress: TrialProgress) => void,
  signal: AbortSignal,
): Promise<HistoryEffect> {
  return context.engine.tryHistory({ ...(await open(context, dataset)), trial }, onProgress, signal);
}

async function open({ session, repository, encoderLifecycle }: WalkContext, dataset: Dataset) {
  const { stage2, ...config } = shownConfig(session.getState());
  const { model: _model, ...byRules } = stage2;
  await repository.open(dataset);
  const encoder = encoderLifecycle.usable(dataset.hash, config.encoder);
  return { datasetHash: dataset.hash, config: { ...config, stage2: byRules }, encoder };
}

/**
 * A request of the open data set, walked once with each of these settings beside the walk on the screen and without changing
 * that; by words while their encoder is not ready. Rejects with a `WorkerError` where the open data set has no such request, and
 * with what the engine rejects with.
 */
export async function walkWithEach(
  { engine, repository, encoderLifecycle }: WalkContext,
  id: QueryId,
  configs: readonly Config[],
): Promise<Trace[]> {
  const dataset = await repository.current();
  const query = dataset?.queries.find((candidate) => candidate.id === id);
  if (!dataset || !query) throw new WorkerError("UnknownDatasetError", "The open data set has no such request.");
  await repository.open(dataset);
  const traces: Trace[] = [];
  for (const config of configs) {
    const encoder = encoderLifecycle.usable(dataset.hash, config.encoder);
    traces.push(await engine.preview({ datasetHash: dataset.hash, input: { query, config, edits: [] }, encoder }));
  }
  return traces;
}
