import { describe, expect, it } from "vitest";
import { dot, dotRows, rowOf, stackVectors } from "./vectors";

describe("stackVectors", () => {
  const matrix = stackVectors([Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)], 2);

  it("keeps rows apart", () => {
    expect([...rowOf(matrix, 1)]).toEqual([...Float32Array.of(0.6, 0.8)]);
  });

  it("refuses a vector of another length", () => {
    expect(() => stackVectors([Float32Array.of(1)], 2)).toThrow("Vector 0 has 1 numbers, 2 were expected.");
    expect(() => dotRows(matrix, Float32Array.of(1))).toThrow(RangeError);
  });

  it("multiplies every row", () => {
    const vector = Float32Array.of(0.6, 0.8);
    const products = dotRows(matrix, vector);
    expect(products[0]).toBeCloseTo(0.6, 6);
    expect(products[1]).toBe(dot(rowOf(matrix, 1), vector));
  });
});
