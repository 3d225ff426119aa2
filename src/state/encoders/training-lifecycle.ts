import type { Config, EncoderId } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { isByLearning, lacksLearning, wantsLearning } from "../../core/pipeline/learned-walks";
import type { FoldReference } from "../../core/domain/walk";
import { WorkerError, toErrorMessage } from "../../workers/rpc/errors";
import type { Dependencies } from "../app/dependencies";
import type { TrainingStatus } from "../app/library";

/** Trains what the walk on the screen wants trained. Rules are used meanwhile. */
export interface TrainingLifecycle {
  /** Whether a run with these settings would use something that was learned since the page was loaded. */
  isReady(hash: Sha256, config: Config, fold?: FoldReference): boolean;
  /** Whether an answer on the screen would be another now, for what was learned since. */
  isNews(trace: Trace | null, fold?: FoldReference): boolean;
  /**
   * An answer was shown: what it lacks is learned, unless that is under way, or was stopped or failed and not asked for again.
   * `computed`: the same without edits. `fold`: as in the input of the walk.
   */
  follow(trace: Trace, computed: Trace, fold?: FoldReference): void;
  /** Stops learning. Vectors that were computed are kept. */
  cancel(): void;
  retry(): void;
}

/** What is learned from: a history, read by an encoder. */
interface Wanted {
  hash: Sha256;
  encoder: EncoderId;
  /** Absent: the history of the data set. */
  fold: FoldReference | undefined;
}

interface Attempt extends Wanted {
  controller: AbortController;
  isReady: boolean;
  /** An answer has used it: a later answer without it means that it was lost, and it is trained again. */
  wasUsed: boolean;
}

interface KeeperState extends Pick<Dependencies, "engine" | "library"> {
  onReady(): void;
  attempt: Attempt | null;
  /** The last answer by what was learned, without edits: what another history changes is told against it. */
  last: Trace | null;
}

export function createTrainingLifecycle(
  { engine, library }: Pick<Dependencies, "engine" | "library">,
  onReady: () => void,
): TrainingLifecycle {
  const state: KeeperState = { engine, library, onReady, attempt: null, last: null };
  const isReady: TrainingLifecycle["isReady"] = (hash, config, fold) =>
    wantsLearning(config) &&
    state.attempt?.isReady === true &&
    isFor(state.attempt, { hash, encoder: config.encoder, fold });
  return {
    isReady,
    isNews: (trace, fold) => trace !== null && isLacking(trace) && isReady(trace.datasetHash, trace.config, fold),
    follow: (trace, computed, fold) => follow(state, trace, computed, fold),
    cancel() {
      if (library.getState().training.status === "training") state.attempt?.controller.abort();
    },
    retry() {
      const { status } = library.getState().training;
      if (state.attempt && (status === "cancelled" || status === "failed")) void train(state, state.attempt);
    },
  };
}

/** It wants what can be learned and could have used it: its encoder was ready. */
function isLacking(trace: Trace): boolean {
  const { config, environment } = trace;
  return (environment.encoder?.id ?? "words") === config.encoder && lacksLearning(trace);
}

function isFor(attempt: Wanted, wanted: Wanted): boolean {
  const key = ({ hash, encoder, fold }: Wanted): string => JSON.stringify([hash, encoder, fold]);
  return key(attempt) === key(wanted);
}

function follow(state: KeeperState, trace: Trace, computed: Trace, fold: FoldReference | undefined): void {
  const { config, datasetHash } = trace;
  const wanted = { hash: datasetHash, encoder: config.encoder, fold };
  const attempt = state.attempt && isFor(state.attempt, wanted) ? state.attempt : null;
  if (attempt && isByLearning(trace)) attempt.wasUsed = true;
  if (isByLearning(computed)) state.last = computed;
  if (!attempt && wantsLearning(config)) forgetEnd(state);
  if (!isLacking(trace)) return;
  if (!attempt || attempt.wasUsed) void train(state, wanted);
}

/** Other data, or another encoder, is on the screen: that learning was stopped or failed was not about it. */
function forgetEnd(state: KeeperState): void {
  const { status } = state.library.getState().training;
  if (status !== "cancelled" && status !== "failed") return;
  state.attempt = null;
  state.library.setState({ training: { status: "idle" } });
}

async function train(state: KeeperState, { hash, encoder, fold }: Wanted): Promise<void> {
  state.attempt?.controller.abort();
  const mine: Attempt = { hash, encoder, fold, controller: new AbortController(), isReady: false, wasUsed: false };
  state.attempt = mine;
  const before = state.last?.datasetHash === hash ? null : state.last;
  const tell = (training: TrainingStatus): void => {
    if (state.attempt === mine) state.library.setState({ training });
  };
  tell({ status: "training", progress: null });
  try {
    const ready = await state.engine.train(
      { datasetHash: hash, encoder, ...(fold ? { fold } : {}) },
      (progress) => tell({ status: "training", progress }),
      mine.controller.signal,
    );
    if (state.attempt !== mine) return;
    mine.isReady = true;
    tell({ status: "ready", ready, before });
    state.onReady();
  } catch (error) {
    tell(standingAfter(error));
  }
}

function standingAfter(error: unknown): TrainingStatus {
  if (error instanceof WorkerError && error.name === "AbortError") return { status: "cancelled" };
  const { message, detail } = toErrorMessage(error);
  return { status: "failed", sentence: message, detail };
}
