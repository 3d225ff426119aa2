import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "./random";
import vectors from "../testing/vectors/statistics.json";
import { intervalWay } from "../domain/interval-way";
import { BOOTSTRAP_SEED, bootstrapClusters, bootstrapMean, meanOf } from "./bootstrap";
import { intervalOfDraws, intervalOfMean, intervalsOfMeans, rangeOfDifference, singleUnits } from "./intervals";
import {
  binByMass,
  binByWidth,
  brierScore,
  calibrationError,
  errorByChance,
  fitIsotonic,
  logLoss,
  type StatedChance,
} from "./calibration";
import { exponential, sigmoid } from "./elementary-functions";
import { fitLogistic, predictLogistic } from "./logistic-regression";
import { poissonBinomial } from "./poisson-binomial";
import { adjustByHolm, mcnemarTest } from "./paired-tests";
import { shapley } from "../evaluate/attribution";
import { drawSums, randomisationTest } from "./randomisation";

const { scoresA, scoresB, bootstrap, clusterBootstrap, calibration } = vectors;
const differences = scoresA.map((a, i) => a - scoresB[i]!);
const pairs = calibration.p.map((chance, i) => ({ chance, outcome: calibration.y[i]! }));

describe("random stream", () => {
  it("is mulberry32", () => {
    const random = mulberry32(vectors.prng.seed);
    expect(vectors.prng.first.map(() => random())).toEqual(vectors.prng.first);
  });
});

describe("bootstrap", () => {
  it("gives the intervals of the vectors", () => {
    const { B, seed, ciA, ciDiff } = bootstrap;
    expect(meanOf(scoresA)).toBeCloseTo(vectors.meanA, 12);
    const whole = bootstrapMean(scoresA, B, seed);
    expect([whole.low, whole.high]).toEqual([expect.closeTo(ciA[0]!, 9), expect.closeTo(ciA[1]!, 9)]);
    const paired = bootstrapMean(differences, B, seed);
    expect([paired.low, paired.high]).toEqual([expect.closeTo(ciDiff[0]!, 9), expect.closeTo(ciDiff[1]!, 9)]);
  });

  it("draws whole clusters", () => {
    const { clusters, B, seed, ciA } = clusterBootstrap;
    const { low, high } = bootstrapClusters(scoresA, clusters, B, seed);
    expect([low, high]).toEqual([expect.closeTo(ciA[0]!, 9), expect.closeTo(ciA[1]!, 9)]);
  });

  it("lies within the values, holds the mean of equal ones, and refuses none", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
        const { low, high } = bootstrapMean(values, 200);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
    expect(bootstrapClusters([0.5, 0.5], ["a", "b"])).toEqual({ low: 0.5, high: 0.5 });
    expect(() => bootstrapMean([])).toThrow("no values");
  });
});

