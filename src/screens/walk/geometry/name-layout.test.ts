import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadNames, fittingNotes } from "./name-layout";

const name = (at: number, above = 11, below = 12) => ({ at, above, below });

describe("placeNames", () => {
  it("leaves names that have room where they are", () => {
    expect(spreadNames([name(100), name(123), name(200)])).toEqual([100, 123, 200]);
  });

  it("puts two names for one line half a step above and below it", () => {
    expect(spreadNames([name(100), name(100)])).toEqual([89, 112]);
  });

  it("lets names that collide share the shift", () => {
    expect(spreadNames([name(100), name(110), name(300)])).toEqual([94, 117, 300]);
  });

  it("keeps the room a second line under a name needs", () => {
    expect(spreadNames([name(100, 10, 34), name(130, 10, 34)])).toEqual([93, 137]);
  });

  it("keeps below the top and pushes the rest down", () => {
    expect(spreadNames([name(0), name(10)], 0)).toEqual([11, 34]);
  });

  it("has nothing to place in an empty column", () => {
    expect(spreadNames([])).toEqual([]);
  });

  it("never lets two names come closer than they may, and keeps the mean when nothing is in the way", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 14 }), (at) => {
        const names = [...at].sort((a, b) => a - b).map((one) => name(one));
        const placed = spreadNames(names);
        for (let i = 1; i < placed.length; i++) {
          expect((placed[i] ?? 0) - (placed[i - 1] ?? 0)).toBeGreaterThanOrEqual(23);
        }
        const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
        expect(Math.abs(mean(placed) - mean(names.map((one) => one.at)))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it("a second line stands only where it reaches no other name", () => {
  const notes = new Map([
    ["near", "a"],
    ["far", "b"],
    ["last", "c"],
    ["gone", "d"],
  ]);
  expect([...fittingNotes(notes, { near: 0, between: 34, far: 60, last: 95 }).keys()]).toEqual(["far", "last"]);
});
