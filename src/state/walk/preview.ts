import type { Config } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { WorkerError } from "../../workers/rpc/errors";
import type { WalkContext } from "./walk-context";
import { shownInput } from "../app/session";

/** What edits would do, applied in order, without doing them. Rejects with a `WorkerError` when there is no walk to apply them to. */
export function previewEdit(context: WalkContext, corrections: readonly Edit[]): Promise<Trace> {
  return preview(context, (input) => ({ ...input, edits: [...input.edits, ...corrections] }));
}

/** What other settings would do, likewise. */
export function previewConfig(context: WalkContext, change: (config: Config) => Config): Promise<Trace> {
  return preview(context, (input) => ({ ...input, config: change(input.config) }));
}

async function preview(context: WalkContext, change: (input: WalkInput) => WalkInput): Promise<Trace> {
  const { engine, session, repository, encoderLifecycle } = context;
  const input = shownInput(session.getState());
  const dataset = await repository.current();
  if (!input || !dataset) throw new WorkerError("UnknownDatasetError", "There is no walk to preview.");
  await repository.open(dataset);
  const encoder = encoderLifecycle.usable(dataset.hash, input.config.encoder);
  return engine.preview({ datasetHash: dataset.hash, input: change(input), encoder });
}
