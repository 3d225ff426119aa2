import type { AnnotatorKey, ProjectId, QueryId, RecordId, Sha256, ToolId } from "./ids";
import type { Span } from "./query";
import type { OrderKind, QueueOrder } from "./queue-order";

/*
 * Records of annotation. A record is never changed, only answered by another: progress, agreement, decisions and the
 * corrected data are computed from the set of all records. So merging files is a union by id.
 */

/** Words of the request that ask for something, in UTF-16 units, with the tools that serve them, sorted. */
export interface JudgedSpan extends Span {
  tools: ToolId[];
}

/** What a person says a request needs. */
export interface PlainAnswer {
  /** Without repeats, sorted by code unit. Empty: no tool is needed. */
  tools: ToolId[];
  /** Rising, never overlapping; every tool of theirs is among `tools`. `null`: the project asks for the set alone. */
  requirements: JudgedSpan[] | null;
}

/** The same, with others that are equally right. Statistics use the first. */
export interface JudgedAnswer extends PlainAnswer {
  /** Absent: there is none. None equals another. */
  alternatives?: PlainAnswer[];
}

/** `unsure` answers count and are marked; `skipped`: there is no answer. */
export type Verdict = "judged" | "unsure" | "skipped";

export type DisputeReason = "not-asked-for" | "needed-first" | "equally-good" | "text-unclear";

/** What is wrong with the gold set, in the eyes of one person. */
export interface GoldDispute {
  /** Gold tools that should not be there, and tools that it misses. Both sorted. */
  surplus: ToolId[];
  missing: ToolId[];
  reason: DisputeReason;
  note: string | null;
}

/** One step of a person at an item. A step whose target is not there has no effect; see `foldEdits`. */
export type JudgementEdit =
  | { kind: "tool-in" | "tool-out"; tool: ToolId }
  /** No tool is needed. */
  | { kind: "none" }
  | { kind: "span-add" | "span-delete"; span: Span }
  | { kind: "span-resize"; span: Span; to: Span }
  /** `at`: an offset of the request. */
  | { kind: "span-split"; span: Span; at: number }
  | { kind: "span-merge"; first: Span; second: Span }
  | { kind: "link" | "unlink"; span: Span; tool: ToolId }
  /** An equally right answer begins, with what stands. */
  | { kind: "alternative" }
  /** Suggestions become visible or hidden. Cannot be undone: what was seen was seen. */
  | { kind: "reveal"; on: boolean }
  | { kind: "unsure" | "skip" | "flag"; on: boolean }
  | { kind: "comment"; text: string }
  | { kind: "dispute"; dispute: GoldDispute | null }
  | { kind: "undo" }
  | { kind: "redo" };

/** An edit and when it was made. */
export interface TimedEdit {
  /** Whole milliseconds since the first paint of the item. */
  ms: number;
  edit: JudgementEdit;
}

/** Tools that something or somebody proposes for an item. */
export interface Suggestion {
  /** Where they come from: `walk`, `evaluation:<id>`, `run:<name>`, `file:<name>`, `annotator:<key>`. */
  source: string;
  /** As shown. */
  label: string;
  tools: ToolId[];
  /** 0 to 1. `null`: nobody stated one. */
  confidence: number | null;
}

/** What stood on the screen while a person judged. */
interface Shown {
  /** `hidden`: there may be one, but it was not shown. `null`: the request has none. */
  gold: ToolId[] | null | "hidden";
  /** Of the gold set as canonical JSON, also of a hidden one; `null`: the request has none. */
  goldHash: Sha256 | null;
  blind: boolean;
  /** Whether suggestions were revealed at a blind item. */
  revealed: boolean;
  /** Three at most; the first filled the answer in, unless the item was blind. */
  suggestions: Suggestion[];
  /** What stood in "Yours" before the first edit. */
  prefilled: PlainAnswer;
  /** The tools offered by keys 1 to 9, in their order. */
  rows: ToolId[];
  order: OrderKind;
  /** In that order, from 0. */
  place: number;
  /** Drawn at random into an order that is a biased sample. */
  control: boolean;
  /** SHA-256 of the guidelines; `null`: the project has none. */
  guidelines: Sha256 | null;
  /** From 1. `null`: nobody shares the work. */
  seat: number | null;
}

/** Who wrote a record, and where. */
export interface Author {
  annotator: AnnotatorKey;
  /** Names a browser profile: random. */
  device: string;
  /** 1, 2, 3, … of this device in this project: a number that is missing is a record that is missing. */
  seq: number;
}

