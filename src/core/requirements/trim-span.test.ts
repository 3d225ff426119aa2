import { describe, expect, it } from "vitest";
import { trimSpan } from "./spans";

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
