import { describe, expect, it } from "vitest";
import type { CoverageDigest } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import { agreeOnPairs } from "./agree-runs";
import { mulberry32 } from "../math/random";
import { BOOTSTRAP_SEED } from "../math/bootstrap";
import {
  agreeOnRequest,
  likenessByWords,
  pairRequirements,
  sumAgreement,
  type Agreement,
  type AgreementCounts,
  type Likeness,
} from "./agreement";
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

describe("intervals", () => {
  const NONE = {
    ...{ requests: 1, first: 0, second: 0, paired: 0 },
    ...{ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 },
  };
  const found = (paired: number): AgreementCounts => ({ ...NONE, first: 1, second: 1, paired });

  it("draw whole requests: one half of them fails, worked by hand", () => {
    // Failing ones are drawn 0 to 50 times of 50, with a chance of 1/2 each: of Binomial(50, 1/2) the 2.5 % and 97.5 %
    // points are 18 and 32.
    const { requirements, intervals } = sumAgreement(Array.from({ length: 50 }, (_, i) => found(i % 2)));
    expect([requirements, intervals.requirements]).toEqual([0.5, { low: 0.36, high: 0.64 }]);
  });

  it("are of the value of the sum, not of a mean of values", () => {
    // Of k alike among 50, kappa is 2k / 50 − 1; k as above.
    const alike = { ...NONE, both: 1, neither: 1 };
    const contrary = { ...NONE, onlyFirst: 1, onlySecond: 1 };
    const { kappa, intervals } = sumAgreement(Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? alike : contrary)));
    expect([kappa, intervals.requirements]).toEqual([0, null]);
    expect([intervals.kappa!.low, intervals.kappa!.high]).toEqual([expect.closeTo(-0.28, 9), expect.closeTo(0.28, 9)]);
  });

  it("are not guessed: none of nine requests, none where kappa often has no value", () => {
    const nine = Array.from({ length: 9 }, (_, i) => found(i % 2));
    expect(sumAgreement(nine).intervals).toEqual({ requirements: null, kappa: null });
    expect(sumAgreement([...nine, found(1)]).intervals.requirements).not.toBeNull();
    // Kappa has a value where the last is drawn, which is 2 of 3 times.
    const rare = [...Array.from({ length: 11 }, () => ({ ...NONE, neither: 2 })), { ...NONE, both: 1, neither: 1 }];
    expect(sumAgreement(rare)).toMatchObject({ kappa: 1, intervals: { kappa: null } });
    expect(sumAgreement(Array.from({ length: 12 }, () => rare[0]!))).toMatchObject({
      kappa: null,
      intervals: { kappa: null },
    });
  });

  it("are those of a plain twin, to the last bit, and told with their values", () => {
    const random = mulberry32(3);
    const whole = (most: number): number => Math.floor(random() * most);
    const all = Array.from({ length: 60 }, () => {
      const paired = whole(3);
      const counts = { ...NONE, first: paired + whole(3), second: paired + whole(2), paired };
      return { ...counts, both: whole(4), onlyFirst: whole(2), onlySecond: whole(2), neither: whole(9) };
    });
    const sum = sumAgreement(all);
    const plain = plainIntervals(all);
    expect(sum.intervals).toEqual(plain);
    expect(plain.kappa!.high - plain.kappa!.low).toBeGreaterThan(0.05);
    const bounds = `[${plain.requirements!.low.toFixed(2)}, ${plain.requirements!.high.toFixed(2)}]`;
    expect(describeAgreement(sum)).toContain(`F1 ${sum.requirements!.toFixed(2)} ${bounds}: `);
    expect(describeAgreement(sum)).toMatch(/kappa 0\.\d\d \[0\.\d\d, 0\.\d\d\];/u);
  });

  /** Draws requests one after the other and adds them up, two thousand times. */
  function plainIntervals(all: readonly AgreementCounts[]): Agreement["intervals"] {
    const random = mulberry32(BOOTSTRAP_SEED);
    const drawn = { requirements: [] as number[], kappa: [] as number[] };
    for (let draw = 0; draw < 2000; draw++) {
      const picked = all.map(() => all[Math.floor(random() * all.length)]!);
      const [f, s, p, b, x, y, n] = (
        ["first", "second", "paired", "both", "onlyFirst", "onlySecond", "neither"] as const
      ).map((name) => picked.reduce((total, counts) => total + counts[name], 0)) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      drawn.requirements.push((2 * p) / (f + s));
      const total = b + x + y + n;
      const yes = ((b + x) / total) * ((b + y) / total);
      const no = ((n + y) / total) * ((n + x) / total);
      drawn.kappa.push(((b + n) / total - yes - no) / (1 - yes - no));
    }
    // Items ceil(0.025 * 2000) - 1 and ceil(0.975 * 2000) - 1.
    const bounds = (values: number[]) => {
      const sorted = values.toSorted((one, other) => one - other);
      return { low: sorted[49]!, high: sorted[1949]! };
    };
    return { requirements: bounds(drawn.requirements), kappa: bounds(drawn.kappa) };
  }
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
