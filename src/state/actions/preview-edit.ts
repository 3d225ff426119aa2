import type { Edit } from "../../core/domain/edit";
import type { Trace } from "../../core/domain/trace";
import { EngineError } from "../../engine/errors";
import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";

/** What edits would do, one laid over the other, without doing them. Rejects with an `EngineError` when there is nothing to lay it over. */
export async function previewEdit(context: ActionContext, corrections: readonly Edit[]): Promise<Trace> {
  const { engine, session, shelf, keeper } = context;
  const input = shownInput(session.getState());
  const dataset = await shelf.current();
  if (!input || !dataset) throw new EngineError("UnknownDatasetError", "There is no walk to look ahead in.");
  await shelf.open(dataset);
  const encoder = keeper.usable(dataset.hash, input.config.encoder);
  const ahead = { ...input, edits: [...input.edits, ...corrections] };
  return engine.preview({ datasetHash: dataset.hash, input: ahead, encoder });
}
