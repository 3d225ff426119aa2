import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import { drawCoUsage, MATRIX_SIZE } from "./CoUsageMatrix";

const count = (path: string): number => path.split("M").length - 1;

describe("picture of co-usage", () => {
  it("draws each pair on both sides, stronger for more", () => {
    const tools = ["a", "b", "c"] as ToolId[];
    const pairs = [
      { a: 0, b: 1, count: 9 },
      { a: 1, b: 2, count: 1 },
    ];
    const drawn = drawCoUsage({ tools, pairs, clusterStarts: [0, 2], leftOut: 0 }, []);
    expect(drawn.paths.map(count)).toEqual([0, 2, 0, 0, 0, 0, 0, 2]);
    expect([drawn.cell, drawn.cuts]).toEqual([MATRIX_SIZE / 3, [192]]);
  });
});
