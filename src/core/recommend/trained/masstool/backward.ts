import { fastExp, fastLog, fastSigmoid } from "../../../math/fast-functions";
import { transpose, type Matrix } from "../../../math/matrix-products";
import type { MassToolBatch } from "./batch";
import { VIEWS, type MassToolBuffers } from "./buffers";
import { factorOf, TRUST } from "./forward";
import { SCALAR, type MassToolModel, type MassToolParameters } from "./parameters";
import { backThroughDirections } from "./rows";
import { slopePast, slopeSearch } from "./search";

/* The model backwards: slopes in closed form. Source: method notes of MassTool, section 5; letters are those of the notes. What is
   done for each number is a plain loop: a number that a function hands to another is an object, and a training would make
   hundreds of megabytes of them an epoch. */

/** The losses of a batch: what is minimised is retrieval + λ need + the penalty of the parameters. */
export interface MassToolLoss {
  retrieval: number;
  need: number;
}

/** τ and λ of the notes. */
export const TEMPERATURE = 0.05;
export const NEED_WEIGHT = 0.1;

/** The losses of what `runForward` left, and the slopes of everything that is learned; `slopes` is overwritten. */
export function runBackward(
  model: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  slopes: MassToolParameters,
  temperature = TEMPERATURE,
): MassToolLoss {
  for (const list of [slopes.detectiveBias, slopes.need, slopes.gateBias, slopes.scalars]) list.fill(0);
  const retrieval = slopeScores(model, batch, on, temperature);
  slopeViews(model, batch, on, slopes);
  slopeTransfer(model, on, slopes);
  slopeSearch(model, batch, on, slopes);
  slopeTools(model, batch, on, slopes);
  const need = slopeNeed(model, batch, on, slopes);
  return { retrieval, need };
}

/** −Σ p ln softmax(S / τ) with p = 1 / |A| on the needed tools; S becomes its own slope. */
function slopeScores(
  { toolCount }: MassToolModel,
  { needed }: MassToolBatch,
  { scores }: MassToolBuffers,
  temperature: number,
): number {
  const { columns, values } = scores;
  const scale = 1 / (temperature * needed.length);
  let loss = 0;
  const logits = new Float64Array(toolCount);
  const powers = new Float64Array(toolCount);
  for (let row = 0; row < needed.length; row++) {
    const tools = needed[row]!;
    const at = row * columns;
    let most = -Infinity;
    for (let tool = 0; tool < toolCount; tool++) {
      logits[tool] = values[at + tool]! / temperature;
      most = Math.max(most, logits[tool]!);
    }
    for (const tool of tools) loss += (most - logits[tool]!) / tools.length / needed.length;
    let total = 0;
    for (let tool = 0; tool < toolCount; tool++) {
      powers[tool] = fastExp(logits[tool]! - most);
      total += powers[tool]!;
    }
    loss += fastLog(total) / needed.length;
    values.fill(0, at, at + columns);
    for (let tool = 0; tool < toolCount; tool++) values[at + tool] = (powers[tool]! / total) * scale;
    for (const tool of tools) values[at + tool]! -= scale / tools.length;
  }
  return loss;
}

/** From the slopes of S to those of the views, of the directions of tools and of trust. */
function slopeViews(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers, slopes: MassToolParameters): void {
  const { workspace, parameters, parts } = model;
  workspace.multiply(on.scores, on.toolDirections, on.combinedSlopes);
  workspace.multiplyTransposed(on.scores, on.combined, on.toolSlopes);
  const { columns, values } = on.combinedSlopes;
  const trustSlopes = new Float64Array(batch.requests.rows);
  VIEWS.forEach((name, place) => {
    const view = on.views[name];
    const factor = factorOf(parameters, parts, on.trust, name);
    for (let row = 0; row < batch.requests.rows; row++) {
      const weight = factor(row);
      const start = row * columns;
      const product = workspace.loops.dot(values, start, view.directions.values, start, columns);
      if (name === "own") slopes.scalars[SCALAR.ownView]! += product;
      else if (weight !== 0) {
        slopes.scalars[SCALAR.ownView + place]! += on.trust[row]! * product;
        trustSlopes[row]! += (1 - on.trust[row]!) * weight * product;
      }
      for (let at = start; at < start + columns; at++) view.slopes.values[at] = weight * values[at]!;
    }
    backThroughDirections(view.slopes, view.directions, view.lengths, workspace.loops);
  });
  trustSlopes.forEach((slope, row) => {
    slopes.scalars[SCALAR.trust]! += slope;
    slopes.scalars[SCALAR.trustSlope]! += TRUST.scale * (batch.nearest[row]! - TRUST.middle) * slope;
  });
}

