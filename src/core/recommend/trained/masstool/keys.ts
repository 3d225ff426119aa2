import { firstRows, type Matrix } from "../../../math/matrix-products";
import { writeRows, type MassToolBatch } from "./batch";
import { KEY_BLOCK, type MassToolBuffers } from "./buffers";
import { weighEdge } from "./graph";
import type { MassToolModel, MassToolParameters } from "./parameters";
import { addScaledRow, addTo, backThroughDirections, mapByNearIdentity, toDirections } from "./rows";

/* The past requests that a batch searches. They are read block by block, forwards and backwards: a batch of a long history
   searches thousands, and what only one pass needs of them is never there for all. Letters are those of the method notes. */

/** k = P x + n(Â T). */
export function readKeys(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers): void {
  const { workspace, parameters, parts } = model;
  for (const { indices, vectors, keys } of blocksOf(batch, on)) {
    mapByNearIdentity(workspace, vectors, parameters.own, keys);
    if (parts.graph) addTo(keys, readToolsOf(indices, batch, on).values);
  }
}

/** From slopes of k to those of P and, through what the graph gives, of T; slopes of T must be there already, they are added to. */
export function slopeKeys(
  { workspace, parts }: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  slopes: Pick<MassToolParameters, "own">,
): void {
  const { graph } = batch;
  for (const { indices, vectors, keySlopes } of blocksOf(batch, on)) {
    workspace.multiplyTransposed(vectors, keySlopes, slopes.own, true);
    if (!parts.graph) continue;
    backThroughDirections(keySlopes, readToolsOf(indices, batch, on), on.keyLengths);
    const { columns, values } = keySlopes;
    for (let row = 0; row < indices.length; row++) {
      const index = indices[row]!;
      for (const tool of graph.needed[index]!) {
        const weight = weighEdge(graph, index, tool);
        addScaledRow(on.describedSlopes.values, tool * columns, values, row * columns, weight, columns);
      }
    }
  }
}

/** n(Â T) of a block of past requests. */
function readToolsOf(indices: Uint32Array, { graph }: MassToolBatch, on: MassToolBuffers): Matrix {
  const directions = firstRows(on.keyDirections, indices.length);
  const { columns, values } = directions;
  values.fill(0);
  for (let row = 0; row < indices.length; row++) {
    const index = indices[row]!;
    for (const tool of graph.needed[index]!) {
      const weight = weighEdge(graph, index, tool);
      addScaledRow(values, row * columns, on.described.values, tool * columns, weight, columns);
    }
  }
  toDirections(directions, directions, on.keyLengths);
  return directions;
}

interface KeyBlock {
  /** Places in the history. */
  indices: Uint32Array;
  vectors: Matrix;
  /** The rows of this block among all keys, and their slopes. */
  keys: Matrix;
  keySlopes: Matrix;
}

function* blocksOf({ keyIndices, keyRoom, past }: MassToolBatch, on: MassToolBuffers): Generator<KeyBlock> {
  for (let from = 0; from < keyIndices.length; from += KEY_BLOCK) {
    const indices = keyIndices.subarray(from, from + KEY_BLOCK);
    const rowsOf = ({ columns, values }: Matrix): Matrix => ({
      ...{ rows: indices.length, columns },
      values: values.subarray(from * columns, (from + indices.length) * columns),
    });
    const vectors = writeRows(past, keyRoom, indices);
    yield { indices, vectors, keys: rowsOf(on.keys), keySlopes: rowsOf(on.keySlopes) };
  }
}
