import { fastSigmoid } from "../../../math/fast-functions";
import { transpose, type Matrix } from "../../../math/matrix-products";
import type { MassToolBatch } from "./batch";
import { VIEWS, type MassToolBuffers } from "./buffers";
import { SCALAR, type MassToolModel, type MassToolParameters, type MassToolParts } from "./parameters";
import { addTo, mapByNearIdentity, toDirections } from "./rows";
import { searchIntents } from "./search";

/* The model forwards. Source: method notes of MassTool, section 4; letters are those of the notes. */

/** r = σ(t0 + scale · t1 · (c1 − middle)). */
export const TRUST = { scale: 10, middle: 0.6 };

/** Reads tools, past requests and requests; `scores` and `need` hold what comes out. */
export function runForward(model: MassToolModel, batch: MassToolBatch, buffers: MassToolBuffers): void {
  readTools(model, batch, buffers);
  readRequests(model, batch, buffers);
}

/** Reads the requests, and the past ones that they search, where tools are read. */
export function readRequests(model: MassToolModel, batch: MassToolBatch, buffers: MassToolBuffers): void {
  searchIntents(model, batch, buffers);
  detectNeed(model, batch, buffers);
  transferKnowledge(model, batch, buffers);
  scoreTools(model, batch, buffers);
}

/** T = Y R + U, h = T + n(P M): the same for every request. */
export function readTools(
  { workspace, parameters, texts, parts }: MassToolModel,
  batch: Pick<MassToolBatch, "pastUse">,
  on: MassToolBuffers,
): void {
  mapByNearIdentity(workspace, texts, parameters.described, on.described);
  addTo(on.described, parameters.residual.values, workspace.loops);
  on.tools.values.set(on.described.values);
  if (parts.graph) {
    mapByNearIdentity(workspace, batch.pastUse, parameters.own, on.pastDirections);
    toDirections(on.pastDirections, on.pastDirections, on.pastLengths, workspace.loops);
    addTo(on.tools, on.pastDirections.values, workspace.loops);
  }
  toDirections(on.tools, on.toolDirections, on.toolLengths, workspace.loops);
  transpose(on.toolDirections, on.toolsAcross);
}

/** u = ReLU(A1 x + b1), z = a2 u + b2: of the requests, then of those that need none. */
function detectNeed(
  { workspace, parameters }: MassToolModel,
  { requests, without }: MassToolBatch,
  on: MassToolBuffers,
) {
  const { detective, detectiveBias, need, scalars } = parameters;
  const read = (of: Matrix, out: Matrix, from: number): void => {
    if (of.rows === 0) return;
    workspace.multiply(of, detective, out);
    const { columns } = out;
    for (let row = 0; row < of.rows; row++) {
      let sum = scalars[SCALAR.needBias]!;
      for (let i = 0, at = row * columns; i < columns; i++, at++) {
        const value = Math.max(0, out.values[at]! + detectiveBias[i]!);
        out.values[at] = value;
        sum += value * need[i]!;
      }
      on.need[from + row] = sum;
    }
  };
  read(requests, on.knowledge, 0);
  read(without, on.knowledgeWithout, requests.rows);
}

/** γ = σ(G u + g), joint = γ ⊙ e. */
function transferKnowledge({ workspace, parameters }: MassToolModel, _: MassToolBatch, on: MassToolBuffers): void {
  const { search, joint } = on.views;
  workspace.multiply(on.knowledge, parameters.gate, on.gates);
  const { columns, values } = on.gates;
  for (let at = 0; at < values.length; at++) {
    values[at] = fastSigmoid(values[at]! + parameters.gateBias[at % columns]!);
    joint.vectors.values[at] = values[at]! * search.vectors.values[at]!;
  }
}

/**
 * S = w1 cos(q, h) + r (w2 cos(e, h) + w3 cos(joint, h)), with r the trust in the past: one product with the directions of tools, of
 * what the three directions come to.
 */
function scoreTools({ workspace, parameters, parts }: MassToolModel, batch: MassToolBatch, on: MassToolBuffers): void {
  const { scalars } = parameters;
  batch.nearest.forEach((cosine, row) => {
    const odds = scalars[SCALAR.trust]! + TRUST.scale * scalars[SCALAR.trustSlope]! * (cosine - TRUST.middle);
    on.trust[row] = fastSigmoid(odds);
  });
  on.combined.values.fill(0);
  for (const name of VIEWS) {
    const view = on.views[name];
    toDirections(view.vectors, view.directions, view.lengths, workspace.loops);
    const factor = factorOf(parameters, parts, on.trust, name);
    const { rows, columns, values } = on.combined;
    for (let row = 0; row < rows; row++)
      workspace.loops.addRow(values, row * columns, view.directions.values, row * columns, factor(row), columns);
  }
  workspace.multiply(on.combined, on.toolsAcross, on.scores);
}

/** What a view weighs for each request: w1, r w2, r w3, or 0 where it is left out. */
export function factorOf(
  { scalars }: Pick<MassToolParameters, "scalars">,
  parts: MassToolParts,
  trust: Float64Array,
  view: (typeof VIEWS)[number],
): (row: number) => number {
  if (view === "own") return () => scalars[SCALAR.ownView]!;
  const isOff = !parts.search || (view === "joint" && !parts.transfer);
  const weight = isOff ? 0 : scalars[view === "search" ? SCALAR.searchView : SCALAR.jointView]!;
  return (row) => trust[row]! * weight;
}
