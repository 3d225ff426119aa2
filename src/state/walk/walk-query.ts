import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import { shownInput } from "../app/session";
import type { WalkContext } from "./walk-context";

/**
 * A request walked as the workbench would walk it, beside the walk on the screen and without changing that: with its settings,
 * but by rules where those ask a language model. Rejects with what the engine rejects with.
 */
export async function walkQuery(context: WalkContext, dataset: Dataset, query: Query): Promise<Trace> {
  const { engine, session, repository, encoderLifecycle } = context;
  const { stage2, ...config } = shownInput(session.getState())?.config ?? session.getState().nextConfig;
  const { model: _model, ...byRules } = stage2;
  await repository.open(dataset);
  const encoder = encoderLifecycle.usable(dataset.hash, config.encoder);
  const input = { query, config: { ...config, stage2: byRules }, edits: [] };
  return engine.preview({ datasetHash: dataset.hash, input, encoder });
}
