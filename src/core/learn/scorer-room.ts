import { firstRows, padToEight, type Matrix, type MatrixWorkspace } from "./matrix-products";

/** Requests with all their instances, ready to be multiplied. */
export interface ScorerBatch {
  /** Instances of request q are the rows `starts[q]` to `starts[q + 1]`; the first is the whole request. */
  starts: Uint32Array;
  /** A vector for each instance. */
  instances: Matrix;
  /** What the words of each instance have to do with each tool. */
  lexical: Matrix;
  /** 0: whole request, 1: sentence, 2: clause. */
  kinds: Uint8Array;
  /** The vector of each whole request. */
  requests: Matrix;
  /** Places of the tools that each request needs. */
  needed: readonly (readonly number[])[];
}

/** What lies between parameters and loss, for batches up to some size. Names in the study behind the colons. */
export interface ScorerRoom {
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

export interface RoomSize {
  requests: number;
  instances: number;
  tools: number;
  dimensions: number;
}

/** Numbers that a room takes from its workspace. */
export function roomNumbers({ requests, instances, tools, dimensions }: RoomSize): number {
  const padded = padToEight(tools);
  return padded * (3 * dimensions + instances + 3 * requests + padded);
}

export function takeRoom(workspace: MatrixWorkspace, { requests, instances, tools, dimensions }: RoomSize): ScorerRoom {
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
    powers: new Float64Array(instances * padded),
    totals: new Float64Array(instances),
    sums: new Float64Array(requests * padded),
  };
}

/** The room as a smaller batch needs it, sharing its numbers. */
export function fitRoom(room: ScorerRoom, { starts, instances }: ScorerBatch): ScorerRoom {
  const requests = starts.length - 1;
  return {
    ...room,
    scores: firstRows(room.scores, instances.rows),
    pooled: firstRows(room.pooled, requests),
    active: firstRows(room.active, requests),
    logits: firstRows(room.logits, requests),
  };
}
