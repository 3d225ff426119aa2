import { describe, expect, it } from "vitest";
import vectors from "../../../testing/vectors/learned_tiny.json";
import { openPlainWorkspace, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import { referenceLoss, referenceSlopes, type PlainScorer } from "../../../testing/reference-scorer";
import { computeGradients, scoreBatch } from "./passes";
import {
  parameterNumbers,
  SCALAR,
  takeParameters,
  type ScorerParameters,
  takeBuffers,
  type ScorerBatch,
} from "./buffers";

const { T: texts, V: instances, ptr, lexical, kind, Y: needed, gradients } = vectors;
const plain: PlainScorer = { ...vectors.params, texts };
const examples = { instances, starts: ptr, lexical, kinds: kind, needed };
const [tools, dimensions] = [5, 3];

describe("the plain twin of the scorer, in 64 bits", () => {
  it("has the loss and the slopes of the vectors", () => {
    expect(referenceLoss(plain, examples)).toBeCloseTo(vectors.loss_without_regularisation, 6);
    const slopes = referenceSlopes(plain, examples);
    for (const name of Object.keys(gradients) as (keyof typeof gradients)[]) {
      expectClose(flat(slopes[name]), flat(gradients[name]), 1e-6);
    }
  });

  it("has the logits of the vectors", () => {
    const logits = referenceSlopes(plain, examples).logits;
    expectClose(flat(logits), flat(vectors.expected.map((one) => one.logits)), 1e-6);
  });
});

describe("the scorer in typed arrays, in 32 bits", () => {
  const { slopes, room } = passVectors();

  it("has the logits of the vectors", () => {
    vectors.expected.forEach(({ logits }, request) => {
      expectClose([...room.logitsBefore.slice(request * 8, request * 8 + tools)], logits, 1e-4);
    });
  });

  it("has the slopes of the vectors", () => {
    expectClose(cutOut(slopes.map, dimensions, dimensions), flat(gradients.W), 1e-4);
    expectClose(cutOut(slopes.residual, tools, dimensions), flat(gradients.U), 1e-4);
    expectClose(cutOut(slopes.request, tools, dimensions), flat(gradients.Q), 1e-4);
    expectClose(cutOut(slopes.together, tools, tools), flat(gradients.A), 1e-4);
    expectClose([...slopes.bias.slice(0, tools)], gradients.b, 1e-4);
    const { g, b0, k, cw, a } = gradients;
    // The vectors know three kinds of pieces; there is none of the fourth.
    expectClose([...slopes.scalars], [b0, k, g, ...cw, 0, a], 1e-4);
  });

  it("leaves what is padded at zero", () => {
    const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + Math.abs(value), 0);
    const inside = cutOut(slopes.residual, tools, dimensions);
    expect(sum(slopes.residual.values)).toBeCloseTo(sum(inside), 6);
    expect(sum(slopes.bias.slice(tools))).toBe(0);
  });
});

/** The vectors through the fast way, on the plain products. */
function passVectors() {
  const workspace = openPlainWorkspace(2 * parameterNumbers(tools, 8));
  const parameters = fill(takeParameters(workspace, tools, 8));
  const slopes = takeParameters(workspace, tools, 8);
  const size = { requests: 4, instances: instances.length, tools, dimensions: 8 };
  const room = takeBuffers(workspace, size);
  const model = { workspace, parameters, texts: lay(workspace, texts, 8, 8), toolCount: tools };
  const batch: ScorerBatch = {
    starts: Uint32Array.from(ptr),
    instances: lay(workspace, instances, instances.length, 8),
    lexical: lay(workspace, lexical, instances.length, 8),
    kinds: Uint8Array.from(kind),
    requests: lay(
      workspace,
      ptr.slice(0, -1).map((start) => instances[start]!),
      4,
      8,
    ),
    needed: needed.map((row) => row.flatMap((isNeeded, tool) => (isNeeded ? [tool] : []))),
  };
  scoreBatch(model, batch, room);
  const logitsBefore = room.logits.values.slice();
  computeGradients(model, batch, room, slopes);
  return { slopes, room: { logitsBefore } };
}

function fill(parameters: ScorerParameters): ScorerParameters {
  const { W, U, Q, A, b, b0, k, g, cw, a } = vectors.params;
  put(parameters.map, W);
  put(parameters.residual, U);
  put(parameters.request, Q);
  put(
    parameters.together,
    A.map((row, i) => row.map((value, j) => (i === j ? 0 : value))),
  );
  parameters.bias.set(b);
  parameters.scalars.set([b0, k, g, ...cw], SCALAR.base);
  parameters.scalars[SCALAR.scale] = a;
  return parameters;
}

function lay(workspace: MatrixWorkspace, rows: number[][], count: number, columns: number): Matrix {
  const matrix = workspace.take(count, columns);
  put(matrix, rows);
  return matrix;
}

function put(matrix: Matrix, rows: number[][]): void {
  rows.forEach((row, i) => matrix.values.set(row, i * matrix.columns));
}

function cutOut({ columns, values }: Matrix, rows: number, width: number): number[] {
  return Array.from({ length: rows }, (_, row) => [...values.slice(row * columns, row * columns + width)]).flat();
}

function flat(value: number | number[] | number[][]): number[] {
  return [value].flat(2);
}

function expectClose(found: readonly number[], wanted: readonly number[], tolerance: number): void {
  expect(found).toHaveLength(wanted.length);
  wanted.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(tolerance));
}
