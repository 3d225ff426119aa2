import { createAdam } from "../../../math/adam";
import type { Matrix } from "../../../math/matrix-products";
import { shuffle } from "../../../math/splits";
import type { TrainingPorts } from "../../method/fold-context";
import { fitBuffers, gatherBatch, NEIGHBOURS, type MassToolBatch, type MassToolBuffers } from "./buffers";
import { buildGraph, gatherPastUse, type Neighbour } from "./graph";
import { flattenParameters, groupParameters, startParameters, takeParameters, type MassToolParts } from "./parameters";
import { openModel, type MassToolTexts, type OpenedModel } from "./read-masstool";
import { runBackward, type MassToolLoss } from "./backward";
import { runForward, type MassToolModel } from "./forward";

/** What MassTool learns from. */
export interface MassToolExamples extends MassToolTexts {
  bundleOf: readonly number[];
  /** Vectors of requests that need no tool. */
  without: readonly Float32Array[];
  /** The nearest past requests of each past request, best first: of any bundle, and of other bundles than its own. */
  near: readonly (readonly Neighbour[])[];
  nearOthers: readonly (readonly Neighbour[])[];
  seed: number;
}

/** How it is trained. */
export interface MassToolSetting {
  /** ρ: how often a request sees nothing of its own bundle, as a request for a new set would. */
  share: number;
  parts: MassToolParts;
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

const EPOCHS = 15;
/** Parts of the history; what past requests say of tools leaves out the part of those that are read. */
const PARTS = 5;
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
  onEpoch: (share: number) => void = () => undefined,
): Promise<TrainedMassTool> {
  const order = shuffle([...places], examples.seed);
  const count = Math.min(MOST_LEFT_OUT, Math.floor(order.length / LEFT_OUT_SHARE));
  const [leftOut, learned] = [order.slice(0, count), order.slice(count)];
  const training = openTraining(examples, learned, setting, ports);
  const epochs: MassToolEpoch[] = [];
  let best = { recall: -1, parameters: training.keep(), epoch: 0 };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const loss = await training.runEpoch(epoch);
    const recall = await training.measure(leftOut);
    if (!Number.isFinite(loss.retrieval + loss.need)) break;
    epochs.push({ ...loss, recall });
    if (recall > best.recall) best = { recall, parameters: training.keep(), epoch };
    onEpoch((epoch + 1) / EPOCHS);
  }
  return { setting, places, parameters: best.parameters, epochs, kept: best.epoch };
}

/** Past requests that a batch is of, and what it sees of the others. */
interface Hidden {
  indices: number[];
  pastUse: Matrix;
  near: MassToolExamples["near"];
}

interface Training {
  keep(): Float32Array;
  runEpoch(epoch: number): Promise<MassToolLoss>;
  measure(leftOut: readonly number[]): Promise<number>;
}

function openTraining(
  examples: MassToolExamples,
  learned: readonly number[],
  setting: MassToolSetting,
  ports: TrainingPorts,
): Training {
  const isMany = learned.length >= MANY;
  const size = Math.min(isMany ? 512 : 64, learned.length);
  const opened = openModel(examples, learned, setting.parts, {
    openWorkspace: ports.openWorkspace,
    requests: size,
    without: Math.ceil(examples.without.length / Math.ceil(learned.length / size)) + 1,
    pastUses: 2 * PARTS + 1,
  });
  const { model, buffers } = opened;
  startParameters(model.parameters, examples.dimensions, examples.seed);
  const gather = gatherFor(examples, opened);
  const whole = gatherPastUse(opened.graph, opened.texts, opened.takePastUse());
  return {
    keep: () => flattenParameters(model.parameters),
    runEpoch: makeEpochs(examples, { learned, setting, ports, size, rate: isMany ? 2e-3 : 1e-3 }, opened),
    async measure(leftOut) {
      let sum = 0;
      for (const indices of chunk(leftOut, size)) {
        const batch = gather({ indices, pastUse: whole, near: examples.near }, []);
        sum += readRecall(model, batch, fitBuffers(buffers, batch), isMany ? 3 : null);
        await ports.pause?.();
      }
      return leftOut.length === 0 ? 0 : sum / leftOut.length;
    },
  };
}

