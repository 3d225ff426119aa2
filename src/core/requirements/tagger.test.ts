import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenFeatures } from "./token-features";
import { parseLinearModel, scoreFeatures } from "./linear-model";
import { analyseTokens } from "./span-splitter";
import { canEnd, canFollow, canStart, LABELS, tagTokens, type Label, type TaggerModel } from "./tagger";
import { tokenizeWithSpans } from "../retrieve/tokenize";

const NO_TRANSITIONS = LABELS.map(() => LABELS.map(() => 0));

function modelOf(lines: string[]): TaggerModel {
  return { tokens: parseLinearModel(lines, LABELS.length, 1), transitions: NO_TRANSITIONS };
}

describe("the linear model", () => {
  it("adds the weights of the features it knows", () => {
    const model = parseLinearModel(["a\t1 -2", "b\t3 4"], 2, 0.5);
    expect(scoreFeatures(model, ["a", "b", "unknown"])).toEqual([2, 1]);
  });
});

describe("tagTokens", () => {
  it("follows the weights", () => {
    const model = modelOf(["c0 verb\t0 5 0 0", "c0 time\t0 0 0 5", "always\t0 0 1 0"]);
    expect(tagTokens(analyseTokens(tokenizeWithSpans("find a bus tomorrow")), model)).toEqual([
      "first",
      "inside",
      "inside",
      "last",
    ]);
  });

  it("never breaks the order of labels, whatever the weights", () => {
    const weights = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(weights, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        (rows, length) => {
          const names = ["always", "c0 verb", "c0 article", "c0 other"];
          const model = modelOf(rows.map((row, i) => `${names[i]}\t${row.join(" ")}`));
          const labels = tagTokens(analyseTokens(tokenizeWithSpans("find a thing ".repeat(length))), model);
          expect(canStart(labels[0]!) && canEnd(labels.at(-1)!)).toBe(true);
          labels.slice(1).forEach((label, i) => {
            expect(canFollow(labels[i]!, label)).toBe(true);
          });
        },
      ),
    );
  });

  it("finds the best of all allowed sequences", () => {
    const model = modelOf(["c0 verb\t1 -2 3 0", "c0 article\t0 4 -1 2", "c0 other\t-1 0 2 3", "w- a\t2 1 0 -3"]);
    const text = analyseTokens(tokenizeWithSpans("find a thing or a lamp"));
    const scores = tokenFeatures(text).map((features) => scoreFeatures(model.tokens, features));
    const sum = (labels: readonly Label[]): number =>
      labels.reduce((total, label, i) => total + scores[i]![LABELS.indexOf(label)]!, 0);
    const best = Math.max(...allSequences(text.tokens.length).map(sum));
    expect(sum(tagTokens(text, model))).toBeCloseTo(best);
  });

  it("gives no label to no token", () => {
    expect(tagTokens(analyseTokens([]), modelOf([]))).toEqual([]);
  });
});

function allSequences(length: number): Label[][] {
  let sequences: Label[][] = LABELS.filter(canStart).map((label) => [label]);
  for (let i = 1; i < length; i++) {
    sequences = sequences.flatMap((labels) =>
      LABELS.filter((label) => canFollow(labels.at(-1)!, label)).map((label) => [...labels, label]),
    );
  }
  return sequences.filter((labels) => canEnd(labels.at(-1)!));
}
