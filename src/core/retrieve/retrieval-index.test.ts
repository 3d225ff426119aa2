import { describe, expect, it } from "vitest";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool, SMALL_DATASET } from "../testing/small-dataset";
import { attachVectors, buildIndex, bundleText, textsToEncode } from "./retrieval-index";
import { vectorsOf, type TextIndex } from "./text-index";

describe("buildIndex", () => {
  const index = buildIndex(SMALL_DATASET);

  it("sorts tools by id and finds them by it", () => {
    expect(index.tools.map(({ id }) => id)).toEqual(["flight", "hotel", "message", "packing", "table", "weather"]);
    expect(index.catalogue.texts[0]).toBe("Flight: find cheap flights between two cities");
  });

  it("takes the history for past requests and every judged request for the whole file", () => {
    expect(index.history.requests.map(({ id }) => id)).toEqual(["h1", "h2", "h3", "h4", "h5", "h6"]);
    expect(index.history.bundles.map(({ key }) => key)).toEqual([
      "flight+hotel",
      "weather",
      "packing+weather",
      "message+table",
    ]);
    expect(index.wholeFile.bundles.map(({ key }) => key)).toContain("flight+packing");
    expect(index.wholeFile).toBe(index.wholeFile);
  });

  it("is one pool when the file names no split", () => {
    const flat = buildIndex(makeTestDataset(SMALL_DATASET.tools, [makeQuery("q", "find a hotel", ["hotel"])]));
    expect(flat.wholeFile).toBe(flat.history);
  });

  it("keeps the words of past requests that need nothing apart, each once", () => {
    const queries = [
      makeQuery("a", "find a hotel", ["hotel"]),
      makeQuery("b", "hello", []),
      makeQuery("c", "hello", []),
      makeQuery("d", "nobody judged this", null),
    ];
    const mixed = buildIndex(makeTestDataset(SMALL_DATASET.tools, queries));
    expect(mixed.needless).toEqual(["hello"]);
    expect(mixed.history.requests.map(({ id }) => id)).toEqual(["a"]);
    expect(attachVectors(mixed, () => undefined, 4).needless).toEqual(["hello"]);
    const asked = queries.map((query) => ({ ...query, split: "test" as const }));
    expect(buildIndex(makeTestDataset(SMALL_DATASET.tools, asked)).needless).toEqual([]);
  });

  it("takes data without requests, and without tools", () => {
    expect(buildIndex(makeTestDataset([], [])).history.requests).toEqual([]);
  });
});

describe("bundleText", () => {
  it("joins tools sorted by name with one plus, as the released code does", () => {
    expect(bundleText([makeTool("B", "book a hotel"), makeTool("A", "find cheap flights")])).toBe(
      "A: find cheap flights+B: book a hotel",
    );
  });
});

describe("attachVectors", () => {
  it("fills the parts that are complete and leaves the others to be encoded when searched", async () => {
    const encoder = createWordEncoder();
    const index = buildIndex(SMALL_DATASET);
    const texts = textsToEncode(index);
    const vectors = new Map((await encoder.encode(texts)).map((vector, i) => [texts[i]!, vector]));
    const attached = attachVectors(index, (text) => vectors.get(text), encoder.dimensions);
    expect(attached.catalogue.vectors?.rowCount).toBe(6);
    expect(attached.history.bundleTexts.vectors?.rowCount).toBe(4);
    expect(attached.wholeFile.requestTexts.vectors).toBeNull();
    expect(index.catalogue.vectors).toBeNull();
    const encoded = await vectorsOf(attached.wholeFile.requestTexts, encoder);
    expect(encoded.rowCount).toBe(8);
    expect(attached.wholeFile.requestTexts.vectors).toBe(encoded);
  });

  it("keeps parts that have their vectors, and fills those whose texts were read since", async () => {
    const encoder = createWordEncoder();
    const index = buildIndex(SMALL_DATASET);
    const kept = new WeakMap<TextIndex, TextIndex>();
    const vectors = new Map<string, Float32Array>();
    const attach = async (texts: readonly string[]) => {
      (await encoder.encode(texts)).forEach((vector, i) => vectors.set(texts[i]!, vector));
      return attachVectors(index, (text) => vectors.get(text), encoder.dimensions, undefined, kept);
    };
    const first = await attach(index.catalogue.texts);
    expect(first.history.requestTexts.vectors).toBeNull();
    const second = await attach(index.history.requestTexts.texts);
    expect(second.history.requestTexts.vectors?.rowCount).toBe(index.history.requests.length);
    expect(second.catalogue.vectors).toBe(first.catalogue.vectors);
    const third = await attach(["a text of no part"]);
    expect(third.history.requestTexts.vectors).toBe(second.history.requestTexts.vectors);
  });
});
