import type { RequirementId } from "../../../core/domain/ids";
import type { WalkNode } from "../picture/walk-mode";
import { linkEdit } from "./edit-offers";
import { restOn, setMode, type Intent, type Situation } from "./intent";
import { listLinkCandidates } from "./link-candidates";

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
