import type { BundleKey, QueryId, RequirementId, ToolId, Votes } from "./ids";

/** The answer: tools in order, each with its reason. */
export interface Recommendation {
  /**
   * By the rule: kept tools first, then additions in the order of the open requirements (`published`: sorted by id). By the
   * choice: likeliest first.
   */
  tools: RecommendedTool[];
}

export interface RecommendedTool {
  tool: ToolId;
  /**
   * `bundle`: kept from the bundle. `vote`: added by the vote. `edit`: there because of a hand-made link, keep or choice.
   * `choice`: no stage before had it. `dependency`: it gives what another recommended tool needs.
   */
  from: "bundle" | "vote" | "edit" | "choice" | "dependency";
  /** Requirements it serves or was added for. */
  because: RequirementId[];
  /** Votes of the winning row, when it came by vote. */
  votes: Votes | null;
}

/**
 * Stage 4, the choice: of all sets of tools the one with the highest expected TRACC, given what the stages found, what was
 * learned from the history and what a person said. Chances and expected TRACC are 0 to 1; all of them are under one
 * distribution over sets.
 */
export interface ChoiceResult {
  /** The answer, in the order of the recommendation. Empty: no tool is the answer. */
  tools: ChosenTool[];
  /** TRACC that is expected of the answer. */
  expected: number;
  /** Chance that the answer is exactly the needed set. */
  exact: number;
  /** Chance that the needed set is one that a past request needed; the rest is composed of single tools. */
  copied: number;
  /** Past sets by their chance, at most ten. */
  bundles: WeighedBundle[];
  /** Tools that a stage had and the answer leaves out, dearest last. */
  leftOut: LeftOutTool[];
  /** The tools nearest to being chosen, likeliest first, at most three, each with a chance of .01 or more. */
  outside: NearTool[];
  /** What the rule of stages 1 to 3 gives, under the same distribution. */
  rule: { tools: ToolId[]; expected: number; exact: number };
  /** Chance that no tool is needed; below `threshold` of needing one, none is the answer. `null`: every request is taken to need one. */
  none: { chance: number; threshold: number } | null;
  nearness: Nearness;
  basis: ChoiceBasis;
}

/** How near the nearest past request is, as a cosine; `null` without an encoder. */
export interface Nearness {
  best: number | null;
  /** Of 100 past requests, looked at without themselves, 99 had one at least this near. */
  usual: number | null;
  /** Nothing in the history is near: what was learned says little of such a request. */
  isFar: boolean;
}

/** What the distribution was learned from. */
export interface ChoiceBasis {
  /** Past requests, of those there are: of many, a draw. */
  requests: number;
  history: number;
  /** The request itself was among them: what is said of it is too sure. */
  isSeen: boolean;
  /** The request is a past one and was left out of the learning for this answer. */
  isLeftOut: boolean;
  /** Which way to weigh copying against composing is in use: one of `WayName`. */
  way: string;
  /** It was chosen by past requests that were left out of the learning, not by hand. */
  isByLeftOut: boolean;
}

/** A set that past requests needed. */
export interface WeighedBundle {
  bundle: BundleKey;
  tools: ToolId[];
  /** How many past requests needed exactly this set. */
  uses: number;
  chance: number;
}

/** What the chance of a tool hangs on most: without it the chance would fall furthest. `edit`: a person made it certain. */
export type ChoiceReason = "words" | "past" | "identifier" | "edit";

export interface ChosenTool {
  tool: ToolId;
  /** Chance that the needed set has it. */
  chance: number;
  by: ChoiceReason;
  /** Expected TRACC that would be lost without it; below 0 where only a person's word holds it. */
  cost: number;
  words: CallingWords | null;
  past: PastUse;
  /** Where the vote of stage 3 names it. */
  votes: { requirement: RequirementId; votes: Votes } | null;
}

/** The words that call for a tool most, with the chance that they do, taken by themselves. */
export interface CallingWords {
  /** `null`: they belong to none of the requirements. */
  requirement: RequirementId | null;
  text: string;
  chance: number;
}

/** "5 of 7 like this also used it": of the nearest past requests, those whose set has a tool. */
export interface PastUse {
  count: number;
  of: number;
  /** Which those were, nearest first. */
  queries: QueryId[];
}

export interface LeftOutTool {
  tool: ToolId;
  /** The last stage that had it: in the bundle, kept by coverage mapping, or the winner of a vote. `null`: none, a person kept it out. */
  had: "bundle" | "coverage" | "vote" | null;
  /** `edit`: a person kept it out. */
  by: "computed" | "edit";
  chance: number;
  /** Expected TRACC that adding it would cost. */
  cost: number;
}

export interface NearTool {
  tool: ToolId;
  chance: number;
  /** The chance from which on it would be chosen; `null` when none would do. */
  needed: number | null;
  words: CallingWords | null;
}

/** A request as it counts: what a person deleted is not in it, what was renamed stands in its new words. */
export interface CountedRequest {
  text: string;
  /** Pieces that a person marked as requirements, in their words: looked at beside those that are found in the text. */
  pieces: readonly string[];
}

/** Everything a person said of a walk, as the chooser takes it: facts, in an order of their own, whenever they were said. */
export interface SaidOfRequest {
  request: CountedRequest;
  /** Tools that are needed for certain, and tools that are certainly not; sorted by id. */
  certain: readonly ToolId[];
  impossible: readonly ToolId[];
  /** For these tools the request counts without the requirements they were cut from. */
  cuts: readonly { tools: readonly ToolId[]; request: CountedRequest }[];
  /** The past set that was chosen instead of the computed one; `null`: none was. */
  bundle: BundleKey | null;
  droppedPast: ReadonlySet<QueryId>;
  /** Whether a tool is needed at all, where a person has said so. */
  need: boolean | null;
}

/** A distribution over sets of tools, and the set that is best under it. Tools that are not looked at have no chance. */
export interface SetBelief {
  /** Likeliest first. Empty: no tool is the answer. */
  best: readonly ToolId[];
  copied: number;
  /** By chance, at most ten. */
  bundles: readonly WeighedBundle[];
  none: ChoiceResult["none"];
  nearness: Nearness;
  basis: ChoiceBasis;
  chanceOf(tool: ToolId): number;
  /** Expected TRACC of a set. */
  expectedOf(tools: readonly ToolId[]): number;
  /** Chance that exactly these are needed. */
  exactOf(tools: readonly ToolId[]): number;
  reasonOf(tool: ToolId): ChoiceReason;
  pastOf(tool: ToolId): PastUse;
  /** The tools nearest to the best set, likeliest first. */
  outside(most: number): readonly Omit<NearTool, "words">[];
  /** The words of the request that call for a tool most, and the chance that they do. */
  callingWords(tool: ToolId): { text: string; chance: number };
}

/** What was learned from a history about sets of tools, for one request. */
export interface SetChooser {
  /** Begins what takes longest, so that it is there when it is asked for. */
  begin(request: CountedRequest): void;
  believe(said: SaidOfRequest): Promise<SetBelief>;
  /** Chance, 0 to 1, that some words call for each tool of the index, in its order. */
  chancesOf(text: string, vector: Float32Array | null): Float64Array;
}
