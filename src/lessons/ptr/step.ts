import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Trace, Verdict } from "../../core/domain/trace";
import type { Question } from "../questions/question";

/** What a lesson knows beside the walk: figures of the whole sample. Computed by `measureGround`. */
export interface LessonGround {
  /** Tools of the catalogue, and what all their texts cost in a prompt. */
  tools: number;
  tokens: number;
  /** Walks that were counted. */
  requests: number;
  verdicts: Record<Verdict, number>;
  /** Votes of all walks: all, those that could matter, those that did. */
  votes: { all: number; could: number; did: number };
  /** Mean TRACC of test requests that need a tool, by whether a past request needed exactly their set. */
  unseen: { stages: SeenMeans; app: SeenMeans };
  /** Every set that some past or test request needs: how many past ones need exactly it, and how many test ones. */
  sets: { past: number; test: number }[];
  /** The three tools nearest to each, by their texts. */
  near: Record<ToolId, ToolId[]>;
  /** Identifiers that a tool must be given: "contact_id". */
  requires: Record<ToolId, string[]>;
}

/** Means with their 95 % intervals; the difference is seen less unseen. */
export interface SeenMeans {
  seen: MeanOfRequests;
  unseen: MeanOfRequests;
  difference: { mean: number; low: number; high: number };
}

export interface MeanOfRequests {
  mean: number;
  low: number;
  high: number;
  requests: number;
}

export type StepId =
  | "all"
  | "bundle"
  | "extract"
  | "match"
  | "over"
  | "open"
  | "views"
  | "vote"
  | "score"
  | "padding"
  | "unseen"
  | "choice";

/** One step of a lesson, as data. Its sentences are functions of a walk, never texts with numbers in them. */
export interface LessonStep {
  id: StepId;
  name: string;
  minutes: number;
  /** In two halves. The second is the one to remember; it is shown with the answer, for it may tell it. */
  sentence(trace: Trace, ground: LessonGround): readonly [string, string];
  /** Whether a request of the sample shows the point of this step. Requests are found by this rule. */
  shows(trace: Trace, ground: LessonGround): boolean;
  /** `null`: it cannot be asked of this walk. Then the picture is shown, and `whyNot` says why. */
  make(trace: Trace, ground: LessonGround, seed: number): Question | null;
  whyNot: string;
  /** For whoever presents it: what to say, with the numbers of this walk. */
  notes(trace: Trace, ground: LessonGround): readonly string[];
}

/** Steps in an order. `plays`: its pictures follow each other by themselves, and nothing is asked. */
export interface Lesson {
  id: "ptr" | "minute";
  name: string;
  steps: readonly LessonStep[];
  plays: boolean;
}

/** The recorded walks of the lesson and the gallery, as they are shipped. */
export interface LessonFile {
  datasetHash: string;
  ground: LessonGround;
  /** For each step how many requests show it, and the plainest of them, plainest first. */
  steps: Record<StepId, Found>;
  gallery: Record<string, Found>;
  walks: Record<QueryId, Trace>;
}

export interface Found {
  count: number;
  requests: QueryId[];
}