/** An item as its text was read: what was judged, whatever its id means in another version of the data. */
export interface JudgedItem {
  query: QueryId;
  text: Sha256;
}

interface RecordBase {
  schema: 1;
  /** Of all the rest; see `contentId` of the formats. */
  id: RecordId;
  project: ProjectId;
  by: Author;
  /** ISO 8601, UTC. Clocks may lie. */
  at: string;
}

/** One answer of one person to one item. */
export interface Judgement extends RecordBase {
  kind: "judgement";
  item: JudgedItem;
  /** 1 + the greatest turn among the records it replaces, else 1. */
  turn: number;
  /** The heads of the same person and item that this one answers, sorted. */
  replaces: RecordId[];
  shown: Shown;
  edits: TimedEdit[];
  /** What `edits` make of `shown.prefilled`. `null` exactly when skipped. */
  answer: JudgedAnswer | null;
  verdict: Verdict;
  /** To find it again; says nothing about the answer. */
  flag: boolean;
  comment: string | null;
  dispute: GoldDispute | null;
  /** Whole milliseconds; `pauses` counts times the item was covered. */
  time: { activeMs: number; awayMs: number; pauses: number };
  /** The item has a known answer: whether this one was right. */
  calibration?: { right: boolean };
}

/** Two keys are one person. */
export interface SamePerson extends RecordBase {
  kind: "same-person";
  one: AnnotatorKey;
  other: AnnotatorKey;
}

/** How a decision was made. */
export type Took = "agreed" | "one" | "majority" | "union" | "intersection" | "own";

/** What counts for an item, decided by one person in view of the answers. */
export interface Adjudication extends RecordBase {
  kind: "adjudication";
  item: JudgedItem;
  turn: number;
  /** Earlier decisions of this item that this one answers, sorted. */
  replaces: RecordId[];
  /** The counting answers that were in view, sorted. */
  of: RecordId[];
  took: Took;
  answer: JudgedAnswer;
  /** Judgements whose dispute of the gold set is accepted, sorted. */
  disputes: RecordId[];
  reason: string | null;
}

/** A record counts no more. Nothing is removed, and what it replaced does not come back. */
export interface Withdrawal extends RecordBase {
  kind: "withdrawal";
  of: RecordId;
  reason: string | null;
}

export type AnnotationRecord = Judgement | SamePerson | Adjudication | Withdrawal;

/** Instructions for annotators, in Markdown. */
export interface Guidelines {
  /** SHA-256 of the text. */
  version: Sha256;
  text: string;
  /** ISO 8601. */
  at: string;
  /** Items that were judged under an earlier version come again. Absent: they do not. */
  again?: true;
}

/** An item whose answer is known to the lead. */
export interface CalibrationItem {
  query: QueryId;
  salt: string;
  /** SHA-256 of `<salt>\n<canonical JSON of the sorted tool ids>`: right or wrong can be said, the answer cannot be read. */
  answer: Sha256;
}

/** What is annotated, and how. Shared as a file. */
export interface Project {
  schema: 1;
  kind: "project";
  id: ProjectId;
  name: string;
  /** `parent`: the data it was edited from. */
  dataset: { name: string; hash: Sha256; parent: Sha256 | null };
  /** In the order of the data set. */
  items: QueryId[];
  order: QueueOrder;
  ask: "set" | "set-and-words";
  /** `half`: an item is blind for half of the people, at random; see `isBlind`. */
  blind: "off" | "always" | "half";
  /** How many people share the work; 1: everybody judges everything. */
  seats: number;
  /** How many of the seats judge an item: `voices` on a seeded share of the items (0 to 1), one on the rest. */
  overlap: { voices: number; share: number };
  seed: number;
  /** Oldest first; the last one holds. */
  guidelines: Guidelines[];
  calibration: CalibrationItem[];
  /** When a person hears how they did at items with known answers. Absent: never. */
  feedback?: Feedback;
}

/** At once: after each; end: when their queue is empty. */
export type Feedback = "at-once" | "end" | "never";

/** An item that one person is at: what a judgement of it would hold so far. One for each person and project. */
export interface JudgementDraft extends Pick<Judgement, "schema" | "item" | "shown" | "edits" | "time" | "at"> {
  kind: "draft";
  project: ProjectId;
  annotator: AnnotatorKey;
  /** A comment that is being typed; `null`: none. */
  typing: string | null;
}
