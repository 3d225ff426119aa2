import { shuffle } from "../evaluate/splits";
import { exponential, sigmoid } from "../statistics/exponential";
import type { FeatureRow } from "./text-features";

/** A linear map from texts to outputs; the weights of feature f stand from `f · outputs`. */
export interface LinearMap {
  outputs: number;
  weights: Float32Array;
}

export interface TrainingSet {
  rows: readonly FeatureRow[];
  /** The outputs that are right for each row: one under `softmax`, any number under `logistic`. */
  labels: readonly (readonly number[])[];
  outputs: number;
  featureCount: number;
  /** `softmax`: exactly one output is right. `logistic`: each is right or not, by itself. */
  loss: "softmax" | "logistic";
  seed: number;
}

const RATE = 0.05;
const BATCH = 256;
const DECAY_1 = 0.9;
const DECAY_2 = 0.999;
const PENALTY = 0.02;

/**
 * Trains by Adam on batches of 256, rate 0.05 falling to 0 over the second half of 100 + n / 40 steps, squared weights
 * penalised with 0.02 / n (learned study, the bundle classifier). Weights of features that a batch lacks are left as they
 * are in that step. Starts from zero; equal input gives equal output.
 */
export function trainLinear(set: TrainingSet): LinearMap {
  const { rows, outputs, featureCount } = set;
  const size = featureCount * outputs;
  const map: LinearMap = { outputs, weights: new Float32Array(size) };
  const state = { gradient: new Float32Array(size), first: new Float32Array(size), second: new Float32Array(size) };
  const steps = 100 + Math.ceil(rows.length / 40);
  let order: number[] = [];
  for (let step = 0; step < steps; step++) {
    if (order.length < Math.min(BATCH, rows.length)) order = [...order, ...shufflePlaces(rows.length, set.seed + step)];
    const batch = order.splice(0, BATCH);
    const touched = addGradients(set, map, batch, state.gradient);
    const rate = RATE * Math.min(1, 2 * (1 - step / steps));
    takeStep(map, state, touched, { rate, step: step + 1, penalty: PENALTY / rows.length });
  }
  return map;
}

/** The outputs of a text before softmax or sigmoid. Four features at a time: several times as fast as one. */
export function applyLinear({ outputs, weights }: LinearMap, { places, values }: FeatureRow): Float64Array {
  const sums = new Float64Array(outputs);
  const fours = places.length - (places.length % 4);
  for (let i = 0; i < fours; i += 4) {
    const [v0, v1, v2, v3] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!];
    let a0 = places[i]! * outputs;
    let a1 = places[i + 1]! * outputs;
    let a2 = places[i + 2]! * outputs;
    let a3 = places[i + 3]! * outputs;
    for (let k = 0; k < outputs; k++) {
      sums[k]! += v0 * weights[a0++]! + v1 * weights[a1++]! + v2 * weights[a2++]! + v3 * weights[a3++]!;
    }
  }
  for (let i = fours; i < places.length; i++) {
    for (let k = 0, at = places[i]! * outputs; k < outputs; k++, at++) sums[k]! += values[i]! * weights[at]!;
  }
  return sums;
}

/** Numbers as chances that add up to 1. */
export function softmax(sums: Float64Array): Float64Array {
  const largest = sums.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = sums.map((sum) => exponential(sum - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function shufflePlaces(count: number, seed: number): number[] {
  return shuffle(
    Array.from({ length: count }, (_, place) => place),
    seed,
  );
}

/** Adds the mean gradient of a batch; returns the features it touches. */
function addGradients(set: TrainingSet, map: LinearMap, batch: readonly number[], gradient: Float32Array): Set<number> {
  const { outputs } = map;
  const touched = new Set<number>();
  for (const number of batch) {
    const { places } = set.rows[number]!;
    const misses = missesOf(set, applyLinear(map, set.rows[number]!), set.labels[number]!);
    for (let k = 0; k < outputs; k++) misses[k]! /= batch.length;
    for (const place of places) touched.add(place);
    addOuter(gradient, outputs, set.rows[number]!, misses);
  }
  return touched;
}

/** Adds value times miss to the gradient of each feature and output, four features at a time. */
function addOuter(gradient: Float32Array, outputs: number, { places, values }: FeatureRow, misses: Float64Array): void {
  const fours = places.length - (places.length % 4);
  for (let i = 0; i < fours; i += 4) {
    const [v0, v1, v2, v3] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!];
    let a0 = places[i]! * outputs;
    let a1 = places[i + 1]! * outputs;
    let a2 = places[i + 2]! * outputs;
    let a3 = places[i + 3]! * outputs;
    for (let k = 0; k < outputs; k++) {
      const miss = misses[k]!;
      gradient[a0++]! += v0 * miss;
      gradient[a1++]! += v1 * miss;
      gradient[a2++]! += v2 * miss;
      gradient[a3++]! += v3 * miss;
    }
  }
  for (let i = fours; i < places.length; i++) {
    for (let k = 0, at = places[i]! * outputs; k < outputs; k++, at++) gradient[at]! += values[i]! * misses[k]!;
  }
}

/** Chance less truth, for each output. */
function missesOf({ loss }: TrainingSet, sums: Float64Array, right: readonly number[]): Float64Array {
  const misses = loss === "softmax" ? softmax(sums) : sums.map(sigmoid);
  for (const output of right) misses[output]! -= 1;
  return misses;
}

function takeStep(
  { weights, outputs }: LinearMap,
  { gradient, first, second }: { gradient: Float32Array; first: Float32Array; second: Float32Array },
  touched: ReadonlySet<number>,
  { rate, step, penalty }: { rate: number; step: number; penalty: number },
): void {
  const pace = rate / (1 - DECAY_1 ** step);
  const scale = 1 / (1 - DECAY_2 ** step);
  for (const feature of touched) {
    for (let at = feature * outputs, end = at + outputs; at < end; at++) {
      const slope = gradient[at]! + 2 * penalty * weights[at]!;
      gradient[at] = 0;
      first[at] = DECAY_1 * first[at]! + (1 - DECAY_1) * slope;
      second[at] = DECAY_2 * second[at]! + (1 - DECAY_2) * slope * slope;
      weights[at]! -= (pace * first[at]!) / (Math.sqrt(scale * second[at]!) + 1e-8);
    }
  }
}
