import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeCeilings, shareBars } from "./StageShares";

describe("shares as bars", () => {
  it("begin where the one before ends, and a loss goes back", () => {
    const bars = shareBars(0, { 1: 0.5, 2: -0.2, 3: 0.4 });
    expect(bars[1]).toEqual({ start: 0, length: 0.5 });
    expect(bars[2]).toEqual({ start: expect.closeTo(0.3, 12) as number, length: expect.closeTo(0.2, 12) as number });
    expect(bars[3]).toEqual({ start: expect.closeTo(0.3, 12) as number, length: expect.closeTo(0.4, 12) as number });
  });

  it("stay inside the picture, whatever the order of the stages made of them", () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.record({ 1: share, 2: share, 3: share }), (shares) => {
        for (const { start, length } of Object.values(shareBars(0, shares))) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThanOrEqual(0);
          expect(start + length).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});

describe("describeCeilings", () => {
  it.each([
    [1, { 1: 1, 2: 1, 3: 1 }, "Nothing was lost."],
    [0.5, { 1: 0.5, 2: 0.501, 3: 0.5 }, "No stage alone could have done better."],
    [0.5, { 1: 0.56, 2: 0.76, 3: 0.7 }, "With a coverage that knows the gold tools it would be 0.76."],
    [0.5, { 1: 0.9, 2: 0.9, 3: 0.5 }, "With a bundle that knows the gold tools it would be 0.90."],
  ])("of %d and %j", (result, ceilings, sentence) => {
    expect(describeCeilings({ result, ceilings })).toBe(sentence);
  });
});
