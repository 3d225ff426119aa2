import { fastExp } from "../../../math/fast-functions";
import { transpose } from "../../../math/matrix-products";
import type { MassToolBatch } from "./batch";
import { ATTENDED, NEIGHBOURS, type MassToolBuffers } from "./buffers";
import { weighEdge } from "./graph";
import { SCALAR, type MassToolModel, type MassToolParameters } from "./parameters";
import { addTo, backThroughDirections, mapByNearIdentity, toDirections } from "./rows";

/*
 * What a request finds among past ones, forwards and backwards. Source: method notes of MassTool, sections 4 and 5; letters are
 * those of the notes. A key is k = P x + b, with b = n(Â T), which past requests that need the same tools share. A batch searches
 * thousands of keys, so none of them is worked out: since qᵀW k = (Pᵀ Wᵀ q)ᵀ x + (Wᵀ q)ᵀ b and Σ α k = P Σ α x + Σ α b, all
 * products are with what requests attend with, or have found, and slopes of P take the same way back.
 */

/** q = P x, α = softmax of qᵀ W k over the neighbours and the request itself, e = Σ α k + α_own q. */
export function searchIntents(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers): void {
  const { workspace, parameters, parts } = model;
  const { own, search } = on.views;
  mapByNearIdentity(workspace, batch.requests, parameters.own, own.vectors);
  if (parts.graph) readBundles(model, batch, on);
  workspace.multiply(own.vectors, parameters.attention, on.attending);
  pullBack(model, on.attending, on);
  on.found.values.fill(0);
  search.vectors.values.fill(0);
  for (let row = 0; row < batch.requests.rows; row++) {
    weighAttended(model, batch, on, row);
    gatherAttended(model, batch, on, row);
  }
  workspace.multiply(on.found, parameters.own, search.vectors, true);
  addTo(search.vectors, on.found.values, workspace.loops);
}

/** b of the bundles of a batch. */
function readBundles({ workspace: { loops } }: MassToolModel, batch: MassToolBatch, on: MassToolBuffers): void {
  const { graph, bundles, bundleIndices } = batch;
  const { columns, values } = on.bundleDirections;
  values.fill(0);
  for (let row = 0; row < bundleIndices.length; row++) {
    const tools = bundles.tools[bundleIndices[row]!]!;
    for (const tool of tools) {
      const weight = weighEdge(graph, tools, tool);
      loops.addRow(values, row * columns, on.described.values, tool * columns, weight, columns);
    }
  }
  toDirections(on.bundleDirections, on.bundleDirections, on.bundleLengths, loops);
}

/** Pᵀ of rows, into `pulledBack`. */
function pullBack(
  { workspace, parameters }: MassToolModel,
  rows: MassToolBuffers["pulledBack"],
  on: MassToolBuffers,
): void {
  transpose(parameters.own, on.turned);
  workspace.multiply(rows, on.turned, on.pulledBack);
  addTo(on.pulledBack, rows.values, workspace.loops);
}

/** α of one request. */
function weighAttended(
  { workspace: { loops }, parameters, parts }: MassToolModel,
  { keys, attended: { slots, counts }, bundleOfKey }: MassToolBatch,
  { views: { own }, attending, pulledBack, bundleDirections, weights, weightCounts }: MassToolBuffers,
  row: number,
): void {
  const { columns } = attending;
  const at = row * columns;
  const first = row * ATTENDED;
  const count = counts[row]!;
  for (let i = 0; i < count; i++) {
    const key = slots[row * NEIGHBOURS + i]!;
    weights[first + i] = loops.dot(pulledBack.values, at, keys.values, key * columns, columns);
    if (parts.graph)
      weights[first + i]! += loops.dot(
        ...([attending.values, at, bundleDirections.values, bundleOfKey[key]! * columns, columns] as const),
      );
  }
  if (parts.ownSlot) {
    const toItself = loops.dot(attending.values, at, own.vectors.values, at, columns);
    weights[first + count] = toItself + parameters.scalars[SCALAR.ownBias]!;
  }
  weightCounts[row] = count + (parts.ownSlot ? 1 : 0);
  toSoftmax(weights, first, weightCounts[row]);
}

/** Σ α x and Σ α b + α_own q of one request. */
function gatherAttended(
  { workspace: { loops }, parts }: MassToolModel,
  { keys, attended: { slots, counts }, bundleOfKey }: MassToolBatch,
  { views: { own, search }, found, bundleDirections, weights }: MassToolBuffers,
  row: number,
): void {
  const { columns } = found;
  const at = row * columns;
  const first = row * ATTENDED;
  const count = counts[row]!;
  const into = search.vectors.values;
  for (let i = 0; i < count; i++) {
    const key = slots[row * NEIGHBOURS + i]!;
    const weight = weights[first + i]!;
    loops.addRow(found.values, at, keys.values, key * columns, weight, columns);
    if (parts.graph) loops.addRow(into, at, bundleDirections.values, bundleOfKey[key]! * columns, weight, columns);
  }
  if (parts.ownSlot) loops.addRow(into, at, own.vectors.values, at, weights[first + count]!, columns);
}

