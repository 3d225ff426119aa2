import type { Edit, RestorableNode } from "../../../core/domain/edit";
import type { RequirementId } from "../../../core/domain/ids";
import { type Span, requirementId } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import { secondOffer, type SecondOffer, type SelectionHandle } from "../../../ui/request/word-selection";
import type { InteractionState } from "./interaction";
import type { TopOf } from "./node-steps";
import { linkEdit, listLinkCandidates } from "./edit-offers";

/** What a key or a click means, before anything is done. */
export type Intent =
  | { do: "hand"; change: Partial<InteractionState> }
  | { do: "focus"; node: WalkNode | null }
  /** `stays`: the focus stays in the list that the edit was made from. */
  | { do: "edit"; edit: Edit; then: WalkMode; stays?: true }
  | { do: "restore"; node: RestorableNode }
  | { do: "restore-all" };

/** What an intent is read from. */
export interface Situation {
  walk: Pick<Trace, "query" | "gate" | "stage2" | "stage3" | "recommendation" | "choice" | "tools">;
  mode: WalkMode;
  handle: SelectionHandle;
  openVote: RequirementId | null;
  panel: InteractionState["panel"];
  searching: boolean;
  topOf?: TopOf;
}

type MergeEdit = Edit & { kind: "merge-requirements" };

export function setMode(mode: WalkMode): Intent {
  return { do: "hand", change: { mode, searching: false } };
}

export function restOn(focus: WalkNode | null): WalkMode {
  return { kind: "rest", focus };
}

/** Deletes, and goes on to the next requirement. */
export function deleteRequirement(situation: Situation, requirement: RequirementId): Intent {
  const column = situation.walk.stage2.requirements;
  const at = column.findIndex((one) => one.id === requirement);
  const next = column[at + 1] ?? column[at - 1];
  return {
    do: "edit",
    edit: { kind: "delete-requirement", requirement },
    then: restOn(next ? { type: "requirement", id: next.id } : null),
  };
}

/** Makes the words a requirement; with `link`, its tool is chosen next. */
export function makeRequirement(span: Span, then: "rest" | "link"): Intent {
  const id = requirementId(span);
  const mode: WalkMode =
    then === "link" ? { kind: "link", requirement: id, tool: null } : restOn({ type: "requirement", id });
  return { do: "edit", edit: { kind: "add-requirement", span }, then: mode };
}

/** One requirement of both; the focus goes to it. */
export function mergeRequirements(situation: Situation, edit: MergeEdit): Intent {
  const [first, second] = [spanOf(situation, edit.first), spanOf(situation, edit.second)];
  const made = first && second && requirementId({ start: first.start, end: second.end });
  return { do: "edit", edit, then: restOn(made && { type: "requirement", id: made }) };
}

/** Two requirements of one; the focus goes to the first. */
export function splitRequirement(situation: Situation, requirement: RequirementId, at: number): Intent {
  const span = spanOf(situation, requirement);
  const made = span && requirementId({ start: span.start, end: at });
  const edit: Edit = { kind: "split-requirement", requirement, at };
  return { do: "edit", edit, then: restOn(made ? { type: "requirement", id: made } : null) };
}

/** Does what the selected words offer besides; the focus goes to the requirement that has them then. */
export function takeOffer(situation: Situation, { edit }: SecondOffer): Intent {
  if (edit.kind === "split-requirement") return splitRequirement(situation, edit.requirement, edit.at);
  const made = edit.kind === "add-requirement" ? requirementId(edit.span) : null;
  return { do: "edit", edit, then: restOn(made && { type: "requirement", id: made }) };
}

/** What the selected words offer besides, read from the end that moves. */
export function offerAt(situation: Pick<Situation, "walk" | "handle">, span: Span): SecondOffer | null {
  return secondOffer(span, situation.handle === "start" ? span.start : span.end, situation.walk.stage2);
}

export function spanOf(situation: Situation, requirement: RequirementId): Span | null {
  return situation.walk.stage2.requirements.find((one) => one.id === requirement)?.span ?? null;
}

/* What a pointer means is there with the walk; what keys mean is fetched after it. */

/** Opens the choice of a tool with the best one that is not linked yet under the cursor. */
export function openLink(situation: Situation, requirement: RequirementId): Intent {
  const candidates = listLinkCandidates(situation.walk, requirement);
  const first = candidates.find((candidate) => !candidate.linked) ?? candidates[0];
  return {
    do: "hand",
    change: { mode: { kind: "link", requirement, tool: first?.tool ?? null }, searching: candidates.length === 0 },
  };
}

/** What a click on a node means. */
export function interpretClick(node: WalkNode, situation: Situation): Intent {
  const { mode } = situation;
  if (node.type === "ribbon") return cutRibbon(node);
  if (node.type === "vote") return toggleVote(situation, node.requirement);
  if (node.type === "requirement") {
    const isOpenHere = mode.kind === "link" && mode.requirement === node.id;
    return isOpenHere ? setMode(restOn(node)) : openLink(situation, node.id);
  }
  if (mode.kind === "link") {
    const edit = linkEdit(situation.walk, mode.requirement, node.id);
    return { do: "edit", edit, then: restOn({ type: "requirement", id: mode.requirement }) };
  }
  return { do: "focus", node };
}

export function toggleVote(situation: Situation, requirement: RequirementId): Intent {
  return { do: "hand", change: { openVote: situation.openVote === requirement ? null : requirement } };
}

export function cutRibbon(node: WalkNode & { type: "ribbon" }): Intent {
  const { requirement, tool } = node;
  return {
    do: "edit",
    edit: { kind: "unlink", requirement, tool },
    then: restOn({ type: "requirement", id: requirement }),
  };
}
