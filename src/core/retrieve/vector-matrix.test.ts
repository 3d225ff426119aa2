import { describe, expect, it } from "vitest";
import { stackVectors } from "./vector-matrix";

describe("stackVectors", () => {
  const matrix = stackVectors([Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)], 2);

  it("keeps rows apart", () => {
    expect([...matrix.row(1)]).toEqual([...Float32Array.of(0.6, 0.8)]);
  });

  it("refuses a vector of another length", () => {
    expect(() => stackVectors([Float32Array.of(1)], 2)).toThrow("Vector 0 has 1 numbers, 2 were expected.");
    expect(() => matrix.dotRows(Float32Array.of(1))).toThrow(RangeError);
  });

  it("multiplies every row", () => {
    const vector = Float32Array.of(0.6, 0.8);
    const products = matrix.dotRows(vector);
    expect(products[0]).toBeCloseTo(0.6, 6);
    expect(products[1]).toBe(vector[0]! ** 2 + vector[1]! ** 2);
  });
});
