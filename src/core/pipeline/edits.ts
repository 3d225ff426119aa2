import type { Edit } from "../domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../domain/ids";
import type { Span } from "../domain/query";
import type { Requirement } from "../domain/trace";
import { layNotes } from "../domain/notes";
import { addRequirement, mergeNeighbours, renameRequirement, splitAt } from "./edit-requirements";

/**
 * All corrections of a walk, read once in their order, ready for the stages.
 *
 * How they add up, so that nobody is surprised:
 * - The last word on a thing holds: link against unlink of one pair, keep and force against drop and bar of one tool, one
 *   winner a requirement.
 * - `drop-tool` says only "not this tool". A requirement it alone served is open again and goes to the vote like any
 *   other; should the vote name the dropped tool, nothing is added for it. Linking, keeping or choosing the tool later
 *   takes the drop back.
 * - `force-tool`, `bar-tool` and `take-set` are about the answer alone: the stages before it stay as they are. A set that is taken
 *   overrules what was said of tools before it, and nothing joins it but what a person says later.
 * - `unlink` says "not this tool for this requirement": a requirement left without a tool goes to the vote, where the
 *   cut tool cannot win for it. The next of the tally does.
 * - What was said about a requirement is forgotten when it is deleted, split, merged or covered by a new one.
 */
export interface AppliedEdits {
  /** The request needs tools, whatever a gate says. */
  isForced: boolean;
  droppedNeighbours: ReadonlySet<QueryId>;
  /** Bundles chosen, in order; the last that exists holds. */
  chosenBundles: readonly BundleKey[];
  /** In the order of the request; spans never overlap. */
  requirements: readonly Requirement[];
  links: ReadonlyMap<RequirementId, ReadonlyMap<ToolId, "link" | "unlink">>;
  tools: ReadonlyMap<ToolId, "keep" | "drop">;
  winners: ReadonlyMap<RequirementId, ToolId>;
  /** Tools that are in the answer, or are not, whatever the stages say. */
  answer: ReadonlyMap<ToolId, "in" | "out">;
  /** Nothing is in the answer that no person wants there. */
  isClosed: boolean;
  /** Words that a person took out of the requirements, in the order in which that was said; some may be in one again. */
  deleted: readonly Span[];
}

/** The same while edits are read, open to change. */
interface EditsInProgress extends AppliedEdits {
  droppedNeighbours: Set<QueryId>;
  chosenBundles: BundleKey[];
  requirements: Requirement[];
  links: Map<RequirementId, Map<ToolId, "link" | "unlink">>;
  tools: Map<ToolId, "keep" | "drop">;
  winners: Map<RequirementId, ToolId>;
  answer: Map<ToolId, "in" | "out">;
  isClosed: boolean;
  deleted: Span[];
}

/** What the edits are laid over: the request, its computed requirements, and which tools there are. */
export interface EditContext {
  text: string;
  computed: readonly Requirement[];
  hasTool(id: ToolId): boolean;
}

/**
 * Applies edits to the computed requirements, in order. An edit whose target is not there has no effect: a walk is replayed
 * with other settings, where a requirement or a bundle may not exist, and must not fail for it. Nothing of the input is
 * changed, so leaving an edit out gives back what was computed.
 */
export function applyEdits(context: EditContext, edits: readonly Edit[]): AppliedEdits {
  const computed = [...context.computed];
  const applied: EditsInProgress = {
    isForced: false,
    droppedNeighbours: new Set(),
    chosenBundles: [],
    requirements: computed,
    links: new Map(),
    tools: new Map(),
    winners: new Map(),
    answer: new Map(),
    isClosed: false,
    deleted: [],
  };
  for (const edit of edits) applyEdit(applied, context, edit);
  applied.requirements = applied.requirements.map((made) => computed.find((was) => isSame(was, made)) ?? made);
  return applied;
}

