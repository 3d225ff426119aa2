import type { Floats, Matrix, MatrixWorkspace } from "../../../math/matrix-products";
import type { TrainingPorts } from "../../method/fold-context";
import {
  batchNumbers,
  bufferNumbers,
  fitBuffers,
  gatherBatch,
  NEIGHBOURS,
  takeBatchRoom,
  takeBuffers,
  type BatchRoom,
  type BatchSizes,
  type MassToolBatch,
  type MassToolBuffers,
} from "./buffers";
import { buildGraph, gatherPastUse, padSizes, type Neighbour, type RequestToolGraph } from "./graph";
import { explainReading, type MassToolEvidence } from "./evidence";
import { parameterNumbers, restoreParameters, takeParameters, type MassToolParts } from "./parameters";
import { readCatalogue, readRequests, type MassToolModel } from "./forward";

/** What MassTool learns from and answers with. Requests and tools are named by their indices in the history and the catalogue. */
export interface MassToolTexts {
  dimensions: number;
  /** A vector for the text of each tool, and of each past request. */
  tools: readonly Float32Array[];
  past: readonly Float32Array[];
  needed: readonly (readonly number[])[];
}

export interface OpenedModel {
  workspace: MatrixWorkspace;
  sizes: BatchSizes;
  model: MassToolModel;
  room: BatchRoom;
  buffers: MassToolBuffers;
  graph: RequestToolGraph;
  isIn(index: number): boolean;
  /** Vectors of all past requests. */
  past: MassToolTexts["past"];
  takePastUse(): Matrix;
}

/** Takes everything that a model needs from one workspace. `pastUses`: how many matrices M there will be. */
export function openModel(
  examples: MassToolTexts,
  places: readonly number[],
  parts: MassToolParts,
  how: { openWorkspace: TrainingPorts["openWorkspace"]; requests: number; without: number; pastUses: number },
): OpenedModel {
  const padded = padSizes(examples.tools.length, examples.dimensions);
  const { requests, without } = how;
  const sizes = { ...padded, requests, without, keys: Math.min(places.length, requests * NEIGHBOURS) };
  const workspace = how.openWorkspace(numbersOfModel(sizes, how.pastUses));
  const known = new Set(places);
  const isIn = (index: number): boolean => known.has(index);
  const takeOfTools = (): Matrix => workspace.take(padded.paddedTools, padded.dimensions);
  const texts = takeOfTools();
  examples.tools.forEach((vector, tool) => texts.values.set(vector, tool * padded.dimensions));
  const model = {
    workspace,
    parameters: takeParameters(workspace, padded),
    texts,
    toolCount: examples.tools.length,
    parts,
  };
  return {
    ...{ workspace, sizes, model, isIn },
    room: takeBatchRoom(workspace, sizes),
    buffers: takeBuffers(workspace, sizes),
    graph: buildGraph(examples.needed, examples.tools.length, isIn),
    past: examples.past,
    takePastUse: takeOfTools,
  };
}

/** Numbers that such a workspace holds. */
export function numbersOfModel(sizes: BatchSizes, pastUses: number): number {
  const ofTools = sizes.paddedTools * sizes.dimensions;
  return 2 * parameterNumbers(sizes) + bufferNumbers(sizes) + batchNumbers(sizes) + (1 + pastUses) * ofTools;
}

/** A request under a trained model. */
export interface MassToolReading {
  /** S of each tool, about −3 to 3. */
  scores: Float64Array;
  /** z: log-odds that the request needs a tool. */
  need: number;
  /** Where it comes from; only until the next request is read. */
  explain(): MassToolEvidence;
}

/** A trained model, and the past requests it may look at: more than it was trained on may join graph and search as they are. */
interface ReadableModel {
  parameters: Float32Array;
  parts: MassToolParts;
  places: readonly number[];
}

/** Requests there is room for; ten times as many past requests are read together. */
const CHUNK = 26;

/** A trained model made ready to answer: tools and past requests are read once, each request then costs some d² products. */
export function openReader(
  texts: MassToolTexts,
  { parameters, parts, places }: ReadableModel,
  { openWorkspace }: Pick<TrainingPorts, "openWorkspace">,
): (vector: Float32Array, neighbours: readonly Neighbour[]) => MassToolReading {
  const opened = openModel(texts, places, parts, { openWorkspace, requests: CHUNK, without: 0, pastUses: 1 });
  const { model, room, buffers, graph } = opened;
  restoreParameters(model.parameters, parameters);
  const pastUse = gatherPastUse(graph, texts.past, opened.takePastUse());
  const gather: GatherKeys = (vectors, neighbours, leastSimilarity) =>
    gatherBatch(room, {
      ...{ vectors, neighbours, pastUse, graph, leastSimilarity, past: texts.past },
      ...{ without: [], needed: [] },
    });
  const keys = readAllKeys(opened, places, gather);
  return (vector, neighbours) => {
    const batch = gather([vector], [neighbours], parts.leastSimilarity);
    const on = fitBuffers(buffers, batch);
    batch.keyIndices.forEach((index, row) => on.keys.values.set(keys.get(index)!, row * on.keys.columns));
    readRequests(model, batch, on);
    return {
      scores: Float64Array.from(on.scores.values.subarray(0, model.toolCount)),
      need: on.need[0]!,
      explain: () => explainReading(model, batch, on, neighbours, { graph, vectors: texts.past }),
    };
  };
}

type GatherKeys = (
  vectors: readonly Float32Array[],
  neighbours: readonly (readonly Neighbour[])[],
  leastSimilarity: number,
) => MassToolBatch;

/** k of every past request; leaves the tools read, too. */
function readAllKeys(
  { model, buffers, sizes }: OpenedModel,
  places: readonly number[],
  gather: GatherKeys,
): Map<number, Floats> {
  const keys = new Map<number, Floats>();
  for (let from = 0; from < places.length || from === 0; from += sizes.keys) {
    const some = places.slice(from, from + sizes.keys);
    const batch = gather([], [some.map((index) => ({ index, cosine: 1 }))], 0);
    const on = fitBuffers(buffers, batch);
    readCatalogue(model, batch, on);
    const { columns, values } = on.keys;
    some.forEach((index, row) => keys.set(index, values.slice(row * columns, (row + 1) * columns)));
  }
  return keys;
}
