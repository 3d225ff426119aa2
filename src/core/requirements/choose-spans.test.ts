import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSpans, type LikelySpan } from "./choose-spans";

describe("chooseSpans", () => {
  it("takes what is likely and leaves the rest, in the order of the text", () => {
    expect(
      chooseSpans([
        { start: 20, end: 30, chance: 0.9 },
        { start: 0, end: 10, chance: 0.6 },
        { start: 40, end: 50, chance: 0.3 },
      ]),
    ).toEqual([
      { start: 0, end: 10 },
      { start: 20, end: 30 },
    ]);
  });

  it("finds what is surely asked though each way to cut it is unlikely", () => {
    const ways = [16, 17, 18, 19, 20].map((end) => ({ start: 0, end, chance: 0.19 }));
    expect(chooseSpans(ways)).toHaveLength(1);
    expect(chooseSpans(ways.slice(0, 2))).toEqual([]);
  });

  it("takes the likelier of two that hit alike", () => {
    expect(
      chooseSpans([
        { start: 0, end: 20, chance: 0.3 },
        { start: 0, end: 19, chance: 0.5 },
      ]),
    ).toEqual([{ start: 0, end: 19 }]);
  });

  it("gives spans of those it got, apart and in order", () => {
    const span = fc.record({
      start: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 20 }),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (drawn) => {
        const likely: LikelySpan[] = drawn.map(({ start, length, chance }) => ({ start, end: start + length, chance }));
        let reached = 0;
        for (const { start, end } of chooseSpans(likely)) {
          expect(likely.some((other) => other.start === start && other.end === end)).toBe(true);
          expect(start).toBeGreaterThanOrEqual(reached);
          reached = end;
        }
      }),
    );
  });
});
