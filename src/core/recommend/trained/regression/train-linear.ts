import { shuffle } from "../../../math/splits";
import { createAdam, paceOfStep } from "../../../math/adam";
import type { TrainingPorts } from "../../method/fold-context";
import { openPlainWorkspace, padToEight, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import type { AdamStep, Moments, WordRows, WordsOfBatch } from "../../../math/training-loops";
import { sigmoid } from "../../../math/elementary-functions";
import type { LinearMap } from "./linear-map";
import type { FeatureRows } from "./text-features";

/** What a linear map is trained on: sparse words and dense vectors in one row for each request. */
export interface TrainingSet {
  rows: FeatureRows;
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
  const count = set.labels.length;
  const room = takeBuffers(set, ports);
  const steps = count === 0 ? 0 : 100 + Math.ceil(count / 40);
  let order: number[] = [];
  for (let step = 0; step < steps; step++) {
    if (order.length < room.batch) order = [...order, ...shufflePlaces(count, set.seed + step)];
    const batch = order.splice(0, room.batch);
    addSlopes(set, room, batch);
    const pace = Math.min(1, 2 * (1 - step / steps));
    room.adam.step(pace);
    stepWords(room, batch, { ...paceOfStep(step + 1, RATE * pace), penalty: PENALTY / count });
    onStep((step + 1) / steps);
    await ports.pause?.();
  }
  const map = joinMap(set, room);
  room.workspace.release?.();
  return map;
}

/** The words of all rows, one row after the other: those of row i from `starts[i]` to `starts[i + 1]`. */
interface RowWords extends WordRows {
  starts: Uint32Array;
}

/** Vectors and biases are in every row: their share of the work is matrix products. */
interface TrainingBuffers {
  workspace: MatrixWorkspace;
  batch: number;
  words: RowWords;
  moments: Moments;
  /** Which rows of a batch have a word, written anew for each. */
  ofBatch: WordsOfBatch & BatchPlaces;
  /** Outputs of a batch in 64 bits, then chance less truth for each. */
  misses: Float64Array;
  vectors: Matrix;
  weights: Matrix;
  slopes: Matrix;
  /** Outputs of a batch, then by how much each is wrong. */
  sums: Matrix;
  adam: ReturnType<typeof createAdam>;
}

/** What is gathered with: nothing is made anew for a batch. */
interface BatchPlaces {
  /** The place of each word in the batch; −1: it is not in it. */
  placeOfWord: Int32Array;
  /** For each place how often, then where the next one goes. */
  next: Uint32Array;
}

/** Takes all that a training needs from one workspace, before its first step: nothing is allocated on the way. */
function takeBuffers(set: TrainingSet, ports: TrainingPorts): TrainingBuffers {
  const { rows, labels, outputs, featureCount, denseCount } = set;
  const width = padToEight(outputs);
  const batch = Math.min(BATCH, labels.length);
  const wordCount = featureCount - denseCount;
  const all = rows.words.length;
  const most = mostOfBatch(rows, batch);
  const dense = (4 * denseCount + batch) * width + batch * denseCount;
  const workspace = ports.openWorkspace(dense + (3 * wordCount + 2 * batch) * width + 2 * all + 4 * (most + 1));
  const [weights, slopes] = [workspace.take(denseCount, width), workspace.take(denseCount, width)];
  const groups = [{ values: weights.values, slopes: slopes.values, rate: RATE, penalty: PENALTY / labels.length }];
  const takeWords = () => workspace.take(wordCount, width).values;
  return {
    ...{ workspace, batch, weights, slopes },
    words: layWords(rows, { width, weights: takeWords(), ...takeEntries(workspace, all) }),
    moments: { first: takeWords(), second: takeWords() },
    ofBatch: {
      count: 0,
      ...{ words: workspace.takeIntegers(most), starts: workspace.takeIntegers(most + 1) },
      ...{ rows: workspace.takeIntegers(most), values: workspace.take(1, most).values },
      ...{ placeOfWord: new Int32Array(wordCount).fill(-1), next: new Uint32Array(most) },
    },
    misses: workspace.takeDoubles(batch * width),
    vectors: workspace.take(batch, denseCount),
    sums: workspace.take(batch, width),
    adam: createAdam(groups, workspace),
  };
}

/**
 * So many words have the rows of any batch together, at most. A batch is the rest of one order and the start of the next, so a
 * row may be in it twice, and no row more often.
 */
function mostOfBatch({ starts }: FeatureRows, batch: number): number {
  const counts = starts
    .slice(1)
    .map((end, row) => end - starts[row]!)
    .sort()
    .reverse();
  let most = 0;
  for (let i = 0; i < batch; i++) most += counts[i >> 1]!;
  return most;
}

function takeEntries(workspace: MatrixWorkspace, count: number) {
  return { words: workspace.takeIntegers(count), values: workspace.take(1, count).values };
}

function layWords({ starts, words, values }: FeatureRows, into: WordRows): RowWords {
  into.words.set(words);
  into.values.set(values);
  return { ...into, starts };
}

/** Writes what is missed in a batch, and the mean slopes of vector and bias. */
function addSlopes(set: TrainingSet, room: TrainingBuffers, batch: readonly number[]): void {
  const { workspace, words, vectors, weights, slopes, sums, misses } = room;
  batch.forEach((number, at) => set.rows.writeDense(number, vectors.values, at * set.denseCount));
  workspace.multiply(vectors, weights, sums);
  batch.forEach((number, at) => {
    const row = at * words.width;
    workspace.loops.addWords(words, words.starts[number]!, words.starts[number + 1]!, sums.values, misses, row);
    turnToChances(set, room, row);
    for (const output of set.labels[number]!) misses[row + output]! -= 1;
    workspace.loops.divide(misses, row, set.outputs, batch.length, sums.values);
  });
  workspace.multiplyTransposed(vectors, sums, slopes);
}

function turnToChances({ loss, outputs }: TrainingSet, { workspace, misses }: TrainingBuffers, row: number): void {
  if (loss === "softmax") workspace.loops.softmax(misses, row, outputs);
  else for (let k = row; k < row + outputs; k++) misses[k] = sigmoid(misses[k]!);
}

function shufflePlaces(count: number, seed: number): number[] {
  return shuffle(
    Array.from({ length: count }, (_, index) => index),
    seed,
  );
}

/**
 * Adam for the words of a batch alone. The others keep weights and moments: their slope is 0, and letting momentum
 * move them would cost a pass over all words in every step.
 */
function stepWords(
  { workspace, words, moments, ofBatch, misses }: TrainingBuffers,
  batch: readonly number[],
  step: AdamStep,
): void {
  gatherWords(words, batch, ofBatch);
  workspace.loops.stepWords(words, moments, ofBatch, misses, step);
}

/** Rows by their words: each word of the batch once, with the rows that have it in their order. */
function gatherWords({ words, values, starts }: RowWords, batch: readonly number[], into: WordsOfBatch & BatchPlaces) {
  const { placeOfWord, next } = into;
  let count = 0;
  for (const number of batch)
    for (let entry = starts[number]!; entry < starts[number + 1]!; entry++) {
      const word = words[entry]!;
      if (placeOfWord[word]! < 0) {
        [into.words[count], next[count]] = [word, 0];
        placeOfWord[word] = count++;
      }
      next[placeOfWord[word]!]! += 1;
    }
  let at = 0;
  for (let place = 0; place < count; place++) {
    const times = next[place]!;
    into.starts[place] = next[place] = at;
    at += times;
  }
  into.starts[count] = at;
  into.count = count;
  batch.forEach((number, row) => {
    for (let entry = starts[number]!; entry < starts[number + 1]!; entry++) {
      const to = next[placeOfWord[words[entry]!]!]!++;
      into.rows[to] = row;
      into.values[to] = values[entry]!;
    }
  });
  for (let place = 0; place < count; place++) placeOfWord[into.words[place]!] = -1;
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
