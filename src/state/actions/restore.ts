import type { Edit } from "../../core/domain/edit";
import type { ActionContext } from "../dependencies";
import { describeRestore } from "../describe-edit";
import { withoutEditsOf } from "../edit-spans";
import { shownInput } from "../selectors/shown-input";
import { say } from "../toasts";
import type { RestorableNode } from "./actions";
import { takeStep } from "./take-step";

/** Takes the edits of one thing on the screen away. */
export async function restoreNode(context: ActionContext, node: RestorableNode): Promise<void> {
  const { log, cursor, trace } = context.session.getState();
  const edits = log[cursor]?.input.edits ?? [];
  const present = new Set(trace?.stage2.requirements.map(({ id }) => id));
  await keepEdits(context, withoutEditsOf(edits, node, present), describeRestore(node, trace));
}

/** Takes all edits away: what is shown then is exactly what was computed. */
export async function restoreAll(context: ActionContext): Promise<void> {
  await keepEdits(context, [], "Restored everything");
}

/** Takes one earlier edit away and keeps the later ones. */
export async function undoOnly(context: ActionContext, seq: number): Promise<void> {
  const { log, cursor } = context.session.getState();
  const entry = log[seq];
  const edits = log[cursor]?.input.edits ?? [];
  if (!entry || entry.command.type !== "edit") return;
  const at = findEdit(edits, entry.command.edit, entry.input.edits.length - 1);
  if (at < 0) {
    say(context.library, "This edit does not count any more.");
    return;
  }
  await keepEdits(
    context,
    edits.filter((_, index) => index !== at),
    `Took back: ${entry.command.what}`,
  );
}

/** The place of an edit in the list: where it was laid, else the last one like it. */
function findEdit(edits: readonly Edit[], wanted: Edit, place: number): number {
  const key = JSON.stringify(wanted);
  if (JSON.stringify(edits[place]) === key) return place;
  return edits.findLastIndex((edit) => JSON.stringify(edit) === key);
}

async function keepEdits(context: ActionContext, edits: Edit[], what: string): Promise<void> {
  const input = shownInput(context.session.getState());
  if (!input) return;
  if (edits.length === input.edits.length) {
    say(context.library, "There is nothing to restore here.");
    return;
  }
  await takeStep(context, { type: "restore", what }, { ...input, edits });
}
