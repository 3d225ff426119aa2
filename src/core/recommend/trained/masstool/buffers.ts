import { firstRows, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import type { Neighbour, PaddedSizes, RequestToolGraph } from "./graph";

/** Past requests that are searched. */
export const NEIGHBOURS = 10;

/** So many keys are read at a time. A multiple of what the kernels sum at once, 128 rows: blocks come to the bits of a whole. */
export const KEY_BLOCK = 512;

/** Requests that are read together, with what they are read against. Vectors are rows. */
export interface MassToolBatch {
  /** Requests × d. */
  requests: Matrix;
  /** Requests that need no tool × d: the detection tower alone reads them. */
  without: Matrix;
  /** Tools of each request; not read in a forward pass. */
  needed: readonly (readonly number[])[];
  /** M, t × d. */
  pastUse: Matrix;
  /** Of each request: rows of `keys` that it attends to. */
  attended: readonly (readonly number[])[];
  /** Cosine of the nearest past request, whether it is attended to or not. */
  nearest: Float64Array;
  /** Distinct past requests that any of them attends to. */
  keyIndices: readonly number[];
  /** The vectors of all past requests, and room for those of a block of keys × d. */
  past: readonly ArrayLike<number>[];
  keyRoom: Matrix;
  graph: RequestToolGraph;
}

/** Three ways in which a request looks at tools: by itself, by what was searched, by what the detection tower lets through. */
export const VIEWS = ["own", "search", "joint"] as const;

/** One view of the requests of a batch. */
export interface View {
  vectors: Matrix;
  /** Rows of length 1. */
  directions: Matrix;
  lengths: Float64Array;
  /** Cosines with every tool, requests × t; then what weighs their slopes. */
  cosines: Matrix;
  slopes: Matrix;
}

/** What lies between parameters and loss, for batches up to some size. */
export interface MassToolBuffers {
  /** T, directions of P M, h and its directions, t × d. */
  described: Matrix;
  pastDirections: Matrix;
  tools: Matrix;
  toolDirections: Matrix;
  /** Directions of tools, d × t. */
  toolsAcross: Matrix;
  toolSlopes: Matrix;
  describedSlopes: Matrix;
  pastLengths: Float64Array;
  toolLengths: Float64Array;
  /** k, and its slopes, keys × d. */
  keys: Matrix;
  keySlopes: Matrix;
  /** What their tools give to a block of keys, as directions. */
  keyDirections: Matrix;
  keyLengths: Float64Array;
  views: Record<(typeof VIEWS)[number], View>;
  /** qᵀW, requests × d; then Σ dl k. */
  attending: Matrix;
  /** α of each request: its neighbours in order, itself last. */
  weights: number[][];
  /** u and γ, requests × d. */
  knowledge: Matrix;
  gates: Matrix;
  knowledgeSlopes: Matrix;
  gateSlopes: Matrix;
  /** The same of requests that need none. */
  knowledgeWithout: Matrix;
  slopesWithout: Matrix;
  /** r. */
  trust: Float64Array;
  /** S, requests × t; then its slopes. */
  scores: Matrix;
  /** z of the requests, then of those that need none. */
  need: Float64Array;
  /** A d × d matrix turned. */
  turned: Matrix;
}

export interface BatchSizes extends PaddedSizes {
  requests: number;
  without: number;
  keys: number;
}

/** Numbers that `takeBuffers` takes from a workspace. */
export function bufferNumbers({ paddedTools: t, dimensions: d, requests, without, keys }: BatchSizes): number {
  return 7 * t * d + (2 * keys + Math.min(keys, KEY_BLOCK)) * d + requests * (14 * d + 4 * t) + 2 * without * d + d * d;
}

/** Throws RangeError where the workspace was opened for fewer numbers. */
export function takeBuffers(workspace: Pick<MatrixWorkspace, "take">, sizes: BatchSizes): MassToolBuffers {
  const { paddedTools: t, dimensions: d, requests, without, keys } = sizes;
  const takeView = (): View => ({
    vectors: workspace.take(requests, d),
    directions: workspace.take(requests, d),
    lengths: new Float64Array(requests),
    cosines: workspace.take(requests, t),
    slopes: workspace.take(requests, d),
  });
  const ofTools = (): Matrix => workspace.take(t, d);
  const block = Math.min(keys, KEY_BLOCK);
  const ofRequests = (): Matrix => workspace.take(requests, d);
  return {
    ...{ described: ofTools(), pastDirections: ofTools(), tools: ofTools() },
    ...{ toolDirections: ofTools(), toolSlopes: ofTools(), describedSlopes: ofTools() },
    toolsAcross: workspace.take(d, t),
    ...{ pastLengths: new Float64Array(t), toolLengths: new Float64Array(t) },
    ...{ keys: workspace.take(keys, d), keySlopes: workspace.take(keys, d) },
    ...{ keyDirections: workspace.take(block, d), keyLengths: new Float64Array(block) },
    views: { own: takeView(), search: takeView(), joint: takeView() },
    attending: ofRequests(),
    weights: [],
    ...{ knowledge: ofRequests(), gates: ofRequests(), knowledgeSlopes: ofRequests(), gateSlopes: ofRequests() },
    knowledgeWithout: workspace.take(without, d),
    slopesWithout: workspace.take(without, d),
    trust: new Float64Array(requests),
    scores: workspace.take(requests, t),
    need: new Float64Array(requests + without),
    turned: workspace.take(d, d),
  };
}

/** The buffers as a smaller batch needs them, sharing their numbers. */
export function fitBuffers(
  buffers: MassToolBuffers,
  { requests, without, keyIndices }: MassToolBatch,
): MassToolBuffers {
  const fitView = (view: View): View => ({
    lengths: view.lengths,
    vectors: firstRows(view.vectors, requests.rows),
    directions: firstRows(view.directions, requests.rows),
    cosines: firstRows(view.cosines, requests.rows),
    slopes: firstRows(view.slopes, requests.rows),
  });
  const ofRequests = (name: "attending" | "knowledge" | "gates" | "knowledgeSlopes" | "gateSlopes"): Matrix =>
    firstRows(buffers[name], requests.rows);
  return {
    ...buffers,
    keys: firstRows(buffers.keys, keyIndices.length),
    keySlopes: firstRows(buffers.keySlopes, keyIndices.length),
    views: {
      own: fitView(buffers.views.own),
      search: fitView(buffers.views.search),
      joint: fitView(buffers.views.joint),
    },
    attending: ofRequests("attending"),
    knowledge: ofRequests("knowledge"),
    gates: ofRequests("gates"),
    knowledgeSlopes: ofRequests("knowledgeSlopes"),
    gateSlopes: ofRequests("gateSlopes"),
    knowledgeWithout: firstRows(buffers.knowledgeWithout, without.rows),
    slopesWithout: firstRows(buffers.slopesWithout, without.rows),
    scores: firstRows(buffers.scores, requests.rows),
  };
}

/** Room for the vectors of a batch; of its keys, for those of a block. */
export interface BatchRoom {
  requests: Matrix;
  without: Matrix;
  keys: Matrix;
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
  };
}

