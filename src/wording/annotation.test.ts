import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alphaWithInterval } from "../core/annotate/agreement/alpha";
import type { ItemAnswers } from "../core/annotate/agreement/answer-table";
import type { Anchoring } from "../core/annotate/effort";
import type { ChangedAnswer } from "../core/annotate/past-requests";
import type { QueryId } from "../core/domain/ids";
import {
  describeAgreement,
  describeAnchoring,
  describeDivision,
  describeHistoryEffect,
  describeOwnEffect,
  describeTrial,
} from "./annotation";

const format = (score: number): string => score.toFixed(2).replace(/^0/u, "");
const ALPHA = { alpha: 0.85, observed: 0.1, expected: 0.7, items: 120, answers: 360, draws: 2000, fewItems: false };
const of = (low: number, high: number) => ({ ...ALPHA, interval: { low, high } });
const disputed = { name: "Contact Book", disagreements: 15 };

describe("describeAgreement", () => {
  it.each<[number, number, string]>([
    [0.8, 0.89, "agree well"],
    [0.79, 0.89, "agree so far"],
    [0.67, 0.89, "agree so far"],
    [0.66, 0.89, "do not agree yet"],
  ])("goes by the lower end: %f to %f", (low, high, grade) => {
    expect(
      describeAgreement({ annotators: 3, alpha: of(low, high), disagreements: 44, mostDisputed: disputed }, format),
    ).toBe(
      `Three annotators ${grade}: alpha .85, between ${format(low)} and ${format(high)}. They disagree about 44 requests, in 15 of them over Contact Book.`,
    );
  });

  it("says what few requests are worth", () => {
    const few = { ...of(0.5, 0.9), items: 12, fewItems: true };
    expect(
      describeAgreement({ annotators: 2, alpha: few, disagreements: 15, mostDisputed: disputed }, format),
    ).toContain(
      "With 12 shared requests, the interval is likely too short. They disagree about 15 requests, each time over Contact Book.",
    );
  });

  it("is true where there is no alpha or no interval", () => {
    const answers = (...sets: string[][]): ItemAnswers[] =>
      sets.map((set, at) => ({
        item: `q${at}`,
        answers: new Map([
          ["mk", ["a"]],
          ["ao", set],
        ]),
      }));
    const tell = (items: ItemAnswers[], disagreements: number): string =>
      describeAgreement(
        {
          ...{ annotators: 2, alpha: alphaWithInterval(items, "masi"), disagreements },
          mostDisputed: disagreements === 0 ? null : { name: "Ana", disagreements },
        },
        format,
      );
    expect(tell([], 0)).toBe("No request has two answers yet, so there is nothing to compare.");
    expect(tell(answers(["a"], ["a"]), 0)).toBe(
      "Two annotators gave the same answer every time, so alpha has no value. Their answers to both requests are equal.",
    );
    expect(tell(answers(["b"]), 1)).toBe(
      "Two annotators have alpha .00 on 1 shared request, too little to say whether they agree. They disagree about 1 request, over Ana.",
    );
    expect(tell(answers(["a"]), 0)).toContain("Their answers to this request are equal.");
  });
});

describe("what is said, against the numbers", () => {
  const score = fc.double({ min: -1, max: 1, noNaN: true });

  it("agreement goes by the lower end alone, and names every number that it stands on", () => {
    fc.assert(
      fc.property(
        fc.tuple(score, score, score),
        fc.integer({ min: 2, max: 500 }),
        fc.nat(500),
        (three, items, some) => {
          const [low, alpha, high] = [...three].sort((a, b) => a - b) as [number, number, number];
          const disagreements = Math.min(items, some);
          const facts = { ...ALPHA, alpha, items, interval: { low, high }, fewItems: items < 30 };
          const said = describeAgreement({ annotators: 2, alpha: facts, disagreements, mostDisputed: null }, format);
          expect(said.includes("agree well")).toBe(low >= 0.8);
          expect(said.includes("agree so far")).toBe(low >= 0.67 && low < 0.8);
          expect(said.includes("do not agree yet")).toBe(low < 0.67);
          expect(said).toContain(`alpha ${format(alpha)}, between ${format(low)} and ${format(high)}`);
          expect(said.includes("likely too short")).toBe(items < 30);
          expect(said.includes("disagree about")).toBe(disagreements > 0);
          expect(said.includes("are equal")).toBe(disagreements === 0);
        },
      ),
    );
  });

  it("a pull is claimed only where 0 lies outside the interval", () => {
    fc.assert(
      fc.property(fc.tuple(score, score, score), fc.integer({ min: 2, max: 90 }), (three, requests) => {
        const [low, difference, high] = [...three].sort((a, b) => a - b) as [number, number, number];
        const counts = { same: 1, answers: 2 };
        const found: Anchoring = { shown: counts, blind: counts, difference, interval: { low, high }, requests };
        const said = describeAnchoring(found, format);
        expect(said.includes("not told apart from none")).toBe(low <= 0 && high >= 0);
        expect(said.includes("the suggestion pulls")).toBe(low > 0);
        expect(said.includes("people turn away from it")).toBe(high < 0);
        if (difference !== 0) expect(said.includes("more often")).toBe(difference > 0);
        expect(said.includes("likely too short")).toBe(requests < 30);
      }),
    );
    const none = { same: 0, answers: 0 };
    const some = { same: 1, answers: 2 };
    const bare = { difference: null, interval: null, requests: 2 };
    expect(describeAnchoring({ ...bare, shown: none, blind: none }, format)).toMatch(/No answer had a suggestion/);
    expect(describeAnchoring({ ...bare, shown: some, blind: none }, format)).toMatch(/nothing to compare/);
    expect(describeAnchoring({ ...bare, shown: none, blind: some }, format)).toMatch(/nothing to compare/);
  });
});

