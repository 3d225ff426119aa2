import type { Edit } from "../../core/domain/edit";
import type { WalkContext } from "./walk-context";
import { describeEdit } from "../../wording/edits";
import { isShownTraceCurrent, shownInput, type SessionState } from "../app/session";
import { say } from "../app/toasts";
import { takeStep } from "./walk-steps";

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
