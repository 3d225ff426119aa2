import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenFeatures } from "./token-features";
import { parseLinearModel, scoreFeatures } from "./linear-model";
import { analyseTokens } from "./span-splitter";
import { canEnd, canFollow, canStart, findLikelyPieces, LABELS, type Label, type TaggerModel } from "./tagger";
import { tokenizeWithSpans } from "../retrieve/tokenize";

function modelOf(lines: string[]): TaggerModel {
  return { tokens: parseLinearModel(lines, LABELS.length, 1), transitions: new Float64Array(LABELS.length ** 2) };
}

const analyse = (text: string) => analyseTokens(tokenizeWithSpans(text));

describe("the linear model", () => {
  it("adds the weights of the features it knows", () => {
    const model = parseLinearModel(["a\t1 -2", "b\t3 4"], 2, 0.5);
    expect(scoreFeatures(model, ["a", "b", "unknown"])).toEqual([2, 1]);
  });
});

describe("findLikelyPieces", () => {
  it("follows the weights", () => {
    const model = modelOf(["c0 verb\t0 9 0 0", "c0 time\t0 0 0 9", "always\t0 0 3 0"]);
    const likeliest = findLikelyPieces(analyse("find a bus tomorrow"), model).sort((a, b) => b.chance - a.chance)[0]!;
    expect(likeliest).toMatchObject({ from: 0, to: 3 });
    expect(likeliest.chance).toBeGreaterThan(0.9);
  });

  it("gives each piece the share of the labellings that hold it, weighed by their scores", () => {
    const model = modelOf(["c0 verb\t1 -2 3 0", "c0 article\t0 4 -1 2", "c0 other\t-1 0 2 3", "w- a\t2 1 0 -3"]);
    const text = analyse("find a thing or a lamp");
    const scores = tokenFeatures(text).map((features) => scoreFeatures(model.tokens, features));
    const weightOf = (labels: readonly Label[]): number =>
      Math.exp(labels.reduce((total, label, i) => total + scores[i]![LABELS.indexOf(label)]!, 0));
    const sequences = allSequences(text.tokens.length);
    const sum = (all: readonly Label[][]): number => all.reduce((total, labels) => total + weightOf(labels), 0);
    const pieces = findLikelyPieces(text, model);
    expect(pieces.length).toBeGreaterThan(3);
    for (const { from, to, chance } of pieces) {
      const holds = (labels: readonly Label[]): boolean =>
        labels[from] === "first" && labels[to] === "last" && labels.slice(from + 1, to).every((at) => at === "inside");
      expect(chance).toBeCloseTo(sum(sequences.filter(holds)) / sum(sequences));
    }
  });

  it("gives chances whose pieces over one token add up to no more than one, whatever the weights", () => {
    const weights = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(weights, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        (rows, length) => {
          const names = ["always", "c0 verb", "c0 article", "c0 other"];
          const model = modelOf(rows.map((row, i) => `${names[i]}\t${row.join(" ")}`));
          const text = analyse("find a thing ".repeat(length));
          const pieces = findLikelyPieces(text, model);
          text.tokens.forEach((_, i) => {
            const over = pieces.filter(({ from, to }) => from <= i && i <= to);
            expect(over.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
          });
        },
      ),
    );
  });

  it("gives no piece of no token", () => {
    expect(findLikelyPieces(analyseTokens([]), modelOf([]))).toEqual([]);
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
