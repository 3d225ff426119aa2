import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderIndexes, rankValues } from "./sort-ranked";

const order = (values: (number | string | null)[], direction: "asc" | "desc"): number[] =>
  orderIndexes(rankValues(values), direction);

describe("an order of values", () => {
  it("keeps equal ones as they came and puts those without a value last, either way", () => {
    const values = [0.5, null, 0.1, 0.5, null, 0.9];
    expect(order(values, "asc")).toEqual([2, 0, 3, 5, 1, 4]);
    expect(order(values, "desc")).toEqual([5, 0, 3, 2, 1, 4]);
    expect(order(["b", "B", "a", "b"], "asc")).toEqual([1, 2, 0, 3]);
    expect(order([], "asc")).toEqual([]);
  });

  it("is that of a stable sort by the values", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 }))), (values) => {
        const plain = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
        const nulls = values.flatMap((value, place) => (value === null ? [place] : []));
        for (const [direction, sign] of [
          ["asc", 1],
          ["desc", -1],
        ] as const) {
          const sorted = [...plain].sort((a, b) => sign * (a.value - b.value)).map(({ place }) => place);
          expect(order(values, direction)).toEqual([...sorted, ...nulls]);
        }
      }),
    );
  });
});
