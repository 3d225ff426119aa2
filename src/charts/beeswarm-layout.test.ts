import { describe, expect, it } from "vitest";
import { binValues, nearest, placeBlock, placeSwarm, scatterOf } from "./beeswarm-layout";

describe("where dots stand", () => {
  it("keeps every dot on its value and none on another, as long as there is room", () => {
    const x = [10, 10.4, 10.2, 30, 30];
    const { x: at, y } = placeSwarm(x, 7, 200);
    expect([...at]).toEqual(x);
    for (let i = 0; i < x.length; i++) {
      for (let j = 0; j < i; j++) expect(Math.hypot(at[i]! - at[j]!, y[i]! - y[j]!)).toBeGreaterThanOrEqual(7 - 0.5);
    }
  });

  it("stays within its height, however many there are", () => {
    const { y } = placeSwarm(new Array<number>(500).fill(4), 7, 100);
    expect(Math.max(...y) - Math.min(...y)).toBeLessThanOrEqual(100);
    expect(new Set(y).size).toBe(500);
    const block = placeBlock(1000, 6, 5, 90);
    expect(Math.max(...block.y) - Math.min(...block.y)).toBeLessThanOrEqual(90);
  });

  it("counts every value in exactly one bin, 0 in the middle one", () => {
    const values = [-1, -0.01, 0, 0, 0.01, 0.5, 1];
    const bins = binValues(values, 1, 61);
    expect(bins.flat().sort((a, b) => a - b)).toEqual(values.map((_, index) => index));
    expect(bins[30]).toEqual(expect.arrayContaining([2, 3]));
  });

  it("finds the nearest dot, or none", () => {
    expect(nearest([0, 10], [0, 0], 8, 1, 9)).toBe(1);
    expect(nearest([0, 10], [0, 0], 50, 0, 9)).toBe(-1);
  });

  it("spreads equal points the same way each time", () => {
    const spread = Array.from({ length: 200 }, (_, index) => scatterOf(index));
    expect(spread).toEqual(Array.from({ length: 200 }, (_, index) => scatterOf(index)));
    expect(spread.every((value) => Math.abs(value) <= 0.5)).toBe(true);
    expect(new Set(spread).size).toBeGreaterThan(150);
  });
});
