import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import type { RestorableNode } from "../../../core/domain/edit";

/** What the hand is doing on the walk. Local to the screen: never stored, never part of a trace. */
export type WalkMode =
  | { kind: "rest"; focus: WalkNode | null }
  /** Words are selected; `span` is what would become a requirement. */
  | { kind: "select"; span: Span }
  /** A requirement looks for its tool; `tool` is the one under the cursor. */
  | { kind: "link"; requirement: RequirementId; tool: ToolId | null }
  /** The requirement's text is being typed. */
  | { kind: "rename"; requirement: RequirementId }
  /** The place of a split is being chosen. `at`: offset in the request. */
  | { kind: "split"; requirement: RequirementId; at: number };

/** One thing that can be pointed at, hovered and focused. */
export type WalkNode =
  | { type: "requirement"; id: RequirementId }
  | { type: "bundle-tool"; id: ToolId }
  | { type: "result-tool"; id: ToolId }
  | { type: "ribbon"; requirement: RequirementId; tool: ToolId }
  | { type: "vote"; requirement: RequirementId };

/** A name for a node that can stand in an attribute and be compared. */
export function nodeKey(node: WalkNode): string {
  if (node.type === "ribbon") return `ribbon ${node.requirement} ${node.tool}`;
  if (node.type === "vote") return `vote ${node.requirement}`;
  return `${node.type} ${node.id}`;
}

/** The node a key stands for. */
export function parseNodeKey(key: string): WalkNode | null {
  const [type, first, tool] = key.split(" ") as [string, (RequirementId & ToolId) | undefined, ToolId | undefined];
  if (first === undefined) return null;
  if (type === "ribbon") return tool === undefined ? null : { type, requirement: first, tool };
  if (type === "vote") return { type, requirement: first };
  return type === "requirement" || type === "bundle-tool" || type === "result-tool" ? { type, id: first } : null;
}

export function isSameNode(a: WalkNode | null, b: WalkNode | null): boolean {
  return a !== null && b !== null && nodeKey(a) === nodeKey(b);
}

/** The tool a node stands for, when it stands for one. */
export function toolOfNode(node: WalkNode): ToolId | null {
  if (node.type === "ribbon") return node.tool;
  return node.type === "bundle-tool" || node.type === "result-tool" ? node.id : null;
}

/** The requirement a node stands for, when it stands for one. */
export function requirementOfNode(node: WalkNode): RequirementId | null {
  if (node.type === "ribbon" || node.type === "vote") return node.requirement;
  return node.type === "requirement" ? node.id : null;
}

/** What `R` restores on a node. */
export function restorableOf(node: WalkNode): RestorableNode {
  if (node.type === "requirement") return { type: "requirement", id: node.id };
  if (node.type === "vote" || node.type === "ribbon") return { type: "requirement", id: node.requirement };
  return { type: "tool", id: node.id };
}
