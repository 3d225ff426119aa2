import type { Edit, RestorableNode } from "../../core/domain/edit";
import type { WalkContext } from "./walk-context";
import { describeRestore } from "../../wording/edits";
import { shownInput } from "../app/session";
import { say } from "../app/toasts";
import { takeStep } from "./walk-steps";
import type { RequirementId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";

/** Takes the edits of one thing on the screen away. */
export async function restoreNode(context: WalkContext, node: RestorableNode): Promise<void> {
  const { log, cursor, trace } = context.session.getState();
  const edits = log[cursor]?.input.edits ?? [];
  const present = new Set(trace?.stage2.requirements.map(({ id }) => id));
  await keepEdits(context, withoutEditsOf(edits, node, present), describeRestore(node, trace));
}

/** Takes all edits away: what is shown then is exactly what was computed. */
export async function restoreAll(context: WalkContext): Promise<void> {
  await keepEdits(context, [], "Restored everything");
}

/** Takes one earlier edit away and keeps the later ones. */
export async function undoOnly(context: WalkContext, seq: number): Promise<void> {
  const { log, cursor } = context.session.getState();
  const entry = log[seq];
  const edits = log[cursor]?.input.edits ?? [];
  if (!entry || entry.command.type !== "edit") return;
  const at = findEdit(edits, entry.command.edit, entry.input.edits.length - 1);
  if (at < 0) {
    say(context.library, "This edit is no longer in effect.");
    return;
  }
  await keepEdits(
    context,
    edits.filter((_, index) => index !== at),
    `Took back: ${entry.command.what}`,
  );
}

/** Index of an edit in the list: where it was made, else the last one like it; -1 when there is none. */
function findEdit(edits: readonly Edit[], wanted: Edit, index: number): number {
  const key = JSON.stringify(wanted);
  if (JSON.stringify(edits[index]) === key) return index;
  return edits.findLastIndex((edit) => JSON.stringify(edit) === key);
}

async function keepEdits(context: WalkContext, edits: Edit[], what: string): Promise<void> {
  const input = shownInput(context.session.getState());
  if (!input) return;
  if (edits.length === input.edits.length) {
    say(context.library, "There is nothing to restore here.");
    return;
  }
  await takeStep(context, { type: "restore", what }, { ...input, edits });
}

/**
 * The edits without those that made a node what it is. A requirement takes the edits of its own id with it, and those
 * that made it: cuts into its words, splits and merges of requirements that stood on them and are gone (`present` has
 * the ids of those that still stand).
 */
export function withoutEditsOf(
  edits: readonly Edit[],
  node: RestorableNode,
  present: ReadonlySet<RequirementId>,
): Edit[] {
  return edits.filter((edit) => !concerns(edit, node, present));
}

function concerns(edit: Edit, node: RestorableNode, present: ReadonlySet<RequirementId>): boolean {
  switch (node.type) {
    case "gate":
      return edit.kind === "force-gate";
    case "bundle":
      return edit.kind === "choose-bundle" || edit.kind === "drop-neighbour";
    case "tool":
      // A set that was taken speaks of every tool.
      return edit.kind === "take-set" || ("tool" in edit && edit.tool === node.id);
    case "requirement": {
      const span = spanOf(node.id);
      if (edit.kind === "add-requirement") return overlaps(edit.span, span);
      return requirementsOf(edit).some((id) => id === node.id || (!present.has(id) && overlaps(spanOf(id), span)));
    }
  }
}

function requirementsOf(edit: Edit): RequirementId[] {
  if (edit.kind === "merge-requirements") return [edit.first, edit.second];
  return "requirement" in edit ? [edit.requirement] : [];
}

/** The words a requirement was made of, read from its id `r<start>-<end>`; `null` when the id has another form. */
function spanOf(id: RequirementId): Span | null {
  const match = /^r(\d+)-(\d+)$/.exec(id);
  return match ? { start: Number(match[1]), end: Number(match[2]) } : null;
}

function overlaps(a: Span | null, b: Span | null): boolean {
  return a !== null && b !== null && a.start < b.end && b.start < a.end;
}
