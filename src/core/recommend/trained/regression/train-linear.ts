import { shuffle } from "../../../math/splits";
import { createAdam, paceOfStep } from "../../../math/adam";
import type { TrainingPorts } from "../../method/fold-context";
import { openPlainWorkspace, padToEight, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import type { AdamStep, Moments, WordRows, WordsOfBatch } from "../../../math/training-loops";
import { sigmoid } from "../../../math/elementary-functions";
import type { LinearMap } from "./linear-map";
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
    const batch = order.splice(0, room.batch);
    addSlopes(set, room, batch);
    const pace = Math.min(1, 2 * (1 - step / steps));
    room.adam.step(pace);
    stepWords(room, batch, { ...paceOfStep(step + 1, RATE * pace), penalty: PENALTY / rows.length });
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
  ofBatch: WordsOfBatch;
  /** Outputs of a batch in 64 bits, then chance less truth for each. */
  misses: Float64Array;
  vectors: Matrix;
  weights: Matrix;
  slopes: Matrix;
  /** Outputs of a batch, then by how much each is wrong. */
  sums: Matrix;
  adam: ReturnType<typeof createAdam>;
}

/** Takes all that a training needs from one workspace, before its first step: nothing is allocated on the way. */
function takeBuffers(set: TrainingSet, ports: TrainingPorts): TrainingBuffers {
  const { rows, outputs, featureCount, denseCount } = set;
  const width = padToEight(outputs);
  const batch = Math.min(BATCH, rows.length);
  const wordCount = featureCount - denseCount;
  const counts = rows.map(({ indices }) => indices.length - denseCount);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const most = mostOfBatch(counts, batch);
  const dense = (4 * denseCount + batch) * width + batch * denseCount;
  const workspace = ports.openWorkspace(dense + (3 * wordCount + 2 * batch) * width + 2 * all + 4 * (most + 1));
  const [weights, slopes] = [workspace.take(denseCount, width), workspace.take(denseCount, width)];
  const groups = [{ values: weights.values, slopes: slopes.values, rate: RATE, penalty: PENALTY / rows.length }];
  const takeWords = () => workspace.take(wordCount, width).values;
  return {
    ...{ workspace, batch, weights, slopes },
    words: layWords(set, counts, { width, weights: takeWords(), ...takeEntries(workspace, all) }),
    moments: { first: takeWords(), second: takeWords() },
    ofBatch: {
      count: 0,
      ...{ words: workspace.takeIntegers(most), starts: workspace.takeIntegers(most + 1) },
      ...{ rows: workspace.takeIntegers(most), values: workspace.take(1, most).values },
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
function mostOfBatch(counts: readonly number[], batch: number): number {
  const twice = counts.flatMap((count) => [count, count]).sort((a, b) => b - a);
  return twice.slice(0, batch).reduce((sum, count) => sum + count, 0);
}

function takeEntries(workspace: MatrixWorkspace, count: number) {
  return { words: workspace.takeIntegers(count), values: workspace.take(1, count).values };
}

function layWords({ rows }: TrainingSet, counts: readonly number[], into: WordRows): RowWords {
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach(({ indices, values }, row) => {
    const [at, count] = [starts[row]!, counts[row]!];
    into.words.set(indices.subarray(0, count), at);
    into.values.set(values.subarray(0, count), at);
    starts[row + 1] = at + count;
  });
  return { ...into, starts };
}

/** Writes what is missed in a batch, and the mean slopes of vector and bias. */
function addSlopes(set: TrainingSet, room: TrainingBuffers, batch: readonly number[]): void {
  const { workspace, words, vectors, weights, slopes, sums, misses } = room;
  batch.forEach((number, at) => {
    const row = set.rows[number]!;
    if (row.writeDense) row.writeDense(vectors.values, at * set.denseCount);
    else vectors.values.set(row.values.subarray(row.values.length - set.denseCount), at * set.denseCount);
  });
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
function gatherWords({ words, values, starts }: RowWords, batch: readonly number[], into: WordsOfBatch): void {
  const places = new Map<number, number>();
  const counts: number[] = [];
  const eachEntry = (visit: (row: number, entry: number) => void): void =>
    batch.forEach((number, row) => {
      for (let entry = starts[number]!; entry < starts[number + 1]!; entry++) visit(row, entry);
    });
  eachEntry((_, entry) => {
    const place = places.get(words[entry]!) ?? counts.push(0) - 1;
    places.set(words[entry]!, place);
    counts[place]! += 1;
  });
  into.count = counts.length;
  const next = counts.slice();
  let at = 0;
  for (const [word, place] of places) {
    into.words[place] = word;
    into.starts[place] = next[place] = at;
    at += counts[place]!;
  }
  into.starts[counts.length] = at;
  eachEntry((row, entry) => {
    const to = next[places.get(words[entry]!)!]!++;
    into.rows[to] = row;
    into.values[to] = values[entry]!;
  });
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
