import { expect, it } from "vitest";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
import { findingOf } from "./finding";

const summary = { mean: 0.614, low: 0.57, high: 0.651, plain: { low: 0.58, high: 0.64 } };
const walks = (bundle: number, coverage: number, vote: number) =>
  ({ walks: { lost: { bundle, coverage, vote } }, sizeErrors: [] }) as unknown as ErrorAnalysis;
const sentence = (n: number, understanding: ErrorAnalysis | null) => {
  const { before, figure, after } = findingOf({ n, score: "TRACC", summary, understanding });
  return before + figure + after;
};

it("says how good it is and where most was lost", () => {
  expect(sentence(143, walks(96, 31, 77))).toBe(
    "143 requests scored: TRACC 0.61, between 0.57 and 0.65. Nearly half of the 204 missed tools were never in the bundle.",
  );
  expect(sentence(1, walks(0, 1, 0))).toMatch(/^1 request scored.*The one missed tool was dropped in coverage\.$/);
  expect(sentence(2, walks(0, 0, 0))).toMatch(/No needed tool was missed\.$/);
});

it("speaks of sizes where nothing walked, and of nothing before anything is scored", () => {
  const sizes = [
    { difference: -2, count: 3 },
    { difference: 0, count: 9 },
    { difference: 1, count: 1 },
  ];
  expect(sentence(13, { walks: null, sizeErrors: sizes } as unknown as ErrorAnalysis)).toMatch(
    /Too few tools 3 times, too many once\.$/,
  );
  expect(sentence(0, null)).toBe("No request that needs a tool has been scored yet.");
});