/** From the joint view to the gate, to what was searched, and to the detection tower. */
function slopeTransfer(
  { workspace, parameters }: MassToolModel,
  on: MassToolBuffers,
  slopes: MassToolParameters,
): void {
  const { search, joint } = on.views;
  const { columns, values } = on.gates;
  for (let at = 0; at < values.length; at++) {
    const gate = values[at]!;
    const slope = joint.slopes.values[at]!;
    search.slopes.values[at]! += slope * gate;
    const inside = slope * search.vectors.values[at]! * gate * (1 - gate);
    on.gateSlopes.values[at] = inside;
    slopes.gateBias[at % columns]! += inside;
  }
  workspace.multiplyTransposed(on.knowledge, on.gateSlopes, slopes.gate);
  transpose(parameters.gate, on.turned);
  workspace.multiply(on.gateSlopes, on.turned, on.knowledgeSlopes);
}

/** From tools and past requests to the maps: of descriptions, of words, and what descriptions lack. */
function slopeTools(model: MassToolModel, batch: MassToolBatch, on: MassToolBuffers, slopes: MassToolParameters): void {
  const { workspace, texts, parts } = model;
  workspace.multiplyTransposed(batch.requests, on.views.own.slopes, slopes.own);
  backThroughDirections(on.toolSlopes, on.toolDirections, on.toolLengths, workspace.loops);
  on.describedSlopes.values.set(on.toolSlopes.values);
  slopePast(model, batch, on, slopes);
  if (parts.graph) {
    backThroughDirections(on.toolSlopes, on.pastDirections, on.pastLengths, workspace.loops);
    workspace.multiplyTransposed(batch.pastUse, on.toolSlopes, slopes.own, true);
  }
  slopes.residual.values.set(on.describedSlopes.values);
  workspace.multiplyTransposed(texts, on.describedSlopes, slopes.described);
}

/** The binary cross-entropy of need, and what it and the transfer say to the detection tower. */
function slopeNeed(
  model: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  slopes: MassToolParameters,
): number {
  const { workspace, parameters, parts } = model;
  const { requests, without } = batch;
  const n = requests.rows + without.rows;
  let loss = 0;
  const slopeRows = (knowledge: Matrix, into: Matrix, { from, label }: { from: number; label: 0 | 1 }): void => {
    const { columns, values } = knowledge;
    for (let row = 0; row < knowledge.rows; row++) {
      const odds = on.need[from + row]!;
      loss += (fastLog(1 + fastExp(-Math.abs(odds))) + Math.max(label === 1 ? -odds : odds, 0)) / n;
      const slope = parts.detection ? (NEED_WEIGHT * (fastSigmoid(odds) - label)) / n : 0;
      slopes.scalars[SCALAR.needBias]! += slope;
      for (let i = 0, at = row * columns; i < columns; i++, at++) {
        slopes.need[i]! += slope * values[at]!;
        const inside = values[at]! > 0 ? slope * parameters.need[i]! + into.values[at]! : 0;
        into.values[at] = inside;
        slopes.detectiveBias[i]! += inside;
      }
    }
  };
  slopeRows(on.knowledge, on.knowledgeSlopes, { from: 0, label: 1 });
  workspace.multiplyTransposed(requests, on.knowledgeSlopes, slopes.detective);
  if (without.rows === 0) return loss;
  const slopesWithout = on.slopesWithout;
  slopesWithout.values.fill(0);
  slopeRows(on.knowledgeWithout, slopesWithout, { from: requests.rows, label: 0 });
  workspace.multiplyTransposed(without, slopesWithout, slopes.detective, true);
  return loss;
}
