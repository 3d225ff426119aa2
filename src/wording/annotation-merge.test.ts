import { expect, it } from "vitest";
import { previewMerge } from "../core/annotate/merge";
import type { AnnotatorKey } from "../core/domain/ids";
import { MERGE_DATASET, readMergeFiles } from "../core/testing/merge-vectors";
import { describeDoubts, describeGap, describeMerge } from "./annotation-merge";

it("a file is told in what it brings, and in nothing that it does not", () => {
  const of = (stored: string[], file: string, refused = 0): string[] =>
    describeMerge(previewMerge(readMergeFiles(stored), readMergeFiles([file]), MERGE_DATASET), { lines: 5, refused });
  expect(of(["A", "B"], "C")).toEqual([
    "5 lines: 5 are new",
    "1 request is worded otherwise here",
    "1 request is not in this data set",
    "2 requests have their second voice now",
  ]);
  expect(of(["A", "C", "E"], "D", 2)).toEqual([
    "5 lines: 5 are new",
    "2 are refused",
    "1 request has two answers of one person",
    "1 decision is open again",
  ]);
  expect(of(["D"], "D")).toEqual(["5 lines: 0 are new", "5 were known"]);
});

it("missing numbers are named", () => {
  expect(describeGap("ao", [41, 42])).toBe("2 judgements of ao's machine (41, 42) are in no file.");
  expect(describeGap("ao", [4])).toBe("1 judgement of ao's machine (4) is in no file.");
  expect(describeGap("ao", [1, 2, 3, 4, 5, 6])).toBe("6 judgements of ao's machine (1, 2, 3, 4, 5, …) are in no file.");
});

it("people who may be one are asked about", () => {
  const people = ["ao-19c2", "mk-7f3a"] as AnnotatorKey[];
  const doubts = { sameName: [{ name: "Marek", people }], sameDevice: [{ device: "d1", people }] };
  expect(describeDoubts(doubts, (key) => key.slice(0, 2))).toEqual([
    "2 people are called Marek: …19c2 and …7f3a. Are they the same person?",
    "ao and mk judged in the same browser profile. Are they the same person?",
  ]);
});
