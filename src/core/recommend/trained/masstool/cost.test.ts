import { describe, expect, it } from "vitest";
import { openPlainWorkspace } from "../../../math/matrix-products";
import { countBytes, countOperations, countTrainings, estimateStudy, measureSpeed, type TrainingSize } from "./cost";
import { openModel } from "./read-masstool";
import type { MassToolStudy } from "./study-state";
import { batchSizeOf, countLeftOut } from "./train-masstool";
import { WHOLE_MODEL } from "./parameters";
import { PARTS } from "./hidden-parts";

/** ToolLens with the instant encoder. */
const LARGE: TrainingSize = { requests: 16_893, bundles: 463, tools: 464, dimensions: 256, none: 400 };

describe("what a training takes", () => {
  it("is about 51 thousand million operations an epoch on ToolLens, 105 at 384 numbers", () => {
    expect(countOperations(LARGE) / 15 / 1e9).toBeGreaterThan(48);
    expect(countOperations(LARGE) / 15 / 1e9).toBeLessThan(54);
    const wide = countOperations({ ...LARGE, dimensions: 384 });
    expect(wide / 15 / 1e9).toBeGreaterThan(100);
    expect(wide / 15 / 1e9).toBeLessThan(110);
  });

  it("counts the memory that a model really takes", () => {
    const size = { requests: 50, bundles: 2, tools: 8, dimensions: 16, none: 4 };
    const known = size.requests - countLeftOut(size.requests);
    let taken = 0;
    const vectors = (count: number) => Array.from({ length: count }, () => new Float32Array(16));
    openModel(
      { dimensions: 16, tools: vectors(8), past: vectors(50), needed: vectors(50).map((_, at) => [at % 2]) },
      Array.from({ length: known }, (_, at) => at),
      WHOLE_MODEL,
      {
        openWorkspace: (numbers) => {
          taken = numbers;
          return openPlainWorkspace(numbers);
        },
        requests: batchSizeOf(known),
        without: size.none + 1,
        pastUses: 2 * PARTS + 1,
      },
    );
    const ofHistory = size.requests * (4 * 16 + 2 * (2 * 60 + 4 * 20 + 1));
    expect(countBytes(size)).toBe(4 * taken + ofHistory);
  });

  it("falls with what is done, and grows with the parts that are left out of the model", () => {
    const plan = { share: 0.5, ablations: [] };
    expect(countTrainings(null, 2, plan)).toBeCloseTo(2.6);
    const study = { isTrained: true, training: null, parts: [{}], ablations: {} } as unknown as MassToolStudy;
    expect(countTrainings(study, 2, plan)).toBeCloseTo(0.8);
    expect(countTrainings(study, 2, { ...plan, ablations: ["no-graph"] })).toBeCloseTo(2.4);
  });

  it("offers a draw that takes five minutes at most, only where it is long and has not begun", () => {
    const slow = { trainings: 2.6, speed: 10e9 };
    const estimate = estimateStudy(LARGE, { ...slow, hasBegun: false });
    expect(estimate.seconds).toBeGreaterThan(300);
    expect(estimate.draw!.seconds).toBeLessThanOrEqual(300);
    expect(estimate.draw!.requests % 1000).toBe(0);
    expect(estimateStudy(LARGE, { ...slow, hasBegun: true }).draw).toBeNull();
    expect(estimateStudy({ ...LARGE, requests: 300 }, { ...slow, hasBegun: false }).draw).toBeNull();
  });

  it("measures by products until a tenth of a second has passed", () => {
    let ms = 0;
    const speed = measureSpeed(openPlainWorkspace, () => (ms += 60));
    // Two more products of 256 × 256 numbers fit in before the clock shows 120.
    expect(speed).toBeCloseTo((2000 * 2 * 256 ** 3) / 120);
  });
});
