import type { FoldHistory } from "./dataset";
import type { Config, Dtype, EncoderId, RetrieverName } from "./config";
import type { Exchange, ModelPrompt, ModelReport } from "./exchange";
import type { BundleKey, QueryId, Rank, RequirementId, Sha256, Similarity, ToolId, Votes } from "./ids";
import type { ChoiceResult, Recommendation } from "./choice";
import type { GateResult, LearnedJudgement } from "./learned";
import type { ClosureResult } from "./network";
import type { Query, Span } from "./query";
import type { SearchedElsewhere, SearchedIndexes } from "./searched-elsewhere";

/**
 * Everything one walk computed, stage by stage, with its explanation. Plain JSON, complete in itself: names and texts
 * that a screen needs are in it, vectors never are. What is drawn is this object.
 */
export interface Trace {
  schema: 1;
  query: Query;
  config: Config;
  datasetHash: Sha256;
  /** Which past requests it knew, where these are those of one fold of an evaluation. Absent: all of the data set. */
  history?: FoldHistory;
  /** What the gate before stage 1 says. Absent: none was wanted, or nothing was learned for it. */
  gate?: GateResult;
  stage1: BundleResult;
  stage2: CoverageResult;
  stage3: RerankResult;
  recommendation: Recommendation;
  /** Stage 4. Absent: the rule of stages 1 to 3 is the answer, because that is wanted or because nothing was learned. */
  choice?: ChoiceResult;
  /** What dependency closure did to the answer. Absent: nobody asked for it. */
  network?: ClosureResult;
  /** What was learned from the history says beside an answer by the rule. Absent: nothing was learned, or rules stood in. */
  learned?: LearnedJudgement;
  /** Every tool the trace mentions. */
  tools: Record<ToolId, ToolLabel>;
  environment: Environment;
  /** Where texts were searched. Absent: in this tab. */
  elsewhere?: SearchedElsewhere;
}

export interface ToolLabel {
  name: string;
  /** First words of the description, for tool tips. */
  description: string;
  /** About how many tokens its `name: description` costs in a prompt. */
  tokens: number;
}

/** What computed the trace. No clock: two equal runs give equal traces. */
export interface Environment {
  /** `null`: words only (BM25), because no encoder was wanted, ready or possible. */
  encoder: { id: EncoderId; sha256: Sha256; dtype: Dtype; dimensions: number } | null;
  device: "wasm" | "webgpu" | "none";
  appVersion: string;
  /** Of evaluations whose walks looked for texts at a search engine; a walk says more (`Trace.elsewhere`). */
  elsewhere?: SearchedIndexes;
}

// ---------------------------------------------------------------------------------------------- stage 1

/** Stage 1, bundle acquisition: the one bundle of past tools that fits the request best, and all that was considered. */
export interface BundleResult {
  /** `null` when there is no history. */
  chosen: BundleCandidate | null;
  chosenBy: "computed" | "edit";
  /** Best first, at most ten, the computed choice included. */
  candidates: BundleCandidate[];
  /** The nearest past requests, best first, at most ten. Empty when bundle texts were searched. */
  neighbours: Neighbour[];
  /** What was really used: a dense retriever falls back to `bm25` while no encoder is there. */
  retriever: RetrieverName;
  search: "past-requests" | "bundle-text";
  /** Set when the first two candidates scored the same, and which rule decided. */
  tieBroken: string | null;
  /** How many past requests and bundles were searched. */
  historySize: number;
  bundleCount: number;
  /** Past requests left out because they are the request itself (by id or equal text). */
  leftOut: QueryId[];
  /** Past requests left out by hand. */
  dropped: QueryId[];
}

export interface BundleCandidate {
  bundle: BundleKey;
  tools: ToolId[];
  /** How many past requests used exactly this bundle. */
  uses: number;
  /** What ordered the list: the z-mixture, the cosine, the BM25 score or the random draw. Its unit depends on the retriever. */
  score: number;
  /** Cosine, -1 to 1; `null` without an encoder. */
  cosine: Similarity | null;
  /** BM25, 0 or more (Okapi can be negative). */
  bm25: number;
  /** The past request that stands for the bundle, when past requests were searched. */
  via: QueryId | null;
}

/** One past request that was found near. */
export interface Neighbour {
  query: QueryId;
  text: string;
  tools: ToolId[];
  bundle: BundleKey;
  score: number;
  cosine: Similarity | null;
  bm25: number;
  /** The words that made the BM25 score, strongest first, at most six; contributions add up to at most `bm25`. */
  sharedWords: { word: string; contribution: number }[];
}

// ---------------------------------------------------------------------------------------------- stage 2

