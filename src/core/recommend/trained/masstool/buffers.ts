import { firstRows, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import type { PaddedSizes } from "./graph";

/** Past requests that are searched. */
export const NEIGHBOURS = 10;

/** What a request attends to, at most: these and itself. */
export const ATTENDED = NEIGHBOURS + 1;

/** Three ways in which a request looks at tools: by itself, by what was searched, by what the detection tower lets through. */
export const VIEWS = ["own", "search", "joint"] as const;

/** One view of the requests of a batch. */
export interface View {
  vectors: Matrix;
  /** Rows of length 1. */
  directions: Matrix;
  lengths: Float64Array;
  slopes: Matrix;
}

/**
 * What lies between parameters and loss, for batches up to some size. Some share their numbers: slopes are written, in the order of
 * `runBackward`, over what is read no more by then. After a backward pass only slopes of parameters and the loss are to be read.
 */
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
  /** What their tools give to past requests of the same bundle, as directions, bundles × d; and its slopes. */
  bundleDirections: Matrix;
  bundleSlopes: Matrix;
  bundleLengths: Float64Array;
  views: Record<(typeof VIEWS)[number], View>;
  /** Wᵀq, requests × d; then Σ dl k. */
  attending: Matrix;
  /** Pᵀ of what is attended with, then of the slopes of e, requests × d. */
  pulledBack: Matrix;
  /** Σ α x and Σ dl x, requests × d. */
  found: Matrix;
  foundBySlope: Matrix;
  /** α, in `ATTENDED` places of each request: its neighbours in order, itself last; and how many of them it has. */
  weights: Float64Array;
  weightCounts: Uint8Array;
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
  /** What the directions of the views come to, each with its weight, and its slopes, requests × d. */
  combined: Matrix;
  combinedSlopes: Matrix;
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
  /** Of these, at most. */
  bundles: number;
}

/** Numbers that `takeBuffers` takes from a workspace. */
export function bufferNumbers(sizes: BatchSizes): number {
  const { paddedTools: t, dimensions: d, requests, without, bundles } = sizes;
  return 5 * t * d + bundles * d + 10 * requests * d + shortNumbers(sizes) + 2 * without * d + d * d;
}

/** Of what is read no more when slopes of bundles are written, or of these. */
function shortNumbers({ paddedTools: t, dimensions: d, requests, bundles }: BatchSizes): number {
  return Math.max(bundles * d, requests * (t + 5 * d));
}

/** Throws RangeError where the workspace was opened for fewer numbers. */
export function takeBuffers(workspace: Pick<MatrixWorkspace, "take">, sizes: BatchSizes): MassToolBuffers {
  const { paddedTools: t, dimensions: d, requests, without, bundles } = sizes;
  const short = workspace.take(1, shortNumbers(sizes));
  const takeShort = cutter(short);
  const ofTools = (): Matrix => workspace.take(t, d);
  const ofRequests = (): Matrix => workspace.take(requests, d);
  const [tools, toolsAcross] = [ofTools(), workspace.take(d, t)];
  const directions = { own: ofRequests(), search: ofRequests(), joint: ofRequests() };
  const vectors = { own: ofRequests(), search: takeShort(requests, d), joint: ofRequests() };
  const slopes = { own: vectors.joint, search: directions.own, joint: directions.search };
  const viewOf = (name: (typeof VIEWS)[number]): View => ({
    ...{ vectors: vectors[name], directions: directions[name], slopes: slopes[name] },
    lengths: new Float64Array(requests),
  });
  return {
    ...{ described: ofTools(), pastDirections: ofTools(), toolDirections: ofTools() },
    ...{ tools, toolSlopes: tools, toolsAcross, describedSlopes: reshape(toolsAcross, t, d) },
    ...{ pastLengths: new Float64Array(t), toolLengths: new Float64Array(t) },
    ...{ bundleDirections: workspace.take(bundles, d), bundleLengths: new Float64Array(bundles) },
    bundleSlopes: cutter(short)(bundles, d),
    views: { own: viewOf("own"), search: viewOf("search"), joint: viewOf("joint") },
    ...{ attending: ofRequests(), pulledBack: ofRequests(), found: ofRequests(), foundBySlope: ofRequests() },
    ...{ weights: new Float64Array(requests * ATTENDED), weightCounts: new Uint8Array(requests) },
    ...{ knowledge: ofRequests(), knowledgeSlopes: directions.joint },
    ...{ gates: takeShort(requests, d), gateSlopes: takeShort(requests, d) },
    knowledgeWithout: workspace.take(without, d),
    slopesWithout: workspace.take(without, d),
    trust: new Float64Array(requests),
    ...{ combined: takeShort(requests, d), combinedSlopes: takeShort(requests, d), scores: takeShort(requests, t) },
    need: new Float64Array(requests + without),
    turned: workspace.take(d, d),
  };
}

/** α of one request, its neighbours in order, itself last; a view. */
export function weightsOf({ weights, weightCounts }: MassToolBuffers, row: number): Float64Array {
  return weights.subarray(row * ATTENDED, row * ATTENDED + weightCounts[row]!);
}

/** Matrices one after the other among the numbers of another one. */
function cutter({ values }: Matrix): (rows: number, columns: number) => Matrix {
  let at = 0;
  return (rows, columns) => ({ rows, columns, values: values.subarray(at, (at += rows * columns)) });
}

/** The same numbers in other rows. */
function reshape({ values }: Matrix, rows: number, columns: number): Matrix {
  return { rows, columns, values };
}

/** Buffers with a row for each request. */
type OfRequests =
  | "combined"
  | "combinedSlopes"
  | "scores"
  | "attending"
  | "pulledBack"
  | "found"
  | "foundBySlope"
  | "knowledge"
  | "gates"
  | "knowledgeSlopes"
  | "gateSlopes";

/** The buffers as a smaller batch needs them, sharing their numbers. */
export function fitBuffers(
  buffers: MassToolBuffers,
  { requests, without, bundleIndices }: { requests: Matrix; without: Matrix; bundleIndices: Uint32Array },
): MassToolBuffers {
  const fitView = (view: View): View => ({
    lengths: view.lengths,
    vectors: firstRows(view.vectors, requests.rows),
    directions: firstRows(view.directions, requests.rows),
    slopes: firstRows(view.slopes, requests.rows),
  });
  const ofRequests = <Name extends OfRequests>(...names: readonly Name[]): Record<Name, Matrix> =>
    Object.fromEntries(names.map((name) => [name, firstRows(buffers[name], requests.rows)])) as Record<Name, Matrix>;
  return {
    ...buffers,
    bundleDirections: firstRows(buffers.bundleDirections, bundleIndices.length),
    bundleSlopes: firstRows(buffers.bundleSlopes, bundleIndices.length),
    views: {
      own: fitView(buffers.views.own),
      search: fitView(buffers.views.search),
      joint: fitView(buffers.views.joint),
    },
    ...ofRequests("attending", "pulledBack", "found", "foundBySlope"),
    ...ofRequests("knowledge", "gates", "knowledgeSlopes", "gateSlopes"),
    ...ofRequests("combined", "combinedSlopes", "scores"),
    knowledgeWithout: firstRows(buffers.knowledgeWithout, without.rows),
    slopesWithout: firstRows(buffers.slopesWithout, without.rows),
  };
}
