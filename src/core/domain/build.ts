import type { EncoderId } from "./config";
import type { AnswerOrigin, BuildPurpose } from "./exchange";
import type { Sha256, Similarity, ToolId } from "./ids";
import type { Tool } from "./tool";

/* The nouns of making requests by a language model, as RecTools was made (PTR paper, data set construction). */

/**
 * Which tool is taken away before the second judgement. `random`: the paper, and our default, because the last of a set in
 * the order of the catalogue is always of the same corner of it. `last`: the released code.
 */
export type DeletionRule = "random" | "last";

/** Whether a set of tools does what a request asks: exactly, with tools to spare, or only in part. */
export type JudgeVerdict = "exact" | "over" | "partial";

/** What is to be made. Fixed when a build begins: the same plan and the same answers give the same requests. */
export interface BuildPlan {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  catalogue: { name: string; hash: Sha256 };
  /** Each in the order of the catalogue; no two are the same. */
  sets: ToolId[][];
  /** How the sets were drawn; `null`: they were chosen by hand. `shares`: weight of each size, from 1. */
  draw: { seed: number; shares: number[] } | null;
  /** Requests wanted of each set. RecTools has five. */
  perSet: number;
  /** Decides voices and which tool is taken away. */
  seed: number;
  deletion: DeletionRule;
  /** How often one request may be written, when it is too near its siblings. Released code: 5. */
  mostTries: number;
  /** A request is too near a sibling from this cosine on. Paper and released code: 0.8. */
  tooSimilar: Similarity;
  /** What measures nearness. */
  encoder: Exclude<EncoderId, "words">;
  /**
   * Instructions in other words than ours, oldest first: of each purpose the last one holds for whatever is not asked yet.
   * Missing: ours. The only part of a plan that can grow while its build goes on.
   */
  wordings?: BuildWording[];
}

/** What a prompt of a build tells the model to do, as far as a user may say it in other words. */
export interface BuildWording {
  purpose: BuildPurpose;
  /** `write-json-1`: ours. `write-edited-1f2e3d4c`: of a user, by the first digits of the SHA-256 of the system message. */
  version: string;
  text: string;
}

/** One answer of the model, whether it could be read or not. */
export interface BuildAnswer {
  purpose: BuildPurpose;
  /** Of the wording. */
  version: string;
  /** SHA-256 of the messages that were sent: they follow from plan, tools and earlier answers. */
  prompt: Sha256;
  answer: string;
  origin: AnswerOrigin;
  tokens: { input: number; output: number } | null;
}

/** Why a request was not taken. */
export type RejectReason = "unreadable" | "too-similar" | "not-exact" | "not-partial";

/** What has to happen next to a request, or what became of it. */
export type BuildStep = "write" | "compare" | "judge-whole" | "judge-part" | "passed" | "rejected";

/** One request on its way. */
export interface BuildItem {
  /** `s1-r1`: the first request of the first set. */
  id: string;
  /** Place in `plan.sets`, from 0. */
  set: number;
  step: BuildStep;
  /** As last written. */
  text: string | null;
  /** To the nearest sibling; `null`: not compared yet, or no sibling was there. */
  similarity: Similarity | null;
  /** Taken away for the second judgement. */
  deleted: ToolId;
  verdicts: { whole: JudgeVerdict | null; part: JudgeVerdict | null };
  /** Texts that were too near a sibling, oldest first. */
  earlier: { text: string; similarity: Similarity }[];
  answers: BuildAnswer[];
  /** The last answer could not be read, and the model is reminded of the form. */
  unread: { answer: string; why: string } | null;
  rejection: { reason: RejectReason; sentence: string } | null;
  /** In words of a person, each wording once; missing before the first of them is judged. */
  rewordings?: Rewording[];
}

/** A request in words of whoever looks it over, on its way through the comparison and both judgements. */
export interface Rewording extends Pick<BuildItem, "similarity" | "verdicts" | "answers" | "unread" | "rejection"> {
  text: string;
  step: Exclude<BuildStep, "write">;
}

/** A decision of the person who looks requests over. */
export type Review =
  | { kind: "accept"; item: string; at: string }
  | { kind: "drop"; item: string; at: string }
  | { kind: "reword"; item: string; at: string; before: string; text: string };

/** A build as it is stored while it goes on, without its tools. */
export interface BuildDraft {
  schema: 1;
  plan: BuildPlan;
  items: BuildItem[];
  /** Oldest first. */
  reviews: Review[];
  /** Taken back, the last one last. */
  undone: Review[];
  /** Grows with each write, so that two tabs notice each other. */
  revision: number;
  /** As the user calls it; missing: by its catalogue. */
  name?: string;
  /** The data set that was last kept from it. ISO 8601. */
  keptAs?: { name: string; at: string };
}

/** The tools of a draft, stored once when it begins. */
export interface BuildCatalogue {
  schema: 1;
  /** Of the plan it belongs to. */
  plan: string;
  tools: Tool[];
}

/** A build that somebody did before, to be done again without a model: its plan, and the answers by their prompts. */
export interface RecordedBuild {
  plan: BuildPlan;
  answers: Pick<BuildAnswer, "prompt" | "answer" | "origin" | "tokens">[];
}

/** How the requests of a data set were made: kept with it for good. */
export interface BuildProvenance {
  plan: BuildPlan;
  /** The system messages that were sent, whole, by version. */
  prompts: { version: string; text: string }[];
  /** Who wrote and judged, in the words of whoever asked, with how many answers. */
  models: { origin: AnswerOrigin; answers: number }[];
  /**
   * Requests that were not taken, by reason, reworded ones among them; `dropped` by the person who looked them over.
   * `unfinished`: not judged to the end, or not decided on.
   */
  counts: { written: number; kept: number; reworded: number; dropped: number; unfinished: number } & Record<
    RejectReason,
    number
  >;
  /** Every request of the plan, whatever became of it. */
  items: BuildItem[];
  reviews: Review[];
}
