import { firstRows, padToEight, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import type { RequestFeatures } from "./features";
import { writeWordScores } from "./piece-words";

/** Requests with all their instances, ready to be multiplied. */
export interface ScorerBatch {
  /** Instances of request q are the rows `starts[q]` to `starts[q + 1]`; the first is the whole request. */
  starts: Uint32Array;
  /** A vector for each instance. */
  instances: Matrix;
  /** What the words of each instance have to do with each tool. */
  lexical: Matrix;
  /** 0: whole request, 1: sentence, 2: clause, 3: requirement. */
  kinds: Uint8Array;
  /** The vector of each whole request. */
  requests: Matrix;
  /** Indices of the tools that each request needs. */
  needed: readonly (readonly number[])[];
}

/** What lies between parameters and loss, for batches up to some size. Names in the study behind the colons. */
export interface ScorerBuffers {
  /** v. */
  tools: Matrix;
  toolsAcross: Matrix;
  requestAcross: Matrix;
  togetherAcross: Matrix;
  /** z, then its slopes. */
  scores: Matrix;
  /** o, then its slopes. */
  pooled: Matrix;
  /** sig(o). */
  active: Matrix;
  /** l, then its slopes. */
  logits: Matrix;
  /** e^z. */
  powers: Float64Array;
  /** 1 + sum of e^z, for each instance. */
  totals: Float64Array;
  /** Sum of e^zh over the instances of a request. */
  sums: Float64Array;
}

interface BatchSize {
  requests: number;
  instances: number;
  tools: number;
  dimensions: number;
}

/** Numbers that a room takes from its workspace. */
export function bufferNumbers({ requests, instances, tools, dimensions }: BatchSize): number {
  const padded = padToEight(tools);
  return padded * (3 * dimensions + 3 * instances + 5 * requests + padded);
}

/**
 * Takes all buffers for batches up to this size. Throws RangeError where the workspace was opened for fewer numbers
 * (`bufferNumbers`).
 */
export function takeBuffers(
  workspace: MatrixWorkspace,
  { requests, instances, tools, dimensions }: BatchSize,
): ScorerBuffers {
  const padded = padToEight(tools);
  return {
    tools: workspace.take(padded, dimensions),
    toolsAcross: workspace.take(dimensions, padded),
    requestAcross: workspace.take(dimensions, padded),
    togetherAcross: workspace.take(padded, padded),
    scores: workspace.take(instances, padded),
    pooled: workspace.take(requests, padded),
    active: workspace.take(requests, padded),
    logits: workspace.take(requests, padded),
    powers: workspace.takeDoubles(instances * padded),
    totals: new Float64Array(instances),
    sums: workspace.takeDoubles(requests * padded),
  };
}

/** The room as a smaller batch needs it, sharing its numbers. */
export function fitBuffers(room: ScorerBuffers, { starts, instances }: ScorerBatch): ScorerBuffers {
  const requests = starts.length - 1;
  return {
    ...room,
    scores: firstRows(room.scores, instances.rows),
    pooled: firstRows(room.pooled, requests),
    active: firstRows(room.active, requests),
    logits: firstRows(room.logits, requests),
  };
}

/**
 * What the clause scorer learns, or the slopes of it. Rows of tools and columns of dimensions are padded to multiples of 8
 * with zeros. Names in the study: W, U (rows u_t), Q, A (its diagonal is 0 throughout), b.
 */
export interface ScorerParameters {
  map: Matrix;
  residual: Matrix;
  request: Matrix;
  together: Matrix;
  bias: Float64Array;
  /** One number each, at the indices of `SCALAR`. */
  scalars: Float64Array;
}

/** Indices in `scalars`. In the study: b0, kappa, g, w of each kind of piece (0 to 3), a. */
export const SCALAR = { base: 0, lexical: 1, competition: 2, kind: 3, scale: 7 } as const;
const SCALARS = 8;

/** All zeros. `dimensions` is a multiple of 8. */
export function takeParameters(workspace: MatrixWorkspace, toolCount: number, dimensions: number): ScorerParameters {
  const tools = padToEight(toolCount);
  return {
    map: workspace.take(dimensions, dimensions),
    residual: workspace.take(tools, dimensions),
    request: workspace.take(tools, dimensions),
    together: workspace.take(tools, tools),
    bias: workspace.takeDoubles(tools),
    scalars: workspace.takeDoubles(SCALARS),
  };
}

/** Numbers that parameters take from their workspace. */
export function parameterNumbers(toolCount: number, dimensions: number): number {
  const tools = padToEight(toolCount);
  return matrixNumbers(toolCount, dimensions) + 2 * (tools + SCALARS);
}

/** Those of them that lie in matrices. */
export function matrixNumbers(toolCount: number, dimensions: number): number {
  const tools = padToEight(toolCount);
  return dimensions * dimensions + 2 * tools * dimensions + tools * tools;
}

interface Examples {
  requests: readonly RequestFeatures[];
  needed: readonly (readonly number[])[];
}

/** Numbers that `gatherBatch` takes from its workspace. */
export function batchNumbers({ instances, requests, tools, dimensions }: BatchSize): number {
  return instances * (dimensions + padToEight(tools)) + requests * dimensions;
}

/**
 * Makes batches out of indexes of requests, in one set of buffers: a batch is good until the next is gathered. The
 * last one is kept, since short histories ask for the same batch in every step.
 */
export function gatherBatch(workspace: MatrixWorkspace, size: BatchSize, { requests, needed }: Examples) {
  const vectors = workspace.take(size.instances, size.dimensions);
  const lexical = workspace.take(size.instances, padToEight(size.tools));
  const wholes = workspace.take(size.requests, size.dimensions);
  let gathered: { indices: string; batch: ScorerBatch } | null = null;
  return (indices: readonly number[]): ScorerBatch => {
    const key = indices.join();
    if (gathered?.indices === key) return gathered.batch;
    const starts = new Uint32Array(indices.length + 1);
    indices.forEach((index, i) => (starts[i + 1] = starts[i]! + requests[index]!.instances.length));
    const rows = starts[indices.length]!;
    const kinds = new Uint8Array(rows);
    indices.forEach((index, i) => {
      const request = requests[index]!;
      wholes.values.set(request.vectors[0]!, i * size.dimensions);
      request.instances.forEach(({ kind }, j) => {
        const row = starts[i]! + j;
        kinds[row] = kind;
        vectors.values.set(request.vectors[j]!, row * size.dimensions);
        writeWordScores(request.lexical[j]!, lexical.values, row * lexical.columns);
      });
    });
    const batch = {
      ...{ starts, kinds, instances: firstRows(vectors, rows), lexical: firstRows(lexical, rows) },
      ...{ requests: firstRows(wholes, indices.length), needed: indices.map((index) => needed[index]!) },
    };
    gathered = { indices: key, batch };
    return batch;
  };
}
