import { describe, expect, it } from "vitest";
import vectors from "../../testing/vectors/expected_tracc.json";
import { expectedTraccBySize, traccKernel } from "./expected-tracc";

// The vectors are printed with ten decimals.
const DIGITS = 9;

describe("traccKernel", () => {
  it.each(vectors.kernel)("i $i, r $r, k $k", ({ i, r, k, tracc }) => {
    expect(traccKernel(i, r, k)).toBeCloseTo(tracc, DIGITS);
  });
});

describe("expectedTraccBySize", () => {
  it.each(vectors.independent)("$id", ({ p, expectedByK, bestK, bestValue }) => {
    const values = expectedTraccBySize(p);
    expect(values).toHaveLength(expectedByK.length);
    values.forEach((value, k) => expect(value).toBeCloseTo(expectedByK[k]!, DIGITS));
    expect(values.indexOf(Math.max(...values))).toBe(bestK);
    expect(Math.max(...values)).toBeCloseTo(bestValue, DIGITS);
  });

  it.each(vectors.sizeAware.cases)("$id with a size prior", ({ p, sizePrior, expectedByK }) => {
    const prior = new Map(Object.entries(sizePrior).map(([size, chance]) => [Number(size), chance]));
    const values = expectedTraccBySize(p, prior);
    values.forEach((value, k) => expect(value).toBeCloseTo(expectedByK[k]!, DIGITS));
  });
});
