import { describe, expect, it } from "vitest";
import type { CoverageDigest } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import { agreeOnPairs } from "./agree-runs";
import { agreeOnRequest, likenessByWords, pairRequirements, sumAgreement, type Likeness } from "./agreement";
import { describeAgreement } from "./describe-agreement";

const ids = (...names: string[]) => names as unknown as ToolId[];
const said = (offered: string[], ...requirements: [string, string[]][]): CoverageDigest => ({
  offered: ids(...offered),
  requirements: requirements.map(([text, tools]) => ({ text, tools: ids(...tools) })),
});

/** Likeness by a table; 0 where it says nothing. */
const table = (near: Record<string, number>): Likeness => ({
  least: 0.6,
  of: (one, other) => near[`${one} ${other}`] ?? 0,
});

describe("pairs of requirements", () => {
  it("takes the nearest two first, each once, and nothing below the least likeness", () => {
    const near = { "a x": 0.9, "a y": 0.95, "b y": 0.8, "c z": 0.59 };
    const texts = (words: string) => [...words].map((text) => ({ text }));
    expect(pairRequirements(texts("abc"), texts("xyz"), table(near))).toEqual([
      { first: 0, second: 1, likeness: 0.95 },
      { first: 1, second: null, likeness: null },
      { first: 2, second: null, likeness: null },
      { first: null, second: 0, likeness: null },
      { first: null, second: 2, likeness: null },
    ]);
  });

  it("does not depend on which run comes first", () => {
    const near = { "a x": 0.7, "b x": 0.7, "a y": 0.7, x: 0 };
    const turned: Likeness = { least: 0.6, of: (one, other) => table(near).of(other, one) };
    const [ab, xy] = [
      [{ text: "a" }, { text: "b" }],
      [{ text: "x" }, { text: "y" }],
    ];
    const count = (pairs: ReturnType<typeof pairRequirements>) => pairs.filter((pair) => pair.likeness !== null).length;
    expect(count(pairRequirements(ab, xy, table(near)))).toBe(count(pairRequirements(xy, ab, turned)));
  });
});

describe("agreement", () => {
  it("is 1 of a run with itself, whatever it says", () => {
    const one = said(["p", "q", "r"], ["book a table", ["p"]], ["see the weather", ["q", "r"]]);
    expect(sumAgreement([agreeOnRequest(one, one, likenessByWords)])).toMatchObject({
      ...{ requests: 1, requirements: 1, kappa: 1, same: 1, paired: 2, both: 3, neither: 3 },
    });
  });

  it("takes off what chance gives: Cohen's own kind of table, worked by hand", () => {
    // 20 both, 5 only the first, 10 only the second, 15 neither: 35/50 the same, 0.5 by chance, kappa 0.4.
    const none = { requests: 1, first: 0, second: 0, paired: 0 };
    const sum = sumAgreement([{ ...none, both: 20, onlyFirst: 5, onlySecond: 10, neither: 15 }]);
    expect(sum.kappa).toBeCloseTo(0.4, 12);
    expect(sum.same).toBe(0.7);
    expect(sum.requirements).toBeNull();
  });

  it("compares only tools that both were offered, of requirements that are the same", () => {
    const first = said(["p", "q"], ["a", ["p"]], ["b", ["q"]]);
    const second = said(["q", "s"], ["a", ["q", "s"]], ["c", []]);
    expect(agreeOnRequest(first, second, table({ "a a": 1 }))).toEqual({
      ...{ requests: 1, first: 2, second: 2, paired: 1, both: 0, onlyFirst: 0, onlySecond: 1, neither: 0 },
    });
  });

  it("says nothing where there is nothing to divide by", () => {
    expect(sumAgreement([])).toMatchObject({ requirements: null, kappa: null, same: null });
    const silent = said(["p"], ["a", []]);
    const sum = sumAgreement([agreeOnRequest(silent, silent, table({ "a a": 1 }))]);
    expect(sum).toMatchObject({ kappa: null, same: 1 });
    expect(describeAgreement(sum)).toContain("Of 1 decision which tool serves them, 1 is the same.");
    const many = sumAgreement(Array.from({ length: 20 }, () => agreeOnRequest(silent, silent, table({ "a a": 1 }))));
    expect(describeAgreement(many)).toContain("kappa says nothing");
    expect(describeAgreement(sumAgreement([]))).toBe("Neither names a requirement.");
  });
});

it("compares by the encoder's cosine, each text once; words stand in without one", async () => {
  const pair = [said(["p"], ["rain", ["p"]]), said(["p"], ["wet weather", ["p"]])] as const;
  const asked: string[] = [];
  const encoder = {
    dimensions: 2,
    encode: async (texts: readonly string[]) => {
      asked.push(...texts);
      return texts.map((text) => (text === "taxi" ? Float32Array.of(0, 1) : Float32Array.of(1, 0)));
    },
  };
  expect((await agreeOnPairs([pair, pair], encoder)).paired).toBe(2);
  expect(asked).toEqual(["rain", "wet weather"]);
  expect((await agreeOnPairs([pair], null)).paired).toBe(0);
  expect(likenessByWords.of("book a table", "a table, booked")).toBeCloseTo(2 / 3, 12);
});
