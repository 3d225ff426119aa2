import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPlainWorkspace, type Matrix, type MatrixWorkspace } from "../../../core/math/matrix-products";
import { mulberry32 } from "../../../core/math/random";
import { openProductWorkspace } from "./product-workspace";

function draw(workspace: MatrixWorkspace, rows: number, columns: number, seed: number): Matrix {
  const matrix = workspace.take(rows, columns);
  const random = mulberry32(seed);
  for (let i = 0; i < matrix.values.length; i++) matrix.values[i] = random() - 0.5;
  return matrix;
}

type Way = "multiply" | "multiplyTransposed";

function product(workspace: MatrixWorkspace, way: Way, [rows, columns, depth]: Sizes, add: boolean): Matrix {
  const left = way === "multiply" ? draw(workspace, rows, depth, 1) : draw(workspace, depth, rows, 1);
  const right = draw(workspace, depth, columns, 2);
  const out = draw(workspace, rows, columns, 3);
  workspace[way](left, right, out, add);
  return out;
}

type Sizes = readonly [rows: number, columns: number, depth: number];

describe("products in the kernels", () => {
  it("equal plain ones for all sizes, blocks and rests of them", () => {
    const size = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.tuple(size, size, fc.integer({ min: 0, max: 300 })),
        fc.constantFrom<Way>("multiply", "multiplyTransposed"),
        fc.boolean(),
        ([rows, eights, depth], way, add) => {
          const sizes: Sizes = [rows, 8 * eights, depth];
          const fast = product(openProductWorkspace(40_000), way, sizes, add);
          const plain = product(openPlainWorkspace(40_000), way, sizes, add);
          expect(fast.values.length).toBe(plain.values.length);
          fast.values.forEach((value, i) => expect(Math.abs(value - plain.values[i]!)).toBeLessThan(1e-5));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are made in WebAssembly", () => {
    const matrix = openProductWorkspace(64).take(8, 8);
    expect(matrix.values.buffer.byteLength % 65_536).toBe(0);
  });

  it("are refused where sizes do not fit or room is missing", () => {
    const workspace = openProductWorkspace(1000);
    const [a, b] = [workspace.take(3, 8), workspace.take(8, 16)];
    expect(() => workspace.multiply(a, b, workspace.take(3, 8))).toThrow("3 × 8, 8 × 16 and 3 × 8 do not fit");
    expect(() => workspace.multiplyTransposed(a, b, workspace.take(8, 16))).toThrow(RangeError);
    expect(() => workspace.take(1000, 1000)).toThrow("no room left");
  });

  it("have the memory of a workspace of their size that was released, as zeros", () => {
    const first = openProductWorkspace(50_000);
    const { buffer } = draw(first, 100, 200, 1).values;
    first.release!();
    expect(() => first.take(8, 8)).toThrow("no room left");
    const small = openProductWorkspace(1000).take(8, 8);
    expect(small.values.buffer).not.toBe(buffer);
    const second = openProductWorkspace(45_000);
    const matrix = second.take(100, 200);
    expect(matrix.values.buffer).toBe(buffer);
    expect(matrix.values.every((value) => value === 0)).toBe(true);
    expect(openProductWorkspace(45_000).take(8, 8).values.buffer).not.toBe(buffer);
    const sizes: Sizes = [30, 48, 70];
    expect(product(second, "multiply", sizes, true)).toEqual(
      product(openProductWorkspace(45_000), "multiply", sizes, true),
    );
  });
});
