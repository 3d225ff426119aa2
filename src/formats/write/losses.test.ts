import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { makeDataset } from "../model/make-dataset";
import { countDetails, describeLosses } from "./losses";
import { mendSchema } from "./tool-lists";
import { WRITERS } from "./registry";
import { writeFiles } from "./write-dataset";

const source = { file: "x.json", at: "0" };
const [a, b] = ["a", "b"] as unknown as [ToolId, ToolId];
const tool = (id: ToolId, more: Partial<Tool> = {}): Tool => ({
  ...{ id, name: `tool ${id}`, description: "Does it.", aliases: [], source },
  ...more,
});
const query = (more: Partial<Query> = {}): Query => ({
  ...{ id: `q${JSON.stringify(more).length}` as unknown as Query["id"], text: "Do it", raw: "Do it" },
  ...{ gold: [a, b], ordered: false, source },
  ...more,
});
const plain = (tools: Tool[], queries: Query[]): Dataset =>
  makeDataset({ name: "x", tools, queries, files: [], notices: [] });

const RICH = plain(
  [
    tool(a, {
      ...{ aliases: ["A"], category: "Home", flags: ["deprecated"], route: { method: "GET", path: "/a" } },
      parameters: [{ name: "x", type: "string", required: true, description: "", place: "path" }],
      responses: [{ name: "y", type: "string", description: "" }],
    }),
    tool(b, { category: "Away" }),
  ],
  [query({ ordered: true, steps: [{ tool: a, needs: [] }], split: "test", group: "s1", raw: " Do it" })],
);

describe("what a format leaves out is said before it is written", () => {
  const losses = (dataset: Dataset) => {
    const counts = countDetails(dataset);
    return Object.fromEntries(WRITERS.map(({ id, keeps }) => [id, describeLosses(counts, keeps)]));
  };

  it("with how many requests and tools have it", () => {
    const said = losses(RICH);
    expect(said["kitpick-dataset"]).toBe("Keeps all that this data set has.");
    expect(said["csv"]).toBe(
      "Leaves out the order of gold tools (1 request), steps and what they need (1 request), scenes (1 request), texts before cleaning (1 request), parameters (1 tool), where parameters go (1 tool), responses (1 tool), other names (1 tool), routes (1 tool) and marks such as deprecated (1 tool).",
    );
    expect(said["ptr"]).toContain("history and test (1 request)");
    expect(said["ptr"]).toContain("categories (2 tools)");
    expect(said["mcp"]).toBe(
      "Leaves out the 1 request, where parameters go (1 tool), categories (2 tools), other names (1 tool), routes (1 tool) and marks such as deprecated (1 tool).",
    );
    expect(said["openai"]).toContain("responses (1 tool)");
  });

  it("and nothing is said to be lost that is not there", () => {
    const said = losses(plain([tool(a), tool(b)], [query()]));
    expect(said).toMatchObject({ csv: "Keeps all that this data set has.", mcp: "Leaves out the 1 request." });
  });

  it("what is kept is in the files, what is left out is not", () => {
    const marks: Record<string, string> = { categories: "Away", responses: '"y"', parameters: '"x"', aliases: '"A"' };
    for (const { id, keeps } of WRITERS) {
      const text = writeFiles(RICH, id)
        .map((file) => file.text)
        .join("\n");
      const kept = Object.entries(marks).filter(([, mark]) => text.includes(mark));
      const promised = Object.keys(marks).filter((detail) => keeps === "all" || (keeps as string[]).includes(detail));
      expect([id, kept.map(([detail]) => detail)]).toEqual([id, promised]);
    }
  });
});

describe("schemas that are written", () => {
  const schemaOf = (tools: Tool[], writer: "mcp" | "openai"): unknown => {
    const [file] = writeFiles(plain(tools, []), writer);
    const [first] = (
      JSON.parse(file!.text) as { tools: { inputSchema?: unknown; function?: { parameters: unknown } }[] }
    ).tools;
    return first!.inputSchema ?? first!.function!.parameters;
  };

  it("keep both of two parameters of one name, and say of what an array is", () => {
    const parameter = { name: "id", type: "string", required: true, description: "" };
    const parameters = [
      { ...parameter, place: "path" as const },
      { ...parameter, place: "query" as const, type: "array" },
      parameter,
    ];
    expect(schemaOf([tool(a, { parameters })], "openai")).toEqual({
      type: "object",
      properties: { id: { type: "string" }, id_query: { type: "array", items: {} }, id_2: { type: "string" } },
      required: ["id", "id_query", "id_2"],
    });
  });

  it("are those that were read, for models mended where they refuse them", () => {
    const given = {
      type: "object",
      properties: { tags: { type: "array", required: "true" }, deep: { anyOf: [{ type: ["array", "null"] }] } },
      required: "deep",
      $defs: { list: { type: "array", prefixItems: [{ type: "array" }] } },
      default: { type: "array" },
      "x-kept": true,
    };
    const mended = {
      ...given,
      properties: { tags: { type: "array", items: {} }, deep: { anyOf: [{ type: ["array", "null"], items: {} }] } },
      required: ["deep", "tags"],
      $defs: { list: { type: "array", prefixItems: [{ type: "array", items: {} }] } },
    };
    const read = tool(a, { inputSchema: JSON.stringify(given) });
    expect(schemaOf([read], "openai")).toEqual(mended);
    expect(schemaOf([read], "mcp")).toEqual(given);
    expect(mendSchema(mended)).toEqual(mended);
    expect([true, null, { required: "nobody" }].map(mendSchema)).toEqual([true, null, {}]);
  });
});