/** Stage 2, functional coverage mapping: what the request asks for, which tools of the bundle serve it, what stays open. */
export interface CoverageResult {
  /** In the order of the request. Spans never overlap. */
  requirements: Requirement[];
  /** Every requirement with every tool of the bundle (and tools linked by hand). */
  matches: Match[];
  /** Tools that serve something, by the first requirement they serve; then tools kept by hand. */
  kept: KeptTool[];
  /** Tools of the bundle that serve nothing, with the requirement they came closest to. */
  dropped: DroppedTool[];
  /** Requirements that no kept tool serves, in order. */
  unsolved: RequirementId[];
  verdict: Verdict;
  /** Least score of a link. */
  threshold: number;
  /** What the tool of the catalogue that is nearest to a requirement scores. Absent: the settings have no margin. */
  nearest?: { requirement: RequirementId; score: number }[];
  /** What `score` measures: cosine, BM25 divided by the requirement's score with itself, or a chance learned from the history. */
  scoreKind: "cosine" | "bm25-share" | "learned-chance";
  /** What was said to a language model and what it said. Absent: stage 2 is by local rules. */
  model?: ModelCoverage;
  /** Set where it was learned to need no tool (chance below the threshold); requirements were added by hand then. */
  noTool?: { chance: number; threshold: number };
  /** The request is mostly not in English: the splitter cannot read it, and cut it at its sentences. Absent: it is, or a model read it. */
  isForeign?: true;
}

/** The conversation behind a stage 2 by a language model. */
export interface ModelCoverage {
  /** Prompts that nobody has answered yet, in order. While there are any, local rules stand in. */
  waiting: ModelPrompt[];
  /** Exactly what was sent and answered, in order, reminders included. */
  exchanges: Exchange[];
  reports: ModelReport[];
  /** What open requirements were asked as in stage 3, where the model was asked to restate them. */
  problems: Record<RequirementId, string>;
}

/** `none`: the request has no requirement at all, or needs no tool. */
export type Verdict = "exact" | "over" | "partial" | "both" | "none";

export interface Requirement {
  id: RequirementId;
  /** What is matched: the words of the span, or the text it was renamed to. */
  text: string;
  span: Span;
  by: "computed" | "edit";
  /**
   * `near`: a language model worded it, and its words do not stand in the request; the span is the nearest words. `note`: none
   * are near, and it stands below the request, with a span behind it. Absent: at its words.
   */
  placed?: "near" | "note";
}

export interface Match {
  requirement: RequirementId;
  tool: ToolId;
  /** -1 to 1 (cosine) or 0 to 1 (BM25 share). */
  score: number;
  /** Whether the tool is taken to serve the requirement. */
  linked: boolean;
  by: "computed" | "edit";
}

export interface KeptTool {
  tool: ToolId;
  /** Empty when kept by hand without serving anything. */
  serves: RequirementId[];
  by: "computed" | "edit";
}

export interface DroppedTool {
  tool: ToolId;
  best: { requirement: RequirementId; score: number } | null;
  by: "computed" | "edit";
}

// ---------------------------------------------------------------------------------------------- stage 3

/** Stage 3, multi-view re-ranking: for each unsolved requirement three lists vote on the tool to add. */
export interface RerankResult {
  perRequirement: RequirementVote[];
  /** Length of each list. */
  k: number;
}

/** The three views of the paper. */
export type ViewName = "direct" | "history" | "context";

export interface RequirementVote {
  requirement: RequirementId;
  views: {
    /** Direct semantic alignment: tools nearest to the requirement. */
    direct: RankedTool[];
    /** Historical query correlation: tools of the nearest past requests, in order of first appearance. */
    history: RankedTool[];
    /** Contextual tool expansion: tools nearest to the first tool of `direct`, itself included. */
    context: RankedTool[];
  };
  /** The past requests behind the history view, nearest first; `score` as in `RankedTool`. */
  pastRequests: { query: QueryId; text: string; score: number; tools: ToolId[] }[];
  /** Every tool of any list: most votes first, then by first appearance (direct, history, context). */
  tally: TallyRow[];
  /** `null` only when the catalogue is empty, or when every tool of the tally was cut from the requirement by hand. */
  winner: ToolId | null;
  winnerBy: "computed" | "edit";
  /** The computed winner, also when overruled. */
  computedWinner: ToolId | null;
  decidedBy: "votes" | "first-appearance" | "edit";
  /** Tools with as many votes as the computed winner, itself included. */
  tiedWith: ToolId[];
  /** Whether the vote picked another tool than the first of the direct view. */
  voteMattered: boolean;
  /** Whether it could have: false when the first of `direct` is in the history view too, or that view is empty. */
  voteCouldMatter: boolean;
}

export interface RankedTool {
  tool: ToolId;
  rank: Rank;
  /** Cosine, or BM25 without an encoder (history: of the nearest past request that used it). Printed; under `hybrid` they need not fall. */
  score: number;
}

export interface TallyRow {
  tool: ToolId;
  votes: Votes;
  ranks: Record<ViewName, Rank | null>;
}

/** One stage of a trace, as it is sent when done. */
export type StageUpdate =
  | { stage: 1; result: BundleResult; tools: Record<ToolId, ToolLabel> }
  | { stage: 2; result: CoverageResult; tools: Record<ToolId, ToolLabel> }
  | { stage: 3; result: RerankResult; tools: Record<ToolId, ToolLabel> }
  | { stage: 4; trace: Trace };
