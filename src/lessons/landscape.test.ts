import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerOfLists,
  cellsFor,
  doesPaddingPay,
  expectedAfterRandom,
  fitAnswer,
  gainOf,
  isOnLandscape,
  MOST_NEEDED,
  MOVE_NAMES,
  moveAnswer,
  mostRecommended,
  readPastedLists,
  sameScoreAs,
  scoreOf,
  type Answer,
} from "./landscape";
import {
  describeAnswer,
  describeCounts,
  describeFilling,
  describePadding,
  explainPadding,
  nameMove,
  signed,
} from "./landscape-words";

/** Every answer of the landscape. */
const ALL: Answer[] = Array.from({ length: MOST_NEEDED }, (_, index) => index + 1).flatMap((needed) =>
  cellsFor(needed).flatMap((row, right) =>
    row.flatMap((value, recommended) => (value === null ? [] : [{ needed, recommended, right }])),
  ),
);

describe("the landscape of TRACC", () => {
  it("holds the closed form in every cell", () => {
    for (const answer of ALL) {
      const { needed: g, recommended: n, right: i } = answer;
      expect(scoreOf("tracc", answer)).toBeCloseTo((i * (2 * Math.min(g, n) - i)) / (g * (g + n - i)), 12);
      expect(cellsFor(g)[i]![n]).toBe(scoreOf("tracc", answer));
    }
  });

  it("is raised by one wrong tool more exactly where padding pays, and lowered from the right size on", () => {
    for (const answer of ALL) {
      const gain = gainOf("tracc", answer, "add-wrong");
      if (gain === null) continue;
      if (doesPaddingPay(answer)) expect(gain).toBeGreaterThan(0);
      else expect(gain).toBeLessThanOrEqual(0);
      if (answer.recommended >= answer.needed && answer.right > 0) expect(gain).toBeLessThan(0);
      expect(gainOf("f1", answer, "add-wrong")!).toBeLessThanOrEqual(0);
      expect(gainOf("jaccard", answer, "add-wrong")!).toBeLessThanOrEqual(0);
    }
  });

  it("has moves that come back: what was added can be dropped", () => {
    const BACK = { "add-right": "drop-right", "add-wrong": "drop-wrong" } as const;
    for (const answer of ALL) {
      for (const move of ["add-right", "add-wrong"] as const) {
        const next = moveAnswer(answer, move);
        if (next) expect(moveAnswer(next, BACK[move])).toEqual(answer);
      }
      for (const move of MOVE_NAMES) {
        const next = moveAnswer(answer, move);
        if (next) expect(isOnLandscape(next)).toBe(true);
      }
    }
  });

  it("lists as equal what is equal, both ways", () => {
    for (const answer of ALL.filter(({ needed }) => needed <= 6)) {
      for (const other of sameScoreAs(answer)) {
        expect(scoreOf("tracc", other)).toBeCloseTo(scoreOf("tracc", answer), 11);
        expect(sameScoreAs(other)).toContainEqual(answer);
      }
    }
  });

  it("brings any counts onto the landscape, and leaves those that are there", () => {
    fc.assert(
      fc.property(fc.record({ needed: fc.double(), recommended: fc.double(), right: fc.double() }), (any) => {
        const fitted = fitAnswer(any);
        expect(isOnLandscape(fitted)).toBe(true);
        expect(fitted.recommended).toBeLessThanOrEqual(mostRecommended(fitted.needed));
      }),
    );
    for (const answer of ALL) expect(fitAnswer(answer)).toEqual(answer);
  });
});

describe("tools drawn at random", () => {
  it("are worth what counting every draw says", () => {
    const answer = { needed: 3, recommended: 2, right: 1 };
    // A catalogue of 7: two right and three wrong ones are left. Of ten pairs one has both, six have one, three have none.
    const after = (right: number): number => scoreOf("tracc", { needed: 3, recommended: 4, right: 1 + right });
    expect(expectedAfterRandom(answer, 2, 7)).toBeCloseTo((after(2) + 6 * after(1) + 3 * after(0)) / 10, 12);
    expect(expectedAfterRandom(answer, 0, 7)).toBe(scoreOf("tracc", answer));
    expect(() => expectedAfterRandom(answer, 6, 7)).toThrow(RangeError);
  });
});