describe("intervals that are shown", () => {
  const random = mulberry32(5);
  const sample = (bundles: number) => {
    const units = Array.from({ length: bundles }, (_, i) => Array.from({ length: 1 + (i % 4) }, () => `b${i}`)).flat();
    return { units, values: units.map(() => Math.round(4 * random()) / 4) };
  };
  const UNIT = [0, 1] as const;

  it("are none below 10 units, and the percentile bootstrap from 50 on", () => {
    for (const bundles of [1, 2, 5, 9]) {
      const { units, values } = sample(bundles);
      expect(intervalOfMean(values, units, UNIT)).toBeNull();
    }
    const { units, values } = sample(50);
    expect(intervalOfMean(values, units, UNIT)).toEqual(bootstrapClusters(values, units));
    expect(["none", "wider", "wider", "percentile"]).toEqual([9, 10, 49, 50].map(intervalWay));
  });

  it("are between the wider of two: of plain twins of the studentised bootstrap and of Student's t", () => {
    const { units, values } = sample(12);
    const names = [...new Set(units)];
    const groups = names.map((name) => values.filter((_, i) => units[i] === name));
    const measure = (drawn: readonly number[][]) => {
      const mean = meanOf(drawn.flat());
      const squares = drawn.map((group) => group.reduce((sum, value) => sum + (value - mean), 0) ** 2);
      const error = Math.sqrt((12 / 11) * squares.reduce((sum, square) => sum + square, 0)) / drawn.flat().length;
      return { mean, error };
    };
    const whole = measure(groups);
    const stream = mulberry32(BOOTSTRAP_SEED);
    const points = Array.from({ length: 2000 }, () => {
      const { mean, error } = measure(groups.map(() => groups[Math.floor(stream() * 12)]!));
      return (mean - whole.mean) / Math.max(error, 0.3 * whole.error);
    }).sort((a, b) => a - b);
    // The 97.5 % point of Student's t with 11 degrees of freedom, from a printed table.
    const [up, down] = [Math.max(points[1949]!, 2.200985), Math.max(-points[49]!, 2.200985)];
    const { low, high } = intervalOfMean(values, units, UNIT)!;
    expect(low).toBeCloseTo(Math.max(0, whole.mean - up * whole.error), 6);
    expect(high).toBeCloseTo(Math.min(1, whole.mean + down * whole.error), 6);
  });

  it("stay within what the score can be, and near nearly constant values", () => {
    const rare = Array.from({ length: 10 }, (_, i): number => (i === 0 ? 1 : 0));
    const { low, high } = intervalOfMean(rare, singleUnits(10), UNIT)!;
    expect(low).toBe(0);
    // One right of ten: the exact binomial interval reaches to 0.445.
    expect(high).toBeGreaterThan(0.4);
    expect(high).toBeLessThan(0.6);
    const even = Array.from({ length: 12 }, (_, i) => (i === 0 ? 0.52 : 0.5));
    const near = intervalOfMean(even, singleUnits(12), UNIT)!;
    expect([near.low > 0.49, near.high < 0.52]).toEqual([true, true]);
  });

  it("of equal values say what others could do, and nothing where the score has no bounds", () => {
    for (const [count, share] of [
      // Exact binomial bounds of 0 of n, as printed in tables: 0.3085 and 0.0711.
      [10, 0.3085],
      [50, 0.0711],
    ] as const) {
      const same = Array.from({ length: count }, () => 0.25);
      const { low, high } = intervalOfMean(same, singleUnits(count), UNIT)!;
      expect(low).toBeCloseTo(0.25 - share * 0.25, 4);
      expect(high).toBeCloseTo(0.25 + share * 0.75, 4);
      expect(intervalOfMean(same, singleUnits(count), [0, null])).toBeNull();
    }
    expect(rangeOfDifference([0, 1])).toEqual([-1, 1]);
  });

  it("hold the truth as often as they say, with ten bundles", () => {
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let hits = 0;
    for (let trial = 0; trial < 400; trial++) {
      const { low, high } = intervalsOfMeans([Array.from({ length: 10 }, normal)], singleUnits(10), {
        ranges: [[null, null]],
        draws: 500,
        seed: trial,
      })[0]!;
      if (low <= 0 && 0 <= high) hits += 1;
    }
    // 0.95 less three standard errors of 400 trials.
    expect(hits / 400).toBeGreaterThan(0.917);
  });

  it("of drawn values that are no means lie further out, where those of Student's t do", () => {
    const draws = Float64Array.from({ length: 2000 }, (_, i) => i);
    // With 10 units at Φ(−√(10/9) · 2.2622) = 0.00855: item 17 from 0.
    expect(intervalOfDraws(draws, 10)).toEqual({ low: 17, high: 1982 });
    expect(intervalOfDraws(draws, 50)).toEqual({ low: 49, high: 1949 });
    expect(intervalOfDraws(draws, 9)).toBeNull();
  });
});

describe("paired tests", () => {
  it("flips signs exactly", () => {
    expect(randomisationTest(differences).p).toBeCloseTo(vectors.signFlip.exactTwoSidedP, 12);
    expect(randomisationTest([0, 0]).p).toBe(1);
  });

  it("draws patterns where there are too many, near the exact p", () => {
    const many = Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? -0.1 : 0.1));
    // 16 heads or more, or 8 or fewer, of 24 fair coins.
    expect(randomisationTest(many).p).toBeCloseTo(0.1516, 1);
    expect(randomisationTest(many)).toEqual(randomisationTest(many));
    expect(randomisationTest(many)).toMatchObject({ of: 10_000, kind: "drawn" });
  });

  it("draws the same signs for every column, so that sums of differences are differences of sums", () => {
    const [a, b, both] = drawSums([scoresA, scoresB, differences], 500);
    both!.forEach((sum, draw) => expect(sum).toBeCloseTo(a![draw]! - b![draw]!, 12));
    const total = scoresA.reduce((sum, value) => sum + value, 0);
    a!.forEach((sum) => expect(Math.abs(sum)).toBeLessThanOrEqual(total + 1e-12));
    // Rows beyond a block of eight have signs of their own: those of one block alone give 256 sums.
    const powers = Array.from({ length: 12 }, (_, i) => 2 ** i);
    expect(new Set(drawSums([powers], 2000)[0]).size).toBeGreaterThan(256);
  });

  it.each(vectors.mcnemarExact)("McNemar $b against $c", ({ b, c, p }) => {
    expect(mcnemarTest(b, c)).toBeCloseTo(p, 12);
  });

  it("corrects by Holm", () => {
    adjustByHolm(vectors.holm.p).forEach((p, i) => expect(p).toBeCloseTo(vectors.holm.adjusted[i]!, 12));
  });
});

