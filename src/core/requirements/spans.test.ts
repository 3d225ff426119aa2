import { describe, expect, it } from "vitest";
import { matchSpans, overlapOf, trimSpan } from "./spans";

describe("overlapOf", () => {
  it.each([
    [{ start: 0, end: 10 }, { start: 0, end: 10 }, 1],
    [{ start: 0, end: 10 }, { start: 5, end: 10 }, 0.5],
    [{ start: 0, end: 10 }, { start: 5, end: 15 }, 1 / 3],
    [{ start: 0, end: 5 }, { start: 5, end: 9 }, 0],
  ])("of %j and %j is %d", (a, b, expected) => {
    expect(overlapOf(a, b)).toBeCloseTo(expected);
    expect(overlapOf(b, a)).toBeCloseTo(expected);
  });
});

describe("matchSpans", () => {
  it("pairs one to one, the best overlap first", () => {
    const found = [
      { start: 0, end: 10 },
      { start: 2, end: 10 },
      { start: 20, end: 30 },
    ];
    const right = [
      { start: 2, end: 10 },
      { start: 27, end: 40 },
    ];
    expect(matchSpans(found, right)).toEqual([{ found: 1, right: 0, overlap: 1 }]);
  });

  it("counts an overlap of exactly one half", () => {
    expect(matchSpans([{ start: 0, end: 5 }], [{ start: 0, end: 10 }])).toHaveLength(1);
  });
});

function trim(text: string): string {
  const { start, end } = trimSpan(text, { start: 0, end: text.length });
  return text.slice(start, end);
}

describe("trimSpan", () => {
  it.each([
    ["  - find a hotel, ", "find a hotel"],
    ["**Book it**", "Book it"],
    ["“call me” now!", "“call me” now"],
    ["€20 for two?", "€20 for two"],
    ["at 6.2 %.", "at 6.2 %"],
    ["pizza 🍕!", "pizza 🍕"],
    ["…", ""],
  ])("of %j leaves %j", (text, expected) => {
    expect(trim(text)).toBe(expected);
  });
});
