import type { Edit } from "../../core/domain/edit";
import type { WalkContext } from "./walk-context";
import { describeEdit } from "../../wording/edits";
import { isShownTraceCurrent, shownInput, type SessionState } from "../app/session";
import { say } from "../app/toasts";
import { takeStep } from "./walk-steps";
import type { Config } from "../../core/domain/config";
import type { Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { WorkerError } from "../../workers/rpc/errors";

/** Applies one correction to the walk; everything that depends on it is recomputed at once. */
export async function edit(context: WalkContext, correction: Edit): Promise<void> {
  const { session, library, autosave } = context;
  const before = session.getState();
  const input = shownInput(before);
  if (!input) return;
  const what = describeEdit(correction, before.trace);
  await takeStep(context, { type: "edit", edit: correction, what }, { ...input, edits: [...input.edits, correction] });
  if (!hasChangedNothing(before, session.getState())) return;
  session.setState({ log: before.log, cursor: before.cursor, shownInput: input });
  autosave.save();
  say(library, "Nothing changed: it is already like that.");
}

/** Whether the step just taken left the very answer that was there: then it is no step, and what was undone stays. */
function hasChangedNothing(before: SessionState, after: SessionState): boolean {
  const isLatest = after.walk.id === before.walk.id && after.cursor === before.cursor + 1;
  if (!isLatest || !isShownTraceCurrent(before) || !isShownTraceCurrent(after)) return false;
  return JSON.stringify(before.trace) === JSON.stringify(after.trace);
}

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
