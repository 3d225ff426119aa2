import { shuffle } from "../../../math/splits";
import { createAdam } from "../../../math/adam";
import type { TrainingPorts } from "../../method/fold-context";
import { openPlainWorkspace, padToEight, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import { sigmoid } from "../../../math/elementary-functions";
import { addOuter, addOutputs, softmax, type LinearMap } from "./linear-map";
import type { FeatureRow } from "./text-features";

/** What a linear map is trained on: sparse words and dense vectors in one row for each request. */
export interface TrainingSet {
  rows: readonly FeatureRow[];
  /** The outputs that are right for each row: one under `softmax`, any number under `logistic`. */
  labels: readonly (readonly number[])[];
  outputs: number;
  featureCount: number;
  /** So many of the last features stand in every row, in their order: the vector and the bias. */
  denseCount: number;
  /** `softmax`: exactly one output is right. `logistic`: each is right or not, by itself. */
  loss: "softmax" | "logistic";
  seed: number;
}

const RATE = 0.05;
const BATCH = 256;
const DECAY_1 = 0.9;
const DECAY_2 = 0.999;
const PENALTY = 0.02;

const PLAIN: TrainingPorts = { openWorkspace: openPlainWorkspace };

/**
 * Trains by Adam on batches of 256, rate 0.05 falling to 0 over the second half of 100 + n / 40 steps, squared weights
 * penalised with 0.02 / n (learned study, the bundle classifier). Weights of words that a batch lacks are left as they
 * are in that step. Starts from zero; equal input gives equal output in one kind of workspace. `onStep` hears which share of
 * the steps is done.
 */
export async function trainLinear(
  set: TrainingSet,
  ports: TrainingPorts = PLAIN,
  onStep: (share: number) => void = () => undefined,
): Promise<LinearMap> {
  const { rows } = set;
  const room = takeBuffers(set, ports);
  const steps = rows.length === 0 ? 0 : 100 + Math.ceil(rows.length / 40);
  let order: number[] = [];
  for (let step = 0; step < steps; step++) {
    if (order.length < room.batch) order = [...order, ...shufflePlaces(rows.length, set.seed + step)];
    const touched = addSlopes(set, room, order.splice(0, room.batch));
    const pace = Math.min(1, 2 * (1 - step / steps));
    room.adam.step(pace);
    stepWords(room.words, touched, { rate: RATE * pace, step: step + 1, penalty: PENALTY / rows.length });
    onStep((step + 1) / steps);
    await ports.pause?.();
  }
  return joinMap(set, room);
}

/** Weights of words, of which a batch has few. A row of `width` numbers for each, as in the matrices. */
interface WordWeights {
  width: number;
  weights: Float32Array;
  slopes: Float32Array;
  first: Float32Array;
  second: Float32Array;
}

/** Vectors and biases are in every row: their share of the work is matrix products. */
interface TrainingBuffers {
  workspace: MatrixWorkspace;
  batch: number;
  words: WordWeights;
  vectors: Matrix;
  weights: Matrix;
  slopes: Matrix;
  /** Outputs of a batch, then by how much each is wrong. */
  sums: Matrix;
  adam: ReturnType<typeof createAdam>;
}

/** Takes all that a training needs from one workspace, before its first step: nothing is allocated on the way. */
function takeBuffers({ rows, outputs, featureCount, denseCount }: TrainingSet, ports: TrainingPorts): TrainingBuffers {
  const width = padToEight(outputs);
  const batch = Math.min(BATCH, rows.length);
  const workspace = ports.openWorkspace(2 * denseCount * width + batch * (denseCount + width));
  const [weights, slopes] = [workspace.take(denseCount, width), workspace.take(denseCount, width)];
  const size = (featureCount - denseCount) * width;
  const [word, slope, first, second] = [0, 1, 2, 3].map(() => new Float32Array(size)) as [
    ...[Float32Array, Float32Array],
    ...[Float32Array, Float32Array],
  ];
  return {
    ...{ workspace, batch, weights, slopes },
    words: { width, weights: word, slopes: slope, first, second },
    vectors: workspace.take(batch, denseCount),
    sums: workspace.take(batch, width),
    adam: createAdam([{ values: weights.values, slopes: slopes.values, rate: RATE, penalty: PENALTY / rows.length }]),
  };
}

/**
 * Adds the mean slopes of a batch to the buffers; returns the words it touches. Dense parts go through matrix
 * products, words one by one, since a batch holds few of the 20,000.
 */
function addSlopes(set: TrainingSet, room: TrainingBuffers, batch: readonly number[]): Set<number> {
  const { workspace, words, vectors, weights, slopes, sums } = room;
  const touched = new Set<number>();
  batch.forEach((number, at) => {
    const { values } = set.rows[number]!;
    vectors.values.set(values.subarray(values.length - set.denseCount), at * set.denseCount);
  });
  workspace.multiply(vectors, weights, sums);
  batch.forEach((number, at) => {
    const row = wordsOf(set, number);
    const out = sums.values.subarray(at * words.width, at * words.width + set.outputs);
    const outputs = Float64Array.from(out);
    addOutputs(words.weights, words.width, row, outputs);
    const misses = missesOf(set, outputs, set.labels[number]!);
    for (let k = 0; k < misses.length; k++) misses[k]! /= batch.length;
    for (const index of row.indices) touched.add(index);
    addOuter(words.slopes, words.width, row, misses);
    out.set(misses);
  });
  workspace.multiplyTransposed(vectors, sums, slopes);
  return touched;
}

function wordsOf({ rows, denseCount }: TrainingSet, number: number): FeatureRow {
  const { indices, values } = rows[number]!;
  const count = indices.length - denseCount;
  return { indices: indices.subarray(0, count), values: values.subarray(0, count) };
}

function shufflePlaces(count: number, seed: number): number[] {
  return shuffle(
    Array.from({ length: count }, (_, index) => index),
    seed,
  );
}

/** Chance less truth, for each output. */
function missesOf({ loss }: TrainingSet, outputs: Float64Array, right: readonly number[]): Float64Array {
  const misses = loss === "softmax" ? softmax(outputs) : outputs.map(sigmoid);
  for (const output of right) misses[output]! -= 1;
  return misses;
}

/**
 * Adam for the words of a batch alone. The others keep weights and moments: their slope is 0, and letting momentum
 * move them would cost a pass over all words in every step.
 */
function stepWords(
  { width, weights, slopes, first, second }: WordWeights,
  touched: ReadonlySet<number>,
  { rate, step, penalty }: { rate: number; step: number; penalty: number },
): void {
  const pace = rate / (1 - DECAY_1 ** step);
  const scale = 1 / (1 - DECAY_2 ** step);
  for (const word of touched) {
    for (let at = word * width, end = at + width; at < end; at++) {
      const slope = slopes[at]! + 2 * penalty * weights[at]!;
      slopes[at] = 0;
      first[at] = DECAY_1 * first[at]! + (1 - DECAY_1) * slope;
      second[at] = DECAY_2 * second[at]! + (1 - DECAY_2) * slope * slope;
      weights[at]! -= (pace * first[at]!) / (Math.sqrt(scale * second[at]!) + 1e-8);
    }
  }
}

/** The trained weights as one map, words first, then vector and bias, without the padding of the matrices. */
function joinMap({ outputs, featureCount, denseCount }: TrainingSet, { words, weights }: TrainingBuffers): LinearMap {
  const map = { outputs, weights: new Float32Array(featureCount * outputs) };
  const wordCount = featureCount - denseCount;
  for (let feature = 0; feature < featureCount; feature++) {
    const [from, row] = feature < wordCount ? [words.weights, feature] : [weights.values, feature - wordCount];
    map.weights.set(from.subarray(row * words.width, row * words.width + outputs), feature * outputs);
  }
  return map;
}
