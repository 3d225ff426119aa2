import { describe, expect, it } from "vitest";
import { LABELS } from "../../core/requirements/tagger";
import { tokenizeWithSpans } from "../../core/retrieve/tokenize";
import { chainObjective, type ChainExample } from "./chain-objective";
import { dealFolds, furtherExamples, labelTokens, noToolExamples, terseExamples } from "./examples";
import { minimise } from "../../core/math/minimise";

describe("minimise", () => {
  it("finds the lowest point of a bowl", () => {
    const lowest = [3, -2, 0.5];
    const found = minimise(
      (at, gradient) => {
        let value = 0;
        lowest.forEach((place, i) => {
          const off = at[i]! - place;
          value += (i + 1) * off ** 2;
          gradient[i] = 2 * (i + 1) * off;
        });
        return value + 1;
      },
      new Float64Array(3),
      100,
    );
    lowest.forEach((place, i) => {
      expect(found[i]).toBeCloseTo(place, 2);
    });
  });
});

describe("chainObjective", () => {
  const examples: ChainExample[] = [
    { features: [[0], [0, 1], [1], [2]].map((numbers) => Int32Array.from(numbers)), labels: [0, 1, 2, 3] },
    { features: [[2], [1]].map((numbers) => Int32Array.from(numbers)), labels: [1, 3] },
  ];
  const size = (3 + LABELS.length) * LABELS.length;
  const objective = chainObjective(examples, 3, 0.1);

  it("has the gradient that small steps show", () => {
    const at = Float64Array.from({ length: size }, (_, i) => Math.sin(i));
    const gradient = new Float64Array(size);
    objective(at, gradient);
    const valueAt = (i: number, step: number): number =>
      objective(
        at.map((x, j) => (i === j ? x + step : x)),
        new Float64Array(size),
      );
    gradient.forEach((slope, i) => {
      expect((valueAt(i, 1e-5) - valueAt(i, -1e-5)) / 2e-5).toBeCloseTo(slope, 5);
    });
  });

  it("starts at the logarithm of the number of allowed sequences", () => {
    // Four tokens: none, or one requirement of 2, 3 or 4 tokens, or two of 2: 1 + 3 + 2 + 1 + 1. Two tokens: none or one.
    expect(objective(new Float64Array(size), new Float64Array(size))).toBeCloseTo(Math.log(8) + Math.log(2));
  });
});

describe("examples", () => {
  it("are labelled from first to last token of each requirement", () => {
    const tokens = tokenizeWithSpans("Hi, find a bus.");
    expect(labelTokens(tokens, [{ start: 4, end: 14 }])).toEqual([
      "outside",
      "outside",
      "first",
      "inside",
      "last",
      "outside",
    ]);
  });

  it("have requirements that stand in their text, trimmed", () => {
    for (const examples of [furtherExamples(), terseExamples()]) {
      expect(examples.some(({ gold }) => gold.length === 0)).toBe(true);
    }
    for (const { text, gold } of [...furtherExamples(), ...terseExamples()]) {
      expect(text).not.toMatch(/\[\[|\]\]/);
      for (const { start, end } of gold) expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
    }
    expect(noToolExamples().every(({ gold }) => gold.length === 0)).toBe(true);
  });

  it("of one group fall into one fold, and folds are about equal", () => {
    const examples = Array.from({ length: 50 }, (_, i) => ({ text: "", gold: [], group: `g${i % 10}` }));
    const folds = dealFolds(examples, 5, 7);
    expect(folds.size).toBe(10);
    for (let fold = 0; fold < 5; fold++) expect([...folds.values()].filter((f) => f === fold)).toHaveLength(2);
    expect(dealFolds(examples, 5, 7)).toEqual(folds);
  });
});
