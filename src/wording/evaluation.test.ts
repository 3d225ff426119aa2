import { expect, it } from "vitest";
import { describeRecount } from "./evaluation";

const NOTHING = { total: 20, others: 0, repeats: 0, unknown: 0 };
const say = (counts: Partial<typeof NOTHING>): string => describeRecount({ ...NOTHING, ...counts }, "a.json").join(" ");

it("says nothing of a file whose scores are what its answers come to", () => {
  expect(say({})).toBe("");
});

it("says how many scores are other ones, for one and for more", () => {
  expect(say({ others: 1 })).toBe(
    "“a.json” gives 1 answer of 20 other scores than it comes to by the needed tools. The scores were counted again.",
  );
  expect(say({ others: 1200, total: 3000 })).toContain("1,200 answers of 3,000 other scores than they come to");
});

it("says what was left out, and what could not be checked", () => {
  expect(say({ repeats: 1 })).toBe(
    "“a.json” answers some requests more than once. The first answer counts; 1 other was left out.",
  );
  expect(say({ unknown: 3 })).toBe(
    "Of 3 answers in “a.json” nobody here knows which tools were needed: they were left out.",
  );
  expect(say({ unknown: 19, repeats: 1 })).toContain("its scores could not be checked.");
});
