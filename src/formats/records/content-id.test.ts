import { describe, expect, it } from "vitest";
import vectors from "../../core/testing/vectors/merge.json";
import { canonicalJson } from "../json/json-values";
import { contentId } from "./content-id";

describe("contentId", () => {
  it.each(vectors.canonical.map((one) => [one.name, one] as const))(
    "%s has the text and the id of the vectors",
    (name, { text, id }) => {
      const { id: _, ...rest } = (vectors.records as unknown as Record<string, { id: string }>)[name]!;
      expect(canonicalJson(rest)).toBe(text);
      expect(contentId(rest)).toBe(id);
    },
  );

  it("is that of every record of the vectors, whatever the order of its keys", () => {
    for (const record of Object.values(vectors.records)) {
      expect(contentId(record)).toBe(record.id);
      expect(contentId(Object.fromEntries(Object.entries(record).reverse()))).toBe(record.id);
    }
  });

  it("is another for any change", () => {
    const record = vectors.records.j1;
    expect(contentId({ ...record, turn: 2 })).not.toBe(record.id);
    expect(contentId({ ...record, answer: null })).not.toBe(record.id);
  });
});
