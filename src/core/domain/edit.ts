import type { BundleKey, QueryId, RequirementId, ToolId } from "./ids";
import type { Span } from "./query";

/**
 * One human correction. Edits are laid over what was computed, in order, never written into it: a trace is a pure
 * function of request, data, configuration and edits, so removing an edit restores what was there.
 * An edit whose target does not exist (any more) has no effect.
 */
export type Edit =
  /** Before stage 1: the request needs tools, whatever the gate says of it. */
  | { kind: "force-gate" }
  /** Stage 1: this past request is left out of the history. */
  | { kind: "drop-neighbour"; query: QueryId }
  /** Stage 1: this bundle instead of the computed one. */
  | { kind: "choose-bundle"; bundle: BundleKey }
  /** Stage 2: these words are a requirement. Words of another requirement that lie inside the span move to the new one. */
  | { kind: "add-requirement"; span: Span }
  /** Stage 2: the requirement keeps its place but is matched by this text. */
  | { kind: "rename-requirement"; requirement: RequirementId; text: string }
  /** Stage 2: two requirements, parted at this offset of the request. */
  | { kind: "split-requirement"; requirement: RequirementId; at: number }
  /** Stage 2: one requirement from the first's start to the second's end. Only neighbours can be merged. */
  | { kind: "merge-requirements"; first: RequirementId; second: RequirementId }
  /** Stage 2: these words are no requirement. */
  | { kind: "delete-requirement"; requirement: RequirementId }
  /** Stage 2: the tool serves the requirement. The tool may come from outside the bundle. */
  | { kind: "link"; requirement: RequirementId; tool: ToolId }
  /** Stage 2: the tool does not serve the requirement. */
  | { kind: "unlink"; requirement: RequirementId; tool: ToolId }
  /** Stage 2: the bundle's tool is kept though it serves nothing. */
  | { kind: "keep-tool"; tool: ToolId }
  /** Stage 2 or result: the tool is not recommended, wherever it came from. */
  | { kind: "drop-tool"; tool: ToolId }
  /** Stage 3: this tool is added for the requirement, whatever the vote says. */
  | { kind: "choose-winner"; requirement: RequirementId; tool: ToolId }
  /** Result: the tool is in the answer, whatever the stages say. */
  | { kind: "force-tool"; tool: ToolId }
  /** Result: the tool is not in the answer, whatever the stages say. They are left as they are. */
  | { kind: "bar-tool"; tool: ToolId }
  /** Result: the answer is these tools and no others, whatever the stages say; what is said of single tools later holds. */
  | { kind: "take-set"; tools: ToolId[] };

export type EditKind = Edit["kind"];

/** A thing on the screen whose edits can be taken back on their own. */
export type RestorableNode =
  | { type: "gate" }
  | { type: "bundle" }
  | { type: "requirement"; id: RequirementId }
  | { type: "tool"; id: ToolId };
