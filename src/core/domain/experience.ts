import type { AnswerOrigin, ExperiencePurpose } from "./exchange";
import type { Sha256, ToolId } from "./ids";

/* The nouns of trials by a language model along the edges of a network (ToolExpNet, section 3 of the design). */

/** What is to be tried. Fixed when it begins: the same plan and the same answers give the same experience. */
export interface ExperiencePlan {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  seed: number;
  /** 0 to 3. The paper sees no more after the third. */
  iterations: number;
  /** Most edges of one iteration, half of each kind. Paper: 100. */
  mostEdges: number;
  /** Probes of look-alikes, for each of the two tools. Paper: 5. */
  perTool: number;
  /** Probes of a dependency. Paper: not said. */
  perPair: number;
  /** The next iteration waits until every insight was looked over. */
  hold: boolean;
  /** Weights stay 1: every edge is as likely as any other. */
  uniform?: true;
  /** The edges as they stood, by their names, with the cosine of look-alikes. */
  edges: { id: string; cosine: number | null }[];
}

/** One answer of the model, whether it could be read or not. */
export interface ExperienceAnswer {
  /** What it answers: `i1 explore s:a|b`, `i1 act s:a|b 1`, `i1 refine a`. A second answer to the same follows a reminder. */
  task: string;
  purpose: ExperiencePurpose;
  version: string;
  /** SHA-256 of the messages that were sent. */
  prompt: Sha256;
  answer: string;
  origin: AnswerOrigin;
  tokens: { input: number; output: number } | null;
}

/** What a person decided on an insight. `edit`: in other words. `drop`: the earlier one, or the document, holds. */
export interface InsightReview {
  /** `i1 a`: of the tool `a` after iteration 1. */
  insight: string;
  kind: "keep" | "drop" | "edit";
  text?: string;
  /** ISO 8601. */
  at: string;
}

/** Trials as they are stored while they go on: everything else follows from these. */
export interface ExperienceDraft {
  plan: ExperiencePlan;
  answers: ExperienceAnswer[];
  reviews: InsightReview[];
}

/** Trials that somebody had answered before, to be done again without a model. */
export interface RecordedExperience {
  plan: ExperiencePlan;
  answers: Pick<ExperienceAnswer, "prompt" | "answer" | "origin" | "tokens">[];
}

/** One request that a model wrote to try an edge, and what was answered to it. */
export interface Probe {
  /** `i1 s:a|b 1` */
  id: string;
  query: string;
  /** Tools that it was written for; of a dependency in the order of use. */
  label: ToolId[];
  /** `null`: not answered, or not to be read. Names that were not offered are left out. */
  path: ToolId[] | null;
  state: "waiting" | "answered" | "unreadable";
  /** `null` while it waits. */
  isRight: boolean | null;
}

/** How the model took a dependency. */
export type Relation = "a_then_b" | "b_then_a" | "independent";

/** One edge in one iteration. */
export interface EdgeTrial {
  edge: string;
  /** The two tools; of a dependency the one that gives first. */
  ends: [ToolId, ToolId];
  kind: "similar" | "before";
  /** `null`: a look-alike, or not explored yet. */
  relation: Relation | null;
  probes: Probe[];
  /** Probes that were not used, each with its reason. */
  rejected: { query: string; why: string }[];
  state: "explore" | "act" | "weighed" | "unreadable";
  /** Share of the probes that went wrong, 0 to 1. `null`: not weighed. */
  error: number | null;
}

/** What trials taught about a tool, in the words of a model or of a person. */
export interface Insight {
  /** `i1 a` */
  id: string;
  tool: ToolId;
  iteration: number;
  /** What stands in later prompts instead of the document. */
  guidance: string;
  similarity: string;
  dependency: string;
  examples: string[];
  /** Probes that it was made from. */
  trials: string[];
  neighbours: ToolId[];
  origin: AnswerOrigin;
  version: string;
  /** SHA-256 of its prompt. */
  prompt: Sha256;
  /** `edited`: `guidance` is in words of a person. */
  review: "open" | "kept" | "dropped" | "edited";
}

/** An iteration as it stands. */
export interface ExperienceIteration {
  number: number;
  trials: EdgeTrial[];
  /** By edge; after it only once every trial is weighed. */
  weights: { before: ReadonlyMap<string, number>; after: ReadonlyMap<string, number> | null };
  /** Look-alikes that probes took for each other, and how many did. */
  added: { edge: string; count: number }[];
  /** Dependencies that the model calls independent and no probe used. */
  dropped: { edge: string; answered: number }[];
  insights: Insight[];
  state: "trials" | "insights" | "review" | "done";
}
