import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naturalLog } from "./elementary-functions";

describe("the natural logarithm", () => {
  it.each([
    [1, 0],
    [2, Math.LN2],
    [0.5, -Math.LN2],
    [10, Math.LN10],
    [Math.E, 1],
    [Number.MIN_VALUE, -744.4400719213812],
    [Number.MAX_VALUE, 709.782712893384],
  ])("of %d is %d", (value, logarithm) => {
    expect(naturalLog(value)).toBeCloseTo(logarithm, 12);
  });

  it("is that of the machine but for the last bits", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (value) => {
        const machine = Math.log(value);
        expect(Math.abs(naturalLog(value) - machine)).toBeLessThanOrEqual(1e-15 * Math.max(1, Math.abs(machine)));
      }),
    );
  });

  it.each([0, -1, NaN, Infinity])("of %d does not exist", (value) => {
    expect(() => naturalLog(value)).toThrow(RangeError);
  });
});
