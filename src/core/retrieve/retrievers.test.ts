import { describe, expect, it } from "vitest";
import { createWordEncoder } from "../testing/small-dataset";
import { explainWords, type RETRIEVERS, scoreTexts, usableRetriever } from "./retrievers";
import { encodeQueries, buildTextIndex } from "./text-index";

const TEXTS = ["find cheap flights", "book a table", "book a hotel room"];

async function score(name: keyof typeof RETRIEVERS, seed = 1, text = "book a quiet table") {
  const encoder = createWordEncoder();
  const [question] = await encodeQueries([text], encoder);
  const search = { index: buildTextIndex(TEXTS), query: question!, candidates: [0, 1, 2], denseWeight: 0.7, seed };
  return { signals: await scoreTexts(name, search, encoder), search };
}

describe("scoreTexts", () => {
  it("orders by the retriever that was asked", async () => {
    for (const name of ["hybrid", "dense", "bm25", "okapi"] as const) {
      const { signals } = await score(name);
      expect(Math.max(...signals.score)).toBe(signals.score[1]);
    }
    expect((await score("dense")).signals.score).toEqual((await score("dense")).signals.cosine);
    expect((await score("bm25")).signals.score).toEqual((await score("bm25")).signals.bm25);
  });

  it("is all words at weight 0 and all meaning at weight 1", async () => {
    const { search } = await score("hybrid");
    const encoder = createWordEncoder();
    const words = await scoreTexts("hybrid", { ...search, denseWeight: 0 }, encoder);
    const meaning = await scoreTexts("hybrid", { ...search, denseWeight: 1 }, encoder);
    expect(rank(words.score)).toEqual(rank(words.bm25));
    expect(rank(meaning.score)).toEqual(rank(meaning.cosine!));
  });

  it("draws at random by seed and text", async () => {
    const first = (await score("random", 1)).signals.score;
    expect((await score("random", 1)).signals.score).toEqual(first);
    expect((await score("random", 2)).signals.score).not.toEqual(first);
    expect((await score("random", 1, "another request")).signals.score).not.toEqual(first);
  });

  it("explains the words behind a score", async () => {
    const { search } = await score("bm25");
    expect(explainWords("bm25", search, 1).map(({ word }) => word)).toEqual(["table", "a", "book"]);
  });
});

describe("usableRetriever", () => {
  it("falls back to words only where vectors are needed", () => {
    expect(usableRetriever("hybrid", null)).toBe("bm25");
    expect(usableRetriever("dense", null)).toBe("bm25");
    expect(usableRetriever("okapi", null)).toBe("okapi");
    expect(usableRetriever("random", null)).toBe("random");
    expect(usableRetriever("hybrid", createWordEncoder())).toBe("hybrid");
  });
});

function rank(scores: Float64Array): number[] {
  return [0, 1, 2].sort((a, b) => scores[b]! - scores[a]!);
}
