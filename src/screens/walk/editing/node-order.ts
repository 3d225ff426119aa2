import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Match, Trace } from "../../../core/domain/trace";
import { listShownDropped } from "../picture/shown-walk";
import { isSameNode, type WalkNode } from "../picture/walk-mode";

export type Direction = "up" | "down" | "left" | "right";

/** What the order of the nodes is read from. */
export type OrderedWalk = Pick<Trace, "stage2" | "stage3" | "recommendation">;

/** Every node of a walk, column by column from left to right, from top to bottom in each. */
export function listNodes(walk: OrderedWalk): Record<WalkNode["type"], WalkNode[]> {
  const { requirements, matches, kept, dropped } = walk.stage2;
  return {
    "bundle-tool": [...kept, ...listShownDropped(dropped)].map(({ tool }) => ({ type: "bundle-tool", id: tool })),
    ribbon: requirements.flatMap(({ id }) =>
      matches
        .filter((match) => match.linked && match.requirement === id)
        .map(({ tool }): WalkNode => ({ type: "ribbon", requirement: id, tool })),
    ),
    requirement: requirements.map(({ id }) => ({ type: "requirement", id })),
    vote: walk.stage3.perRequirement.map(({ requirement }) => ({ type: "vote", requirement })),
    "result-tool": walk.recommendation.tools.map(({ tool }) => ({ type: "result-tool", id: tool })),
  };
}

/** Whether a node is still there after an edit. */
export function hasNode(walk: OrderedWalk, node: WalkNode): boolean {
  return listNodes(walk)[node.type].some((other) => isSameNode(other, node));
}

/** Where the focus begins: the first requirement, else the first tool of the bundle. */
export function firstNode(walk: OrderedWalk): WalkNode | null {
  const nodes = listNodes(walk);
  return nodes.requirement[0] ?? nodes["bundle-tool"][0] ?? null;
}

/** The node an arrow key leads to: the neighbour in the column, or along the line to the next column. `null`: no way on. */
export function nextNode(walk: OrderedWalk, focus: WalkNode, direction: Direction): WalkNode | null {
  if (direction === "left") return stepLeft(walk, focus);
  if (direction === "right") return stepRight(walk, focus);
  const column = listNodes(walk)[focus.type];
  const at = column.findIndex((node) => isSameNode(node, focus));
  return column[at + (direction === "down" ? 1 : -1)] ?? null;
}

function stepLeft(walk: OrderedWalk, focus: WalkNode): WalkNode | null {
  const nodes = listNodes(walk);
  switch (focus.type) {
    case "result-tool": {
      const [first] = walk.recommendation.tools.find(({ tool }) => tool === focus.id)?.because ?? [];
      if (first === undefined) return nodes.requirement[0] ?? null;
      return (
        nodes.vote.find((node) => node.type === "vote" && node.requirement === first) ?? {
          type: "requirement",
          id: first,
        }
      );
    }
    case "vote":
      return { type: "requirement", id: focus.requirement };
    case "requirement":
      return (
        ribbonOf(nodes.ribbon, (ribbon) => ribbon.requirement === focus.id) ??
        bestTool(walk, focus.id) ??
        nodes["bundle-tool"][0] ??
        null
      );
    case "ribbon":
      return { type: "bundle-tool", id: focus.tool };
    case "bundle-tool":
      return null;
  }
}

function stepRight(walk: OrderedWalk, focus: WalkNode): WalkNode | null {
  const nodes = listNodes(walk);
  switch (focus.type) {
    case "bundle-tool":
      return (
        ribbonOf(nodes.ribbon, (ribbon) => ribbon.tool === focus.id) ??
        bestRequirement(walk, focus.id) ??
        nodes.requirement[0] ??
        null
      );
    case "ribbon":
      return { type: "requirement", id: focus.requirement };
    case "requirement":
      return (
        nodes.vote.find((node) => node.type === "vote" && node.requirement === focus.id) ?? resultOf(walk, focus.id)
      );
    case "vote":
      return resultOf(walk, focus.requirement);
    case "result-tool":
      return null;
  }
}

type Ribbon = Extract<WalkNode, { type: "ribbon" }>;

function ribbonOf(ribbons: readonly WalkNode[], isWanted: (ribbon: Ribbon) => boolean): WalkNode | undefined {
  return ribbons.find((node) => node.type === "ribbon" && isWanted(node));
}

function bestTool(walk: OrderedWalk, requirement: RequirementId): WalkNode | null {
  const shown = new Set([...walk.stage2.kept, ...walk.stage2.dropped].map(({ tool }) => tool));
  const best = walk.stage2.matches
    .filter((match) => match.requirement === requirement && shown.has(match.tool))
    .reduce<Match | null>((top, match) => (top && top.score >= match.score ? top : match), null);
  return best ? { type: "bundle-tool", id: best.tool } : null;
}

function bestRequirement(walk: OrderedWalk, tool: ToolId): WalkNode | null {
  const best = walk.stage2.dropped.find((dropped) => dropped.tool === tool)?.best;
  return best ? { type: "requirement", id: best.requirement } : null;
}

function resultOf(walk: OrderedWalk, requirement: RequirementId): WalkNode | null {
  const found = walk.recommendation.tools.find(({ because }) => because.includes(requirement));
  return found ? { type: "result-tool", id: found.tool } : null;
}
