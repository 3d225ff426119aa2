import type { EncoderId, ModelConfig } from "./config";
import type { DatasetId, EvaluationId, QueryId, Sha256, ToolId } from "./ids";
import type { Query } from "./query";
import type { Environment } from "./trace";

/** How a data set is parted into what is known and what is asked. */
export type SplitKind = "given" | "random" | "first-100" | "bundle-disjoint" | "tool-disjoint";

export interface SplitPlan {
  kind: SplitKind;
  seed: number;
  /** How many folds; `null`: one test part (`random`, `tool-disjoint`: a fifth; `bundle-disjoint`: 5 folds all the same). */
  folds: number | null;
  /** At most this many test requests in all, drawn with the seed. `null`: all. */
  limit: number | null;
  /** Whether test requests that nearly repeat a past request for the same tools are left out. Absent: they are asked. */
  guard?: boolean;
}

/** `strict`: ours. `paper`: as the paper describes. `published`: as the released code does it. */
export type ProtocolId = "strict" | "paper" | "published";

/** What the history gives away about the test part. Shares of the test requests that need a tool, 0 to 1. */
export interface Leakage {
  /** Test requests that need a tool. */
  n: number;
  /** The very set of tools was needed by a past request. */
  bundleInHistory: number;
  /** Every needed tool was needed by some past request. */
  toolsInHistory: number;
  /** A past request with the same tools says almost the same (cosine above 0.95). `null` without an encoder. */
  nearDuplicates: number | null;
  /**
   * Test requests that say what a past request says but for spaces, case, marks at the end or a final "please", whatever they
   * need. Absent: written by an earlier version.
   */
  repeats?: number;
  /** Past requests that were left out of a history since a test request has the same words, over all folds. Absent as above. */
  dropped?: number;
  /** Test requests that the guard left out; they are not among `n`. Absent: there was no guard. */
  leftOut?: number;
}

/** What became of a tool between the bundle and the result. `droppedRight`: it was not needed. `missed`: needed, never there. */
export type ToolFate = `${"kept" | "dropped" | "added"}${"Right" | "Wrong"}` | "missed";

export type StageNumber = 1 | 2 | 3;

/** The eight ways to switch the three stages on: their numbers in rising order, `""` for none. */
export type StageSet = "" | "1" | "2" | "3" | "12" | "13" | "23" | "123";

/** What a walk would score with stages left out, or with one that knows the needed tools. TRACC, 0 to 1. */
export interface StageValues {
  /**
   * Without stage 1 there is no bundle; without stage 2 the bundle is kept whole and every requirement goes to the vote;
   * without stage 3 nothing is added. `"123"` is the walk itself.
   */
  configurations: Record<StageSet, number>;
  /** One stage knows the needed tools, the others are as they are. Never below the walk itself. */
  ceilings: Record<StageNumber, number>;
}

/** Counts behind precision (`hits / found`) and recall (`hits / right`). */
export interface HitCounts {
  hits: number;
  found: number;
  right: number;
}

/** How well a walk found the requirements that the data name, and the tools of each. */
export interface RequirementCredit {
  /** A hit shares at least half of the characters. */
  requirements: HitCounts;
  /** Pairs of requirement and tool, over the requirements that were hit: linked by stage 2 or won by vote. */
  tools: HitCounts;
}

/** What stage 2 said, as short as it can be compared: every requirement in its words, with the tools that serve it. */
export interface CoverageDigest {
  /** Tools of the bundle: those that could be said to serve. */
  offered: ToolId[];
  requirements: { text: string; tools: ToolId[] }[];
}

/** What is kept of a walk: enough to say where it went wrong. */
export interface WalkDigest {
  /** Needed tools that are missing, with the stage that lost each. */
  lost: { tool: ToolId; at: "bundle" | "coverage" | "vote" }[];
  fates: Record<ToolFate, number>;
  /** TRACC had the method ended after the bundle, the kept tools, the result. */
  stages: { bundle: number; kept: number; result: number };
  /** Where the data name the requirements. */
  credit?: RequirementCredit;
  /** Absent: written by an earlier version. */
  coverage?: CoverageDigest;
  /** Where the plan asks for it. */
  stageValues?: StageValues;
}

/** What one request cost of a language model, and what went wrong with it. */
export interface ModelUse {
  /** Prompts that were answered, reminders included. */
  calls: number;
  /** Of prompts and answers, as the endpoint counts them, else estimated. */
  tokens: number;
  /** Answers that could not be read, so that the model was reminded. */
  reminded: number;
  /** Second answers that could not be read either: they count as naming nothing. */
  malformed: number;
  /** Names that were not offered. */
  unknownTools: number;
  /** The endpoint gave no answer in the end: the request is answered with no tool. */
  isUnanswered: boolean;
  /** Why it gave none, as a code of the endpoint. Absent: it answered, or nobody knows. */
  failure?: string;
}

