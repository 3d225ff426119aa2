/** Files of published benchmarks with rows that cannot be used as they are. */
import { bad, type BadFile } from "./bad-file";
import { makeFile, makeLines } from "./read-texts";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books a table." });
const among = [TOOLS];
const QUERIES = makeLines("queries.jsonl", { _id: "1", text: "Rain?" }, { _id: "2", text: "Sun?" });
const CORPUS = makeLines(
  "corpus.jsonl",
  { _id: "7", title: "Weather", text: "Rain or sun." },
  { _id: "8", title: "Table", text: "Books." },
);
const json = (...rows: unknown[]): string => JSON.stringify(rows);
const lines = (...rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const inBeir = { among: [CORPUS, QUERIES] };

export const BAD_BENCHMARKS: readonly BadFile[] = [
  bad(
    "a path that is no operation",
    "unknown-tool",
    "row 0, tool[0]",
    'Nearest: "GET /tracks/{id}"',
    json({ query: "a", solution: ["GET /track/{id}"] }),
    {
      among: [
        makeFile("api.json", { openapi: "3.0.0", paths: { "/tracks/{id}": { get: { operationId: "one-track" } } } }),
      ],
    },
  ),
  bad(
    "a label of neither kind",
    "bad-label",
    "row 1",
    "should be positive or negative",
    json({ query: "a", label: "negative" }, { query: "b", label: "maybe" }),
    { among },
  ),
  bad(
    "a label that contradicts",
    "bad-label",
    "row 1",
    'but "tool" is "Table"',
    json({ query: "a", label: "negative" }, { query: "b", label: "negative", tool: "Table" }),
    { among },
  ),
  bad(
    "calls that are no list",
    "bad-tools",
    "line 2",
    '"calling" should be a list of calls, each with a name under "api". Row held back',
    lines({ query: "a", calling: [] }, { query: "b", calling: "x" }),
    { among },
  ),
  bad(
    "a solution that is an object",
    "bad-tools",
    "row 1",
    "a list of paths",
    json({ query: "a", solution: ["GET /a"] }, { query: "b", solution: {} }),
    { among },
  ),
  bad(
    "a path with another parameter",
    "matched-path",
    null,
    "a path whose parameter has another name",
    json({ query: "a", solution: ["GET /a/{x}"] }),
    {
      among: [makeFile("api.json", { openapi: "3.0.0", paths: { "/a/{id}": { get: { operationId: "getA" } } } })],
    },
  ),
  bad(
    "an operation by its path",
    "matched-alias",
    null,
    "another name of the tool",
    json({ query: "a", solution: ["GET /a"] }),
    {
      among: [makeFile("api.json", { openapi: "3.0.0", paths: { "/a": { get: { operationId: "getA" } } } })],
    },
  ),
  bad(
    "pairs that are none",
    "bad-tools",
    "row 0",
    "pairs of tool and API",
    json({ query: "a", api_list: [], "relevant APIs": ["x"] }),
    { among },
  ),
  bad(
    "an API that a request brings without a name",
    "nameless-tool",
    null,
    "Left out 1 tool without a name (first: row 0)",
    json({ query: "a", api_list: [{ tool_name: "T" }], "relevant APIs": [] }),
    { among },
  ),
  bad(
    "a plan that is text",
    "bad-tools",
    "row 0",
    '"plan" should be a list',
    json({ question: "a", plan: "x", tools: [] }),
    { among },
  ),
  bad("labels without ids", "bad-tools", "row 0", '"labels" should be a list', json({ query: "a", labels: [{}] }), {
    among,
  }),
  bad(
    "a document that is code",
    "bad-tools",
    "row 0",
    "neither JSON nor a Python literal",
    json({ query: "a", pos: ["__import__('os')"] }),
    { among },
  ),
  bad(
    "nodes that break off",
    "bad-tools",
    "row 0",
    '"tool_nodes" should be a list',
    json({ id: "1", user_request: "a", tool_nodes: "[{" }),
    { among },
  ),
  bad(
    "answers without a function",
    "bad-tools",
    "line 2",
    '"ground_truth" should be a list',
    lines({ id: "1", ground_truth: [{ Weather: {} }] }, { id: "2", ground_truth: "x" }),
    inBeir,
  ),
];