function applyEdit(applied: EditsInProgress, context: EditContext, edit: Edit): void {
  switch (edit.kind) {
    case "force-gate":
      applied.isForced = true;
      return;
    case "drop-neighbour":
      applied.droppedNeighbours.add(edit.query);
      return;
    case "choose-bundle":
      applied.chosenBundles.push(edit.bundle);
      return;
    case "keep-tool":
    case "drop-tool":
    case "force-tool":
    case "bar-tool":
      if (context.hasTool(edit.tool)) judgeTool(applied, edit);
      return;
    case "take-set":
      takeSet(applied, edit.tools.filter(context.hasTool));
      return;
    case "link":
    case "unlink":
    case "choose-winner":
      if (context.hasTool(edit.tool)) applyToolEdit(applied, edit);
      return;
    case "delete-requirement":
      applied.deleted.push(...applied.requirements.filter(({ id }) => id === edit.requirement).map(({ span }) => span));
      replaceRequirements(applied, editRequirements(applied.requirements, context.text, edit), context.text);
      return;
    case "add-requirement":
    case "rename-requirement":
    case "split-requirement":
    case "merge-requirements":
      replaceRequirements(applied, editRequirements(applied.requirements, context.text, edit), context.text);
  }
}

type ToolOfRequirementEdit = Extract<Edit, { kind: "link" | "unlink" | "choose-winner" }>;
type RequirementEdit = Extract<Edit, { kind: `${string}-requirement${"" | "s"}` }>;

/** What is said about a tool as such. What is said of the stages takes back what was said against it of the answer; the stages never hear of the answer. */
function judgeTool(applied: EditsInProgress, { kind, tool }: Extract<Edit, { kind: `${string}-tool` }>): void {
  if (kind === "force-tool" || kind === "bar-tool") {
    applied.answer.set(tool, kind === "force-tool" ? "in" : "out");
    return;
  }
  const isKept = kind === "keep-tool";
  applied.tools.set(tool, isKept ? "keep" : "drop");
  if (applied.answer.get(tool) === (isKept ? "out" : "in")) applied.answer.delete(tool);
}

/** Of tools that were spoken of before, those outside the set are kept out; of the others nobody need speak. */
function takeSet(applied: EditsInProgress, tools: readonly ToolId[]): void {
  const linked = [...applied.links.values()].flatMap((links) => [...links.keys()]);
  for (const tool of [...linked, ...applied.tools.keys(), ...applied.winners.values(), ...applied.answer.keys()])
    applied.answer.set(tool, "out");
  for (const tool of tools) applied.answer.set(tool, "in");
  applied.isClosed = true;
}

/** What is said about a tool of one requirement. Linking or choosing a tool takes back that it was dropped or barred. */
function applyToolEdit(applied: EditsInProgress, { kind, requirement, tool }: ToolOfRequirementEdit): void {
  if (!applied.requirements.some(({ id }) => id === requirement)) return;
  if (kind !== "unlink" && applied.tools.get(tool) === "drop") applied.tools.delete(tool);
  if (kind !== "unlink" && applied.answer.get(tool) === "out") applied.answer.delete(tool);
  if (kind === "choose-winner") {
    applied.winners.set(requirement, tool);
    return;
  }
  if (kind === "unlink" && applied.winners.get(requirement) === tool) applied.winners.delete(requirement);
  const links = applied.links.get(requirement) ?? new Map<ToolId, "link" | "unlink">();
  applied.links.set(requirement, links.set(tool, kind));
}

function editRequirements(requirements: Requirement[], text: string, edit: RequirementEdit): Requirement[] {
  switch (edit.kind) {
    case "add-requirement":
      return addRequirement(requirements, text, edit.span);
    case "rename-requirement":
      return renameRequirement(requirements, edit.requirement, edit.text);
    case "split-requirement":
      return splitAt(requirements, text, edit.requirement, edit.at);
    case "merge-requirements":
      return mergeNeighbours(requirements, text, [edit.first, edit.second]);
    case "delete-requirement":
      return requirements.filter(({ id }) => id !== edit.requirement);
  }
}

/** The requirements after an edit; what was said about those that are gone is forgotten. */
function replaceRequirements(applied: EditsInProgress, requirements: Requirement[], { length }: string): void {
  const left = new Set(requirements.map(({ id }) => id));
  for (const { id } of applied.requirements) {
    if (left.has(id)) continue;
    applied.links.delete(id);
    applied.winners.delete(id);
  }
  applied.requirements = layNotes(length, requirements);
}

/** A requirement that was changed and changed back is the computed one again, and is shown as such. */
function isSame(a: Requirement, b: Requirement): boolean {
  return a.id === b.id && a.text === b.text && a.span.start === b.span.start && a.span.end === b.span.end;
}
