import { describe, expect, it } from "vitest";
import scipy from "../testing/vectors/scipy.json";
import { normalTail, studentTail } from "./distributions";
import { mcnemarTest, cohensD, pairedTTest, wilcoxonSignedRankTest } from "./paired-tests";
import { randomisationTest } from "./randomisation";

/** To so many digits of its size: a p of 1e-30 is checked, too. */
function expectClose(value: number, wanted: number, digits = 9): void {
  expect(Math.abs(value / wanted - 1)).toBeLessThan(10 ** -digits);
}

describe("paired tests equal SciPy's", () => {
  it.each(scipy.cases)("$name", ({ differences, t, wilcoxon, effect }) => {
    expectClose(pairedTTest(differences), t);
    expectClose(wilcoxonSignedRankTest(differences), wilcoxon);
    expectClose(cohensD(differences)!, effect);
  });

  it.each(scipy.signFlips)("sign flips, exact, case %#", ({ differences, p }) => {
    expect(randomisationTest(differences)).toMatchObject({ kind: "exact", p: expect.closeTo(p, 12) as number });
  });

  it.each(scipy.studentTail)("t $t, $freedom degrees of freedom", ({ t, freedom, p }) => {
    expectClose(studentTail(t, freedom), p);
  });

  it.each(scipy.normalTail)("z $z", ({ z, p }) => expectClose(normalTail(z), p));

  it.each(scipy.mcnemar)("McNemar $first against $second", ({ first, second, p }) => {
    expectClose(mcnemarTest(first, second), p);
  });
});

describe("at the edges", () => {
  it("nothing differs, everything differs alike, too few to tell", () => {
    expect([pairedTTest([0, 0, 0]), wilcoxonSignedRankTest([0, 0, 0]), cohensD([0, 0, 0])]).toEqual([1, 1, null]);
    expect([pairedTTest([0.5, 0.5]), cohensD([0.5, 0.5])]).toEqual([0, null]);
    expect(cohensD([0.5])).toBeNull();
    expect(() => pairedTTest([0.5])).toThrow("at least two");
  });

  it("on right and wrong, flipping signs is McNemar's test", () => {
    const differences = [...Array<number>(11).fill(1), ...Array<number>(4).fill(-1), 0, 0, 0];
    expect(randomisationTest(differences).p).toBeCloseTo(mcnemarTest(11, 4), 12);
  });
});
