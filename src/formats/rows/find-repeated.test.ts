import { describe, expect, it } from "vitest";
import { findRepeated } from "./find-repeated";

const rowsOf = (texts: readonly string[]) => texts.map((text, place) => ({ text, place }));
const placesOf = (texts: readonly string[]): [number, number][] =>
  findRepeated(rowsOf(texts)).map(({ query, first }) => [query.place, first.place]);

describe("findRepeated", () => {
  it("gives each row that repeats the words of an earlier one, with the first of them", () => {
    expect(placesOf(["a", "b", "a", "", "b", "a", ""])).toEqual([
      [2, 0],
      [4, 1],
      [5, 0],
      [6, 3],
    ]);
    expect(placesOf([])).toEqual([]);
  });

  it("tells texts that are alike at both ends and in the middle, few or many", () => {
    const edge = "x".repeat(20);
    const between = (number: number): string => `${edge}${String(number).padStart(10, "0")}${edge.repeat(3)}`;
    for (const count of [3, 2000]) {
      const texts = Array.from({ length: count }, (_, number) => between(number));
      expect(placesOf(texts)).toEqual([]);
      expect(placesOf([...texts, between(1), between(count - 1)])).toEqual([
        [count, 1],
        [count + 1, count - 1],
      ]);
    }
  });
});
