import { createAdam } from "../../../../math/adam";
import { mulberry32 } from "../../../../math/random";
import { shuffle } from "../../../../math/splits";
import type { TrainingPorts } from "../../../method/fold-context";
import type { Neighbour } from "../graph";
import { rankTools, type MassToolExamples } from "../train-masstool";
import { slopePublished } from "./backward";
import type { PublishedBatch } from "./backward-graphs";
import { softmax } from "./losses";
import { detect, hearGraphs, readBatch, scoreTools, type Heard, type PublishedGraphs } from "./model";
import { groupPublished, listPublished } from "./parameters";
import { makeMatrix } from "./propagation";
import { graphsOf, openContext, SCHEDULE, type Context } from "./training-context";

const WEIGHTS = { need: 0.1, contrast: 0.04, temperature: 0.1, detection: "released" } as const;
/** Rounds at most, and rounds after the best one until it stops: fewer where a round has many steps. */
const ROUNDS = { few: { most: 200, wait: 20 }, many: { most: 30, wait: 5 } };
const MANY = 3000;
const MOST_LEFT_OUT = 1500;
const LEFT_OUT_SHARE = 5;

/** A trained model: scores of all tools (−6 to 6), and the chance that a request needs one. */
export interface PublishedReader {
  read(vector: Float32Array, neighbours: readonly Neighbour[]): { scores: number[]; chance: number };
  /** Past requests that it was trained without, to know when to stop. */
  leftOut: readonly number[];
  isKnown(index: number): boolean;
}

/** Trains the released variant on these past requests. Pauses after every batch. `contrast`: whether the graphs are compared. */
export async function trainPublished(
  examples: MassToolExamples,
  places: readonly number[],
  { contrast }: { contrast: boolean },
  ports: TrainingPorts,
): Promise<PublishedReader> {
  const order = shuffle([...places], examples.seed);
  const count = Math.min(MOST_LEFT_OUT, Math.floor(order.length / LEFT_OUT_SHARE));
  const [leftOut, learned] = [order.slice(0, count), order.slice(count)];
  const training = openTraining(examples, learned, contrast, ports);
  const { most, wait } = ROUNDS[learned.length >= MANY ? "many" : "few"];
  let best = { recall: -1, kept: training.keep(), round: 0 };
  for (let round = 0; round < most && round - best.round <= wait; round++) {
    await training.runRound(round);
    const recall = measureRecall(examples, training, leftOut);
    if (recall > best.recall) best = { recall, kept: training.keep(), round };
    ports.report?.({ phase: "scorer", done: round + 1, total: most });
  }
  training.restore(best.kept);
  return { read: training.openReader(), leftOut, isKnown: training.isKnown };
}

/** Mean recall at 3; of few requests, at the number that is needed. */
function measureRecall(examples: MassToolExamples, training: Training, leftOut: readonly number[]): number {
  const read = training.openReader();
  const recalls = leftOut.map((index) => {
    const near = examples.near.nearest(index, training.isKnown);
    const needed = examples.needed[index]!;
    const first = rankTools(read(examples.past[index]!, near).scores).slice(0, training.isMany ? 3 : needed.length);
    return needed.filter((tool) => first.includes(tool)).length / needed.length;
  });
  return recalls.reduce((sum, recall) => sum + recall, 0) / Math.max(1, recalls.length);
}

interface Training {
  isMany: boolean;
  isKnown(index: number): boolean;
  keep(): Float32Array[];
  restore(kept: readonly Float32Array[]): void;
  runRound(round: number): Promise<void>;
  openReader(): PublishedReader["read"];
}

function openTraining(
  examples: MassToolExamples,
  learned: readonly number[],
  contrast: boolean,
  ports: TrainingPorts,
): Training {
  const context = openContext(examples, learned, contrast, ports);
  const { model, slopes } = context;
  const adam = createAdam(groupPublished(model.parameters, slopes, SCHEDULE.rate));
  const random = mulberry32(examples.seed * 31 + 7);
  return {
    isMany: learned.length >= MANY,
    isKnown: (index) => context.rowOf.has(index),
    keep: () => listPublished(model.parameters).map((list) => Float32Array.from(list)),
    restore: (kept) => listPublished(model.parameters).forEach((list, i) => list.set(kept[i]!)),
    async runRound(round) {
      const graphs = graphsOf(context, random);
      for (const rows of batchesOf(learned.length, examples.seed * 1009 + round)) {
        context.restart();
        step(context, graphs, rows, random);
        adam.step(1);
        await ports.pause?.();
      }
    },
    openReader: () => openReader(context),
  };
}

