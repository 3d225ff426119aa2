import { json, lines, type Seed } from "./seed";
import { ANTHROPIC, CLAUDE_CODE, CODEX, LANGFUSE, LANGSMITH, OTEL } from "./log-seeds";
import { makeSavedDataset, makeSavedWalk } from "./saved-files";

const text = (format: string, content: string): Seed => ({ format, name: `${format}.txt`, text: content });

const fn = {
  name: "Weather",
  description: "Rain or sun.",
  parameters: { type: "object", properties: { city: { type: "string" } } },
};

export const SEEDS: readonly Seed[] = [
  ...[ANTHROPIC, CLAUDE_CODE, CODEX, OTEL, LANGFUSE, LANGSMITH],
  json("ptr-queries", [
    { query: "Rain?", tool: ["Weather"] },
    { query: '**\n"Book it"', tool: ["Table", " table"] },
  ]),
  lines(
    "rows-of-objects",
    { id: 8841, question: "Rain?", apis: ["Weather"], level: "easy" },
    { id: 8842, question: '"Book it"', apis: "Table; Weather", level: "hard" },
  ),
  json("ptr-catalogue", {
    ...{ Post: "Sends parcels.", Bank: "Keeps money.", Roof: "Mends roofs.", Lamp: "Changes lamps." },
    ...{ Door: "Opens doors.", Tea: "Makes tea.", Stairs: "Sweeps stairs.", Map: "Finds ways." },
  }),
  json("vectors", {
    encoder: "mine",
    dimensions: 2,
    vectors: [
      { id: "Weather", vector: [1, 0] },
      { id: "Rain?", vector: "mpkZP83MTD8=" },
    ],
  }),
  json("query-object", {
    ...{ "Will it rain?": ["Weather"], "Book it": ["Table"] },
    ...{ "Is it warm?": ["Weather"], "For two, please": ["Table", "Weather"] },
  }),
  json("openapi", {
    openapi: "3.0.0",
    paths: {
      "/a/{id}": { parameters: [{ $ref: "#/x/id" }], get: { operationId: "a", tags: ["t"] } },
      "/b": { post: { operationId: "b" } },
    },
    x: { id: { name: "id", in: "path", schema: { type: "integer" } } },
  }),
  json("function-tools", {
    tools: [
      { type: "function", function: fn },
      { name: "b", inputSchema: fn.parameters },
    ],
    nextCursor: "x",
  }),
  json("offered-tools", [
    { id: 0, query: "Rain?", tools: JSON.stringify([fn]), answers: '[{"name": "Weather", "arguments": {}}]' },
    { id: 1, query: "Book it", tools: [fn], answers: [{ name: "Table" }] },
  ]),
  json("toolbench", [
    {
      api_list: [
        {
          tool_name: "T",
          api_name: "a",
          api_description: "A.",
          category_name: "C",
          required_parameters: [{ name: "p" }],
        },
      ],
      query: "Do a",
      "relevant APIs": [["T", "a"]],
      query_id: 1,
    },
    { api_list: [{ tool_name: "T", api_name: "b" }], query: "Do b", "relevant APIs": [["T", "b"]], query_id: 2 },
    { api_list: [{ tool_name: "T", api_name: "c" }], query: "Do c", "relevant APIs": [["T", "c"]] },
  ]),
  lines(
    "toolret",
    { id: "1", query: "Rain?", labels: [{ id: "t", doc: fn, relevance: 1 }] },
    { query: "Sun?", pos: ["{'name': 'a'}"], neg: [] },
  ),
  lines(
    "ultratool",
    { question: "Save", plan: [{ step: "1", tool: "Weather(a='b')" }], tools: [fn], domain: "D" },
    { question: "Talk", plan: [], tools: [] },
  ),
  json("taskbench-tools", {
    nodes: [
      { id: "a", desc: "A.", "input-type": ["url"] },
      { id: "b", desc: "B.", parameters: [{ name: "p" }] },
    ],
    links: [{ source: "a" }],
  }),
  lines(
    "taskbench-requests",
    { id: "1", user_request: "Rain", tool_nodes: [{ task: "Weather" }], tool_links: [] },
    { id: "2", user_request: "Sun" },
  ),
  lines(
    "bfcl",
    { id: "1", question: [[{ role: "user", content: "Rain?" }]], function: [fn] },
    { id: "irrelevance_2", question: [[]], function: [] },
  ),
  lines("bfcl-answers", { id: "1", ground_truth: [{ Weather: {} }] }, { id: "2", ground_truth: [{ Table: {} }] }),
  lines(
    "seal-tools",
    { api_name: "a", api_description: "A.", parameters: { p: { type: "str" } }, required: ["p"] },
    { api_name: "b", api_description: "B." },
  ),
  lines(
    "seal-queries",
    { id: "1", query: "Rain?", calling: [{ api: "Weather", parameters: {}, responses: ["API_call_0"] }] },
    [{ api: "Table" }, "Book it"],
  ),
  json("restbench", [
    { query: "Rain?", solution: ["Weather", "Table"] },
    { query: "Book it", solution: ["Table"] },
  ]),
  json("metatool-plugins", [
    { name_for_model: "a", description_for_model: "A.", name_for_human: "AA" },
    { name_for_model: "b", description_for_model: "B.", name_for_human: "BB" },
  ]),
  json("metatool-awareness", [
    { query: "Rain?", label: "positive", tool: "Weather" },
    { query: "Why?", label: "negative" },
  ]),
  lines(
    "beir-corpus",
    { _id: "1", title: "A", text: "a" },
    {
      _id: "2",
      title: "",
      text: "category_name:C, tool_name:T, api_name:a, api_description:A, required_params: [], optional_params: [], return_schema: {}",
    },
  ),
  lines("beir-queries", { _id: "1", text: "Rain?" }, { _id: "2", text: "Sun?" }),
  lines("bare-strings", "Why?", "How?", "Who?"),
  json("ranx-qrels", { "1": { Weather: 1, Table: 0 }, "2": { Table: 1 } }),
  json("ranx-run", { "1": { Weather: 0.5, Table: 1 }, "2": { Table: 0.1 } }),
  text("beir-qrels", "query-id\tcorpus-id\tscore\n1\tWeather\t1\n2\tTable\t1"),
  text("colt-pairs", "1\t1\n2\t3\n4\t5\n6\t6\n7\t8\n9\t9"),
  text("colt-sizes", "18770\t463\t464"),
  text("trec-run", "1 Q0 Weather 1 0.9 me\n1 Q0 Table 2 0.5 me"),
  text("trec-qrels", "1 0 Weather 1\n2 0 Table 0"),
  text("query-table", 'query,tools\nRain?,Weather\n"Book, ""now""",Table|Weather'),
  text("catalogue-table", "name\tdescription\nPost\tSends parcels.\nBank\tKeeps money."),
  text("pair-lines", "Will it rain? => Weather\nBook it => Table, Weather\nIs it warm? => Weather\nFor two => Table"),
  json("kitpick-dataset", makeSavedDataset()),
  json("kitpick-walk", makeSavedWalk()),
];
