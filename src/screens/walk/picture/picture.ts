import type { Rank, RequirementId, ToolId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import type { ViewName } from "../../../core/domain/trace";
import type { Outcome } from "../../../ui/outcome";

/** What the walk picture shows, without any place: a trace as rows and lines, as far as the walk has come. */
export interface Picture {
  requirements: PictureRequirement[];
  bundle: BundleRow[];
  links: PictureLink[];
  votes: PictureVote[];
  result: ResultRow[];
  ghosts: Ghosts;
  /** Stages are still on their way. */
  status: "arriving" | "there";
}

export interface PictureRequirement {
  id: RequirementId;
  span: Span;
  /** Its words in the request, or those of the note. */
  words: string;
  /** What is matched: the words, or what they were renamed to. */
  text: string;
  by: "computed" | "edit";
  /** Where a language model worded it: at the nearest words, or as a note below the request. Absent: at its words. */
  placed?: "near" | "note";
  /** `unread`: coverage is not drawn yet. */
  standing: "unread" | "served" | "open";
}

/** A tool of the bundle that serves a requirement. */
export interface PictureLink {
  requirement: RequirementId;
  tool: ToolId;
  score: number;
  by: "computed" | "edit";
  strength: "above" | "below-threshold";
}

export interface PictureVote {
  requirement: RequirementId;
  /** `null` while the vote is not drawn, or when the catalogue is empty. */
  winner: ToolId | null;
  winnerBy: "computed" | "edit";
  ranks: Record<ViewName, Rank | null>;
  votes: number;
  standing: "to-come" | "done";
  /** The best score of anything it went by, where nothing is near; `null` where something is. */
  far: number | null;
}

/** The mark at the end of a requirement's line: that of the first tool it leads to. `null`: it leads to none (yet). */
export function outcomeOfRequirement({ result }: Pick<Picture, "result">, requirement: RequirementId): Outcome | null {
  const row = result.find(
    ({ kind, requirements }) => !["ghost", "waiting", "left-out"].includes(kind) && requirements.includes(requirement),
  );
  return row?.outcome ?? null;
}

/** A tool in the left column. */
export interface BundleRow {
  tool: ToolId;
  name: string;
  description: string;
  /** `waiting`: coverage is not drawn yet. */
  standing: "waiting" | "kept" | "dropped";
  by: "computed" | "edit";
  /** Whether each of the nearest past requests (at most five) used it; empty when there are none. */
  uses: boolean[];
  /** The requirements it serves, in the order of the request. */
  serves: RequirementId[];
  /** What a dropped tool came closest to. */
  best: { requirement: RequirementId; score: number } | null;
  /** `outside`: linked by hand from the rest of the catalogue. */
  origin: "bundle" | "outside";
}

/** One name in the right column. */
export type ResultRow = LedRow | GhostRow;

interface RowName {
  key: string;
  tool: ToolId;
  name: string;
  outcome: Outcome;
  /** The requirements whose lines end here, neighbours all. Empty: no line leads here. */
  requirements: RequirementId[];
  /** The requirement whose words call for it, where no line leads from there. */
  calledBy?: RequirementId;
  /** Words that call for it and belong to no requirement. */
  calledWords?: Span;
  /** The same as under its name, in a figure: ".17", "−.11". */
  aside?: string;
}

interface LedRow extends RowName {
  /**
   * `tool`: recommended. `again`: the same tool, met again further down. `missed`: gold that is not recommended.
   * `waiting`: a vote that is still to come. `foreseen`: what a considered edit would bring. `none`: the answer is no tool.
   * `left-out`: a stage had it and the choice has not. `near`: just outside of the choice.
   */
  kind: "tool" | "again" | "missed" | "waiting" | "foreseen" | "none" | "left-out" | "near";
}

/** A tool that was recommended before the edits. */
export interface GhostRow extends RowName {
  kind: "ghost";
  /** The requirement that led to it, and its words. */
  of: RequirementId;
  span: Span;
}

/** What was there before the edits and is not any more. It keeps its place, dotted, with one caption. */
export interface Ghosts {
  /** Words that were a requirement. */
  words: GhostWords[];
  /** Ribbons that were there, between a tool and words that both still are. */
  links: { requirement: RequirementId; tool: ToolId; label: string }[];
  /** Tools that were recommended, where their line now leads nowhere. */
  rows: GhostRow[];
}

export interface GhostWords {
  id: RequirementId;
  span: Span;
  /** "one requirement, TableBooking .38" */
  label: string;
  /** Whether its words belong to requirements made by hand now. */
  fate: "replaced" | "deleted";
  /** The requirements that have its words now. */
  heirs: RequirementId[];
  /** Those of them that it was split after. */
  partedAfter: RequirementId[];
  /** The tools of the bundle that served it. */
  tools: ToolId[];
}
