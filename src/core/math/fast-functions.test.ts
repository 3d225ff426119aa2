import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastExp, fastLog, fastSigmoid } from "./fast-functions";

const near = (found: number, wanted: number): void =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12 * Math.max(1e-300, Math.abs(wanted)));

describe("the fast functions are those of the machine but for the last bits", () => {
  it("e to a power", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        near(fastExp(x), Math.exp(x));
      }),
    );
    expect(fastExp(-1e9)).toBeGreaterThan(0);
    expect(fastExp(1e9)).toBeLessThan(Infinity);
  });

  it("the logarithm", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        expect(Math.abs(fastLog(x) - Math.log(x))).toBeLessThan(1e-12);
      }),
    );
    expect(fastLog(1)).toBe(0);
  });

  it("the sigmoid", () => {
    expect(fastSigmoid(0)).toBe(0.5);
    expect(fastSigmoid(2) + fastSigmoid(-2)).toBeCloseTo(1, 12);
  });
});
