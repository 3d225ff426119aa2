import type { ExperienceDraft } from "./experience";
import type { RequirementId, Sha256, ToolId } from "./ids";

/** What a tool needs: one of these types. */
export interface InputGroup {
  /** Types of values, sorted: `movie.id`, or the name of a plain one. */
  anyOf: string[];
  /** It cannot be called without. */
  hard: boolean;
}

/** `echo`: the tool only hands back what it needs itself. */
export type OutputKind = "new" | "echo";

/**
 * What each tool of a catalogue needs and gives, by typed identifiers. Edges are not listed: 500 tools that give and 500 that
 * need one identifier would be 250,000.
 */
export interface DependencyGraph {
  /** Things that tools identify, and plain values that stand in paths; sorted. */
  entities: readonly string[];
  scalars: readonly string[];
  inputs: ReadonlyMap<ToolId, readonly InputGroup[]>;
  outputs: ReadonlyMap<ToolId, ReadonlyMap<string, OutputKind>>;
  /** By type, the tools that give it as new, in the order of the catalogue; and by tool, what it gives as new. */
  producers: ReadonlyMap<string, readonly ToolId[]>;
  given: ReadonlyMap<ToolId, ReadonlySet<string>>;
  /** Edges cut by hand, as `before>after`: what one gives does not serve the other. */
  cut?: ReadonlySet<string>;
  /** Edges drawn by hand, likewise: the one gives whatever the other needs for sure. */
  drawn?: ReadonlySet<string>;
}

/** `before` gives what `after` needs. */
export interface DependencyEdge {
  before: ToolId;
  after: ToolId;
  types: string[];
  strength: "hard" | "soft";
  origin: "schema" | "history" | "hand";
}

/** Two tools that are easily confused; `a` < `b`. */
export interface SimilarEdge {
  a: ToolId;
  b: ToolId;
  /** -1 to 1; `null`: drawn by hand, without vectors. */
  cosine: number | null;
  origin: "documents" | "hand";
}

/** One correction by hand. Edges are named `s:a|b` and `d:before>after`. */
export type NetworkEdit =
  | { kind: "add-edge" | "cut-edge" | "turn-edge" | "restore-edge"; edge: string }
  | { kind: "note"; on: string; text: string };

/** Corrections of the network of one catalogue, a log laid over what is computed. */
export interface NetworkEdits {
  schema: 1;
  /** SHA-256 of the tools alone: the requests of a data set may change without it. */
  catalogue: Sha256;
  edits: { at: string; edit: NetworkEdit }[];
  /** Taken back, the last one last. */
  undone: { at: string; edit: NetworkEdit }[];
  /** Counts up with each change. */
  revision: number;
  /** Trials by a language model along its edges; missing: none were begun. */
  experience?: ExperienceDraft;
}

/** A tool that dependency closure added. */
export interface AddedTool {
  tool: ToolId;
  /** The tool that needs what it gives. */
  for: ToolId;
  types: string[];
  /** Past requests that had it before that tool, of those that need that tool. */
  count: number;
  of: number;
}

/** A tool that gave way to one that fits better and lacks nothing. */
export interface SubstitutedTool {
  tool: ToolId;
  to: ToolId;
  because: RequirementId[];
  /** What it needed and nothing gave: one of these types. */
  lacks: string[];
}

/** What no tool of the catalogue gives. */
export interface UnmetNeed {
  tool: ToolId;
  anyOf: string[];
}

/** What dependency closure did to an answer, and why. */
export interface ClosureResult {
  substituted: SubstitutedTool[];
  added: AddedTool[];
  unmet: UnmetNeed[];
  /** What would be added, where the settings leave the answer as it is: to be offered. */
  offered?: AddedTool[];
  /** Dependencies that a person cut or drew, as far as they hold in this catalogue. Absent: none. */
  corrected?: number;
}

/** What a tool needs by an edge that a person drew, where its schema needs nothing. */
export const NEED_BY_HAND = "drawn by hand.id";

/**
 * How a type is shown, as the files write it.
 *
 * @example typeName("flight_offer.id") // "flight_offer_id"
 */
export function typeName(type: string): string {
  if (type === NEED_BY_HAND) return "what you drew";
  return type.replace(/@.*$/s, "").replace(/\.id$/, "_id");
}

/** Whether a type identifies something; else it is a plain value, which people say. */
export function isIdentifier(type: string): boolean {
  return type.replace(/@.*$/s, "").endsWith(".id");
}