interface EpochPlan {
  learned: readonly number[];
  setting: MassToolSetting;
  ports: TrainingPorts;
  size: number;
  rate: number;
}

/** One round through all requests; those that need none are spread evenly over its batches. */
function makeEpochs(
  examples: MassToolExamples,
  { learned, setting, ports, size, rate }: EpochPlan,
  opened: OpenedModel,
): Training["runEpoch"] {
  const { model, buffers } = opened;
  const slopes = takeParameters(opened.workspace, opened.sizes);
  const adam = createAdam(groupParameters(model.parameters, slopes, { rate, penalty: PENALTY / learned.length }));
  const gather = gatherFor(examples, opened);
  const hide = makeHidden(examples, learned, opened);
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
function gatherFor(examples: MassToolExamples, { room, graph, isIn, model }: OpenedModel) {
  return ({ indices, pastUse, near }: Hidden, without: readonly Float32Array[]): MassToolBatch =>
    gatherBatch(room, {
      vectors: indices.map((index) => examples.past[index]!),
      needed: indices.map((index) => examples.needed[index]!),
      neighbours: indices.map((index) => near[index]!.filter((one) => isIn(one.index)).slice(0, NEIGHBOURS)),
      leastSimilarity: model.parts.leastSimilarity,
      ...{ without, pastUse, graph, past: examples.past },
    });
}

/** Sum of recall at `k`, or at the needed number, over the requests of a batch. */
function readRecall(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers, k: number | null): number {
  runForward(model, batch, on);
  return batch.needed.reduce((sum, needed, row) => {
    const scores = on.scores.values.subarray(row * on.scores.columns, row * on.scores.columns + model.toolCount);
    const first = rankTools(scores).slice(0, k ?? needed.length);
    return sum + needed.filter((tool) => first.includes(tool)).length / needed.length;
  }, 0);
}

/** Tools by falling score, equal ones by index. */
export function rankTools(scores: ArrayLike<number>): number[] {
  return Array.from({ length: scores.length }, (_, tool) => tool).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/**
 * A past request must not see itself in what past requests say of tools: a batch is of one part of the history, and M leaves
 * that part out. Parts are by chance, or, for the share of requests that are to see nothing of their own bundle, by bundles;
 * these also search among other bundles alone.
 */
function makeHidden(examples: MassToolExamples, learned: readonly number[], opened: OpenedModel) {
  const { seed, bundleOf, near, nearOthers } = examples;
  const byChance = new Map(shuffle([...learned], seed).map((index, rank) => [index, rank % PARTS]));
  const bundles = shuffle([...new Set(learned.map((index) => bundleOf[index]!))], seed);
  const partOfBundle = new Map(bundles.map((bundle, rank) => [bundle, rank % PARTS]));
  const partOf = {
    repeat: (index: number): number => byChance.get(index)!,
    new: (index: number): number => partOfBundle.get(bundleOf[index]!)!,
  };
  const kinds = ["repeat", "new"] as const;
  const uses = kinds.map((kind) =>
    Array.from({ length: PARTS }, (_, part) => {
      const isIn = (index: number): boolean => opened.isIn(index) && partOf[kind](index) !== part;
      const graph = buildGraph(examples.needed, examples.tools.length, isIn);
      return gatherPastUse(graph, opened.texts, opened.takePastUse());
    }),
  );
  return (epoch: number, share: number, size: number): Hidden[] => {
    const order = shuffle([...learned], seed * 1009 + epoch);
    const isNew = new Set(order.slice(0, Math.round(share * order.length)));
    const drawn = shuffle([...learned], seed * 2003 + epoch);
    const hidden = kinds.flatMap((kind, which) =>
      Array.from({ length: PARTS }, (_, part) => {
        const own = drawn.filter((index) => isNew.has(index) === (kind === "new") && partOf[kind](index) === part);
        return chunk(own, size).map((indices) => ({
          indices,
          pastUse: uses[which]![part]!,
          near: kind === "new" ? nearOthers : near,
        }));
      }).flat(),
    );
    return shuffle(hidden, seed * 3001 + epoch);
  };
}

function chunk(all: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
