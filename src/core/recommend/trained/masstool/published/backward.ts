import { transpose, type Matrix } from "../../../../math/matrix-products";
import type { Floats } from "../../../../math/training-loops";
import { addScaledRow, addTo, backThroughDirections, dotRows } from "../rows";
import { backThroughGraphs, slopeContrast, type HeardSlopes, type PublishedLoss, type Step } from "./backward-graphs";
import { detectionLoss, retrievalLoss } from "./losses";
import { directionsOf, scoreTools, VIEWS_OF_STREAM, type StreamReading } from "./model";
import { listPublished, STREAMS, type PublishedParameters, type Stream } from "./parameters";
import { makeMatrix } from "./propagation";

/** Losses of a batch, and the slopes of everything that is learned; `slopes` is overwritten. */
export function slopePublished(step: Step, slopes: PublishedParameters): PublishedLoss {
  for (const list of listPublished(slopes)) list.fill(0);
  const { heard, batch, read } = step;
  const like = ({ rows, columns }: Matrix): Matrix => makeMatrix(rows, columns);
  const into: HeardSlopes = {
    requests: { tools: like(heard.requests.tools), bundles: like(heard.requests.bundles) },
    tools: like(heard.tools),
    bundles: like(heard.bundles),
  };
  const scores = batch.candidates.map((of, row) => scoreTools(read.reading, heard, row, of));
  const retrieval = retrievalLoss(scores, batch.labels, "released");
  const knowing = slopeStreams(step, retrieval.slopes, into, slopes);
  const need = slopeDetection(step, knowing, slopes);
  const contrast = slopeContrast(step, into);
  backThroughGraphs(step, into, slopes);
  return { retrieval: retrieval.value, need, contrast };
}

/** From scores to tools, past requests and attention; what is left is the slope of the detective knowledge. */
function slopeStreams(step: Step, scoreSlopes: number[][], into: HeardSlopes, slopes: PublishedParameters): Matrix {
  const { model, heard, read, take } = step;
  const { info, knowledge, streams } = read.reading;
  const { workspace, parameters } = model;
  const tools = directionsOf(heard.tools);
  const toolSlopes = makeMatrix(heard.tools.rows, heard.tools.columns);
  const infoSlopes = take(info.rows, info.columns);
  infoSlopes.values.fill(0);
  for (const stream of STREAMS) {
    const of = streams[stream];
    const [own, search, joint] = VIEWS_OF_STREAM.map((view) =>
      slopeView(step, of[view], { scoreSlopes, tools: tools.directions, toolSlopes }),
    ) as [Matrix, Matrix, Matrix];
    const gateSlopes = take(info.rows, info.columns);
    joint.values.forEach((slope, i) => {
      const gate = of.gates.values[i]!;
      search.values[i]! += slope * gate;
      gateSlopes.values[i] = slope * of.search.values[i]! * gate * (1 - gate);
    });
    addRows(gateSlopes, slopes.gateBiases[stream]);
    workspace.multiplyTransposed(info, gateSlopes, slopes.gates[stream]);
    multiplyTurned(step, gateSlopes, parameters.gates[stream], infoSlopes);
    slopeSearch(step, { stream, of, own, search }, into, slopes);
  }
  backThroughDirections(toolSlopes, tools.directions, tools.lengths);
  addTo(into.tools, toolSlopes.values);
  cutSlopes(infoSlopes, info, step.dropout?.info ?? 0);
  addRows(infoSlopes, slopes.knowledgeBias);
  workspace.multiplyTransposed(knowledge, infoSlopes, slopes.knowledge);
  const knowing = take(info.rows, info.columns);
  knowing.values.fill(0);
  multiplyTurned(step, infoSlopes, parameters.knowledge, knowing);
  return knowing;
}

/** From slopes of cosines to those of a view, and of the directions of tools. */
function slopeView(
  { batch }: Step,
  view: Matrix,
  { scoreSlopes, tools, toolSlopes }: { scoreSlopes: number[][]; tools: Matrix; toolSlopes: Matrix },
): Matrix {
  const d = view.columns;
  const { directions, lengths } = directionsOf(view);
  const out = makeMatrix(view.rows, d);
  batch.candidates.forEach((of, row) =>
    of.forEach((tool, i) => {
      const slope = scoreSlopes[row]![i]!;
      addScaledRow(out.values, row * d, tools.values, tool * d, slope, d);
      addScaledRow(toolSlopes.values, tool * d, directions.values, row * d, slope, d);
    }),
  );
  backThroughDirections(out, directions, lengths);
  return out;
}