/** Which language model was asked, as the user named it: the host with its port, and the name the host has for it. */
export interface AskedModel {
  host: string;
  model: string;
  /** SHA-256 of the trials whose guidance it was given, where a method gives it some. */
  trials?: Sha256;
  /** What it is asked in other words than ours, by what the prompt is for. Absent: all in ours. */
  instructions?: ModelConfig["instructions"];
}

/** One request, asked of one method. */
export interface EvaluationRow {
  query: QueryId;
  fold: number;
  predicted: ToolId[];
  /** 0 to 1; `null`: the method does not say. */
  confidence: number | null;
  /** Chance that the request needs a tool at all, 0 to 1, of the methods that tell it. */
  need?: number;
  /** Standard metrics under their id, as-published ones under `id:published`. */
  scores: Record<string, number>;
  /** Of the methods that walk. */
  walk: WalkDigest | null;
  /** Of the methods that ask a language model. */
  use?: ModelUse;
  /** Of walks whose texts lie elsewhere. */
  certainty?: ListCertainty;
}

/** Lists that were read of a search engine, and those of them in which no other text can belong. */
export interface ListCertainty {
  lists: number;
  proved: number;
}

/** Ends of a 95 % interval; `null`: too few bundles (or requests) for one, see `intervalWay`. Both or none. */
export interface Bounds {
  low: number | null;
  high: number | null;
}

/** A mean over the requests that need a tool. `low`, `high`: whole bundles are drawn; `plain`: single requests. */
export interface MetricSummary extends Bounds {
  mean: number;
  /** Sets of needed tools among these requests. Absent: written by an earlier version; then there are no ends. */
  bundles?: number;
  plain: Bounds;
}

/** Many requests, summed up. */
export interface Summary {
  /** Requests that need a tool. */
  n: number;
  metrics: Record<string, MetricSummary>;
  /** Requests that need no tool, and the share of them answered with none. */
  nothingNeeded: { n: number; answeredEmpty: number } | null;
}

/** One method on one data set. */
export interface MethodEvaluation {
  /** Id of the method, with its retriever behind a colon where one was named. */
  method: string;
  summary: Summary;
  /** The same for each part that the file names. */
  parts: Record<string, Summary>;
  rows: EvaluationRow[];
  seconds: number;
}

/** What is to be measured. The seed is that of the split. */
export interface EvaluationPlan {
  dataset: { id: DatasetId; name: string; hash: Sha256 };
  split: SplitPlan;
  protocol: ProtocolId;
  /** Names of methods, with their retriever behind a colon where one is wanted; shown and asked in this order. */
  methods: string[];
  /** `words`: none, BM25 everywhere. */
  encoder: EncoderId;
  /** Whether each walk is also tried without its stages and with stages that know the answer. Absent: no. */
  attribution?: boolean;
  /** Whom the methods ask that ask a language model: one evaluation is of one model. Absent: no method asks one. */
  model?: AskedModel;
}

/** An evaluation as it is kept in the browser. Its rows lie beside it, in chunks. */
export interface EvaluationRecord {
  schema: 1;
  id: EvaluationId;
  /** `null`: named after its plan. */
  name: string | null;
  createdAt: string;
  updatedAt: string;
  /** When it was deleted, ISO 8601: it is kept for a while. Absent: it was not. */
  deletedAt?: string;
  plan: EvaluationPlan;
  /** `running` is also what a page that was closed meanwhile has left: it can be resumed. `cancelled`: what there is stays. */
  status: "running" | "paused" | "cancelled" | "done";
  /** Answers that are there, and answers when all are: requests × methods. `total` is 0 until the split is known. */
  done: number;
  total: number;
  leakage: Leakage | null;
  environment: Environment | null;
  /** In the order of the plan, those that have rows. */
  methods: Omit<MethodEvaluation, "rows">[];
}

/** What was asked, as far as answers of it can be told apart, compared and shown without the data set. */
export interface AskedQuery extends Pick<Query, "id" | "text" | "gold" | "part" | "style"> {
  /** A language model wrote the words, and no person has worded them anew. */
  isByModel?: true;
  /** Its needed tools stand in the order of their calls. */
  ordered?: boolean;
}

/** Methods measured on a data set, as exported and printed. */
export interface Evaluation {
  schema: 1;
  dataset: { name: string; hash: Sha256 };
  split: SplitPlan;
  protocol: ProtocolId;
  leakage: Leakage;
  environment: Environment;
  methods: MethodEvaluation[];
  /** Whom its methods asked. Absent: none asks a language model, or it was written by an earlier version. */
  model?: AskedModel;
  /** The requests of the rows. Absent: written by an earlier version, or the data set was not at hand. */
  asked?: AskedQuery[];
  /** Shown names of the tools in it, by id. Absent: written by an earlier version, or the data set was not at hand. */
  tools?: Record<string, string>;
  /** It was ended before every answer was there: means are over those that are. Absent: whole. */
  partial?: { done: number; total: number };
}