describe("calibration", () => {
  it("gives bins and errors of the vectors", () => {
    const byWidth = binByWidth(pairs, 5);
    byWidth.forEach(({ n, stated, came }, i) => {
      const bin = calibration.bins[i]!;
      expect([n, stated, came]).toEqual([bin.n, expect.closeTo(bin.meanP, 6), expect.closeTo(bin.rate, 6)]);
    });
    expect(calibrationError(byWidth)).toBeCloseTo(calibration.ece5EqualWidth, 9);
    const byMass = binByMass(pairs, 5);
    expect(byMass.map(({ n }) => n)).toEqual(calibration.binsMass.map(({ n }) => n));
    expect(calibrationError(byMass)).toBeCloseTo(calibration.ece5EqualMass, 9);
    expect(brierScore(pairs)).toBeCloseTo(calibration.brier, 9);
    expect(logLoss(pairs)).toBeCloseTo(calibration.logLoss, 9);
    expect(fitIsotonic(calibration.y)).toEqual(calibration.isotonic.map((value): unknown => expect.closeTo(value, 12)));
  });

  const often = (times: number, pair: StatedChance): StatedChance[] => Array.from({ length: times }, () => pair);

  it("says what chance alone makes of it: the mean deviation of binomial numbers", () => {
    // Mean |k − n p| of the binomial distribution, by its sum, over n.
    const chanceOf = poissonBinomial(new Float64Array(20).fill(0.5), 20);
    const expected = chanceOf.reduce((sum, chance, k) => sum + chance * Math.abs(k - 10), 0) / 20;
    const { mean, low, high } = errorByChance(often(20, { chance: 0.5, outcome: 0 }), 10);
    expect(Math.abs(mean - expected)).toBeLessThan(0.005);
    // |k − 10| ≤ 4 in .959 of all draws, ≤ 5 in .988: 5 of 20.
    expect([low, high]).toEqual([0, 0.25]);
    expect(errorByChance([{ chance: 0.5, outcome: 1 }], 10)).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    expect(errorByChance(often(9, { chance: 1, outcome: 0 }), 10).mean).toBe(0);
    expect(errorByChance([], 10).mean).toBeNaN();
  });

  it("expects less of scores that lie near what was stated than of hits and misses", () => {
    const near = [...often(10, { chance: 0.6, outcome: 0.5 }), ...often(10, { chance: 0.6, outcome: 0.7 })];
    const hits = [...often(8, { chance: 0.6, outcome: 0 }), ...often(12, { chance: 0.6, outcome: 1 })];
    // Their deviation is .1 where that of hits is √(.6 · .4); of 20, one is spent on the mean.
    const share = 0.1 / Math.sqrt((0.6 * 0.4 * 19) / 20);
    expect(errorByChance(near, 10).mean).toBeCloseTo(share * errorByChance(hits, 10).mean, 9);
  });

  it("scales by Platt", () => {
    const rows = calibration.p.map((p) => [Math.log(p / (1 - p))]);
    const labels = calibration.y as (0 | 1)[];
    const model = fitLogistic(rows, labels, 0);
    expect(model.weights[0]).toBeCloseTo(calibration.platt.a, 5);
    expect(model.bias).toBeCloseTo(calibration.platt.b, 5);
    const scaled = rows.map((row, i) => ({ chance: predictLogistic(model, row), outcome: labels[i]! }));
    expect(logLoss(scaled)).toBeCloseTo(calibration.platt.logLossAfter, 9);
  });
});

describe("exponential", () => {
  it("is e to the power, to 1e-15 of its size", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (value) => {
        expect(Math.abs(exponential(value) / Math.exp(value) - 1)).toBeLessThan(2e-15 * Math.max(1, Math.abs(value)));
        expect(sigmoid(value) + sigmoid(-value)).toBeCloseTo(1, 12);
      }),
    );
    expect([exponential(0), exponential(-1000), exponential(1000)]).toEqual([1, 0, Infinity]);
  });
});

describe("shapley", () => {
  it("gives each stage its share", () => {
    const { values, phi, sum } = vectors.shapley;
    const shares = shapley((stages) => values[stages]);
    expect(shares).toEqual({
      1: expect.closeTo(phi[1], 12),
      2: expect.closeTo(phi[2], 12),
      3: expect.closeTo(phi[3], 12),
    });
    expect(shares[1] + shares[2] + shares[3]).toBeCloseTo(sum, 12);
  });
});
