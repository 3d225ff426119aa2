/** Files as people drop them, read, and the dependencies that follow: against an independent program and annotated edges. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../../core/domain/ids";
import type { DependencyGraph } from "../../core/domain/network";
import type { Tool } from "../../core/domain/tool";
import { deriveDependencies, schemaEdges } from "../../core/network/dependency-graph";
import { rankProducers } from "../../core/network/producers";
import { readFiles } from "../../formats/import/read-files";
import { createReferenceResolver } from "../../formats/rows/document-references";

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const VECTORS = readJson("src/core/testing/vectors/network_dependencies.json") as Record<"library" | "messages", Part>;
const TMDB = "../shared/data/restbench/tmdb_oas.json";
const ERRANDS = "../shared/samples/errands";

interface Part {
  given: { name: string; parameters?: object; responses?: object }[];
  fields: Record<string, { name: string; within: { name: string; schema: string[]; many: boolean }[] }[]>;
  entities: string[];
  scalars: string[];
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
  edges: { before: string; after: string; types: string[]; strength: string }[];
  cappedAt1: [string, string][];
}

async function readTools(name: string, content: unknown): Promise<Tool[]> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const { dataset, messages } = await readFiles([{ name, bytes }], []);
  if (!dataset) throw new Error(messages.map(({ sentence }) => sentence).join(" "));
  return dataset.tools;
}

/** Every id replaced by what the vectors call the tool. */
function named(graph: DependencyGraph, tools: readonly Tool[]) {
  const nameOf = (id: ToolId): string => {
    const { name, route } = tools.find((tool) => tool.id === id)!;
    return route ? `${route.method} ${route.path}` : name;
  };
  const rank = rankProducers(graph, { nameOf });
  const edges = (most?: number) =>
    schemaEdges(graph, most, rank).map((edge) => ({ ...edge, before: nameOf(edge.before), after: nameOf(edge.after) }));
  return {
    entities: graph.entities,
    scalars: graph.scalars,
    inputs: Object.fromEntries([...graph.inputs].map(([id, groups]) => [nameOf(id), groups])),
    outputs: Object.fromEntries([...graph.outputs].map(([id, given]) => [nameOf(id), Object.fromEntries(given)])),
    edges: edges(),
    cappedAt1: edges(1).map(({ before, after }) => [before, after]),
  };
}

function fieldsOf(tools: readonly Tool[]) {
  const root = [{ name: "", schema: [], many: false }];
  return Object.fromEntries(
    tools.map(({ name, route, responses = [] }) => [
      route ? `${route.method} ${route.path}` : name,
      responses.map((field) => ({
        name: field.name,
        within: field.within?.map((step) => ({ schema: [], many: false, ...step })) ?? root,
      })),
    ]),
  );
}

const inOrder = (edges: Part["edges"]): string[] =>
  edges.map(({ before, after, types, strength }) => [before, after, strength, ...types].join(" | ")).sort();

describe("dependencies of files, as the independent program derives them", () => {
  it.each([
    ["an OpenAPI document", "library", (given: unknown) => given],
    [
      "tools with JSON Schema, listed by a server",
      "messages",
      (given: unknown) => ({
        tools: (given as Part["given"]).map(({ name, parameters, responses }) => ({
          ...{ name, description: name, inputSchema: parameters },
          ...(responses ? { outputSchema: responses } : {}),
        })),
      }),
    ],
  ] as const)("%s", async (_, part, wrap) => {
    const want = VECTORS[part];
    const tools = await readTools("given.json", wrap(want.given));
    expect(fieldsOf(tools)).toEqual(want.fields);
    const found = named(deriveDependencies(tools), tools);
    const { edges, cappedAt1, ...types } = found;
    expect(types).toEqual({
      entities: want.entities,
      scalars: want.scalars,
      inputs: want.inputs,
      outputs: want.outputs,
    });
    expect(inOrder(edges)).toEqual(inOrder(want.edges));
    expect(cappedAt1.map(String).sort()).toEqual(want.cappedAt1.map(String).sort());
  });

  it.skipIf(!existsSync(TMDB))(
    "RestBench's TMDB: 348 edges (skipped: no ../shared/data, when it is not there)",
    async () => {
      const want = readJson("src/core/testing/vectors/restbench_dependency_graph_tmdb.json") as {
        edgeList: string[][];
      };
      const tools = await readTools("tmdb_oas.json", readJson(TMDB));
      const { edges } = named(deriveDependencies(tools), tools);
      const list = edges.map(({ before, after, strength }) => [before, after, strength].join(" | ")).sort();
      expect(list).toEqual(want.edgeList.map((edge) => edge.join(" | ")).sort());
      expect(list).toHaveLength(348);
    },
  );

  it.skipIf(!existsSync(ERRANDS))(
    "Errands: its 51 annotated edges and no other (skipped: no ../shared/samples, when it is not there)",
    async () => {
      const { dependencies } = readJson(`${ERRANDS}/notes.json`) as { dependencies: [string, string, string][] };
      const rows = readJson(`${ERRANDS}/tools.json`) as { id: string; name: string }[];
      const tools = await readTools("tools.json", { tools: rows });
      const idOf = (tool: ToolId): string =>
        rows.find(({ name }) => name === tools.find(({ id }) => id === tool)!.name)!.id;
      const list = schemaEdges(deriveDependencies(tools)).map(
        ({ before, after }) => `${idOf(before)} > ${idOf(after)}`,
      );
      expect(list.sort()).toEqual(dependencies.map(([before, after]) => `${before} > ${after}`).sort());
      expect(list).toHaveLength(51);
    },
  );
});

describe("schemas that would not end", () => {
  it("circles, depth and width are cut, and the first place is named", () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: "string" } : { type: "object", properties: { in: deep(levels - 1) } };
    const wide = {
      properties: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, { type: "string" }])),
    };
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`S${i}`, { allOf: Array(2).fill({ $ref: `#/S${i + 1}` }) }]),
    );
    const document = { ...doubling, A: { properties: { a: { $ref: "#/A" }, id: { type: "string" } } } };
    const { schemas: reader, faults } = createReferenceResolver(document);
    expect(reader.readFields([{ $ref: "#/A" }], "circle").map(({ name }) => name)).toEqual(["id"]);
    expect(reader.readFields([deep(20)], "deep")).toEqual([]);
    expect(reader.readFields([wide], "wide")).toHaveLength(400);
    expect(reader.readFields([{ $ref: "#/S0" }], "doubling")).toEqual([]);
    expect([...faults.cuts]).toEqual([
      ["circle", "circle"],
      ["deep", "depth"],
      ["wide", "size"],
      ["doubling", "size"],
    ]);
  });
});
