import type { HistoryEffect, HistoryTrial } from "../../core/annotate/past-requests";
import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { HistoryChange } from "../../core/recommend/trained/compare-training";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { MassToolStudy, StudyPlan, ViewsEmbedding } from "../../core/recommend/trained/masstool/study-state";
import type { StudyEstimate } from "../../core/recommend/trained/masstool/cost";
import type { StudySummary } from "../../core/recommend/trained/masstool/study-summary";
import type { StudyNews, WalkTrainingProgress } from "../jobs/ports";

/** `encoder`: what to use now. */
export interface WalkRequest {
  datasetHash: Sha256;
  input: WalkInput;
  encoder: EncoderId;
}

/**
 * The method, run away from the screen. Two implementations: `walk-client.ts` (a worker) and
 * `walk-engine-in-thread.ts` (Node, tests). Every method rejects with a `WorkerError`.
 */
export interface WalkEngine {
  /**
   * Hands a data set over once. Later calls name it by its hash. Builds the word indexes; encodes nothing.
   * Where ready-made vectors of this data set lie (`<vectorsBase><encoder>.bin`), and what was learned from it
   * (`<learnedBase><encoder>.bin`), if they ship with the app.
   */
  open(dataset: Dataset, options?: { vectorsBase?: string; learnedBase?: string }): Promise<void>;
  /**
   * Corrections of the network of a data set's tools: walks that begin later go by them, in place of those told before.
   * Rejects for a data set that was never handed over.
   */
  correct(datasetHash: Sha256, corrections: readonly NetworkEdit[]): Promise<void>;
  /**
   * Walks that begin later are searched in this index where it is theirs; `null`: in this tab. Previews always are searched in
   * this tab. Absent while the engine is not there yet.
   */
  searchElsewhere?(index: ElsewhereIndexAt | null): Promise<void>;
  /**
   * Makes an encoder ready and embeds the data set's tools and past requests with it. Vectors already stored are not
   * computed again. Resolves when a walk can use it. Aborting keeps what is done and stored. `device` (WebAssembly unless
   * said otherwise) holds for every walk until the next call; a GPU that does not work is done without.
   */
  prepare(
    request: { datasetHash: Sha256; encoder: EncoderId; device?: Device },
    onProgress: (progress: PrepareProgress) => void,
    signal?: AbortSignal,
  ): Promise<EncoderReady>;
  /**
   * Runs the pipeline with its edits. `encoder` is what to use now (`words` while another is getting ready).
   * `onStage` is called as soon as each stage is done, `onReading` while texts are read that only this configuration
   * searches. A newer run on the same engine makes an older one reject with `SupersededError`.
   */
  run(
    request: WalkRequest,
    onStage: (update: StageUpdate) => void,
    signal?: AbortSignal,
    onReading?: (progress: PrepareProgress) => void,
  ): Promise<Trace>;
  /**
   * Learns from the history of a data set, or of one fold of it, which words call for which tool, for the walks that want it; what is stored is
   * not learned again. The encoder must be ready. Walks go on meanwhile, by rules. Aborting keeps nothing but vectors.
   */
  train(
    request: { datasetHash: Sha256; encoder: EncoderId } & Pick<WalkInput, "fold">,
    onProgress: (progress: WalkTrainingProgress) => void,
    signal?: AbortSignal,
  ): Promise<WalkTrainingResult>;
  /**
   * Studies MassTool on the history of a data set: a training that is watched, what it does on left-out past requests, and its
   * ablations. Every step that is worth it is stored; what is stored is not done again. The encoder must be ready. Aborting
   * keeps what is stored. `null`: nothing is stored, and nothing was to be trained.
   */
  studyMassTool(
    request: { datasetHash: Sha256; encoder: EncoderId } & MassToolRequest,
    onNews: (news: MassToolNews) => void,
    signal?: AbortSignal,
  ): Promise<MassToolView | null>;
  /** Like `run`, but whole and never superseded: what a possible edit would do, asked while it is only considered. */
  preview(request: WalkRequest): Promise<Trace>;
  /**
   * What another history would answer to the judged requests of the data set, without language model and without learning
   * anew. Walks go on meanwhile. Ends soon after it is aborted.
   */
  tryHistory(
    request: { datasetHash: Sha256; encoder: EncoderId; config: Config; trial: HistoryTrial },
    onProgress: (progress: TrialProgress) => void,
    signal?: AbortSignal,
  ): Promise<HistoryEffect>;
  /**
   * Somebody is writing this request: what its walk would encode is encoded and remembered, and then it is walked, so that
   * Enter finds the answer. Draws nothing, and gives way to a walk and to the next draft. Nothing happens before `prepare`,
   * with one processor, or while walks are searched elsewhere: nobody agreed to send what is not asked yet.
   */
  anticipate?(request: WalkRequest): void;
  /**
   * What `run` would answer, where it was walked ahead and nothing changed since that walks go by. Within the turn, so that the
   * page draws once; asked once. `null`: run it.
   */
  takeAnticipated?(request: WalkRequest): Trace | null;
  /** Told what the user should know and no request stands for, in a sentence: a GPU that was lost. */
  onNotice?(listener: (sentence: string) => void): void;
  dispose(): void;
}

/** An index of a search engine, with the way to it. */
export interface ElsewhereIndexAt {
  index: ElsewhereIndex;
  /** Host and port. */
  host: string;
  /** A way of its own for each worker that walks. */
  openPort(): Promise<MessagePort>;
}

/** A study as the page shows it: without the numbers that only answers need. */
export interface MassToolView {
  study: MassToolStudy;
  summary: StudySummary;
  /** Words of the past requests that the picture draws, by their place in the history. */
  texts: Record<number, string>;
  /** The browser keeps it; otherwise it is lost with the next reload. */
  isStored: boolean;
}

/**
 * `look`: read what is kept. `estimate`: say what training would take. `train`: begin, or go on. `embed`: draw the map of what is
 * kept. `store`: store what found no room before.
 */
export type MassToolTask = "look" | "estimate" | "train" | "embed" | "store";

/** `plan`: what is trained, or looked for. */
export interface MassToolRequest {
  plan: StudyPlan;
  what: MassToolTask;
}

/** `view`: whenever there is more to see. `embedding`: the map as far as it is drawn. */
export interface MassToolNews {
  progress?: StudyNews["progress"];
  view?: MassToolView;
  embedding?: ViewsEmbedding;
  estimate?: StudyEstimate;
}

/** `reading`: texts that get their vectors; `walking`: requests that were walked with and without. */
export interface TrialProgress {
  phase: "reading" | "walking";
  done: number;
  total: number;
}

export interface EncoderReady {
  encoder: EncoderId;
  sha256: Sha256;
  dimensions: number;
  device: Device | "none";
  /** Why WebAssembly is used although WebGPU was wanted. */
  fallback?: string | null;
  /** How many workers may read a long data set at once: as the processors and the memory of this machine allow. */
  workers?: number;
  /** Milliseconds from asking to the first vector, download included. */
  loadMs: number;
}

/** What was learned, in numbers. */
export interface WalkTrainingResult {
  /** Past requests it was learned from, of those there are: of many, a draw. */
  requests: number;
  history: number;
  /** It was stored already. */
  isStored: boolean;
  seconds: number;
  /** Against what was learned before from an earlier state of this history; `null` when that is not known. */
  change: HistoryChange | null;
}
