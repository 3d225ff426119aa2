import { createAdam } from "../../../math/adam";
import { shuffle } from "../../../math/splits";
import type { TrainingPorts } from "../../method/fold-context";
import { gatherBatch, type MassToolBatch } from "./batch";
import { fitBuffers, type MassToolBuffers } from "./buffers";
import { gatherPastUse, type Neighbour } from "./graph";
import { chunk, makeHidden, PARTS, type Hidden } from "./hidden-parts";
import type { NeighbourLists } from "./neighbour-lists";
import {
  flattenParameters,
  groupParameters,
  restoreParameters,
  startParameters,
  takeParameters,
  type MassToolModel,
  type MassToolParts,
} from "./parameters";
import { openModel, type MassToolTexts, type OpenedModel } from "./read-masstool";
import { runBackward, type MassToolLoss } from "./backward";
import { runForward } from "./forward";

/** What MassTool learns from. */
export interface MassToolExamples extends MassToolTexts {
  bundleOf: readonly number[];
  /** Vectors of requests that need no tool. */
  without: readonly Float32Array[];
  /** The nearest past requests of each past request, best first: of any bundle, and of other bundles than its own. */
  near: NeighbourLists;
  nearOthers: NeighbourLists;
  seed: number;
}

/** How it is trained. */
export interface MassToolSetting {
  /** ρ: how often a request sees nothing of its own bundle, as a request for a new set would. */
  share: number;
  parts: MassToolParts;
  /** Past requests to learn from, at most: of more a draw. Graph and search have all of them all the same. */
  drawn?: number;
}

/** One round through all requests, as it went. */
export interface MassToolEpoch extends MassToolLoss {
  /** Of the requests that were left out to know when to stop: mean recall at 3, below 3,000 requests at the needed number. */
  recall: number;
}

export interface TrainedMassTool {
  setting: MassToolSetting;
  /** Past requests that it knows; those beyond the training joined graph and search untrained. */
  places: readonly number[];
  parameters: Float32Array;
  epochs: readonly MassToolEpoch[];
  /** The epoch that was kept, from 0. */
  kept: number;
}

/** What is worth keeping of a training that is under way. */
export type TrainingSoFar = Pick<TrainedMassTool, "parameters" | "epochs" | "kept">;

export interface TrainingCourse {
  /** An earlier beginning: it goes on from the best epoch so far, with Adam's moments at zero. */
  before?: TrainingSoFar | null;
  /** After each epoch. The parameters are written over when an epoch is better: who keeps them copies them at once. */
  onEpoch?(sofar: TrainingSoFar): void | Promise<void>;
}

export const EPOCHS = 15;
const PENALTY = 10;
const MOST_LEFT_OUT = 1500;
const LEFT_OUT_SHARE = 5;
/** From so many past requests on: larger batches, a higher rate, and recall at 3 decides when to stop. */
const MANY = 3000;

/**
 * Trains on the past requests at `places`; a fifth of them, at most 1,500, is left out to find the epoch to keep. Source:
 * method notes of MassTool, section 4. Reports nothing; pauses after every batch.
 */
export async function trainMassTool(
  examples: MassToolExamples,
  places: readonly number[],
  setting: MassToolSetting,
  ports: TrainingPorts,
  { before, onEpoch }: TrainingCourse = {},
): Promise<TrainedMassTool> {
  const order = shuffle([...places], examples.seed);
  const count = countLeftOut(order.length);
  const [leftOut, known] = [order.slice(0, count), order.slice(count)];
  const training = openTraining(examples, { known, learned: known.slice(0, setting.drawn) }, setting, ports);
  const epochs: MassToolEpoch[] = [...(before?.epochs ?? [])];
  if (before) training.restore(before.parameters);
  let best = {
    recall: before?.epochs[before.kept]?.recall ?? -1,
    parameters: training.keep(),
    epoch: before?.kept ?? 0,
  };
  for (let epoch = epochs.length; epoch < EPOCHS; epoch++) {
    const loss = await training.runEpoch(epoch);
    const recall = await training.measure(leftOut);
    if (!Number.isFinite(loss.retrieval + loss.need)) break;
    epochs.push({ ...loss, recall });
    if (recall > best.recall) best = { recall, parameters: training.keep(best.parameters), epoch };
    await onEpoch?.({ parameters: best.parameters, epochs: [...epochs], kept: best.epoch });
  }
  training.close();
  return { setting, places, parameters: best.parameters, epochs, kept: best.epoch };
}

/** Of so many past requests, those that are left out to know when to stop. */
export function countLeftOut(requests: number): number {
  return Math.min(MOST_LEFT_OUT, Math.floor(requests / LEFT_OUT_SHARE));
}

/** Requests of a batch, where a training learns from so many. */
export function batchSizeOf(learned: number): number {
  return Math.min(learned >= MANY ? 512 : 64, learned);
}

interface Training {
  /** A copy of all that is learned; `into`: an earlier one that is written over. */
  keep(into?: Float32Array): Float32Array;
  restore(kept: Float32Array): void;
  runEpoch(epoch: number): Promise<MassToolLoss>;
  measure(leftOut: readonly number[]): Promise<number>;
  /** It is over. */
  close(): void;
}

