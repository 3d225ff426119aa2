import type { TrainingPorts, TrainingProgress } from "../../core/recommend/method/fold-context";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import type { LearnProgress } from "../walk/walk-engine";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";

export interface HeardTraining {
  onProgress(progress: LearnProgress): void;
  signal: AbortSignal;
}

/** At most this long without letting messages in, in milliseconds. */
const BREATHE_EVERY_MS = 25;
/** Before, the speed of a step is a guess. */
export const KNOWN_FROM_MS = 3000;

/** Trains in the kernels, tells how far it is and how long it will take, lets messages in and stops when it is not wanted. */
export function portsOf(now: () => number, { onProgress, signal }: HeardTraining): TrainingPorts {
  let breathedMs = now();
  let step: { phase: TrainingProgress["phase"]; startedMs: number } | null = null;
  return {
    openWorkspace: openProductWorkspace,
    async pause() {
      if (now() - breathedMs < BREATHE_EVERY_MS) return;
      await yieldToEventLoop();
      signal.throwIfAborted();
      breathedMs = now();
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
