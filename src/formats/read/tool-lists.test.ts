import { describe, expect, it } from "vitest";
import { makeFile, readBalanced, sentenceOf } from "../testing/read-texts";

const SCHEMA = {
  type: "object",
  properties: { city: { type: "string", description: "Where." }, days: { type: ["integer", "null"] } },
  required: ["city"],
};
const PARAMETERS = [
  { name: "city", type: "string", required: true, description: "Where." },
  { name: "days", type: "integer|null", required: false, description: "" },
];
const chat = {
  type: "function",
  function: { name: "forecast", description: "Tells the weather.", parameters: SCHEMA },
};
const flat = {
  type: "function",
  name: "forecast",
  description: "Tells the weather.",
  parameters: SCHEMA,
  strict: true,
};
const plain = { name: "forecast", description: "Tells the weather.", parameters: SCHEMA };
const anthropic = { name: "forecast", description: "Tells the weather.", input_schema: SCHEMA };
const mcp = { name: "forecast", description: "Tells the weather.", inputSchema: SCHEMA };

describe("tools as they are handed to a model or listed by a server", () => {
  it.each<[string, unknown]>([
    ["Chat Completions", [chat]],
    ["Chat Completions, a whole request", { model: "m", messages: [{ role: "user", content: "a" }], tools: [chat] }],
    ["Responses", [flat]],
    ["functions", { functions: [plain] }],
    ["functions alone", [plain]],
    ["Anthropic", [anthropic]],
    ["Anthropic, a whole request", { model: "m", max_tokens: 9, tools: [anthropic] }],
    ["MCP", { tools: [mcp] }],
    ["MCP in its envelope", { jsonrpc: "2.0", id: 1, result: { tools: [mcp] } }],
    ["MCP tools alone", [mcp]],
  ])("%s", async (_what, json) => {
    const { dataset, files, messages } = await readBalanced([makeFile("x.json", json)]);
    expect(files[0]?.format).toBe("Tools for a model (OpenAI, Anthropic, MCP)");
    expect(dataset?.tools).toMatchObject([
      { name: "forecast", description: "Tells the weather.", parameters: PARAMETERS },
    ]);
    expect(messages).toEqual([]);
  });

  it("pages of a list are joined, and the last one says whether there is more", async () => {
    const page = (name: string, nextCursor?: string) => ({ result: { tools: [{ ...mcp, name }], nextCursor } });
    const { dataset, messages } = await readBalanced([makeFile("x.json", [page("a", "1"), page("b", "2")])]);
    expect(dataset?.tools.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(messages.map(({ code, sentence }) => [code, sentence])).toEqual([
      ["repeated-description", expect.any(String)],
      ["next-cursor", expect.stringContaining("Read 2 tools; the server has more")],
    ]);
    const lines = await readBalanced([makeFile("x.jsonl", page("a", "1"), page("b"))]);
    expect(lines.dataset?.tools).toHaveLength(2);
    expect(sentenceOf(lines, "next-cursor")).toBeUndefined();
  });

  it("keeps what a server says beyond names: titles, results, deferred loading", async () => {
    const tool = { ...mcp, title: "Forecast", outputSchema: SCHEMA, defer_loading: true };
    const { dataset } = await readBalanced([makeFile("x.json", { tools: [tool] })]);
    expect(dataset?.tools[0]).toMatchObject({
      aliases: ["Forecast"],
      responses: [
        { name: "city", type: "string" },
        { name: "days", type: "integer|null" },
      ],
      flags: ["deferred"],
    });
  });

  it("requests may name a tool by the id of its row, and schemas stay as they are given", async () => {
    const tools = [
      { id: "sky", ...mcp },
      { id: "ring", name: "call", description: "Calls somebody." },
    ];
    const requests = [{ query: "Will it rain? Tell Ida.", tool: ["sky", "ring"] }];
    const { dataset } = await readBalanced([makeFile("tools.json", tools), makeFile("requests.json", requests)]);
    expect(dataset!.queries[0]!.gold).toEqual(dataset!.tools.map(({ id }) => id));
    expect(dataset!.tools.map(({ inputSchema }) => inputSchema)).toEqual([JSON.stringify(SCHEMA), undefined]);
  });

  it("what is required counts where it is said in quotes, and tools are read from YAML", async () => {
    const text = `tools:
  - name: forecast
    description: Tells the weather.
    inputSchema: {properties: {city: {type: string, required: "true"}, day: {type: string, required: "false"}}}
  - name: book
    description: Books a table.
    inputSchema: {properties: {city: {type: string}}, required: city}
`;
    const { dataset } = await readBalanced([makeFile("tools.yaml", text)]);
    const required = dataset?.tools.map(({ parameters }) => parameters?.map((one) => [one.name, one.required]));
    expect(required).toEqual([
      [
        ["city", true],
        ["day", false],
      ],
      [["city", true]],
    ]);
  });

  it("tools of the provider, nameless ones and odd names are told apart", async () => {
    const tools = [
      anthropic,
      { type: "web_search_20250305", name: "web_search" },
      { input_schema: {} },
      { ...mcp, name: "GET /x" },
    ];
    const read = await readBalanced([makeFile("x.json", { tools })]);
    expect(read.files[0]).toMatchObject({ rowsRead: 4, rowsKept: 2 });
    expect(sentenceOf(read, "server-tool")).toContain("web_search_20250305");
    expect(sentenceOf(read, "not-a-tool")).toContain("this name is missing");
    expect(sentenceOf(read, "bad-tool-name")).toContain('"GET /x"');
  });
});

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Zoo", version: "1" },
  paths: {
    "/animals/{id}": {
      parameters: [{ $ref: "#/components/parameters/id" }],
      get: {
        operationId: "getAnimal",
        tags: ["animals"],
        summary: "One animal.",
        description: "<p>One <b>animal</b>.</p>",
        parameters: [{ name: "full", in: "query", schema: { type: "boolean" } }],
      },
      put: {
        deprecated: true,
        summary: "Changes an animal.",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Animal" } } } },
      },
    },
    "/far": { $ref: "https://example.com/far.json" },
    "/round": { get: { summary: "Goes round.", parameters: [{ $ref: "#/components/parameters/a" }] } },
  },
  components: {
    parameters: {
      id: { name: "id", in: "path", required: true, description: "Which.", schema: { type: "integer" } },
      a: { $ref: "#/components/parameters/b" },
      b: { $ref: "#/components/parameters/a" },
    },
    schemas: { Animal: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
  },
};

describe("OpenAPI", () => {
  it("gives one tool an operation, with the parameters of its path and its body", async () => {
    const read = await readBalanced([makeFile("zoo.json", DOCUMENT)]);
    expect(read.dataset?.tools).toMatchObject([
      {
        name: "getAnimal",
        description: "One animal .",
        aliases: ["GET /animals/{id}"],
        category: "animals",
        parameters: [
          { name: "id", type: "integer", required: true, description: "Which." },
          { name: "full", type: "boolean", required: false, description: "" },
        ],
      },
      {
        name: "PUT /animals/{id}",
        flags: ["deprecated"],
        parameters: [{ name: "id" }, { name: "name", type: "string", required: true }],
      },
      { name: "GET /round", parameters: [] },
    ]);
    expect(sentenceOf(read, "remote-ref")).toContain("https://example.com/far.json");
    expect(sentenceOf(read, "broken-ref")).toContain("in a circle");
    expect(sentenceOf(read, "deprecated")).toContain("1 tool is marked as deprecated");
  });

  const YAML = [
    "openapi: 3.0.3",
    "info: {title: Zoo, version: '1'}",
    "paths:",
    "  /animals:",
    "    get:",
    "      operationId: listAnimals",
    "      description: All animals.",
    "  /__proto__:",
    "    get: {summary: Odd., x: {__proto__: {polluted: true}}}",
  ].join("\n");

  it("reads each of several documents of one YAML file", async () => {
    const text = ["a", "b"].map((name) => `openapi: 3.0.0\npaths:\n  /${name}:\n    get: {operationId: ${name}}\n`);
    const read = await readBalanced([makeFile("api.yaml", `---\n${text.join("---\n")}...\n`)]);
    expect(read.dataset?.tools.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("reads YAML as it reads JSON", async () => {
    const { dataset, messages } = await readBalanced([makeFile("zoo.yaml", YAML)]);
    expect(dataset?.tools).toMatchObject([
      { name: "listAnimals", description: "All animals.", aliases: ["GET /animals"] },
      { name: "GET /__proto__" },
    ]);
    expect(messages).toEqual([]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it.each<[string, string, string, string]>([
    ["a bomb of aliases", `openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x]\n${bomb()}`, "bad-yaml", "alias"],
    ["a circle", "openapi: 3.0.0\npaths: &a\n  b: *a", "too-deep", "levels deep"],
    ["a tab before a key", "openapi: 3.0.0\npaths:\n\t/a: {}", "bad-yaml", "Fix it there"],
    ["deep nesting", `openapi: 3.0.0\na: ${"[".repeat(100)}${"]".repeat(100)}`, "too-deep", "at most 64"],
    ["version 2", '{"swagger":"2.0","paths":{}}', "unsupported-version", 'version "2.0"'],
  ])("%s is refused with a sentence", async (_what, text, code, words) => {
    const { messages, dataset } = await readBalanced([makeFile("x.yaml", text)]);
    expect(dataset).toBeNull();
    expect(messages).toMatchObject([{ code, severity: "error" }]);
    expect(messages[0]!.sentence).toContain(words);
  });
});

/** Each line holds the one before nine times. */
function bomb(): string {
  return Array.from(
    "bcdefghi",
    (name, place) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[place]!}`).join(",")}]`,
  ).join("\n");
}
