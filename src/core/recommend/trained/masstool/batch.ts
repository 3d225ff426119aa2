import { firstRows, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import { NEIGHBOURS, type BatchSizes } from "./buffers";
import type { Neighbour, RequestBundles, RequestToolGraph } from "./graph";

/* What a batch is written into is used by the next one again: lists of its own would, with those of each batch before, make the
   browser hold many times their room for young objects. */

/** Requests that are read together, with what they are read against, until the next batch is gathered. Vectors are rows. */
export interface MassToolBatch {
  /** Requests × d. */
  requests: Matrix;
  /** Requests that need no tool × d: the detection tower alone reads them. */
  without: Matrix;
  /** Tools of each request; not read in a forward pass. */
  needed: readonly (readonly number[])[];
  /** M, t × d. */
  pastUse: Matrix;
  attended: Attended;
  /** Cosine of the nearest past request, whether it is attended to or not. */
  nearest: Float64Array;
  /** Distinct past requests that any of them attends to. */
  keyIndices: Uint32Array;
  /** Their vectors × d, and of each the row of its bundle. */
  keys: Matrix;
  bundleOfKey: Uint32Array;
  /** The bundles of these past requests. */
  bundleIndices: Uint32Array;
  bundles: RequestBundles;
  graph: RequestToolGraph;
}

/** Rows of `keys` that each request attends to, in `NEIGHBOURS` places of each, and how many of them it has. */
interface Attended {
  slots: Uint32Array;
  counts: Uint8Array;
}

/** Room for a batch. */
export interface BatchRoom {
  requests: Matrix;
  without: Matrix;
  keys: Matrix;
  attended: Attended;
  nearest: Float64Array;
  keyIndices: Uint32Array;
  /** Of each past request one more than its row among the keys; 0: it has none. Made for as many as there are. */
  keyOf: Uint32Array;
  bundleOfKey: Uint32Array;
  bundleIndices: Uint32Array;
  /** Of each bundle one more than its row among those of the batch; 0: it has none. Made for as many as there are. */
  bundleRows: Uint32Array;
}

/** Numbers that `takeBatchRoom` takes from a workspace. */
export function batchNumbers({ dimensions, requests, without, keys }: BatchSizes): number {
  return dimensions * (requests + without + keys);
}

export function takeBatchRoom(workspace: Pick<MatrixWorkspace, "take">, sizes: BatchSizes): BatchRoom {
  const { dimensions, requests, without, keys, bundles } = sizes;
  return {
    requests: workspace.take(requests, dimensions),
    without: workspace.take(without, dimensions),
    keys: workspace.take(keys, dimensions),
    attended: { slots: new Uint32Array(requests * NEIGHBOURS), counts: new Uint8Array(requests) },
    nearest: new Float64Array(requests),
    keyIndices: new Uint32Array(keys),
    keyOf: new Uint32Array(0),
    bundleOfKey: new Uint32Array(keys),
    bundleIndices: new Uint32Array(bundles),
    bundleRows: new Uint32Array(0),
  };
}

export interface BatchInput {
  vectors: readonly Float32Array[];
  without: readonly Float32Array[];
  needed: readonly (readonly number[])[];
  pastUse: Matrix;
  /** Of each request in turn, best first, at most ten; a list is read before the next one is asked for. */
  neighbours: Iterable<readonly Neighbour[]>;
  /** The vectors of past requests, and the graph that gives them their tools. */
  past: readonly ArrayLike<number>[];
  graph: RequestToolGraph;
  bundles: RequestBundles;
  leastSimilarity: number;
}

/** Border cases of the filter pass in spite of rounding. */
const TOLERANCE = 1e-6;

/** Writes a batch into its room. A past request that several attend to stands there once. */
export function gatherBatch(room: BatchRoom, input: BatchInput): MassToolBatch {
  const { vectors, without, neighbours, past, graph, bundles, leastSimilarity } = input;
  const { slots, counts } = room.attended;
  if (room.keyOf.length < past.length) room.keyOf = new Uint32Array(past.length);
  let [row, keys] = [0, 0];
  for (const near of neighbours) {
    let count = 0;
    for (const { index, cosine } of near) {
      if (cosine < leastSimilarity - TOLERANCE) continue;
      if (room.keyOf[index] === 0) {
        room.keyIndices[keys++] = index;
        room.keyOf[index] = keys;
      }
      slots[row * NEIGHBOURS + count++] = room.keyOf[index]! - 1;
    }
    counts[row] = count;
    room.nearest[row++] = near[0]?.cosine ?? 0;
  }
  const keyIndices = room.keyIndices.subarray(0, keys);
  for (const index of keyIndices) room.keyOf[index] = 0;
  return {
    requests: writeRows(vectors, room.requests),
    without: writeRows(without, room.without),
    needed: input.needed,
    pastUse: input.pastUse,
    attended: room.attended,
    nearest: room.nearest.subarray(0, vectors.length),
    ...{ keyIndices, keys: writeRows(past, room.keys, keyIndices) },
    ...{ bundleOfKey: room.bundleOfKey, bundleIndices: gatherBundles(room, keyIndices, bundles), bundles, graph },
  };
}

/** Finds the bundle of each key; gives those that come up. */
function gatherBundles(room: BatchRoom, keyIndices: Uint32Array, bundles: RequestBundles): Uint32Array {
  if (room.bundleRows.length < bundles.tools.length) room.bundleRows = new Uint32Array(bundles.tools.length);
  let count = 0;
  for (let key = 0; key < keyIndices.length; key++) {
    const bundle = bundles.of[keyIndices[key]!]!;
    if (room.bundleRows[bundle] === 0) {
      room.bundleIndices[count++] = bundle;
      room.bundleRows[bundle] = count;
    }
    room.bundleOfKey[key] = room.bundleRows[bundle]! - 1;
  }
  const found = room.bundleIndices.subarray(0, count);
  for (const bundle of found) room.bundleRows[bundle] = 0;
  return found;
}

/** Vectors as the first rows of a matrix, filled up with zeros. `places`: those of them, in this order; absent: all. */
function writeRows(vectors: readonly ArrayLike<number>[], out: Matrix, places?: ArrayLike<number>): Matrix {
  const rows = (places ?? vectors).length;
  for (let row = 0; row < rows; row++) {
    const vector = vectors[places ? places[row]! : row]!;
    out.values.set(vector, row * out.columns);
    if (vector.length < out.columns) out.values.fill(0, row * out.columns + vector.length, (row + 1) * out.columns);
  }
  return firstRows(out, rows);
}