export interface BatchInput {
  vectors: readonly Float32Array[];
  without: readonly Float32Array[];
  needed: readonly (readonly number[])[];
  pastUse: Matrix;
  /** Of each request, best first. */
  neighbours: readonly (readonly Neighbour[])[];
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
  const slots = new Map<number, number>();
  const attended = neighbours.map((near) =>
    near
      .filter(({ cosine }) => cosine >= leastSimilarity - TOLERANCE)
      .map(({ index }) => {
        const slot = slots.get(index) ?? slots.size;
        slots.set(index, slot);
        return slot;
      }),
  );
  return {
    requests: writeRows(vectors, room.requests),
    without: writeRows(without, room.without),
    needed: input.needed,
    pastUse: input.pastUse,
    attended,
    nearest: Float64Array.from(neighbours, (near) => near[0]?.cosine ?? 0),
    keyIndices: [...slots.keys()],
    ...{ past, graph, keyRoom: room.keys },
  };
}

/** Vectors as the first rows of a matrix, filled up with zeros. */
export function writeRows(rows: readonly ArrayLike<number>[], out: Matrix): Matrix {
  out.values.fill(0, 0, rows.length * out.columns);
  rows.forEach((row, at) => out.values.set(row, at * out.columns));
  return firstRows(out, rows.length);
}
