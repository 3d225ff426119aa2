import type { TrainingPorts, TrainingProgress } from "../../core/recommend/method/fold-context";
import { trainWalks, type TrainedWalks } from "../../core/recommend/trained/trained-walks";
import { unpackTraining, type TrainingData } from "../../core/recommend/trained/training-data";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";

/** Where learning stands. `reading`: texts that get vectors; `scorer`: trainings of the scorer; `set`: the choice of a set; `need`: requests that need no tool. */
export interface WalkTrainingProgress {
  step: "reading" | "scorer" | "set" | "need";
  /** Trainings count by the share of them that is done. */
  done: number;
  total: number;
  /** Of this step; `null` until it is known. */
  secondsLeft: number | null;
}

/** Who waits for a training. */
export interface TrainingListener {
  onProgress(progress: WalkTrainingProgress): void;
  signal: AbortSignal;
}

/** At most this long without letting messages in, in milliseconds. */
const YIELD_EVERY_MS = 25;
/** Before, the speed of a step is a guess. */
export const KNOWN_FROM_MS = 3000;

/** Learns from a history that was packed elsewhere. `now`: milliseconds since some fixed moment. */
export function train(data: TrainingData, now: () => number, listener: TrainingListener): Promise<TrainedWalks> {
  return trainWalks(unpackTraining(data, createTrainingPorts(now, listener), stackInKernels));
}

/** Trains in the kernels, tells how far it is and how long it will take, lets messages in and stops when it is not wanted. */
export function createTrainingPorts(now: () => number, { onProgress, signal }: TrainingListener): TrainingPorts {
  let yieldedMs = now();
  let step: { phase: TrainingProgress["phase"]; startedMs: number } | null = null;
  return {
    openWorkspace: openProductWorkspace,
    async pause() {
      if (now() - yieldedMs < YIELD_EVERY_MS) return;
      await yieldToEventLoop();
      signal.throwIfAborted();
      yieldedMs = now();
    },
    report({ phase, done, total }) {
      if (phase === "reading" || phase === "bundles") return;
      if (step?.phase !== phase) step = { phase, startedMs: now() };
      const passedMs = now() - step.startedMs;
      const secondsLeft = done > 0 && passedMs >= KNOWN_FROM_MS ? ((passedMs / done) * (total - done)) / 1000 : null;
      onProgress({ step: phase, done, total, secondsLeft });
    },
  };
}
