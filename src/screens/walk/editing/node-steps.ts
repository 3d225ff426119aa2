import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import type { Match } from "../../../core/domain/trace";
import { isSameNode, requirementOfNode, type WalkNode } from "../picture/walk-mode";
import { hasNode, listNodes, type OrderedWalk } from "./node-order";

export type Direction = "up" | "down" | "left" | "right";

/** The node an arrow key leads to: the neighbour in the column, or along the line to the next column. `null`: no way on. */
export function nextNode(
  walk: OrderedWalk,
  focus: WalkNode,
  direction: Direction,
  topOf: TopOf = () => null,
): WalkNode | null {
  if (direction === "left") return stepLeft(walk, focus);
  if (direction === "right") return stepRight(walk, focus);
  const column = asDrawn(listNodes(walk)[focus.type], topOf);
  const at = column.findIndex((node) => isSameNode(node, focus));
  return column[at + (direction === "down" ? 1 : -1)] ?? null;
}

/** How far down a node is drawn, in pixels; `null`: it is not drawn. */
export type TopOf = (node: WalkNode) => number | null;

/** The nodes of a column from top to bottom; those that are not drawn stay where they are in the order of the trace. */
function asDrawn(column: readonly WalkNode[], topOf: TopOf): WalkNode[] {
  const drawn = column.flatMap((node) => {
    const top = topOf(node);
    return top === null ? [] : [{ node, top }];
  });
  const sorted = drawn.toSorted((a, b) => a.top - b.top).values();
  const isDrawn = new Set(drawn.map(({ node }) => node));
  return column.map((node) => (isDrawn.has(node) ? (sorted.next().value?.node ?? node) : node));
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

/**
 * What stands for a node that is not there any more, or under another name: a tool of the result is in the bundle still,
 * a requirement's words are in another one, or near it. `null`: nothing.
 */
export function standInFor(walk: OrderedWalk, node: WalkNode): WalkNode | null {
  if (node.type === "result-tool")
    return [{ type: "bundle-tool", id: node.id } as const].find((one) => hasNode(walk, one)) ?? null;
  if (node.type === "bundle-tool") return null;
  const wanted = spanOfId(requirementOfNode(node) ?? "");
  const distances = walk.stage2.requirements.map(({ id, span }) => ({ id, far: distance(span, wanted) }));
  const nearest = distances.reduce<(typeof distances)[number] | null>(
    (best, one) => (best && best.far <= one.far ? best : one),
    null,
  );
  return nearest && { type: "requirement", id: nearest.id };
}

/** The words a requirement was made of, read from its id `r<start>-<end>`; the beginning when the id has another form. */
function spanOfId(id: string): Span {
  const match = /^r(\d+)-(\d+)$/.exec(id);
  return { start: Number(match?.[1] ?? 0), end: Number(match?.[2] ?? 1) };
}

/** How many characters lie between two spans; negative: as many do they share. */
function distance(one: Span, other: Span): number {
  return Math.max(one.start, other.start) - Math.min(one.end, other.end);
}
