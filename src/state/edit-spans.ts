import type { Edit } from "../core/domain/edit";
import type { RequirementId } from "../core/domain/ids";
import type { Span } from "../core/domain/query";
import type { RestorableNode } from "./actions/actions";

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
    case "bundle":
      return edit.kind === "choose-bundle" || edit.kind === "drop-neighbour";
    case "tool":
      return "tool" in edit && edit.tool === node.id;
    case "requirement": {
      const place = spanOf(node.id);
      if (edit.kind === "add-requirement") return overlaps(edit.span, place);
      return requirementsOf(edit).some((id) => id === node.id || (!present.has(id) && overlaps(spanOf(id), place)));
    }
  }
}

function requirementsOf(edit: Edit): RequirementId[] {
  if (edit.kind === "merge-requirements") return [edit.first, edit.second];
  return "requirement" in edit ? [edit.requirement] : [];
}

/** The place a requirement was made at, read from its id `r<start>-<end>`; `null` when the id has another form. */
function spanOf(id: RequirementId): Span | null {
  const match = /^r(\d+)-(\d+)$/.exec(id);
  return match ? { start: Number(match[1]), end: Number(match[2]) } : null;
}

function overlaps(a: Span | null, b: Span | null): boolean {
  return a !== null && b !== null && a.start < b.end && b.start < a.end;
}
