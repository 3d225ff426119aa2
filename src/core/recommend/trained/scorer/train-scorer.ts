import { shuffle } from "../../../math/splits";
import { naturalLog } from "../../../math/elementary-functions";
import { fastSigmoid } from "../../../math/fast-functions";
import { createAdam, momentNumbers, type AdamGroup } from "../../../math/adam";
import type { TrainingPorts } from "../../method/fold-context";
import {
  gatherBatch,
  batchNumbers,
  matrixNumbers,
  parameterNumbers,
  SCALAR,
  takeParameters,
  type ScorerParameters,
  fitBuffers,
  bufferNumbers,
  takeBuffers,
} from "./buffers";
import type { RequestFeatures, ToolFeatures } from "./features";
import { padToEight, type Matrix } from "../../../math/matrix-products";
import { computeGradients, scoreBatch, type ScorerModel } from "./passes";

/** What a scorer is trained on. */
export interface ScorerExamples {
  tools: ToolFeatures;
  requests: readonly RequestFeatures[];
  /** Indices of the tools that each request needs; empty: none. */
  needed: readonly (readonly number[])[];
  seed: number;
}

/** A trained clause scorer. Rows of tools are `dimensions` long, in the order of the catalogue. */
export interface TrainedScorer {
  toolCount: number;
  dimensions: number;
  /** v_t. */
  tools: Float32Array;
  /** Q_t. */
  request: Float32Array;
  /** A, `toolCount` × `toolCount`. */
  together: Float32Array;
  /** b0 + b_t. */
  bias: Float64Array;
  lexical: number;
  /** sig(g): how much the tools compete within an instance. */
  rivalry: number;
  /** What each kind of piece adds to every tool: the whole request, a sentence, a clause, a requirement. */
  kinds: number[];
}

const BATCH = 256;
const RATE = { matrices: 0.01, small: 0.03, scale: 0.1 };
/** Shares of 1 / n by which squares are penalised; `bias` is not divided by n. Ours: half of the study's .12 and 1.2 (`NOTES.md`). */
const PENALTY = { own: 0.06, others: 0.6, bias: 0.01 };
const START = { scale: 8, lexical: 0.3, competition: -1, lessBase: 3 };

/**
 * Trains the clause scorer by Adam on batches of 256 requests; no span of a request need be labelled. Equal input gives
 * equal output in one kind of workspace. Start, rates, penalties and length of training: learned study, recipe 2.
 * `onStep` hears which share of the steps is done.
 */
export async function trainScorer(
  examples: ScorerExamples,
  ports: TrainingPorts,
  onStep: (share: number) => void = () => undefined,
): Promise<TrainedScorer> {
  const { tools, requests, seed } = examples;
  const { count, dimensions } = tools;
  const batches = Math.ceil(requests.length / BATCH);
  const epochs = Math.max(4, Math.round((120 + requests.length / 40) / batches));
  const size = largestBatch(requests, { tools: count, dimensions });
  const learned = 2 * parameterNumbers(count, dimensions) + momentNumbers(matrixNumbers(count, dimensions));
  const numbers = learned + bufferNumbers(size) + batchNumbers(size);
  const workspace = ports.openWorkspace(numbers + padToEight(count) * dimensions);
  const parameters = startParameters(takeParameters(workspace, count, dimensions), examples);
  const slopes = takeParameters(workspace, count, dimensions);
  const texts = workspace.take(padToEight(count), dimensions);
  texts.values.set(tools.vectors);
  const model: ScorerModel = { workspace, parameters, texts, toolCount: count };
  const room = takeBuffers(workspace, size);
  const gather = gatherBatch(workspace, size, examples);
  const adam = createAdam(groupsOf(parameters, slopes, requests.length), workspace);
  const steps = epochs * batches;
  for (let step = 0, order: number[] = []; step < steps; step++) {
    if (order.length === 0) order = drawOrder(requests.length, seed + step);
    const batch = gather(order.splice(0, BATCH));
    const fitted = fitBuffers(room, batch);
    scoreBatch(model, batch, fitted);
    computeGradients(model, batch, fitted, slopes);
    adam.step(Math.min(1, 2 * (1 - step / steps)));
    onStep((step + 1) / steps);
    await ports.pause?.();
  }
  const trained = readTrained(model, room.tools);
  workspace.release?.();
  return trained;
}

