import { describe, expect, it } from "vitest";
import { findMatches } from "./find-matches";

const TEXTS = [
  "Find a plumber",
  "An umbrella for the pram, by Friday",
  "Book the ferry and two bikes",
  "Pack an umbrella",
];

describe("finding among texts", () => {
  it("keeps all in order while nothing is looked for", () => {
    expect(findMatches(TEXTS, "  ")).toEqual([0, 1, 2, 3]);
  });

  it("finds by the beginning of a word", () => {
    expect(findMatches(TEXTS, "umbr").sort()).toEqual([1, 3]);
  });

  it("takes words in any order", () => {
    expect(findMatches(TEXTS, "bikes ferry")).toEqual([2]);
  });

  it("forgives one slip", () => {
    expect(findMatches(TEXTS, "plmber")).toEqual([0]);
  });

  it("finds nothing where there is nothing", () => {
    expect(findMatches(TEXTS, "zebra")).toEqual([]);
  });
});