/** Past requests that graph and search have, and those of them that are learned from. */
interface Places {
  known: readonly number[];
  learned: readonly number[];
}

function openTraining(
  examples: MassToolExamples,
  { known, learned }: Places,
  setting: MassToolSetting,
  ports: TrainingPorts,
): Training {
  const isMany = learned.length >= MANY;
  const size = batchSizeOf(learned.length);
  const opened = openModel(examples, known, setting.parts, {
    openWorkspace: ports.openWorkspace,
    requests: size,
    without: Math.ceil(examples.without.length / Math.ceil(learned.length / size)) + 1,
    pastUses: 2 * PARTS + 1,
  });
  const { model, buffers } = opened;
  startParameters(model.parameters, examples.dimensions, examples.seed);
  const gather = gatherFor(examples, opened);
  const whole = gatherPastUse(opened.graph, opened.past, opened.takePastUse());
  return {
    keep: (into) => flattenParameters(model.parameters, into),
    restore: (kept) => restoreParameters(model.parameters, kept),
    runEpoch: makeEpochs(examples, { known, learned, setting, ports, size, rate: isMany ? 2e-3 : 1e-3 }, opened),
    async measure(leftOut) {
      let sum = 0;
      for (const indices of chunk(leftOut, size)) {
        const batch = gather({ indices, pastUse: whole, near: examples.near }, []);
        sum += readRecall(model, batch, fitBuffers(buffers, batch), isMany ? 3 : null);
        await ports.pause?.();
      }
      return leftOut.length === 0 ? 0 : sum / leftOut.length;
    },
    close: () => opened.workspace.release?.(),
  };
}

interface EpochPlan extends Places {
  setting: MassToolSetting;
  ports: TrainingPorts;
  size: number;
  rate: number;
}

/** One round through all requests; those that need none are spread evenly over its batches. */
function makeEpochs(
  examples: MassToolExamples,
  { known, learned, setting, ports, size, rate }: EpochPlan,
  opened: OpenedModel,
): Training["runEpoch"] {
  const { model, buffers } = opened;
  const slopes = takeParameters(opened.workspace, opened.sizes);
  const adam = createAdam(groupParameters(model.parameters, slopes, { rate, penalty: PENALTY / learned.length }));
  const gather = gatherFor(examples, opened);
  const hide = makeHidden(examples, { known, learned }, opened);
  return async (epoch) => {
    const hidden = hide(epoch, setting.share, size);
    const without = shuffle([...examples.without], examples.seed + epoch);
    const placeOf = (batch: number): number => Math.floor((batch * without.length) / hidden.length);
    const sum = { retrieval: 0, need: 0 };
    for (const [at, seen] of hidden.entries()) {
      const batch = gather(seen, without.slice(placeOf(at), placeOf(at + 1)));
      const on = fitBuffers(buffers, batch);
      runForward(model, batch, on);
      const loss = runBackward(model, batch, on, slopes);
      adam.step(1);
      sum.retrieval += (loss.retrieval * seen.indices.length) / learned.length;
      sum.need += (loss.need * seen.indices.length) / learned.length;
      await ports.pause?.();
    }
    return sum;
  };
}

/** Past requests as a batch, with the neighbours that the training knows. */
function gatherFor(examples: MassToolExamples, { room, graph, bundles, isIn, model }: OpenedModel) {
  return ({ indices, pastUse, near }: Hidden, without: readonly Float32Array[]): MassToolBatch =>
    gatherBatch(room, {
      vectors: indices.map((index) => examples.past[index]!),
      needed: indices.map((index) => examples.needed[index]!),
      neighbours: nearestInTurn(indices, near, isIn),
      leastSimilarity: model.parts.leastSimilarity,
      ...{ without, pastUse, graph, bundles, past: examples.past },
    });
}

/** One list at a time, always the same. */
function* nearestInTurn(indices: readonly number[], near: NeighbourLists, isIn: (index: number) => boolean) {
  const list: Neighbour[] = [];
  for (const index of indices) yield near.nearest(index, isIn, list);
}

/** Sum of recall at `k`, or at the needed number, over the requests of a batch. */
function readRecall(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers, k: number | null): number {
  runForward(model, batch, on);
  const { columns, values } = on.scores;
  return batch.needed.reduce((sum, needed, row) => {
    const scores = values.subarray(row * columns, row * columns + model.toolCount);
    const found = needed.filter((tool) => countBefore(scores, tool) < (k ?? needed.length));
    return sum + found.length / needed.length;
  }, 0);
}

/** How many tools `rankTools` puts before this one; without a sort of all. */
function countBefore(scores: ArrayLike<number>, tool: number): number {
  const own = scores[tool]!;
  let count = 0;
  for (let other = 0; other < scores.length; other++)
    if (scores[other]! > own || (scores[other] === own && other < tool)) count++;
  return count;
}

/** Tools by falling score, equal ones by index. */
export function rankTools(scores: ArrayLike<number>): number[] {
  return Array.from({ length: scores.length }, (_, tool) => tool).sort((a, b) => scores[b]! - scores[a]! || a - b);
}
