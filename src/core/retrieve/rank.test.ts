import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankBest, selectBest } from "./rank";

describe("selectBest", () => {
  it("equals sorting and cutting", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.nat(12), (numbers, count) => {
        const compare = (a: number, b: number): number => b - a;
        expect(selectBest(numbers, compare, count)).toEqual([...numbers].sort(compare).slice(0, count));
      }),
    );
  });
});

describe("rankBest", () => {
  it("equals sorting by score, name and id, and cutting", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 })), fc.nat(12), (numbers, count) => {
        const scores = Float64Array.from(numbers);
        const keyOf = (i: number) => ({ name: `${i % 3}`, id: String.fromCharCode(0x4000 - i) });
        const compare = (a: number, b: number): number => scores[b]! - scores[a]! || (a % 3) - (b % 3) || b - a;
        const places = numbers.map((_, place) => place);
        expect(rankBest(places, scores, keyOf, count)).toEqual([...places].sort(compare).slice(0, count));
      }),
    );
  });

  it("breaks ties by name, then id", () => {
    const keys = [
      { name: "b", id: "1" },
      { name: "a", id: "3" },
      { name: "a", id: "2" },
      { name: "z", id: "0" },
    ];
    const scores = Float64Array.of(1, 1, 1, 2);
    expect(rankBest([0, 1, 2, 3], scores, (i) => keys[i]!, 3)).toEqual([3, 2, 1]);
  });
});