/** From what was searched to attention, past requests and the request itself. */
function slopeSearch(
  step: Step,
  { stream, of, own, search }: { stream: Stream; of: StreamReading; own: Matrix; search: Matrix },
  into: HeardSlopes,
  slopes: PublishedParameters,
): void {
  const { model, heard, batch, take } = step;
  const d = own.columns;
  const keys = heard.requests[stream].values;
  const keySlopes = into.requests[stream].values;
  const attendingSlopes = take(own.rows, d);
  attendingSlopes.values.fill(0);
  of.attended.forEach((rows, at) => {
    const weights = of.weights[at]!;
    const products = rows.map((row) => dotRows(search.values, at * d, keys, row * d, d));
    const mean = products.reduce((sum, product, i) => sum + product * weights[i]!, 0);
    rows.forEach((row, i) => {
      const slope = weights[i]! * (products[i]! - mean);
      addScaledRow(attendingSlopes.values, at * d, keys, row * d, slope, d);
      addScaledRow(keySlopes, row * d, search.values, at * d, weights[i]!, d);
      addScaledRow(keySlopes, row * d, of.attending.values, at * d, slope, d);
    });
  });
  model.workspace.multiplyTransposed(of.own, attendingSlopes, slopes.attention[stream]);
  const ownSlopes = take(own.rows, d);
  ownSlopes.values.set(own.values);
  multiplyTurned(step, attendingSlopes, model.parameters.attention[stream], ownSlopes);
  batch.requests.forEach((row, at) => addScaledRow(keySlopes, row * d, ownSlopes.values, at * d, 1, d));
}

/** The detection loss over both kinds of requests; `knowing`: what the transfer says to the knowledge of the first. */
function slopeDetection(step: Step, knowing: Matrix, slopes: PublishedParameters): number {
  const { batch, read, weights, model } = step;
  const kinds = [
    { ...read.reading, table: slopes.detected, rows: batch.requests, from: 0, before: knowing },
    { ...read.none, table: slopes.without, rows: batch.without, from: batch.requests.length, before: null },
  ];
  const needs = [...batch.requests.map(() => 1), ...batch.without.map(() => 0)];
  const loss = detectionLoss([...read.reading.logits, ...read.none.logits], needs, weights.detection);
  for (const { words, knowledge, table, rows, from, before } of kinds) {
    if (rows.length === 0) continue;
    const logitSlopes = step.take(rows.length, slopes.need.columns);
    logitSlopes.values.fill(0);
    rows.forEach((_, row) =>
      logitSlopes.values.set(
        loss.slopes[from + row]!.map((slope) => slope * weights.need),
        row * logitSlopes.columns,
      ),
    );
    addRows(logitSlopes, slopes.needBias);
    model.workspace.multiplyTransposed(knowledge, logitSlopes, slopes.need, true);
    const inside = step.take(rows.length, words.columns);
    inside.values.fill(0);
    if (before) inside.values.set(before.values);
    multiplyTurned(step, logitSlopes, model.parameters.need, inside);
    cutSlopes(inside, knowledge, step.dropout?.knowledge ?? 0);
    addRows(inside, slopes.detectiveBias);
    model.workspace.multiplyTransposed(words, inside, slopes.detective, true);
    const wordSlopes = step.take(rows.length, words.columns);
    wordSlopes.values.fill(0);
    multiplyTurned(step, inside, model.parameters.detective, wordSlopes);
    const d = words.columns;
    rows.forEach((row, at) => addScaledRow(table.values, row * d, wordSlopes.values, at * d, 1, d));
  }
  return loss.value;
}

/** Back through a ReLU and its dropout, in place. */
function cutSlopes({ values }: Matrix, of: Matrix, dropped: number): void {
  for (let at = 0; at < values.length; at++) values[at] = of.values[at]! <= 0 ? 0 : values[at]! / (1 - dropped);
}

/** out += of · mapᵀ. */
function multiplyTurned({ model, take }: Step, of: Matrix, map: Matrix, out: Matrix): void {
  const turned = take(map.columns, map.rows);
  transpose(map, turned);
  model.workspace.multiply(of, turned, out, true);
}

function addRows({ columns, values }: Matrix, into: Floats): void {
  for (let at = 0; at < values.length; at++) into[at % columns]! += values[at]!;
}
