import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { hashBytes } from "./hash-bytes";
import { assignToolIds, hashDataset, makeDataset, makeToolId } from "./make-dataset";

const source = { file: "tools.json", at: "0" };
const draft = (name: string, description: string) => ({ name, description, aliases: [], source });
const tools = assignToolIds([draft("Weather", "What the weather will be."), draft("Calendar", "Keeps dates.")]);
const query = (id: string, gold: ToolId[] | null): Query => ({
  id: id as QueryId,
  text: "Will it rain?",
  raw: " Will it rain?",
  gold,
  ordered: false,
  source,
});
const parts = { name: "Small", tools, queries: [query("q0", [tools[0]!.id])], files: [], notices: [] };

describe("makeToolId", () => {
  it("is the first ten hex digits of SHA-256 of name, line feed, description", () => {
    const expected = createHash("sha256").update("Weather\nWhat the weather will be.").digest("hex").slice(0, 10);
    expect(makeToolId("Weather", "What the weather will be.")).toBe(expected);
  });

  it("parts tools that collide by their place in the file", () => {
    const ids = assignToolIds([draft("A", "x"), draft("B", "y"), draft("A", "x"), draft("A", "x")]).map(
      (tool) => tool.id,
    );
    expect(ids).toEqual([ids[0], makeToolId("B", "y"), `${ids[0]}-2`, `${ids[0]}-3`]);
  });

  it("keeps an id that the file gives", () => {
    expect(assignToolIds([{ ...draft("A", "x"), id: "weather" as ToolId }])[0]?.id).toBe("weather");
  });
});

describe("hashDataset", () => {
  it("does not depend on names of files, raw text or the order of keys", () => {
    const turned = tools.map(({ id, name, description, aliases }): Tool => ({
      source: { file: "other", at: "9" },
      aliases,
      description,
      name,
      id,
    }));
    const queries = [{ ...query("q0", [tools[0]!.id]), raw: "other", source: { file: "b", at: "3" } }];
    expect(hashDataset(turned, queries)).toBe(hashDataset(tools, parts.queries));
  });

  it.each([
    ["the order of tools", () => hashDataset([...tools].reverse(), parts.queries)],
    ["a description", () => hashDataset([{ ...tools[0]!, description: "x" }, tools[1]!], parts.queries)],
    ["unjudged against judged to need nothing", () => hashDataset(tools, [query("q0", null)])],
    ["the split", () => hashDataset(tools, [{ ...parts.queries[0]!, split: "test" }])],
    ["a record on the other side", () => hashDataset([...tools, tools[0]!], [])],
  ])("changes with %s", (_what, changed) => {
    expect(changed()).not.toBe(hashDataset(tools, parts.queries));
  });

  it("tells lone surrogates apart", () => {
    const odd = (text: string) => hashDataset(tools, [{ ...parts.queries[0]!, text }]);
    expect(odd("\ud800")).not.toBe(odd("\ud801"));
  });
});

describe("makeDataset", () => {
  it("names the data set by its hash, so that the same data is the same data set", () => {
    const dataset = makeDataset(parts);
    expect(dataset.id).toBe(dataset.hash.slice(0, 16));
    expect(makeDataset({ ...parts, name: "Other" })).toMatchObject({ id: dataset.id, hash: dataset.hash });
  });

  it("refuses repeated ids and unknown tools", () => {
    expect(() => makeDataset({ ...parts, tools: [...tools, tools[0]!] })).toThrow("appears twice");
    expect(() => makeDataset({ ...parts, queries: [query("q0", ["nobody" as ToolId])] })).toThrow(
      'unknown tool "nobody"',
    );
  });
});

describe("hashBytes", () => {
  it("equals the SHA-256 of the platform for text and bytes", () => {
    const expected = createHash("sha256").update("héllo").digest("hex");
    expect(hashBytes("héllo")).toBe(expected);
    expect(hashBytes(new TextEncoder().encode("héllo"))).toBe(expected);
  });
});
