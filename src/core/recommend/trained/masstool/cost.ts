import type { OpenWorkspace } from "../../../math/matrix-products";
import { NEIGHBOURS } from "./buffers";
import { padSizes } from "./graph";
import { PARTS } from "./hidden-parts";
import { bytesOfLists } from "./neighbour-lists";
import { numbersOfModel } from "./read-masstool";
import type { MassToolStudy, StudyPlan } from "./study-state";
import { batchSizeOf, countLeftOut, EPOCHS } from "./train-masstool";

/** What a training reads. `bundles`: different sets of needed tools; `dimensions`: of the encoder; `none`: requests that need no tool. */
export interface TrainingSize {
  requests: number;
  bundles: number;
  tools: number;
  dimensions: number;
  none: number;
}

/** What a study takes from here on. */
export interface StudyCost {
  seconds: number;
  /** Of memory, at most at once. */
  bytes: number;
}

/** Before it begins; `draw`: how it would be with fewer past requests to learn from, where that helps and can still be chosen. */
export interface StudyEstimate extends StudyCost {
  draw: (StudyCost & { requests: number }) | null;
}

/** Time beside the products, as a share of theirs: rows that are gathered, softmax over all tools, Adam, left-out recall. */
const BESIDE = 1;
/** Parts of the history are a fifth smaller than the whole. */
const OF_WHOLE = 0.8;
/** A draw is chosen to stay below this, and has so many past requests at most and at least. */
const DRAWN_SECONDS = 300;
const MOST_DRAWN = 15_000;
const LEAST_DRAWN = 3000;
const DRAWN_STEP = 1000;

/**
 * Operations of one training with all its epochs: `d²(32B + 8t + 4B₀) + 6Btd` a step, B₀ the requests without need. The method
 * notes of MassTool (section 9) have `6d²(3B + 2t + B₀ + N) + 18Btd`, N the past requests that a batch searches; here no product
 * is with these (`search.ts`), and one with tools is for all three views.
 */
export function countOperations({ requests, tools, dimensions, none }: TrainingSize, drawn = requests): number {
  const { paddedTools: t, dimensions: d } = padSizes(tools, dimensions);
  const known = requests - countLeftOut(requests);
  const learned = Math.min(drawn, known);
  const batch = batchSizeOf(learned);
  const steps = Math.ceil(learned / batch);
  return EPOCHS * steps * (d * d * (32 * batch + 8 * t + (4 * none) / steps) + 6 * batch * t * d);
}

/** Bytes of one training: what its workspace takes, vectors of all past requests, and their neighbours. */
export function countBytes({ requests, bundles, tools, dimensions, none }: TrainingSize): number {
  const known = requests - countLeftOut(requests);
  const batch = batchSizeOf(known);
  const keys = Math.min(known, batch * NEIGHBOURS);
  // Those that a training may not see are a bundle without tools.
  const sizes = { ...padSizes(tools, dimensions), requests: batch, keys, bundles: Math.min(keys, bundles + 1) };
  const without = Math.ceil((none * batch) / Math.max(1, known)) + 1;
  const numbers = numbersOfModel({ ...sizes, without }, 2 * PARTS + 1);
  return 4 * numbers + 4 * requests * dimensions + bytesOfLists(requests);
}

/** Trainings that are still to be done, where one with the whole history counts 1. */
export function countTrainings(study: MassToolStudy | null, partCount: number, { ablations }: StudyPlan): number {
  const epochs = study?.isTrained ? EPOCHS : (study?.training?.epochs.length ?? 0);
  const done = ablations.reduce((sum, name) => sum + (study?.ablations[name]?.length ?? 0), study?.parts.length ?? 0);
  return 1 - epochs / EPOCHS + OF_WHOLE * (partCount * (1 + ablations.length) - done);
}

/** What so many trainings take on a processor of this speed, in operations a second. */
export function estimateStudy(
  size: TrainingSize,
  { trainings, speed, hasBegun }: { trainings: number; speed: number; hasBegun: boolean },
): StudyEstimate {
  const secondsOf = (drawn?: number): number => ((1 + BESIDE) * trainings * countOperations(size, drawn)) / speed;
  const whole = { seconds: secondsOf(), bytes: countBytes(size) };
  if (hasBegun || whole.seconds <= DRAWN_SECONDS) return { ...whole, draw: null };
  let requests = MOST_DRAWN;
  while (requests > LEAST_DRAWN && secondsOf(requests) > DRAWN_SECONDS) requests -= DRAWN_STEP;
  const helps = requests < size.requests - countLeftOut(size.requests);
  return { ...whole, draw: helps ? { requests, bytes: whole.bytes, seconds: secondsOf(requests) } : null };
}

const MEASURED_MS = 100;
const SIDE = 256;

/** Operations a second of this processor as it is now, from a tenth of a second of matrix products. `now`: milliseconds. */
export function measureSpeed(open: OpenWorkspace, now: () => number): number {
  const workspace = open(3 * SIDE * SIDE);
  const left = workspace.take(SIDE, SIDE);
  const right = workspace.take(SIDE, SIDE);
  const out = workspace.take(SIDE, SIDE);
  left.values.fill(0.5);
  right.values.fill(0.25);
  workspace.multiply(left, right, out);
  const startedMs = now();
  let [count, passedMs] = [0, 0];
  while (passedMs < MEASURED_MS) {
    workspace.multiply(left, right, out);
    count += 1;
    passedMs = now() - startedMs;
  }
  return (2000 * count * SIDE ** 3) / passedMs;
}
