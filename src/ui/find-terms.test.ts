import { describe, expect, it } from "vitest";
import { findTerms } from "./find-terms";
import { GLOSSARY, type TermName } from "./glossary";

describe("the words of the glossary in a text", () => {
  it("are found as they are written, with their plural, in the order in which they come", () => {
    expect(findTerms("Bundles of past requests, Precision and F1, paired randomisation, p < 0.05")).toEqual([
      "bundle",
      "pastRequest",
      "request",
      "precision",
      "f1",
      "randomisation",
      "pValue",
    ]);
    expect(findTerms("2 stay open: 95 % intervals, NDCG@K, Krippendorff’s alpha")).toEqual([
      "open",
      "interval",
      "ndcg",
      "alpha",
    ]);
  });

  it("are not found in everyday words and within others", () => {
    expect(
      findTerms("Open a file, view it, print it on paper. An account, a toolbox, the contexture, goldfish"),
    ).toEqual([]);
    expect(findTerms("Kitpick, keep it strictly random")).toEqual([]);
  });

  it("are each found by the word itself, or are an everyday word too", () => {
    const everyday: TermName[] = ["open", "view", "kitpick", "paper", "published", "random", "trained", "ceiling"];
    const lost = (Object.keys(GLOSSARY) as TermName[]).filter(
      (name) => !everyday.includes(name) && !findTerms(`Here: ${GLOSSARY[name].word} 3`).includes(name),
    );
    expect(lost).toEqual([]);
  });
});