describe("pasted lists", () => {
  it("are read by their bar, with or without words before the colon, repeats once", () => {
    const { answers, unread } = readPastedLists(
      "gold: Maps, weather , maps | answer: Weather, Mail\n\nA, B|B\nno bar here\n | only an answer\nA | \n",
    );
    expect(unread).toBe(2);
    expect(answers.map(answerOfLists)).toEqual([
      { needed: 2, recommended: 2, right: 1 },
      { needed: 2, recommended: 1, right: 1 },
      { needed: 1, recommended: 0, right: 0 },
    ]);
    expect(answers[0]!.right).toEqual(["Weather"]);
    expect(answers.map(({ repeated }) => repeated)).toEqual([["Maps"], [], []]);
  });

  it("of any kind are counted whole: each line is read or not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const { answers, unread } = readPastedLists(text);
        expect(answers.length + unread).toBe(text.split("\n").filter((line) => line.trim() !== "").length);
        for (const { gold, recommended, right } of answers) {
          expect(right.length).toBeLessThanOrEqual(Math.min(gold.length, recommended.length));
        }
      }),
    );
  });
});

describe("what is said of an answer", () => {
  it("has the numbers of the picture", () => {
    for (const answer of ALL) {
      const said = describeAnswer(answer);
      expect(said).toContain(`TRACC ${scoreOf("tracc", answer).toFixed(2)}.`);
      for (const move of MOVE_NAMES) {
        const gain = gainOf("tracc", answer, move);
        expect(said.includes(`${nameMove(move)}: `)).toBe(gain !== null);
        if (gain !== null) expect(said).toContain(`${nameMove(move)}: ${signed(gain)}`);
      }
      const [right, missed, wrong] = describeCounts(answer).match(/\d+/gu)!.map(Number);
      expect(right! + missed!).toBe(answer.needed);
      expect(right! + wrong!).toBe(answer.recommended);
    }
  });

  it("explains it by a closed form that gives the score, and by a rule that holds", () => {
    for (const answer of ALL) {
      const { form, rule } = explainPadding(answer);
      const [, i, twice, most, less, g, union] = /: (\d+) · \((2) · (\d+) − (\d+)\) \/ \((\d+) · (\d+)\) =/
        .exec(form)!
        .map(Number);
      expect((i! * (twice! * most! - less!)) / (g! * union!)).toBeCloseTo(scoreOf("tracc", answer), 12);
      const gain = gainOf("tracc", answer, "add-wrong");
      if (gain === null) continue;
      expect(rule.endsWith("always rises.")).toBe(gain > 0);
      expect(rule.endsWith("always falls.")).toBe(gain < 0);
    }
  });

  it("says that a wrong tool raises TRACC exactly where it does", () => {
    for (const answer of ALL) {
      const gain = gainOf("tracc", answer, "add-wrong");
      const said = describePadding(answer);
      expect(said.includes("raises TRACC")).toBe(gain !== null && gain > 0);
      expect(said.includes("lowers TRACC")).toBe(gain !== null && gain < 0);
      if (gain !== null && gain > 0) {
        expect(said).toContain(`by ${gain.toFixed(2)}`);
        expect(said.includes("F1")).toBe(gainOf("f1", answer, "add-wrong")! < -0.005);
      }
      if (answer.right > 0 && answer.right < answer.needed) {
        const filled = { ...answer, recommended: answer.needed };
        expect(describeFilling(answer)).toContain(`to ${scoreOf("tracc", filled).toFixed(2)} in TRACC`);
      }
    }
  });
});
