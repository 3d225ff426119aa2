import { describe, expect, it, vi } from "vitest";
import { dotRowsTogether } from "./products-together";
import { stackVectors } from "./vector-matrix";

const makeMatrix = () => {
  const matrix = stackVectors([Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)], 2);
  return { matrix, ofMany: vi.spyOn(matrix, "dotRowsOfMany"), ofOne: vi.spyOn(matrix, "dotRows") };
};
const vectorOf = (i: number): Float32Array => Float32Array.of(Math.cos(i), Math.sin(i));

describe("products that are wanted together", () => {
  it("share passes of at most 16 vectors; each gets its own", async () => {
    const { matrix, ofMany, ofOne } = makeMatrix();
    const vectors = Array.from({ length: 17 }, (_, i) => vectorOf(i));
    const products = await Promise.all(vectors.map((vector) => dotRowsTogether(matrix, vector)));
    expect(ofMany.mock.calls.map(([asked]) => asked.length)).toEqual([16]);
    expect(ofOne).toHaveBeenCalledTimes(1);
    expect(products).toEqual(vectors.map((vector) => matrix.dotRows(vector)));
  });

  it("are made alone where nobody else asks", async () => {
    const { matrix, ofMany } = makeMatrix();
    expect(await dotRowsTogether(matrix, vectorOf(1))).toEqual(matrix.dotRows(vectorOf(1)));
    expect(await dotRowsTogether(matrix, vectorOf(2))).toEqual(matrix.dotRows(vectorOf(2)));
    expect(ofMany).not.toHaveBeenCalled();
  });

  it("fail for all who shared the pass, and not for the next", async () => {
    const { matrix } = makeMatrix();
    const wrong = dotRowsTogether(matrix, Float32Array.of(1));
    await expect(wrong).rejects.toThrow(RangeError);
    expect(await dotRowsTogether(matrix, vectorOf(3))).toHaveLength(2);
  });
});
