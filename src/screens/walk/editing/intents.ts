import type { RequirementId, ToolId } from "../../../core/domain/ids";
import { shownVote } from "../picture/shown-walk";
import { type WalkMode, type WalkNode, requirementOfNode, restorableOf, toolOfNode } from "../picture/walk-mode";
import { judgeTool, mainEdit, takeOwnSet, listLinkCandidates, nextCandidate } from "./edit-offers";
import {
  deleteRequirement,
  makeRequirement,
  mergeRequirements,
  restOn,
  setMode,
  spanOf,
  splitRequirement,
  offerAt,
  takeOffer,
  cutRibbon,
  openLink,
  toggleVote,
  type Intent,
  type Situation,
} from "./intent";
import { listUnused } from "./unused-sentences";
import type { WalkCommand } from "./keymap";
import { nextNode, type Direction } from "./node-steps";
import type { Span } from "../../../core/domain/query";
import {
  isOverlapping,
  listWords,
  moveByCommand,
  listSplitPoints,
  middleSplitPoint,
  moveSplitPoint,
  wordToStartAt,
  neighbourToMerge,
} from "../../../ui/request/word-selection";

/** What a command means here and now. `null`: nothing, and the key is left to others. */
export function interpret(command: WalkCommand, situation: Situation, key = ""): Intent | null {
  switch (situation.mode.kind) {
    case "rest":
      return interpretAtRest(command, situation, situation.mode.focus);
    case "select":
      return interpretSelection(command, situation, situation.mode.span);
    case "link":
      return interpretLink(command, situation, situation.mode, key);
    case "split":
      return interpretSplit(command, situation, situation.mode);
    case "rename":
      return null;
  }
}

const DIRECTIONS: Partial<Record<WalkCommand, Direction>> = { up: "up", down: "down", left: "left", right: "right" };

function interpretAtRest(command: WalkCommand, situation: Situation, focus: WalkNode | null): Intent | null {
  if (command === "select-words") return startSelecting(situation, focus);
  if (command === "use-sentence") return takeSentence(situation);
  if (command === "why-not") return { do: "hand", change: { panel: situation.panel === "why-not" ? null : "why-not" } };
  if (command === "history" || command === "bundles" || command === "table") {
    const panel = situation.panel === command ? null : command;
    return { do: "hand", change: { panel, ...(panel === "bundles" ? { entered: panel } : {}) } };
  }
  if (command === "rivals") return enterRivals(situation, focus);
  if (command === "past-requests") {
    return situation.panel === "table" ? null : { do: "hand", change: { entered: "past-requests" } };
  }
  if (command === "past-intents") {
    const isThere = situation.walk.gate?.retrieval !== undefined && situation.panel === null;
    return isThere ? { do: "hand", change: { entered: "past-intents" } } : null;
  }
  if (command === "take-set") {
    const edit = takeOwnSet(situation.walk);
    return edit && { do: "edit", edit, then: restOn(focus), stays: true };
  }
  if (command === "restore-all") return { do: "restore-all" };
  if (command === "leave") return leaveRest(situation, focus);
  return focus ? interpretOnNode(command, situation, focus) : null;
}

function interpretOnNode(command: WalkCommand, situation: Situation, focus: WalkNode): Intent | null {
  const direction = DIRECTIONS[command];
  if (direction) {
    const node = nextNode(situation.walk, focus, direction, situation.topOf);
    return node && { do: "focus", node };
  }
  if (command === "restore") return { do: "restore", node: restorableOf(focus) };
  if (command === "open-vote" && focus.type === "vote") return toggleVote(situation, focus.requirement);
  if (command === "cut" && focus.type === "ribbon") return cutRibbon(focus);
  const tool = toolOfNode(focus);
  if (tool !== null && (command === "drop" || command === "keep")) return editTool(command, situation, tool, focus);
  const requirement = requirementOfNode(focus);
  return requirement === null ? null : interpretOnRequirement(command, situation, requirement);
}

function interpretOnRequirement(command: WalkCommand, situation: Situation, requirement: RequirementId): Intent | null {
  switch (command) {
    case "link":
      return openLink(situation, requirement);
    case "rename":
      return setMode({ kind: "rename", requirement });
    case "split":
      return startSplit(situation, requirement);
    case "merge": {
      const edit = neighbourToMerge(situation.walk.stage2, requirement);
      return edit && mergeRequirements(situation, edit);
    }
    case "delete":
      return deleteRequirement(situation, requirement);
    default:
      return null;
  }
}

