import type { ExperienceDraft } from "../../core/domain/experience";
import type { CoveragePair, PairedAgreement } from "../../core/compare/agree-runs";
import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type {
  AskedQuery,
  EvaluationPlan,
  EvaluationRow,
  Leakage,
  MethodEvaluation,
} from "../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { LanguageModelPort } from "../../core/domain/ports";
import type { Environment, Trace } from "../../core/domain/trace";
import type { ErrorAnalysis } from "../../core/evaluate/error-analysis";
import type { PathAnalysis } from "../../core/evaluate/path-analysis";

/**
 * Methods measured on a whole data set, in a worker of their own, so that walks stay quick. One evaluation runs at a time; a
 * newer one ends the older as `cancel` does. Everything else is answered beside it.
 */
export interface EvaluationEngine {
  /** Starts the worker and gives it the data set, so that what is asked next is answered at once. What fails is said then. */
  prepare(dataset: Dataset): void;
  /**
   * `onUpdate` hears everything, in order. What cannot be carried out rejects `finished` with a sentence. `model` answers for
   * methods that ask a language model: prompts come to it from the worker; what it rejects with ends the evaluation.
   */
  evaluate(
    request: EvaluationRequest,
    onUpdate: (update: EvaluationUpdate) => void,
    model?: LanguageModelPort,
  ): EvaluationRun;
  /** One request in its fold, answered by the plan's methods and walked with other settings. Stops no evaluation. */
  tryOut(request: TrialRequest): Promise<TrialResult>;
  /** What answers come to, whoever gave them: after a cancel, or when only rows were kept. */
  summarize(request: SummarizeRequest): Promise<Summarized[]>;
  /** The same of answers whose requests their file tells, in the order of the file. */
  summarizeAsked(request: AskedSummaryRequest): Promise<Summarized[]>;
  /** Where a method is good and where it fails, from its rows. */
  analyzeErrors(request: ErrorAnalysisRequest): Promise<ErrorAnalysis>;
  /** The same of rows whose requests their file tells, without the data set: what the history decides is left out. */
  analyzeAsked(request: AskedAnalysisRequest): Promise<ErrorAnalysis>;
  /** What the paths of several runs come to, in their order; `null`: that cannot be told of these tools or requests. */
  judgePaths(request: PathsRequest): Promise<(PathAnalysis | null)[]>;
  /** How far two runs say the same in stage 2. */
  agree(request: AgreeRequest): Promise<PairedAgreement>;
  dispose(): void;
}

export interface EvaluationRequest {
  dataset: Dataset;
  plan: EvaluationPlan;
  device: "wasm" | "webgpu";
  /** Where ready-made vectors of this data set lie, if they ship with the app; `null`: nowhere. */
  vectorsBase: string | null;
  /** Answers that are there already, by method: they are not asked again. */
  known: Readonly<Record<string, readonly EvaluationRow[]>>;
  /** Seconds spent on them, by method. */
  seconds: Readonly<Record<string, number>>;
  /** Trials of a language model along the network of the tools, for the methods that use their guidance. */
  experience?: ExperienceDraft;
  /** The known answers of the plan's methods are made again, and told as lines of JSON with their whole walks. */
  wants?: "traces";
}

/** One request of the plan, walked with each of these settings. */
export interface TrialRequest extends Pick<EvaluationRequest, "dataset" | "plan" | "device" | "vectorsBase"> {
  query: QueryId;
  /** What the fold decides, such as the encoder, is set by it. */
  configs: readonly Config[];
}

/** What a trial gives: walks in the order of the settings, answers in the order of the plan's methods. */
export interface TrialResult {
  traces: Trace[];
  answers: { method: string; tools: ToolId[] }[];
}

export interface SummarizeRequest {
  dataset: Dataset;
  plan: EvaluationPlan;
  methods: { method: string; rows: readonly EvaluationRow[] }[];
}

export interface AskedSummaryRequest extends Pick<SummarizeRequest, "methods"> {
  asked: readonly AskedQuery[];
}

/** Rows in the order of the plan, and what they come to. */
export type Summarized = Omit<MethodEvaluation, "seconds">;

export interface ErrorAnalysisRequest {
  dataset: Dataset;
  plan: EvaluationPlan;
  rows: readonly EvaluationRow[];
  /** Id of the score that is looked at, such as `tracc`. */
  metric: string;
  /** Where vectors of the data set lie that ship with the app. `null`: none do. */
  vectorsBase: string | null;
}

export interface AskedAnalysisRequest extends Pick<ErrorAnalysisRequest, "rows" | "metric"> {
  asked: readonly AskedQuery[];
}

/** Answers of several runs to the same requests. `encoder`: its vectors say what looks alike. */
export interface PathsRequest extends Pick<EvaluationRequest, "dataset" | "vectorsBase"> {
  asked: readonly AskedQuery[];
  runs: readonly (readonly EvaluationRow[])[];
  encoder: EncoderId;
}

/** What two runs say of the same requests, and the encoder that tells which requirements are the same. */
export interface AgreeRequest {
  pairs: readonly CoveragePair[];
  encoder: EncoderId;
  device: "wasm" | "webgpu";
}

/** An evaluation under way. */
export interface EvaluationRun {
  /** When every answer is there, and the summaries are made. Rejects with an `EngineError`; `AbortError` after `cancel`. */
  readonly finished: Promise<void>;
  /** Stops after the answer under way, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it at once. What was heard stands. */
  cancel(): void;
}

/** What is heard of an evaluation while it runs. */
export type EvaluationUpdate =
  | { type: "progress"; progress: EvaluationProgress }
  /** First without near-duplicates, within moments; again when the encoder has read the requests. */
  | { type: "leakage"; leakage: Leakage }
  /** What computes, as soon as that is known. */
  | { type: "environment"; environment: Environment }
  /** New answers of one method, some at a time. */
  | { type: "rows"; method: string; rows: EvaluationRow[] }
  /** What all answers of one method come to so far, some times a second at most. */
  | { type: "summary"; method: string; summary: Omit<MethodEvaluation, "method" | "rows"> }
  /** Answers with their walks, one JSON object a line; `done` of `total` lines with these. The first has none. */
  | { type: "traces"; lines: string; done: number; total: number };

/**
 * Where an evaluation stands. `preparing`: the split is made and the encoder fetched (`done`, `total`: bytes, 0 of 0 when
 * nothing is fetched). `encoding`: texts that get their vectors. `learning`: parts of a training that are done.
 * `measuring`: answers, those known before included.
 */
export interface EvaluationProgress {
  phase: "preparing" | "encoding" | "learning" | "measuring";
  done: number;
  total: number;
  /** Over the last moments; `null` until it is known. */
  perSecond: number | null;
  secondsLeft: number | null;
}
