import { deriveBundles, type Bundle } from "../../core/domain/bundle";
import { historyOf, type Dataset } from "../../core/domain/dataset";
import type { Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { openHistoryOfFold } from "../../core/evaluate/history-of-fold";
import { attributeStages, type Attribution, measureStages, replayStages } from "../../core/evaluate/attribution";
import type { WalkContext } from "./walk-context";
import { shownInput } from "../app/session";

/**
 * What each stage of the walk on the screen gave, `trace` being its answer with or without the edits. `null` while it cannot
 * be tried again as it was: nobody has judged the request, or the encoder of the trace is not ready. Rejects with what the
 * engine rejects with.
 */
export async function attributeWalk(context: WalkContext, trace: Trace): Promise<Attribution | null> {
  const { engine, session, repository, encoderLifecycle } = context;
  const input = shownInput(session.getState());
  const dataset = await repository.current();
  if (!input?.query.gold || input.query.id !== trace.query.id || dataset?.hash !== trace.datasetHash) return null;
  const encoder = trace.environment.encoder?.id ?? "words";
  if (encoder !== "words" && encoderLifecycle.usable(dataset.hash, encoder) !== encoder) return null;
  await repository.open(dataset);
  const edits = trace === session.getState().computed ? [] : input.edits;
  const judged = { ...trace, query: input.query };
  const fold = input.fold ? { fold: input.fold } : {};
  const again = (wanted: WalkInput) =>
    engine.preview({ datasetHash: dataset.hash, input: { ...wanted, ...fold }, encoder });
  const sets = await replayStages(judged, edits, reachableBundles(dataset, input), again);
  return attributeStages([measureStages(sets)]);
}

/**
 * The request of the walk on the screen, walked with stage 2 by rules and without edits, by the encoder of `trace`; `null`
 * while that cannot be done. Rejects with what the engine rejects with.
 */
export async function walkByRules(
  { engine, session, repository, encoderLifecycle }: WalkContext,
  trace: Trace,
): Promise<Trace | null> {
  const input = shownInput(session.getState());
  const dataset = await repository.current();
  if (!input || input.query.id !== trace.query.id || dataset?.hash !== trace.datasetHash) return null;
  const encoder = trace.environment.encoder?.id ?? "words";
  if (encoder !== "words" && encoderLifecycle.usable(dataset.hash, encoder) !== encoder) return null;
  await repository.open(dataset);
  const { model: _model, mapper: _mapper, ...stage2 } = input.config.stage2;
  const { exchanges: _exchanges, ...asked } = input;
  const wanted = { ...asked, config: { ...input.config, stage2 }, edits: [] };
  return engine.preview({ datasetHash: dataset.hash, input: wanted, encoder });
}

/** The bundles stage 1 may choose from: those of other requests. */
function reachableBundles(whole: Dataset, { query, config, fold }: WalkInput): Bundle[] {
  const dataset = fold ? openHistoryOfFold(whole, fold).dataset : whole;
  const pool = config.stage1.pool === "whole-file" ? dataset.queries : historyOf(dataset);
  return deriveBundles(pool.filter(({ id, text }) => id !== query.id && text !== query.text));
}
