import { describe, expect, it } from "vitest";
import { makeTool } from "../../core/testing/small-dataset";
import vectors from "../testing/o200k.json";
import { loadTokenCounter } from "./count-tokens";

const counter = await loadTokenCounter();
const withSchema = (schema: string) => ({ ...makeTool("a", "finds a file"), inputSchema: schema });

describe("the table of tokens", () => {
  it.each(vectors.cases)("has $tokens tokens for $text, as tiktoken", ({ text, tokens }) =>
    expect(counter.ofText(text)).toBe(tokens),
  );

  it("takes names of special tokens as text", () => expect(counter.ofText("<|endoftext|>")).toBe(7));

  it("counts a tool as what it adds to others, with the schema as given", () => {
    expect(counter.by).toBe("o200k");
    const bare = counter.of(makeTool("a", "finds a file"));
    const rich = counter.of(
      withSchema('{"type":"object","properties":{"path":{"type":"string","description":"where"}}}'),
    );
    expect(bare).toBeGreaterThan(4);
    expect(rich).toBeGreaterThan(bare);
    expect(counter.preamble).toBeGreaterThan(0);
  });

  it.each(["[]", "null", '{"properties":{"a":null}}', '{"properties":7}', "no JSON", '{"properties":{"a":[1]}}'])(
    "counts the schema %j somehow and never fails",
    (schema) => expect(counter.of(withSchema(schema))).toBeGreaterThan(0),
  );
});
