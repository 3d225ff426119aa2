import { shuffle } from "../evaluate/splits";
import { exponential, sigmoid } from "../statistics/exponential";
import type { FeatureRow } from "./text-features";

/** A linear map from texts to outputs; weights of feature f stand at `f · outputs`, then those of the vector's components, then the biases. */
export interface LinearMap {
  outputs: number;
  featureCount: number;
  dimensions: number;
  weights: Float32Array;
}

export interface TrainingSet {
  rows: readonly FeatureRow[];
  /** The outputs that are right for each row: one under `softmax`, any number under `logistic`. */
  labels: readonly (readonly number[])[];
  outputs: number;
  featureCount: number;
  /** 0 without an encoder. */
  dimensions: number;
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
  const { rows, outputs, featureCount, dimensions } = set;
  const size = (featureCount + dimensions + 1) * outputs;
  const map: LinearMap = { outputs, featureCount, dimensions, weights: new Float32Array(size) };
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

/** The outputs of a text before softmax or sigmoid. */
export function applyLinear(map: LinearMap, row: FeatureRow): Float64Array {
  const { outputs, featureCount, dimensions, weights } = map;
  const sums = Float64Array.from(weights.subarray((featureCount + dimensions) * outputs));
  const add = (feature: number, value: number): void => {
    for (let k = 0, at = feature * outputs; k < outputs; k++, at++) sums[k]! += value * weights[at]!;
  };
  for (let i = 0; i < row.features.length; i++) add(row.features[i]!, row.weights[i]!);
  if (row.vector) for (let i = 0; i < dimensions; i++) add(featureCount + i, row.vector[i]!);
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

/** Adds the mean gradient of a batch; returns the features it touches (components of the vector and the bias always). */
function addGradients(set: TrainingSet, map: LinearMap, batch: readonly number[], gradient: Float32Array): Set<number> {
  const { outputs, featureCount, dimensions } = map;
  const touched = new Set<number>();
  for (const place of batch) {
    const row = set.rows[place]!;
    const misses = missesOf(set, applyLinear(map, row), set.labels[place]!);
    for (let k = 0; k < outputs; k++) misses[k]! /= batch.length;
    const add = (feature: number, value: number): void => {
      for (let k = 0, at = feature * outputs; k < outputs; k++, at++) gradient[at]! += value * misses[k]!;
    };
    for (let i = 0; i < row.features.length; i++) {
      add(row.features[i]!, row.weights[i]!);
      touched.add(row.features[i]!);
    }
    if (row.vector) for (let i = 0; i < dimensions; i++) add(featureCount + i, row.vector[i]!);
    add(featureCount + dimensions, 1);
  }
  for (let i = 0; i <= dimensions; i++) touched.add(featureCount + i);
  return touched;
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
  const scale1 = 1 / (1 - DECAY_1 ** step);
  const scale2 = 1 / (1 - DECAY_2 ** step);
  for (const feature of touched) {
    for (let at = feature * outputs, end = at + outputs; at < end; at++) {
      const slope = gradient[at]! + 2 * penalty * weights[at]!;
      gradient[at] = 0;
      first[at] = DECAY_1 * first[at]! + (1 - DECAY_1) * slope;
      second[at] = DECAY_2 * second[at]! + (1 - DECAY_2) * slope * slope;
      weights[at]! -= (rate * scale1 * first[at]!) / (Math.sqrt(scale2 * second[at]!) + 1e-8);
    }
  }
}