it.each<[string[][], string]>([
  [[["A", "B"], ["A"], ["A", "C", "B"]], "Three answers. They share A; two add B, one adds C."],
  [[["A"], []], "Two answers. They share no tool; one wants A, one says that none is needed."],
  [[["A"], ["B"]], "Two answers. They share no tool; A and B are in one answer each."],
  [
    [
      ["A", "B"],
      ["A", "B"],
    ],
    "Two answers. The tools are the same: A and B.",
  ],
  [[[], []], "Two answers. No tool is needed."],
  [[["A"]], "One answer: A."],
  [[["A"], ["A"], []], "Three answers. They share no tool; two want A, one says that none is needed."],
])("of %j it is said: %s", (sets, said) => {
  expect(describeDivision(sets)).toBe(said);
});

const changed = (count: number): ChangedAnswer[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ query: `q-${at}` as QueryId, gold: [], without: [], with: [], difference: 0 },
  }));

const EFFECT = { asked: 450, judged: 450, near: 0, changed: changed(31), better: 19, worse: 7, mean: 0.0123 };

describe("the effect of past requests in words", () => {
  it("says how many answers change, how, and how sure the mean is", () => {
    expect(describeHistoryEffect({ ...EFFECT, interval: { low: -0.002, high: 0.0211 } })).toBe(
      "31 of 450 answers change: 19 better and 7 worse, TRACC +.012 [−.002, +.021].",
    );
    const one = { ...EFFECT, changed: changed(1), better: 0, worse: 0, mean: 0, interval: null };
    expect(describeHistoryEffect(one)).toBe("1 of 450 answers changes: none better or worse, TRACC .000.");
    expect(describeHistoryEffect({ ...EFFECT, changed: [], interval: null })).toBe(
      "No answer changes: 450 judged requests walked with and without.",
    );
    expect(describeHistoryEffect({ ...EFFECT, asked: 0, mean: null, interval: null })).toBe(
      "There is no other judged request to try them on.",
    );
  });

  it("says what was drawn and what is not counted", () => {
    const interval = { low: 0, high: 0.1 };
    const always = ["interval: 95 %, whole requests drawn", "nothing learned anew"];
    expect(describeTrial({ asked: 450, judged: 450, near: 0, interval })).toEqual(always);
    expect(describeTrial({ asked: 499, judged: 3200, near: 1, interval })).toEqual([
      "500 of 3,200 judged requests, drawn (seed 7)",
      "1 request that says almost the same as one of them, not counted",
      ...always,
    ]);
    expect(describeTrial({ asked: 4, judged: 4, near: 0, interval: null })).toEqual([
      "4 requests asked: too few for an interval",
      "nothing learned anew",
    ]);
  });

  it("says what one candidate does", () => {
    const candidate = "q-1" as QueryId;
    expect(describeOwnEffect({ candidate, better: 3, worse: 1, difference: 0.8 })).toBe(
      "by itself: 3 better, 1 worse, +.800 in all",
    );
    expect(describeOwnEffect({ candidate, better: 0, worse: 0, difference: 0 })).toBe(
      "by itself: no answer better or worse",
    );
  });
});
