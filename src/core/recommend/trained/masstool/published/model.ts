import { fastSigmoid } from "../../../../math/fast-functions";
import type { Matrix, MatrixWorkspace } from "../../../../math/matrix-products";
import type { Floats } from "../../../../math/training-loops";
import { addScaledRow, addTo, dotRows, toDirections } from "../rows";
import { softmax } from "./losses";
import { STREAMS, type PublishedParameters, type Stream } from "./parameters";
import { hear, makeMatrix, propagate, type Edge, type Propagation } from "./propagation";

/* The released variant: two streams (request–tool, request–bundle), one tool representation. Source: method notes of MassTool,
   section 3, the column of the code. */

/** Which nodes hear of which; edges weighed, entries may have been dropped. */
export interface PublishedGraphs {
  /** Requests then tools. */
  requestTool: Edge[];
  /** Requests then bundles. */
  requestBundle: Edge[];
  /** Bundle × tool: the mean of its tools. */
  bundleMeans: Edge[];
  bundles: number;
  /** Where bundles begin in the graph: of the start of T, kept as it is. `null`: of T as it stands. */
  bundleStart: Matrix | null;
}

export interface PublishedModel {
  workspace: MatrixWorkspace;
  parameters: PublishedParameters;
  /** Only past requests at least this similar are searched. */
  leastSimilarity: number;
}

/** Everything that a round hears from its graphs. */
export interface Heard {
  toolGraph: Propagation;
  bundleGraph: Propagation;
  /** H of requests in each stream, n × d, and of tools. */
  requests: Record<Stream, Matrix>;
  tools: Matrix;
  /** Bundles in the request–bundle graph, and as the mean of their tools' H. */
  bundles: Matrix;
  bundlesOfTools: Matrix;
}

/** Requests and tools as they hear of each other. */
export function hearGraphs({ requests, tools }: PublishedParameters, graphs: PublishedGraphs): Heard {
  const n = requests.rows;
  const start = graphs.bundleStart ?? hear(graphs.bundleMeans, tools, 1, graphs.bundles);
  const toolGraph = propagate(graphs.requestTool, stack(requests, tools), 1, "released");
  const bundleGraph = propagate(graphs.requestBundle, stack(requests, start), 1, "released");
  const ofTools = rowsOf(toolGraph.out, n, tools.rows);
  return {
    ...{ toolGraph, bundleGraph, tools: ofTools },
    requests: { tools: rowsOf(toolGraph.out, 0, n), bundles: rowsOf(bundleGraph.out, 0, n) },
    bundles: rowsOf(bundleGraph.out, n, graphs.bundles),
    bundlesOfTools: hear(graphs.bundleMeans, ofTools, 1, graphs.bundles),
  };
}

/** A request that is read: its row of each stream and of detection, and the past requests it may attend to. */
export interface ReadRequest {
  own: Record<Stream, { from: Matrix; row: number }>;
  detected: { from: Matrix; row: number };
  neighbours: readonly { row: number; cosine: number }[];
}

/** One stream of a batch, requests × d. */
export interface StreamReading {
  own: Matrix;
  attending: Matrix;
  /** Rows of the past requests that passed the filter, and their weights. */
  attended: number[][];
  weights: number[][];
  search: Matrix;
  gates: Matrix;
  joint: Matrix;
}

export interface Reading {
  words: Matrix;
  knowledge: Matrix;
  info: Matrix;
  logits: number[][];
  streams: Record<Stream, StreamReading>;
}

const TOLERANCE = 1e-9;

/** Matrices of one step; what stands in them is left over from an earlier one. */
export type Take = (rows: number, columns: number) => Matrix;

/** Shares of what the detection tower knows, and of what it hands on, that a training step leaves out. */
export interface Dropout {
  knowledge: number;
  info: number;
  random(): number;
}

/** Reads requests in both streams. */
export function readBatch(
  model: PublishedModel,
  heard: Heard,
  batch: readonly ReadRequest[],
  take: Take,
  dropout?: Dropout,
): Reading {
  const { workspace, parameters } = model;
  const d = parameters.tools.columns;
  const words = gather(
    batch.map(({ detected }) => detected),
    take(batch.length, d),
  );
  const { knowledge, logits } = detect(model, words, take, dropout);
  const info = take(batch.length, d);
  workspace.multiply(knowledge, parameters.knowledge, info);
  addBias(info, parameters.knowledgeBias, (value) => Math.max(0, value));
  if (dropout) dropSome(info, dropout.info, dropout.random);
  const readStream = (stream: Stream): StreamReading => {
    const own = gather(
      batch.map(({ own: of }) => of[stream]),
      take(batch.length, d),
    );
    const searched = search(model, heard, { batch, own, stream, attending: take(batch.length, d) });
    const gates = take(batch.length, d);
    workspace.multiply(info, parameters.gates[stream], gates);
    addBias(gates, parameters.gateBiases[stream], fastSigmoid);
    const joint = makeMatrix(batch.length, d);
    joint.values.forEach((_, i) => (joint.values[i] = gates.values[i]! * searched.search.values[i]!));
    return { own, ...searched, gates, joint };
  };
  return { words, knowledge, info, logits, streams: { tools: readStream("tools"), bundles: readStream("bundles") } };
}

