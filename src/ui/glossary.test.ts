import { describe, expect, it } from "vitest";
import { GLOSSARY, type GlossaryEntry } from "./glossary";

const entries: [string, GlossaryEntry][] = Object.entries(GLOSSARY);

describe("the glossary", () => {
  it("has one entry a word", () => {
    const words = entries.map(([, { word }]) => word.toLowerCase());
    expect(new Set(words).size).toBe(words.length);
  });

  it("explains each word in one sentence of at most 30 words, and says where it comes from", () => {
    for (const [name, { sentence, source }] of entries) {
      expect(sentence, name).toMatch(/^\p{Lu}.*\.$/u);
      expect(sentence.slice(0, -1), name).not.toMatch(/[.!?] \p{Lu}/u);
      expect(sentence.split(/\s+/u).length, name).toBeLessThanOrEqual(30);
      expect(source, name).not.toBe("");
    }
  });
});