function interpretLink(
  command: WalkCommand,
  situation: Situation,
  mode: WalkMode & { kind: "link" },
  key: string,
): Intent | null {
  const candidates = listLinkCandidates(situation.walk, mode.requirement);
  const choose = (tool: ToolId | null): Intent => ({
    do: "hand",
    change: { mode: { ...mode, tool }, searching: false },
  });
  switch (command) {
    case "previous-candidate":
      return choose(nextCandidate(candidates, mode.tool, -1));
    case "next-candidate":
      return choose(nextCandidate(candidates, mode.tool, 1));
    case "digit": {
      const chosen = candidates.find((candidate) => candidate.key === key);
      return chosen ? choose(chosen.tool) : null;
    }
    case "search-tools":
      return { do: "hand", change: { searching: true } };
    case "confirm-link":
    case "confirm-and-stay": {
      const edit = mainEdit(mode, situation.walk);
      const stay = command === "confirm-and-stay";
      return edit && { do: "edit", edit, then: stay ? mode : restOn({ type: "requirement", id: mode.requirement }) };
    }
    case "leave":
      if (situation.searching) return { do: "hand", change: { searching: false } };
      return setMode(restOn({ type: "requirement", id: mode.requirement }));
    default:
      return interpretOnRequirement(command, situation, mode.requirement);
  }
}

function interpretSplit(command: WalkCommand, situation: Situation, mode: WalkMode & { kind: "split" }): Intent | null {
  if (command === "leave") return setMode(restOn({ type: "requirement", id: mode.requirement }));
  if (command === "confirm-split") return splitRequirement(situation, mode.requirement, mode.at);
  if (command !== "split-left" && command !== "split-right") return null;
  const span = spanOf(situation, mode.requirement);
  if (!span) return null;
  const points = listSplitPoints(listWords(situation.walk.query.text), span);
  return setMode({ ...mode, at: moveSplitPoint(points, mode.at, command === "split-left" ? -1 : 1) });
}

/** The first sentence without a requirement becomes one, and has the focus. */
function takeSentence({ walk }: Situation): Intent | null {
  const [first] = listUnused(walk);
  return first ? makeRequirement(first, "rest") : null;
}

function startSelecting(situation: Situation, focus: WalkNode | null): Intent | null {
  const { query, stage2 } = situation.walk;
  const requirement = focus && requirementOfNode(focus);
  const after = (requirement && spanOf(situation, requirement)?.end) ?? 0;
  const span = wordToStartAt(
    listWords(query.text),
    stage2.requirements.map((one) => one.span),
    after,
  );
  return span && { do: "hand", change: { mode: { kind: "select", span }, handle: "end" } };
}

function startSplit(situation: Situation, requirement: RequirementId): Intent | null {
  const span = spanOf(situation, requirement);
  const at = span && middleSplitPoint(listWords(situation.walk.query.text), span);
  return at === null || at === undefined ? null : setMode({ kind: "split", requirement, at });
}

function leaveRest(situation: Situation, focus: WalkNode | null): Intent | null {
  if (situation.panel) return { do: "hand", change: { panel: null } };
  if (situation.openVote) return { do: "hand", change: { openVote: null } };
  return focus ? { do: "focus", node: null } : null;
}

/** Opens a vote with the focus among its rivals: that of the focused words, else the one that is shown. */
function enterRivals({ walk, openVote, panel }: Situation, focus: WalkNode | null): Intent | null {
  const votes = walk.stage3.perRequirement;
  const here = focus && requirementOfNode(focus);
  const wanted =
    votes.find(({ requirement }) => requirement === (here ?? openVote)) ?? shownVote(walk.stage3, openVote, "result");
  if (!wanted || panel === "table") return null;
  return { do: "hand", change: { panel: null, openVote: wanted.requirement, entered: "rivals" } };
}

function editTool(command: "drop" | "keep", { walk }: Situation, tool: ToolId, focus: WalkNode): Intent {
  return { do: "edit", edit: judgeTool(walk, focus, tool, command === "drop" ? "out" : "in"), then: restOn(focus) };
}

/** What a command means while words are selected. */
function interpretSelection(command: WalkCommand, situation: Situation, span: Span): Intent | null {
  const moved = moveByCommand(command, listWords(situation.walk.query.text), span, situation.handle);
  if (moved) return setMode({ kind: "select", span: moved });
  const around = situation.walk.stage2.requirements.find((one) => isOverlapping(one.span, span));
  switch (command) {
    case "other-handle":
      return { do: "hand", change: { handle: situation.handle === "end" ? "start" : "end" } };
    case "make-requirement":
      return makeRequirement(span, "rest");
    case "make-and-link":
      return makeRequirement(span, "link");
    case "second-offer": {
      const offer = offerAt(situation, span);
      return offer && takeOffer(situation, offer);
    }
    case "delete":
      return around ? deleteRequirement(situation, around.id) : null;
    case "leave":
      return setMode(restOn(around ? { type: "requirement", id: around.id } : null));
    default:
      return null;
  }
}