/**
 * Requests in a random order, seeded by the step; in their own where one batch takes them all, since order is nothing
 * then.
 */
function drawOrder(count: number, seed: number): number[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  return count <= BATCH ? indices : shuffle(indices, seed);
}

/**
 * The most pieces that any batch can have: buffers are taken once, before it is known which requests meet in a batch.
 */
function largestBatch(requests: readonly RequestFeatures[], rest: { tools: number; dimensions: number }) {
  const longest = requests.map(({ instances }) => instances.length).sort((a, b) => b - a);
  const instances = longest.slice(0, BATCH).reduce((sum, count) => sum + count, 0);
  return { requests: Math.min(BATCH, requests.length), instances, ...rest };
}

/**
 * Where training begins: vectors of tools as they are, and a base at which every tool is as unlikely as it is on
 * average. From there it goes to nearly the same end whatever the order (`NOTES.md`, averaging).
 */
function startParameters(parameters: ScorerParameters, { tools, needed }: ScorerExamples): ScorerParameters {
  const ones = needed.reduce((sum, row) => sum + row.length, 0);
  const share = Math.min(0.5, Math.max(1e-4, ones / (needed.length * tools.count)));
  const { scalars } = parameters;
  scalars[SCALAR.base] = naturalLog(share / (1 - share)) - START.lessBase;
  scalars[SCALAR.lexical] = START.lexical;
  scalars[SCALAR.competition] = START.competition;
  scalars[SCALAR.scale] = START.scale;
  return parameters;
}

/**
 * Parameters by how fast they move and how much they are held back: matrices shrink with the number of requests, a
 * bias hardly.
 */
function groupsOf(parameters: ScorerParameters, slopes: ScorerParameters, count: number): AdamGroup[] {
  const group = (name: "map" | "residual" | "request" | "together", penalty: number): AdamGroup => ({
    values: parameters[name].values,
    slopes: slopes[name].values,
    rate: RATE.matrices,
    penalty,
  });
  const { scale } = SCALAR;
  const small = { rate: RATE.small, penalty: 0 };
  return [
    group("map", PENALTY.own / count),
    group("residual", PENALTY.own / count),
    group("request", PENALTY.others / count),
    group("together", PENALTY.others / count),
    { values: parameters.bias, slopes: slopes.bias, rate: RATE.small, penalty: PENALTY.bias },
    { values: parameters.scalars.subarray(0, scale), slopes: slopes.scalars.subarray(0, scale), ...small },
    {
      values: parameters.scalars.subarray(scale),
      slopes: slopes.scalars.subarray(scale),
      rate: RATE.scale,
      penalty: 0,
    },
  ];
}

/** The trained scorer without padding and workspace: plain arrays that can be stored and sent. */
function readTrained({ workspace, parameters, texts, toolCount }: ScorerModel, tools: Matrix): TrainedScorer {
  const { map, residual, request, together, bias, scalars } = parameters;
  const dimensions = texts.columns;
  workspace.multiply(texts, map, tools);
  const scale = scalars[SCALAR.scale]!;
  const length = toolCount * dimensions;
  return {
    toolCount,
    dimensions,
    tools: Float32Array.from({ length }, (_, i) => tools.values[i]! + scale * texts.values[i]! + residual.values[i]!),
    request: Float32Array.from(request.values.subarray(0, length)),
    together: Float32Array.from(
      { length: toolCount * toolCount },
      (_, i) => together.values[Math.floor(i / toolCount) * together.columns + (i % toolCount)]!,
    ),
    bias: bias.slice(0, toolCount).map((value) => value + scalars[SCALAR.base]!),
    lexical: scalars[SCALAR.lexical]!,
    rivalry: fastSigmoid(scalars[SCALAR.competition]!),
    kinds: [...scalars.slice(SCALAR.kind, SCALAR.scale)],
  };
}
