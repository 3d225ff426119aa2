import { describe, expect, it } from "vitest";
import { mixHybrid } from "./hybrid";

describe("mixHybrid", () => {
  it("mixes distances from the mean in standard deviations", () => {
    const dense = Float64Array.of(1, 2, 3);
    const words = Float64Array.of(0, 0, 6);
    const mixed = mixHybrid(dense, words, [0, 1, 2], 0.7);
    const z = Math.sqrt(1.5);
    expect(mixed[0]).toBeCloseTo(0.7 * -z + 0.3 * -Math.SQRT1_2, 12);
    expect(mixed[1]).toBeCloseTo(0.3 * -Math.SQRT1_2, 12);
    expect(mixed[2]).toBeCloseTo(0.7 * z + 0.3 * Math.SQRT2, 12);
  });

  it("looks at candidates only", () => {
    const mixed = mixHybrid(Float64Array.of(1, 99, 3), Float64Array.of(0, 99, 2), [0, 2], 0.5);
    expect([...mixed]).toEqual([-1, -Infinity, 1]);
  });

  it("gives equal values no weight", () => {
    const equal = Float64Array.of(0.1 + 0.2, 0.3, 0.3);
    expect([...mixHybrid(equal, Float64Array.of(1, 1, 1), [0, 1, 2], 0.7)]).toEqual([0, 0, 0]);
  });
});