/** ReLU(A1 x + b1) and the two logits of it. */
export function detect(
  { workspace, parameters }: PublishedModel,
  words: Matrix,
  take: Take,
  dropout?: Dropout,
): { knowledge: Matrix; logits: number[][] } {
  const knowledge = take(words.rows, words.columns);
  workspace.multiply(words, parameters.detective, knowledge);
  addBias(knowledge, parameters.detectiveBias, (value) => Math.max(0, value));
  if (dropout) dropSome(knowledge, dropout.knowledge, dropout.random);
  const logits = take(words.rows, parameters.need.columns);
  workspace.multiply(knowledge, parameters.need, logits);
  addBias(logits, parameters.needBias, (value) => value);
  return {
    knowledge,
    logits: Array.from({ length: words.rows }, (_, row) => [
      ...logits.values.subarray(row * logits.columns, row * logits.columns + 2),
    ]),
  };
}

interface Searching {
  batch: readonly ReadRequest[];
  own: Matrix;
  stream: Stream;
  attending: Matrix;
}

/** α = softmax of q W k over the neighbours that pass the filter, Σ α k; zeros where none does. */
function search(
  { workspace, parameters, leastSimilarity }: PublishedModel,
  heard: Heard,
  { batch, own, stream, attending }: Searching,
): Pick<StreamReading, "attending" | "attended" | "weights" | "search"> {
  const d = own.columns;
  const keys = heard.requests[stream].values;
  workspace.multiply(own, parameters.attention[stream], attending);
  const attended = batch.map(({ neighbours }) =>
    neighbours.filter(({ cosine }) => cosine >= leastSimilarity - TOLERANCE).map(({ row }) => row),
  );
  const found = makeMatrix(batch.length, d);
  const weights = attended.map((rows, at) => {
    const alphas = softmax(rows.map((row) => dotRows(attending.values, at * d, keys, row * d, d)));
    rows.forEach((row, i) => addScaledRow(found.values, at * d, keys, row * d, alphas[i]!, d));
    return alphas;
  });
  return { attending, attended, weights, search: found };
}

/** Three views of each stream, which are compared with one row for each tool. */
export const VIEWS_OF_STREAM = ["own", "search", "joint"] as const;

/** Six cosines added up, −6 to 6, for these tools. */
export function scoreTools({ streams }: Reading, { tools }: Heard, row: number, of: readonly number[]): number[] {
  const d = tools.columns;
  const lengthOf = (values: Floats, at: number): number => Math.sqrt(dotRows(values, at, values, at, d));
  const lengths = of.map((tool) => lengthOf(tools.values, tool * d));
  const scores = of.map(() => 0);
  for (const stream of STREAMS) {
    for (const view of VIEWS_OF_STREAM) {
      const { values } = streams[stream][view];
      const length = lengthOf(values, row * d);
      if (length < 1e-12) continue;
      of.forEach((tool, i) => {
        if (lengths[i]! >= 1e-12)
          scores[i]! += dotRows(values, row * d, tools.values, tool * d, d) / length / lengths[i]!;
      });
    }
  }
  return scores;
}

/** Rows of length 1, with the lengths they had. */
export function directionsOf(of: Matrix): { directions: Matrix; lengths: Float64Array } {
  const directions = makeMatrix(of.rows, of.columns);
  const lengths = new Float64Array(of.rows);
  toDirections(of, directions, lengths);
  return { directions, lengths };
}

/** Zeros a share at random and lifts the rest, so that the sum stays what is expected. */
function dropSome({ values }: Matrix, share: number, random: () => number): void {
  for (let at = 0; at < values.length; at++) values[at] = random() < share ? 0 : values[at]! / (1 - share);
}

function addBias({ columns, values }: Matrix, bias: Floats, then: (value: number) => number): void {
  for (let at = 0; at < values.length; at++) values[at] = then(values[at]! + bias[at % columns]!);
}

function gather(rows: readonly { from: Matrix; row: number }[], out: Matrix): Matrix {
  rows.forEach(({ from, row }, at) =>
    out.values.set(from.values.subarray(row * out.columns, (row + 1) * out.columns), at * out.columns),
  );
  return out;
}

function stack(first: Matrix, second: Matrix): Matrix {
  const out = makeMatrix(first.rows + second.rows, first.columns);
  out.values.set(first.values);
  addTo({ ...second, values: out.values.subarray(first.values.length) }, second.values);
  return out;
}

function rowsOf({ columns, values }: Matrix, from: number, rows: number): Matrix {
  return { rows, columns, values: values.subarray(from * columns, (from + rows) * columns) };
}
