import type { QueryId, ToolId } from "./ids";

/** What was learned from the history says of a request: the set it would choose by itself, and how sure it is. Chances are 0 to 1. */
export interface LearnedJudgement {
  /** Past requests that what judges this request was learned from, of those there are: of many, a draw. */
  requests: number;
  history: number;
  /** The request itself was among them: what is said of it is too sure. */
  isSeen: boolean;
  /** The request is a past one and was left out, with a part of the others, of what judges it. Absent: it is none, or was seen. */
  isLeftOut?: true;
  /** The set with the highest expected TRACC, likeliest tool first. */
  tools: ToolId[];
  /** TRACC that is expected of it. */
  expected: number;
  /** Chance that it is exactly the needed set. */
  exact: number;
  /** Chance that the answer of the walk is exactly the needed set; 0 for answers that are not considered. */
  exactOfAnswer: number;
  /** Chance that the needed set is one that a past request needed; the rest is composed. */
  copied: number;
  /** The past set that speaks most for copying; `null` when none is considered. `uses`: by other requests than this one. */
  likeliest: { tools: ToolId[]; uses: number; chance: number } | null;
  /** The tools nearest to being chosen, likeliest first, at most three, each with a chance of .01 or more. */
  outside: OutsideTool[];
  /** Whether the request needs a tool at all. Absent: that was not learned. */
  need?: NeedJudgement;
}

/** Whether a request needs a tool, and what thresholds for it did to requests that were left out of the learning. */
export interface NeedJudgement {
  /** Chance that the request needs a tool. */
  chance: number;
  fitted: NoToolEffect;
  /** `found` and `lost` of the thresholds 0, .01 … 1. */
  found: number[];
  lost: number[];
}

/** What a threshold does: requests whose chance is below it are answered with no tool. */
export interface NoToolEffect {
  threshold: number;
  /** Share of the requests that need no tool which are answered with none. */
  found: number;
  /** Share of the requests that need tools which are answered with none. */
  lost: number;
}

export interface OutsideTool {
  tool: ToolId;
  /** Chance of the tool by itself, before sizes and past sets are weighed. */
  chance: number;
  /** The chance from which on it would be chosen; `null` when no chance would do. */
  needed: number | null;
  /** The piece of the request that calls for it most. */
  words: string;
}

/** What was learned from a history about which words call for which tool. */
export interface RequirementMapper {
  /** Least chance of a link. */
  threshold: number;
  /**
   * The chance, 0 to 1, that the words call for each tool of the index, in its order. `vector`: of the words, by the encoder
   * that the mapper was learned with.
   */
  chancesOf(text: string, vector: Float32Array | null): Float64Array;
  /** Whether the request needs a tool at all; `null` where that is not known. */
  judgeNeed?(): Promise<NeedJudgement | null>;
  /** What was learned says of the whole request, and of the answer that the walk came to. */
  judge?(answer: readonly ToolId[]): Promise<LearnedJudgement>;
}

/** Whether a request needs tools at all, judged before stage 1, with what speaks for it. Chances and shares are 0 to 1. */
export interface GateResult {
  by: "masstool";
  /** Of needing a tool. */
  chance: number;
  /** Below it the answer is the empty set. */
  threshold: number;
  /** A person said that the walk goes on all the same. */
  isForced: boolean;
  /** The request was among those that the detection learned from: what is said of it is too sure. */
  isSeen: boolean;
  /** Shares that the thresholds 0, .01 … 1 find of requests without need, and lose of past requests: all were left out. */
  found: number[];
  lost: number[];
  /** How many were left out. */
  counts: { needing: number; none: number };
  /** What the retrieval tower says of the same request. Absent: the trace was made before that was kept. */
  retrieval?: RetrievalEvidence;
  /** The nearest of both kinds, at most two each, best first; `query` names past requests. */
  nearest: { needing: { query: QueryId; text: string; cosine: number }[]; none: { text: string; cosine: number }[] };
}

/** A part of a tool's score, by what it comes from: the tool's description, or the past requests that needed the tool. */
export interface ScoreShare {
  description: number;
  pastUse: number;
}

/**
 * What a graph of past requests and tools, and the search among past requests, bring to the ranking of tools. Scores are sums of
 * cosines, about -3 to 3.
 */
export interface RetrievalEvidence {
  /** Past requests in the graph. */
  requests: number;
  /** 0 to 1: how much is given for what similar past requests needed. */
  trust: number;
  /** The nearest past requests, best first, at most ten. `isKept`: it is near enough to be searched; `weight`: its attention, 0 to 1. */
  neighbours: { query: QueryId; text: string; tools: ToolId[]; cosine: number; isKept: boolean; weight: number }[];
  /** Attention that stays with the request itself; with the weights of the neighbours it adds up to 1. */
  ownWeight: number;
  /** The first tools of the ranking, best first. */
  tools: RankedByGraph[];
  /** The set of highest expected TRACC by this ranking alone. */
  set: { tools: ToolId[]; expected: number };
}

export interface RankedByGraph {
  tool: ToolId;
  score: number;
  /** Its rank, from 1, were tools compared by their descriptions alone. */
  descriptionRank: number;
  /** Chance that it is needed. */
  chance: number;
  /** By what looks at it: the request itself, what was searched, what the detection lets through of that. They add up to `score`. */
  own: ScoreShare;
  search: ScoreShare;
  joint: ScoreShare;
  /** The past requests that speak most for it by having needed it, at most three; `amount`: of its score. */
  past: { query: QueryId; text: string; amount: number }[];
  /** How many past requests needed it. */
  uses: number;
}
