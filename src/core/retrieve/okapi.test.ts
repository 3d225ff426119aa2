import { describe, expect, it } from "vitest";
import vectors from "../testing/vectors/ptr_bm25.json";
import { buildOkapiIndex, explainOkapi, okapiIdf, scoreOkapi } from "./okapi";
import { splitOnSpaces } from "./tokenize";

const INDEX = buildOkapiIndex(vectors.bundleTexts.map(splitOnSpaces));

describe("scoreOkapi", () => {
  it("has the released code's document lengths and idf table", () => {
    expect(INDEX.meanLength).toBeCloseTo(vectors.avgdl, 12);
    for (const [word, idf] of Object.entries(vectors.idf)) expect(okapiIdf(INDEX, word)).toBeCloseTo(idf, 12);
    expect(INDEX.terms.size).toBe(Object.keys(vectors.idf).length);
  });

  it.each(vectors.queries)("scores “$query” as the released code does", ({ query, scores }) => {
    const ours = scoreOkapi(INDEX, splitOnSpaces(query));
    scores.forEach((score, i) => expect(ours[i]).toBeCloseTo(score, 9));
  });

  it("explains a score by its words", () => {
    const words = splitOnSpaces("book a hotel and find cheap flights");
    const sum = explainOkapi(INDEX, words, 0).reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo(vectors.queries[0]!.scores[0]!, 9);
  });
});
