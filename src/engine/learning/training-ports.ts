import type { LearningPorts, LearningProgress } from "../../core/learn/learning-ports";
import { breathe } from "../breathe";
import type { LearnProgress } from "../engine";
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
export function portsOf(now: () => number, { onProgress, signal }: HeardTraining): LearningPorts {
  let breathedMs = now();
  let step: { phase: LearningProgress["phase"]; startedMs: number } | null = null;
  return {
    openWorkspace: openProductWorkspace,
    async pause() {
      if (now() - breathedMs < BREATHE_EVERY_MS) return;
      await breathe();
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
