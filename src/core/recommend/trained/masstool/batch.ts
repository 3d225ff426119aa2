import { firstRows, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import { KEY_BLOCK, NEIGHBOURS, type BatchSizes } from "./buffers";
import type { Neighbour, RequestToolGraph } from "./graph";

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
  /** The vectors of all past requests, and room for those of a block of keys × d. */
  past: readonly ArrayLike<number>[];
  keyRoom: Matrix;
  graph: RequestToolGraph;
}

/** Rows of `keys` that each request attends to, in `NEIGHBOURS` places of each, and how many of them it has. */
interface Attended {
  slots: Uint32Array;
  counts: Uint8Array;
}

/** Room for a batch; of its keys, for the vectors of a block. */
export interface BatchRoom {
  requests: Matrix;
  without: Matrix;
  keys: Matrix;
  attended: Attended;
  nearest: Float64Array;
  keyIndices: Uint32Array;
  /** Of each past request one more than its row among the keys; 0: it has none. Made for as many as there are. */
  keyOf: Uint32Array;
}

/** Numbers that `takeBatchRoom` takes from a workspace. */
export function batchNumbers({ dimensions, requests, without, keys }: BatchSizes): number {
  return dimensions * (requests + without + Math.min(keys, KEY_BLOCK));
}

export function takeBatchRoom(workspace: Pick<MatrixWorkspace, "take">, sizes: BatchSizes): BatchRoom {
  const { dimensions, requests, without, keys } = sizes;
  return {
    requests: workspace.take(requests, dimensions),
    without: workspace.take(without, dimensions),
    keys: workspace.take(Math.min(keys, KEY_BLOCK), dimensions),
    attended: { slots: new Uint32Array(requests * NEIGHBOURS), counts: new Uint8Array(requests) },
    nearest: new Float64Array(requests),
    keyIndices: new Uint32Array(keys),
    keyOf: new Uint32Array(0),
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
  leastSimilarity: number;
}

/** Border cases of the filter pass in spite of rounding. */
const TOLERANCE = 1e-6;

/** Writes a batch into its room. A past request that several attend to stands there once. */
export function gatherBatch(room: BatchRoom, input: BatchInput): MassToolBatch {
  const { vectors, without, neighbours, past, graph, leastSimilarity } = input;
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
    ...{ keyIndices, past, graph, keyRoom: room.keys },
  };
}

/** Vectors as the first rows of a matrix, filled up with zeros. `places`: those of them, in this order; absent: all. */
export function writeRows(vectors: readonly ArrayLike<number>[], out: Matrix, places?: ArrayLike<number>): Matrix {
  const rows = (places ?? vectors).length;
  out.values.fill(0, 0, rows * out.columns);
  for (let row = 0; row < rows; row++) out.values.set(vectors[places ? places[row]! : row]!, row * out.columns);
  return firstRows(out, rows);
}
