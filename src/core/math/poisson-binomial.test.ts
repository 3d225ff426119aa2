import { describe, expect, it } from "vitest";
import { addTrial, poissonBinomial } from "./poisson-binomial";

describe("poissonBinomial", () => {
  it("adds up to 1 and has the binomial's values", () => {
    expect([...poissonBinomial([0.5, 0.5])]).toEqual([0.25, 0.5, 0.25]);
    expect([...poissonBinomial([])]).toEqual([1]);
  });

  it("has the chances of all combinations of successes", () => {
    const chances = [0.1, 0.35, 0.5, 0.9];
    const expected = [0, 0, 0, 0, 0];
    for (let pattern = 0; pattern < 16; pattern++) {
      const succeeds = chances.map((_, trial) => (pattern & (1 << trial)) !== 0);
      const chance = chances.reduce((product, p, trial) => product * (succeeds[trial] ? p : 1 - p), 1);
      expected[succeeds.filter(Boolean).length]! += chance;
    }
    [...poissonBinomial(chances)].forEach((chance, k) => expect(chance).toBeCloseTo(expected[k]!, 12));
  });

  it("leaves larger numbers out and keeps the others to the bit", () => {
    const chances = [0.2, 0.7, 0.4, 0.9, 0.05];
    expect([...poissonBinomial(chances, 2)]).toEqual([...poissonBinomial(chances)].slice(0, 3));
    expect([...poissonBinomial([0.5], 3)]).toEqual([0.5, 0.5, 0, 0]);
  });
});

describe("addTrial", () => {
  it("writes the next row of a table and leaves the row before as it is", () => {
    const table = Float64Array.of(0.25, 0.75, 0, 0, 0, 0);
    addTrial(table, 0.5, 0, 3, 3);
    expect([...table]).toEqual([0.25, 0.75, 0, 0.125, 0.5, 0.375]);
  });
});
