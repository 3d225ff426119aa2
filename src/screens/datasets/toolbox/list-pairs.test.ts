import { expect, it } from "vitest";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import { isSamePair, listPairs } from "./list-pairs";

const [a, b, c] = ["a", "b", "c"] as unknown as [ToolId, ToolId, ToolId];
const mixed = (needed: ToolId, first: ToolId, count: number) => ({ needed, first, count, queries: [] as QueryId[] });

it("pairs are listed once, whichever of the two was needed, mix-ups and swaps before looks", () => {
  const confusion = {
    tools: [],
    counts: [],
    right: [],
    pairs: [mixed(a, b, 2), mixed(b, a, 1)],
    swaps: [mixed(c, a, 4)],
  };
  const alike = {
    by: "words" as const,
    pairs: [
      { a, b, similarity: 0.9, onlyA: [], onlyB: [] },
      { a: b, b: c, similarity: 0.8, onlyA: [], onlyB: [] },
    ],
  };
  expect(listPairs({ alike, confusion })).toEqual([
    { a: c, b: a, similarity: null, mixed: 0, swapped: 4 },
    { a, b, similarity: 0.9, mixed: 3, swapped: 0 },
    { a: b, b: c, similarity: 0.8, mixed: 0, swapped: 0 },
  ]);
  expect(isSamePair({ a, b }, { a: b, b: a })).toBe(true);
  expect(isSamePair({ a, b }, { a, b: c })).toBe(false);
  expect(isSamePair(null, { a, b })).toBe(false);
});
