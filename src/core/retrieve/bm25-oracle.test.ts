/** BM25 against another implementation of the same formula, on the sample's requests and tools. */
import { readFileSync } from "node:fs";
import createSearch from "wink-bm25-text-search";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../domain/dataset";
import { toolText } from "../domain/tool";
import { buildBm25Index, scoreBm25 } from "./bm25";
import { tokenize } from "./tokenize";

const dataset = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;
const texts = [...dataset.tools.map(toolText), ...dataset.queries.map(({ text }) => text)];
const index = buildBm25Index(texts.map(tokenize));

const wink = createSearch();
wink.defineConfig({ fldWeights: { text: 1 } });
wink.definePrepTasks([tokenize]);
texts.forEach((text, id) => wink.addDoc({ text }, id));
wink.consolidate(9);

describe("scoreBm25", () => {
  it.each([...dataset.queries.filter((_, place) => place % 24 === 0).map(({ text }) => text), "the the a to to book"])(
    "gives every text the score that wink-bm25-text-search gives it: %s",
    (text) => {
      const scores = scoreBm25(index, tokenize(text));
      const found = wink.search(text, texts.length);
      for (const [id, score] of found) expect(scores[Number(id)]).toBeCloseTo(score, 6);
      expect(found).toHaveLength(scores.filter((score) => score > 0).length);
    },
  );
});
