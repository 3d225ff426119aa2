import { describe, expect, it } from "vitest";
import { isLabelled } from "./scale";

const labelled = (count: number, room: number, always?: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => isLabelled(at, count, room, 30, always));

describe("labels where all would not fit", () => {
  it("stand at equal steps, and always at the one that must have one", () => {
    expect(labelled(4, 200)).toEqual([0, 1, 2, 3]);
    expect(labelled(8, 120)).toEqual([0, 2, 4, 6]);
    expect(labelled(8, 120, 3)).toEqual([1, 3, 5, 7]);
  });
});
