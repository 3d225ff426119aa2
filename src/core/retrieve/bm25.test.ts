import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBm25Index, explainBm25, scoreBm25, scoreBm25WithItself, statisticsOf } from "./bm25";

const TEXTS = [["a", "b", "a"], ["b", "c"], ["d"]];
const INDEX = buildBm25Index(TEXTS);

/** The formula as written in the doc comment, over plain lists. */
function referenceScore(texts: readonly string[][], query: readonly string[], document: number): number {
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return query.reduce((sum, word) => {
    const frequency = texts.filter((text) => text.includes(word)).length;
    const idf = Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5));
    const count = texts[document]!.filter((other) => other === word).length;
    return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * texts[document]!.length) / mean));
  }, 0);
}

describe("scoreBm25", () => {
  it("gives the value worked by hand", () => {
    // N 3, df(a) 1, tf 2, L 3, mean L 2: ln(1 + 2.5/1.5) · 2·2.2 / (2 + 1.2·(0.25 + 0.75·1.5))
    const expected = (Math.log(1 + 2.5 / 1.5) * 4.4) / (2 + 1.2 * 1.375);
    expect(scoreBm25(INDEX, ["a"])[0]).toBeCloseTo(expected, 12);
    expect([...scoreBm25(INDEX, ["a"])].slice(1)).toEqual([0, 0]);
  });

  it("counts a word of the query as often as it stands there, and ignores unknown words", () => {
    const once = scoreBm25(INDEX, ["b"]);
    expect([...scoreBm25(INDEX, ["b", "b", "zzz"])]).toEqual([...once].map((score) => 2 * score));
  });

  it("equals the plain formula on any texts", () => {
    const word = fc.constantFrom("a", "b", "c", "d", "e");
    const texts = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.array(word, { maxLength: 6 }), (documents, query) => {
        fc.pre(documents.some((document) => document.length > 0));
        const scores = scoreBm25(buildBm25Index(documents), query);
        documents.forEach((_, i) => expect(scores[i]).toBeCloseTo(referenceScore(documents, query, i), 9));
      }),
    );
  });
});

describe("explainBm25", () => {
  it("names the words strongest first, adding up to the score", () => {
    const query = ["b", "a", "c", "a"];
    const words = explainBm25(INDEX, query, 0);
    expect(words.map(({ word }) => word)).toEqual(["a", "b"]);
    const sum = words.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo(scoreBm25(INDEX, query)[0]!, 12);
  });
});

describe("scoreBm25WithItself", () => {
  it("is the text's own score when it is one of the texts", () => {
    TEXTS.forEach((text, i) =>
      expect(scoreBm25WithItself(statisticsOf(INDEX), text)).toBeCloseTo(scoreBm25(INDEX, text)[i]!, 12),
    );
  });

  it("counts words that no text has", () => {
    expect(scoreBm25WithItself(statisticsOf(INDEX), ["zzz"])).toBeGreaterThan(
      scoreBm25WithItself(statisticsOf(INDEX), ["b"]),
    );
    expect(scoreBm25WithItself(statisticsOf(INDEX), [])).toBe(0);
  });
});
