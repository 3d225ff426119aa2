import type { Matrix, MatrixWorkspace } from "../../../math/matrix-products";
import type { TrainingPorts } from "../../method/fold-context";
import { batchNumbers, gatherBatch, takeBatchRoom, type BatchRoom } from "./batch";
import { bufferNumbers, fitBuffers, NEIGHBOURS, takeBuffers, type BatchSizes, type MassToolBuffers } from "./buffers";
import {
  buildGraph,
  gatherPastUse,
  groupBundles,
  padSizes,
  type Neighbour,
  type RequestBundles,
  type RequestToolGraph,
} from "./graph";
import { explainReading, type MassToolEvidence } from "./evidence";
import {
  parameterNumbers,
  restoreParameters,
  takeParameters,
  type MassToolModel,
  type MassToolParts,
} from "./parameters";
import { readRequests, readTools } from "./forward";

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
  bundles: RequestBundles;
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
  const known = new Uint8Array(examples.past.length);
  for (const place of places) known[place] = 1;
  const isIn = (index: number): boolean => known[index] === 1;
  const graph = buildGraph(examples.needed, examples.tools.length, isIn);
  const bundles = groupBundles(graph);
  const keys = Math.min(places.length, requests * NEIGHBOURS);
  const sizes = { ...padded, requests, without, keys, bundles: Math.min(keys, bundles.tools.length) };
  const workspace = how.openWorkspace(numbersOfModel(sizes, how.pastUses));
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
    ...{ workspace, sizes, model, isIn, graph, bundles },
    room: takeBatchRoom(workspace, sizes),
    buffers: takeBuffers(workspace, sizes),
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

/** A trained model made ready to answer: tools are read once, each request and what it searches then cost some d² products. */
export function openReader(
  texts: MassToolTexts,
  { parameters, parts, places }: ReadableModel,
  { openWorkspace }: Pick<TrainingPorts, "openWorkspace">,
): (vector: Float32Array, neighbours: readonly Neighbour[]) => MassToolReading {
  const opened = openModel(texts, places, parts, { openWorkspace, requests: 1, without: 0, pastUses: 1 });
  const { model, room, buffers, graph, bundles } = opened;
  restoreParameters(model.parameters, parameters);
  const pastUse = gatherPastUse(graph, texts.past, opened.takePastUse());
  readTools(model, { pastUse }, buffers);
  return (vector, neighbours) => {
    const batch = gatherBatch(room, {
      ...{ pastUse, graph, bundles, past: texts.past, leastSimilarity: parts.leastSimilarity },
      ...{ vectors: [vector], neighbours: [neighbours], without: [], needed: [] },
    });
    const on = fitBuffers(buffers, batch);
    readRequests(model, batch, on);
    return {
      scores: Float64Array.from(on.scores.values.subarray(0, model.toolCount)),
      need: on.need[0]!,
      explain: () => explainReading(model, batch, on, neighbours, { graph, vectors: texts.past }),
    };
  };
}