/** So many logits from one place on become shares of 1. */
function toSoftmax(logits: Float64Array, from: number, count: number): void {
  const end = from + count;
  let most = -Infinity;
  for (let i = from; i < end; i++) most = Math.max(most, logits[i]!);
  let total = 0;
  for (let i = from; i < end; i++) {
    logits[i] = fastExp(logits[i]! - most);
    total += logits[i]!;
  }
  for (let i = from; i < end; i++) logits[i]! /= total;
}

/**
 * From the slopes of e to attention, to bundles, and to the request itself. Slopes of the joint view were read before: what was
 * attended with lies there from here on.
 */
export function slopeSearch(
  model: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  slopes: MassToolParameters,
): void {
  const { workspace, parameters } = model;
  const { own, search, joint } = on.views;
  pullBack(model, search.slopes, on);
  joint.slopes.values.set(on.attending.values);
  on.attending.values.fill(0);
  on.foundBySlope.values.fill(0);
  on.bundleSlopes.values.fill(0);
  const products = new Float64Array(ATTENDED);
  // Written over: one for each that is attended to would be garbage.
  const at = { row: 0, place: 0, slope: 0 };
  for (at.row = 0; at.row < batch.requests.rows; at.row++) {
    const first = at.row * ATTENDED;
    const count = on.weightCounts[at.row]!;
    let mean = 0;
    for (at.place = 0; at.place < count; at.place++) {
      const product = slopeOfWeight(model, batch, on, at);
      products[at.place] = product;
      mean += product * on.weights[first + at.place]!;
    }
    for (at.place = 0; at.place < count; at.place++) {
      at.slope = on.weights[first + at.place]! * (products[at.place]! - mean);
      slopeAttended(model, batch, on, slopes, at);
    }
  }
  workspace.multiply(on.foundBySlope, parameters.own, on.attending, true);
  addTo(on.attending, on.foundBySlope.values, workspace.loops);
  workspace.multiplyTransposed(own.vectors, on.attending, slopes.attention);
  transpose(parameters.attention, on.turned);
  workspace.multiply(on.attending, on.turned, own.slopes, true);
}

/** The slope of one α: that of e along what it weighs. */
function slopeOfWeight(
  { workspace: { loops }, parts }: MassToolModel,
  { keys, attended: { slots, counts }, bundleOfKey }: MassToolBatch,
  { views: { own, search }, pulledBack, bundleDirections }: MassToolBuffers,
  { row, place }: { row: number; place: number },
): number {
  const { columns, values } = search.slopes;
  const at = row * columns;
  if (place === counts[row]) return loops.dot(values, at, own.vectors.values, at, columns);
  const key = slots[row * NEIGHBOURS + place]!;
  const along = loops.dot(pulledBack.values, at, keys.values, key * columns, columns);
  if (!parts.graph) return along;
  return along + loops.dot(values, at, bundleDirections.values, bundleOfKey[key]! * columns, columns);
}

/** Of one that a request attends to; `slope`: that of its logit. */
function slopeAttended(
  { workspace: { loops }, parts }: MassToolModel,
  { keys, attended: { slots, counts }, bundleOfKey }: MassToolBatch,
  { views: { own, search, joint }, foundBySlope, bundleDirections, bundleSlopes, attending, weights }: MassToolBuffers,
  slopes: MassToolParameters,
  { row, place, slope }: { row: number; place: number; slope: number },
): void {
  const { columns } = own.vectors;
  const at = row * columns;
  const weight = weights[row * ATTENDED + place]!;
  const isOwn = place === counts[row];
  if (isOwn) slopes.scalars[SCALAR.ownBias]! += slope;
  const key = isOwn ? 0 : slots[row * NEIGHBOURS + place]!;
  if (!isOwn) loops.addRow(foundBySlope.values, at, keys.values, key * columns, slope, columns);
  if (!isOwn && !parts.graph) return;
  const source = isOwn ? own.vectors.values : bundleDirections.values;
  const target = isOwn ? own.slopes.values : bundleSlopes.values;
  const from = isOwn ? at : bundleOfKey[key]! * columns;
  loops.addRow(attending.values, at, source, from, slope, columns);
  loops.addRow(target, from, search.slopes.values, at, weight, columns);
  loops.addRow(target, from, joint.slopes.values, at, slope, columns);
}

/** From what was searched to P and, through bundles, to T. Slopes of both must be there already, they are added to. */
export function slopePast(
  { workspace, parts }: MassToolModel,
  { graph, bundles, bundleIndices }: MassToolBatch,
  on: MassToolBuffers,
  slopes: Pick<MassToolParameters, "own">,
): void {
  const { search, joint } = on.views;
  workspace.multiplyTransposed(on.found, search.slopes, slopes.own, true);
  workspace.multiplyTransposed(on.foundBySlope, joint.slopes, slopes.own, true);
  if (!parts.graph) return;
  backThroughDirections(on.bundleSlopes, on.bundleDirections, on.bundleLengths, workspace.loops);
  const { columns, values } = on.bundleSlopes;
  for (let row = 0; row < bundleIndices.length; row++) {
    const tools = bundles.tools[bundleIndices[row]!]!;
    for (const tool of tools) {
      const weight = weighEdge(graph, tools, tool);
      workspace.loops.addRow(on.describedSlopes.values, tool * columns, values, row * columns, weight, columns);
    }
  }
}
