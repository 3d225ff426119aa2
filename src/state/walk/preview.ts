import type { Config } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { WorkerError } from "../../workers/rpc/errors";
import type { ActionContext } from "../app/dependencies";
import { shownInput } from "../app/session";

/** What edits would do, one laid over the other, without doing them. Rejects with an `EngineError` when there is nothing to lay it over. */
export function previewEdit(context: ActionContext, corrections: readonly Edit[]): Promise<Trace> {
  return preview(context, (input) => ({ ...input, edits: [...input.edits, ...corrections] }));
}

/** What other settings would do, likewise. */
export function previewConfig(context: ActionContext, change: (config: Config) => Config): Promise<Trace> {
  return preview(context, (input) => ({ ...input, config: change(input.config) }));
}

async function preview(context: ActionContext, change: (input: WalkInput) => WalkInput): Promise<Trace> {
  const { engine, session, shelf, keeper } = context;
  const input = shownInput(session.getState());
  const dataset = await shelf.current();
  if (!input || !dataset) throw new WorkerError("UnknownDatasetError", "There is no walk to look ahead in.");
  await shelf.open(dataset);
  const encoder = keeper.usable(dataset.hash, input.config.encoder);
  return engine.preview({ datasetHash: dataset.hash, input: change(input), encoder });
}
