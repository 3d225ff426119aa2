import { describe, expect, it } from "vitest";
import { createOnce, type FoldContext } from "../method/fold-context";
import { calibrate } from "./calibrate-exact";
import { LIKELIEST_BUNDLES, LIKELIEST_SHARE, shareOfLikeliest } from "./likeliest-bundle";
import type { LeftOutRow } from "./out-of-fold";
import { chooseWay } from "./select-setting";

describe("the chance of the likeliest past bundle", () => {
  it("is its share of the likeliest ones, less what is left for anything new", () => {
    expect(shareOfLikeliest([0.25, 0.5, 0.25])).toBeCloseTo(LIKELIEST_SHARE / 2, 12);
    const many = Array.from({ length: 3 * LIKELIEST_BUNDLES }, () => 0.01);
    expect(shareOfLikeliest(many)).toBeCloseTo(LIKELIEST_SHARE / LIKELIEST_BUNDLES, 12);
  });

  it("is 0 where no bundle has any", () => {
    expect([shareOfLikeliest([]), shareOfLikeliest([0, 0])]).toEqual([0, 0]);
  });
});

/** Requests whose tool only the regression over bundles knows: it is right 9 times of 10, and said `chance`. */
function rowsOf(chance: number): LeftOutRow[] {
  return Array.from({ length: 160 }, (_, index) => {
    const gold = index % 4;
    const zeros = new Float64Array(4);
    const given = {
      logits: zeros,
      votes: zeros,
      brought: zeros,
      bundled: zeros,
      unused: zeros,
      length: [-1, -1] as const,
      bundles: [],
    };
    return {
      ...{ kind: "repeat", fold: `repeat ${index % 5}`, index, gold: [gold], missed: 0, bundle: -1, nearest: null },
      candidates: { given, tools: [0, 1, 2, 3], bundles: [] },
      likeliest: { tools: [index % 10 === 0 ? (gold + 1) % 4 : gold], chance },
    };
  });
}

describe("the way to choose sets", () => {
  it.each([0.5, 0.99])("says how often the likeliest past bundle came true where it said %d", async (chance) => {
    const context = { inner: "random", seed: 1, once: createOnce() } as unknown as FoldContext;
    const way = await chooseWay(context, rowsOf(chance));
    expect([way.name, way.isLikeliest]).toEqual(["likeliest", true]);
    expect(Math.abs(calibrate(chance, way.calibration) - 0.9)).toBeLessThan(0.05);
  });
});
