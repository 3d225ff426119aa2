import type { RequirementId, ToolId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";

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
