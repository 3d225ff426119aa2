import type { Matrix } from "../../../../math/matrix-products";
import { addScaledRow, addTo } from "../rows";
import { contrastLoss } from "./losses";
import type { Dropout, Heard, PublishedGraphs, PublishedModel, Reading, Take } from "./model";
import type { PublishedParameters, Stream } from "./parameters";
import { backThroughPropagation, hear, makeMatrix } from "./propagation";

/* From a batch back through the graphs: what the contrast says, and how slopes of what was heard become those of tables. */

/** What a step is of. Rows are those of the tables of parameters. */
export interface PublishedBatch {
  requests: readonly number[];
  bundles: readonly number[];
  /** Tools that each request chooses among, and which of them it needs. */
  candidates: readonly (readonly number[])[];
  labels: readonly (readonly number[])[];
  without: readonly number[];
}

export interface PublishedWeights {
  /** λ, β and the temperature of the contrast. */
  need: number;
  contrast: number;
  temperature: number;
  detection: "released" | "strict";
}

export interface PublishedLoss {
  retrieval: number;
  need: number;
  contrast: { requests: number; bundles: number };
}

/** What was read of a batch: its requests, and those that need nothing. */
export interface ReadBatch {
  reading: Reading;
  none: { words: Matrix; knowledge: Matrix; logits: number[][] };
}

export interface Step {
  model: PublishedModel;
  graphs: PublishedGraphs;
  heard: Heard;
  batch: PublishedBatch;
  read: ReadBatch;
  weights: PublishedWeights;
  take: Take;
  /** As it was read with. What was left out is 0 and has no slope, as below a ReLU. */
  dropout?: Dropout;
}

/** Slopes of what was heard, which go back through the graphs in the end. */
export interface HeardSlopes {
  requests: Record<Stream, Matrix>;
  tools: Matrix;
  bundles: Matrix;
}

/** Requests in the one graph against themselves in the other; bundles with the roles exchanged. */
export function slopeContrast({ heard, batch, weights, graphs }: Step, into: HeardSlopes): PublishedLoss["contrast"] {
  const form = { temperature: weights.temperature, by: "cosine" } as const;
  const scale = weights.contrast / 2;
  const ofRequests = contrastLoss(
    pick(heard.requests.tools, batch.requests),
    pick(heard.requests.bundles, batch.requests),
    form,
  );
  spread(ofRequests.slopes.u, batch.requests, into.requests.tools, scale);
  spread(ofRequests.slopes.v, batch.requests, into.requests.bundles, scale);
  const ofBundles = contrastLoss(pick(heard.bundlesOfTools, batch.bundles), pick(heard.bundles, batch.bundles), form);
  spread(ofBundles.slopes.v, batch.bundles, into.bundles, scale);
  const means = makeMatrix(graphs.bundles, heard.tools.columns);
  spread(ofBundles.slopes.u, batch.bundles, means, scale);
  addTurned(graphs, means, into.tools);
  return { requests: ofRequests.value, bundles: ofBundles.value };
}

export function backThroughGraphs({ heard, graphs }: Step, into: HeardSlopes, slopes: PublishedParameters): void {
  const n = slopes.requests.values.length;
  const joined = (first: Matrix, second: Matrix): Matrix => {
    const out = makeMatrix(first.rows + second.rows, first.columns);
    out.values.set(first.values);
    out.values.set(second.values, first.values.length);
    return out;
  };
  const ofTools = backThroughPropagation(
    graphs.requestTool,
    heard.toolGraph,
    joined(into.requests.tools, into.tools),
  ).values;
  const ofBundles = backThroughPropagation(
    graphs.requestBundle,
    heard.bundleGraph,
    joined(into.requests.bundles, into.bundles),
  ).values;
  addTo(slopes.requests, ofTools.subarray(0, n));
  addTo(slopes.requests, ofBundles.subarray(0, n));
  addTo(slopes.tools, ofTools.subarray(n));
  const starts = { rows: graphs.bundles, columns: slopes.tools.columns, values: ofBundles.subarray(n) };
  addTurned(graphs, starts, slopes.tools);
}

/** Slopes of means of tools as slopes of the tools. */
function addTurned({ bundleMeans }: PublishedGraphs, means: Matrix, tools: Matrix): void {
  const turned = bundleMeans.map(({ row, column, weight }) => ({ row: column, column: row, weight }));
  addTo(tools, hear(turned, means, 1, tools.rows).values);
}

function pick(from: Matrix, rows: readonly number[]): Matrix {
  const out = makeMatrix(rows.length, from.columns);
  rows.forEach((row, at) =>
    out.values.set(from.values.subarray(row * from.columns, (row + 1) * from.columns), at * from.columns),
  );
  return out;
}

function spread(of: Matrix, rows: readonly number[], into: Matrix, scale: number): void {
  rows.forEach((row, at) => addScaledRow(into.values, row * of.columns, of.values, at * of.columns, scale, of.columns));
}