/** One step of the released schedule: slopes of a batch and of as many requests without need as there are of them. */
function step(context: Context, graphs: PublishedGraphs, rows: readonly number[], random: () => number): void {
  const { model, take, examples, learned, slopes } = context;
  const heard = hearGraphs(model.parameters, graphs);
  const dropout = { knowledge: SCHEDULE.knowledge, info: SCHEDULE.info, random };
  const read = rows.map((row) => ({
    own: { tools: { from: heard.requests.tools, row }, bundles: { from: heard.requests.bundles, row } },
    detected: { from: model.parameters.detected, row },
    neighbours: rowsOf(
      context,
      examples.near.nearest(learned[row]!, (index) => context.rowOf.has(index)),
    ),
  }));
  const reading = readBatch(model, heard, read, take, dropout);
  const words = take(model.parameters.without.rows, model.parameters.without.columns);
  words.values.set(model.parameters.without.values);
  const none = { words, ...detect(model, words, take, dropout) };
  const batch: PublishedBatch = {
    requests: rows,
    bundles: rows.map((row) => context.bundleOf[row]!),
    ...drawCandidates(context, rows, random),
    without: Array.from({ length: words.rows }, (_, row) => row),
  };
  const weights = { ...WEIGHTS, contrast: context.contrast ? WEIGHTS.contrast : 0 };
  slopePublished({ ...{ model, graphs, heard, batch, weights, take, dropout }, read: { reading, none } }, slopes);
}

/** The needed tools of each request, and others at random. */
function drawCandidates({ examples, learned }: Context, rows: readonly number[], random: () => number) {
  const tools = examples.tools.length;
  const size = Math.min(tools, SCHEDULE.candidates);
  const candidates = rows.map((row) => {
    const chosen = new Set(examples.needed[learned[row]!]!.slice(0, size));
    while (chosen.size < size) chosen.add(Math.floor(random() * tools));
    return [...chosen];
  });
  const labels = rows.map((row, at) =>
    candidates[at]!.map((tool) => (examples.needed[learned[row]!]!.includes(tool) ? 1 : 0)),
  );
  return { candidates, labels };
}

function openReader(context: Context): PublishedReader["read"] {
  const { model, take, restart, examples } = context;
  const d = model.parameters.tools.columns;
  const heard: Heard = hearGraphs(model.parameters, graphsOf(context));
  const all = examples.tools.map((_, tool) => tool);
  const raw = makeMatrix(1, d);
  return (vector, neighbours) => {
    restart();
    raw.values.fill(0).set(vector);
    const row = { from: raw, row: 0 };
    const request = {
      ...{ own: { tools: row, bundles: row }, detected: row },
      neighbours: rowsOf(context, neighbours),
    };
    const reading = readBatch(model, heard, [request], take);
    return { scores: scoreTools(reading, heard, 0, all), chance: softmax(reading.logits[0]!)[1]! };
  };
}

function rowsOf({ rowOf }: Context, near: readonly Neighbour[]): { row: number; cosine: number }[] {
  const known = near.filter(({ index }) => rowOf.has(index));
  return known.map(({ index, cosine }) => ({ row: rowOf.get(index)!, cosine }));
}

/** Whole batches, the rest left out as in the released code; fewer requests than that are one batch. */
function batchesOf(count: number, seed: number): number[][] {
  const order = shuffle(
    Array.from({ length: count }, (_, row) => row),
    seed,
  );
  const size = Math.min(SCHEDULE.batch, count);
  return Array.from({ length: Math.floor(count / Math.max(1, size)) }, (_, i) => order.slice(i * size, (i + 1) * size));
}
