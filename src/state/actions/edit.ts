import type { Edit } from "../../core/domain/edit";
import type { ActionContext } from "../dependencies";
import { describeEdit } from "../describe-edit";
import { shownInput } from "../selectors/shown-input";
import { takeStep } from "./take-step";

/** Lays one correction over the walk. Everything that depends on it is computed again at once. */
export async function edit(context: ActionContext, correction: Edit): Promise<void> {
  const { session } = context;
  const input = shownInput(session.getState());
  if (!input) return;
  const what = describeEdit(correction, session.getState().trace);
  await takeStep(context, { type: "edit", edit: correction, what }, { ...input, edits: [...input.edits, correction] });
}
