import { expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { drawToolSets, sizesOf } from "./plan-build";

const TOOLS = Array.from({ length: 12 }, (_, i) => `t${i}` as ToolId);
const ALIKE = Array.from({ length: 10 }, () => 1);

it("draws sets of every size in its share, no two the same, in the order of the catalogue", () => {
  const sets = drawToolSets({ tools: TOOLS, count: 20, shares: ALIKE, seed: 3 });
  expect(sets.map(({ length }) => length)).toEqual(ALIKE.flatMap((_, i) => [i + 1, i + 1]));
  expect(new Set(sets.map((set) => set.join())).size).toBe(20);
  for (const set of sets) {
    expect(new Set(set).size).toBe(set.length);
    expect(set).toEqual(TOOLS.filter((tool) => set.includes(tool)));
  }
});

it("draws the same again from the same seed, and others from another", () => {
  const draw = (seed: number) => drawToolSets({ tools: TOOLS, count: 6, shares: [0, 1, 1], seed });
  expect(draw(5)).toEqual(draw(5));
  expect(draw(5)).not.toEqual(draw(6));
  expect(drawToolSets({ tools: TOOLS, count: 2, shares: [1, 1], seed: 1 })).toMatchInlineSnapshot(`
    [
      [
        "t7",
      ],
      [
        "t0",
        "t6",
      ],
    ]
  `);
});

it("gives fewer where the catalogue has no more", () => {
  const few = TOOLS.slice(0, 3);
  expect(drawToolSets({ tools: few, count: 10, shares: [1], seed: 1 })).toHaveLength(3);
  expect(drawToolSets({ tools: few, count: 4, shares: [0, 0, 0, 1], seed: 1 })).toEqual([]);
  expect(drawToolSets({ tools: few, count: 2, shares: [0, 0, 1, 1], seed: 1 })).toEqual([few]);
});

it("chooses every tool about as often as any other", () => {
  const uses = new Map<ToolId, number>();
  for (let seed = 0; seed < 600; seed++)
    for (const tool of drawToolSets({ tools: TOOLS, count: 1, shares: [0, 0, 1], seed }).flat())
      uses.set(tool, (uses.get(tool) ?? 0) + 1);
  // 600 sets of 3 of 12: 150 each, with a standard deviation of 11.
  for (const tool of TOOLS) expect(Math.abs(uses.get(tool)! - 150)).toBeLessThan(45);
});

it("shares sizes out by the largest remainder, and all alike where no weight is usable", () => {
  expect(sizesOf(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(sizesOf(7, [0, 3, 1])).toEqual([0, 5, 2]);
  expect(sizesOf(4, [Number.NaN, -1])).toEqual([2, 2]);
});
