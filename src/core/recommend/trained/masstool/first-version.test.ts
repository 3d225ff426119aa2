/** The first version of the model (R = I, tools as free rows, no own slot, no trust, no penalty), as a case of the one here. */
import { describe, expect, it } from "vitest";
import { openExactWorkspace, openPlainWorkspace, type Matrix } from "../../../math/matrix-products";
import first from "../../../testing/vectors/masstool_inductive_tiny.json";
import tiny from "../../../testing/vectors/masstool_tiny.json";
import { NEED_WEIGHT, runBackward } from "./backward";
import { gatherBatch, takeBatchRoom } from "./batch";
import { fitBuffers, takeBuffers } from "./buffers";
import { runForward } from "./forward";
import { buildGraph, gatherPastUse, groupBundles, padSizes } from "./graph";
import { SCALAR, takeParameters, WHOLE_MODEL } from "./parameters";

type Rows = readonly (readonly number[])[];

const SIZES = { ...padSizes(4, 4), requests: 3, without: 2, keys: 3, bundles: 3 };
/** Odds at which trust is whole. */
const ALWAYS = 700;

const turn = (rows: Rows): number[][] => rows[0]!.map((_, column) => rows.map((row) => row[column]!));

function read({ columns, values }: Matrix, rows = 4, width = 4): number[][] {
  return Array.from({ length: rows }, (_, row) => [...values.subarray(row * columns, row * columns + width)]);
}

function expectNear(actual: unknown, wanted: unknown, digits: number): void {
  const flatten = (value: unknown): number[] =>
    typeof value === "number" ? [value] : [...(value as Iterable<unknown>)].flatMap(flatten);
  const [a, b] = [flatten(actual), flatten(wanted)];
  expect(a.length).toBe(b.length);
  a.forEach((value, i) => expect(Math.abs(value - b[i]!) / Math.max(1, Math.abs(b[i]!))).toBeLessThan(10 ** -digits));
}

function open(openWorkspace: typeof openPlainWorkspace) {
  const workspace = openWorkspace(0);
  const put = (rows: Rows, out: Matrix, less = 0): Matrix => {
    rows.forEach((row, r) =>
      row.forEach((value, c) => (out.values[r * out.columns + c] = value - (r === c ? less : 0))),
    );
    return out;
  };
  const parameters = takeParameters(workspace, SIZES);
  const { params } = first;
  put(turn(params.P), parameters.own, 1);
  put(params.W, parameters.attention);
  put(turn(params.A1), parameters.detective);
  put(turn(params.G), parameters.gate);
  parameters.detectiveBias.set(params.b1);
  parameters.need.set(params.a2);
  parameters.gateBias.set(params.g);
  parameters.scalars.set([0, ALWAYS, 0, ...params.w, params.b2]);
  const ofTools = (): Matrix => workspace.take(SIZES.paddedTools, SIZES.dimensions);
  const model = {
    ...{ workspace, parameters, toolCount: 4, texts: put(params.T, ofTools()) },
    parts: { ...WHOLE_MODEL, ownSlot: false, leastSimilarity: first.threshold },
  };
  const past = tiny.embeddings.Q.slice(0, 3).map((row) => Float32Array.from(row));
  const graph = buildGraph(first.gold, 4);
  const batch = gatherBatch(takeBatchRoom(workspace, SIZES), {
    vectors: past,
    without: tiny.embeddings.NEG.map((row) => Float32Array.from(row)),
    needed: first.gold,
    pastUse: gatherPastUse(graph, tiny.embeddings.Q.slice(0, 3), ofTools()),
    neighbours: first.neighbours
      .slice(0, 3)
      .map((near, row) => near.map((index, i) => ({ index, cosine: first.neighbourSim[row]![i]! }))),
    ...{ past: tiny.embeddings.Q.slice(0, 3), graph, bundles: groupBundles(graph), leastSimilarity: first.threshold },
  });
  // Vectors of texts come in 32 bits; here they are exact.
  put(tiny.embeddings.Q.slice(0, 3), batch.requests);
  put(tiny.embeddings.NEG, batch.without);
  return {
    model,
    batch,
    on: fitBuffers(takeBuffers(workspace, SIZES), batch),
    slopes: takeParameters(workspace, SIZES),
  };
}

describe.each([
  ["32", openPlainWorkspace, 4],
  ["64", openExactWorkspace, 6],
] as const)("MassTool's first version in %s bits", (_, openWorkspace, digits) => {
  it("has the views, scores, losses and slopes of the vectors", () => {
    const { model, batch, on, slopes } = open(openWorkspace);
    const { forward, grad } = first;
    runForward(model, batch, on);
    expectNear(read(on.views.own.vectors, 3), forward.own, digits);
    expectNear(read(on.views.search.vectors, 3), forward.e, digits);
    expectNear(read(on.views.joint.vectors, 3), forward.joint, digits);
    expectNear(read(on.tools), forward.ht, digits);
    expectNear(read(on.gates, 3), forward.gate, digits);
    expectNear(read(on.scores, 3), forward.scores, digits);
    expectNear(on.need, forward.detLogit, digits);
    const loss = runBackward(model, batch, on, slopes, first.tau);
    expectNear([loss.retrieval, loss.need], [first.Lret, first.Ldet], digits);
    expectNear(loss.retrieval + NEED_WEIGHT * loss.need, first.L, digits);
    expectNear(
      [turn(read(slopes.own)), read(slopes.residual), read(slopes.attention)],
      [grad.P, grad.T, grad.W],
      digits,
    );
    expectNear([turn(read(slopes.detective)), turn(read(slopes.gate))], [grad.A1, grad.G], digits);
    expectNear(slopes.detectiveBias.subarray(0, 4), grad.b1, digits);
    expectNear([...slopes.need.subarray(0, 4), ...slopes.gateBias.subarray(0, 4)], [...grad.a2, ...grad.g], digits);
    expectNear(slopes.scalars.subarray(SCALAR.ownView, SCALAR.needBias), grad.w, digits);
    expectNear(slopes.scalars[SCALAR.needBias]!, grad.b2, digits);
  });
});
