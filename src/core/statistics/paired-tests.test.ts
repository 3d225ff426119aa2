import { describe, expect, it } from "vitest";
import scipy from "../testing/vectors/scipy.json";
import { normalTail, studentTail } from "./distributions";
import { mcnemarExactP } from "./paired";
import { effectSize, pairedTP, wilcoxonP } from "./paired-tests";
import { flipSigns } from "./sign-flips";

/** To so many digits of its size: a p of 1e-30 is checked, too. */
function expectClose(value: number, wanted: number, digits = 9): void {
  expect(Math.abs(value / wanted - 1)).toBeLessThan(10 ** -digits);
}

describe("paired tests equal SciPy's", () => {
  it.each(scipy.cases)("$name", ({ differences, t, wilcoxon, effect }) => {
    expectClose(pairedTP(differences), t);
    expectClose(wilcoxonP(differences), wilcoxon);
    expectClose(effectSize(differences)!, effect);
  });

  it.each(scipy.signFlips)("sign flips, exact, case %#", ({ differences, p }) => {
    expect(flipSigns(differences)).toMatchObject({ kind: "exact", p: expect.closeTo(p, 12) as number });
  });

  it.each(scipy.studentTail)("t $t, $freedom degrees of freedom", ({ t, freedom, p }) => {
    expectClose(studentTail(t, freedom), p);
  });

  it.each(scipy.normalTail)("z $z", ({ z, p }) => expectClose(normalTail(z), p));

  it.each(scipy.mcnemar)("McNemar $first against $second", ({ first, second, p }) => {
    expectClose(mcnemarExactP(first, second), p);
  });
});

describe("at the edges", () => {
  it("nothing differs, everything differs alike, too few to tell", () => {
    expect([pairedTP([0, 0, 0]), wilcoxonP([0, 0, 0]), effectSize([0, 0, 0])]).toEqual([1, 1, null]);
    expect([pairedTP([0.5, 0.5]), effectSize([0.5, 0.5])]).toEqual([0, null]);
    expect(effectSize([0.5])).toBeNull();
    expect(() => pairedTP([0.5])).toThrow("at least two");
  });

  it("on right and wrong, flipping signs is McNemar's test", () => {
    const differences = [...Array<number>(11).fill(1), ...Array<number>(4).fill(-1), 0, 0, 0];
    expect(flipSigns(differences).p).toBeCloseTo(mcnemarExactP(11, 4), 12);
  });
});
