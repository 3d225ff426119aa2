import { describe, expect, it } from "vitest";
import fc from "fast-check";
import vectors from "../../testing/vectors/detection_metrics.json";
import {
  cheapestThreshold,
  effectOfThreshold,
  effectsOfThresholds,
  cautiousThreshold,
  EQUAL_COSTS,
  MOST_LOST,
  thresholdByLoss,
  type LeftOutChances,
  type MistakeCosts,
} from "./no-tool-costs";

const CHANCES: LeftOutChances = { needing: [0.3, 0.6, 0.8, 0.9], none: [0.1, 0.2, 0.4, 0.7, 0.95] };
const COSTS: MistakeCosts = { bothered: 1, unanswered: 3, noNeed: 0.25 };

describe("the effect of a threshold", () => {
  it("is the share found, the share lost, and what both mistakes cost a request", () => {
    const { found, lost, cost } = effectOfThreshold(CHANCES, 0.5, COSTS);
    expect([found, lost]).toEqual([3 / 5, 1 / 4]);
    expect(cost).toBeCloseTo(1 * 0.25 * (2 / 5) + 3 * 0.75 * (1 / 4), 12);
  });

  it("leaves an answer at its threshold as it is", () => {
    expect(effectOfThreshold(CHANCES, 0.3, COSTS)).toMatchObject({ found: 2 / 5, lost: 0 });
  });

  it("is not known where nothing was left out, unless that side weighs nothing", () => {
    const without = { needing: [], none: [0.1] };
    expect(effectOfThreshold(without, 0.5, COSTS)).toEqual({ threshold: 0.5, found: 1, lost: null, cost: null });
    expect(effectOfThreshold(without, 0.5, { ...COSTS, unanswered: 0 }).cost).toBe(0);
    expect(cheapestThreshold(without, COSTS)).toBeNull();
  });

  it("refuses costs below 0 and shares that are none", () => {
    for (const wrong of [{ bothered: -1 }, { unanswered: Number.NaN }, { noNeed: 1.1 }]) {
      expect(() => effectOfThreshold(CHANCES, 0.5, { ...COSTS, ...wrong })).toThrow(RangeError);
    }
  });
});

describe("the thresholds that make a difference", () => {
  it("run from no empty answer to nothing but empty answers", () => {
    const effects = effectsOfThresholds(CHANCES, COSTS);
    expect(effects).toHaveLength(10);
    expect(effects[0]).toMatchObject({ threshold: 0, found: 0, lost: 0 });
    expect(effects.at(-1)).toMatchObject({ found: 1, lost: 1 });
    expect(effects[1]!.threshold).toBeCloseTo(0.15, 12);
  });

  it("tell chances apart that differ in their last bit, and a chance of 1 from all empty", () => {
    const near = { needing: [1], none: [0.5, 0.5 + 2 ** -53] };
    expect(effectsOfThresholds(near, COSTS).map(({ found, lost }) => [found, lost])).toEqual([
      [0, 0],
      [0.5, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  const rising = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
  const sort = (values: number[]): number[] => [...values].sort((a, b) => a - b);
  const weight = fc.double({ min: 0, max: 10, noNaN: true });
  it("hold the cheapest one: no other threshold costs less", () => {
    fc.assert(
      fc.property(rising, rising, weight, weight, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x, y, z) => {
        const chances = { needing: sort(a), none: sort(b) };
        const costs = { bothered: x, unanswered: y, noNeed: z };
        const best = cheapestThreshold(chances, costs)!;
        for (const threshold of [0, ...a, ...b, 0.5, 1, 2]) {
          expect(effectOfThreshold(chances, threshold, costs).cost!).toBeGreaterThanOrEqual(best.cost! - 1e-9);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("the threshold for a share of losses", () => {
  it("loses at most that share, and none where nothing was left out", () => {
    expect(thresholdByLoss(CHANCES, 0.25)).toBe(0.6);
    expect(effectOfThreshold(CHANCES, 0.6, COSTS).lost).toBe(0.25);
    expect(thresholdByLoss(CHANCES, 0)).toBe(0.3);
    expect(thresholdByLoss({ needing: [] }, 0.05)).toBe(0);
  });
});

describe("the cheapest threshold", () => {
  it("is that of the vectors, the lowest of equal ones", () => {
    for (const { needs, chance, costs, cheapest } of vectors.cases) {
      const of = (kind: number): number[] => chance.filter((_, i) => needs[i] === kind).sort((a, b) => a - b);
      const best = cheapestThreshold({ needing: of(1), none: of(0) }, costs)!;
      for (const name of ["threshold", "found", "lost", "cost"] as const)
        expect(best[name]).toBeCloseTo(cheapest[name], 9);
    }
  });
});

describe("the cautious threshold", () => {
  const steps = (count: number, from: number, to: number): number[] =>
    Array.from({ length: count }, (_, i) => from + ((to - from) * i) / count);

  it("is the cheapest one where that loses few", () => {
    const chances = { needing: steps(20, 0.5, 1), none: steps(20, 0, 0.5) };
    expect(cautiousThreshold(chances)).toBe(cheapestThreshold(chances, EQUAL_COSTS)!.threshold);
  });
  it("loses at most one in ten of those that need tools, whatever it would find", () => {
    const chances = { needing: steps(20, 0, 1), none: steps(20, 0.4, 0.5) };
    const { threshold } = cheapestThreshold(chances, EQUAL_COSTS)!;
    expect(effectOfThreshold(chances, threshold, EQUAL_COSTS).lost).toBeGreaterThan(MOST_LOST);
    expect(effectOfThreshold(chances, cautiousThreshold(chances), EQUAL_COSTS).lost).toBe(MOST_LOST);
  });
  it("answers every request where none was left out that needs tools", () => {
    expect(cautiousThreshold({ needing: [], none: [0.2] })).toBe(0);
  });
});
