import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { listBeside, listOffered } from "../picture/choice-rows";
import { listShownDropped } from "../picture/shown-walk";
import { isSameNode, type WalkNode } from "../picture/walk-mode";

/** What the order of the nodes is read from. */
export type OrderedWalk = Pick<Trace, "stage2" | "stage3" | "recommendation" | "choice" | "network">;

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
    "result-tool": [...walk.recommendation.tools, ...besideAnswer(walk)].map(({ tool }) => ({
      type: "result-tool",
      id: tool,
    })),
  };
}

function besideAnswer(walk: OrderedWalk): { tool: ToolId }[] {
  const { leftOut, near } = walk.choice ? listBeside(walk.choice) : { leftOut: [], near: [] };
  const beside = [...leftOut, ...near];
  return [...beside, ...listOffered(walk).filter(({ tool }) => !beside.some((one) => one.tool === tool))];
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
