import { describe, expect, it } from "vitest";
import { binByWidth, calibrationError } from "../../math/calibration";
import { mulberry32 } from "../../math/random";
import { AS_STATED, calibrate, fitCalibration, type StatedExactness } from "./calibrate-exact";

/** Chances that are stated, where `true` ones have half the log-odds and one more. */
function makeStated(count: number, seed: number): StatedExactness[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, () => {
    const chance = 0.02 + 0.96 * random();
    const worth = calibrate(chance, { slope: 0.5, intercept: 1 });
    return { chance, isExact: random() < worth, weight: 1 };
  });
}

const errorOf = (stated: readonly StatedExactness[], worth: (chance: number) => number): number =>
  calibrationError(
    binByWidth(
      stated.map(({ chance, isExact }) => ({ chance: worth(chance), outcome: isExact ? 1 : 0 })),
      10,
    ),
  );

describe("fitCalibration", () => {
  it("finds what stated chances are worth", () => {
    const found = fitCalibration(makeStated(4000, 1));
    expect(found.slope).toBeCloseTo(0.5, 1);
    expect(found.intercept).toBeCloseTo(1, 1);
    const others = makeStated(4000, 2);
    expect(errorOf(others, (chance) => chance)).toBeGreaterThan(0.15);
    expect(errorOf(others, (chance) => calibrate(chance, found))).toBeLessThan(0.03);
  });

  it("takes chances as they are stated where nothing is known, and hardly moves by one request", () => {
    expect(fitCalibration([])).toEqual(AS_STATED);
    const { slope, intercept } = fitCalibration([{ chance: 0.5, isExact: true, weight: 1 }]);
    expect(slope).toBe(1);
    expect(intercept).toBeGreaterThan(0);
    expect(intercept).toBeLessThan(0.25);
  });

  it("counts a request by its weight", () => {
    const stated = makeStated(50, 3);
    const twice = fitCalibration([...stated, ...stated]);
    const heavy = fitCalibration(stated.map((one) => ({ ...one, weight: 2 })));
    expect(heavy.slope).toBeCloseTo(twice.slope, 6);
    expect(heavy.intercept).toBeCloseTo(twice.intercept, 6);
  });
});

describe("calibrate", () => {
  it("keeps what is certain, and the order", () => {
    const calibration = { slope: 1.3, intercept: -0.4 };
    expect([calibrate(0, calibration), calibrate(1, calibration)]).toEqual([0, 1]);
    const rising = [0, 1e-12, 0.1, 0.5, 0.9, 1].map((chance) => calibrate(chance, calibration));
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect(calibrate(0.3, AS_STATED)).toBeCloseTo(0.3, 9);
  });
});
