/** Catalogues with tools that cannot be used as they are, or that something has to be said about. */
import { bad, type BadFile } from "./bad-file";
import { makeFile } from "./read-texts";

const among = [makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books a table." })];
const json = (...rows: unknown[]): string => JSON.stringify(rows);
const lines = (...rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

/** A schema of so many levels of objects. */
const nest = (levels: number): object =>
  levels === 0 ? { type: "string" } : { type: "object", properties: { in: nest(levels - 1) } };

export const BAD_CATALOGUES: readonly BadFile[] = [
  bad(
    "a description that is a number",
    "tool-held-back",
    'tool "F"',
    "should be text in quotes, but is a number",
    '{"A":"a","B":"b","C":"c","D":"d","E":"e","F":7}',
  ),
  bad(
    "a name twice",
    "tool-held-back",
    'tool "A"',
    "This name appears more than once. Only its last entry was read",
    '{"A":"one","A":"two"}',
  ),
  bad("a name that is empty", "tool-held-back", "row 1", "Give it one", '{"A":"a","":"b"}'),
  bad(
    "a name that is a book",
    "tool-held-back",
    `${"n".repeat(60)}…`,
    `The name begins "${"n".repeat(40)}…" and has 100,000 characters; at most 512 can be read. Give the tool a shorter`,
    JSON.stringify({ A: "a", ["n".repeat(100_000)]: "b" }),
  ),
  bad(
    "a name that is a book, among tools of a request",
    "nameless-tool",
    null,
    "Left out 1 tool with a name of more than 512 characters (first: row 0)",
    json({
      query: "Rain?",
      "relevant APIs": [],
      api_list: [{ tool_name: "t", api_name: "n".repeat(513) }],
    }),
  ),
  bad(
    "required as text",
    "required-as-text",
    null,
    '2 places say with text in quotes what is required (first: "place"). “true” was read as true',
    json(
      { name: "a", inputSchema: { properties: { place: { type: "string", required: "true" } } } },
      { name: "b", inputSchema: { properties: { day: { type: "string" } }, required: "day" } },
    ),
  ),
  bad("a tool without a description", "no-description", null, "only the name can be matched", '{"A":""}'),
  bad("a description that is the name", "description-is-name", null, "only repeats the name", '{"A":"A"}'),
  bad(
    "two tools, one description",
    "repeated-description",
    null,
    "the description of another tool",
    '{"A":"Same.","B":"Same."}',
  ),
  bad("two tools of one name", "same-name", 'tool "Weather"', "Both are kept", '{"Weather":"Another."}', { among }),
  bad("a tool twice", "same-tool", null, "counts once", '{"Weather":"Rain or sun."}', { among }),
  bad(
    "an id twice",
    "repeated-id",
    "line 3",
    'An earlier tool has the id "1" already. Give each tool its own. Row held back',
    lines(
      { _id: "1", title: "A", text: "a" },
      { _id: "2", title: "B", text: "b" },
      { _id: "1", title: "C", text: "c" },
    ),
  ),
  bad(
    "a document without text",
    "not-a-tool",
    "line 3",
    '"_id" and "text"',
    lines({ _id: "1", title: "A", text: "a" }, { _id: "2", title: "B", text: "b" }, { _id: "3", title: "C", text: 7 }),
  ),
  bad(
    "a function without a name",
    "not-a-tool",
    "row 2",
    "Each tool should be an object with a name, but this name is missing. Row held back",
    json({ name: "a", inputSchema: {} }, { name: "b", inputSchema: {} }, { inputSchema: {} }),
  ),
  bad(
    "an API without a name",
    "not-a-tool",
    "line 3",
    '"api_name"',
    lines(
      { api_name: "a", api_description: "A." },
      { api_name: "b", api_description: "B." },
      { api_name: 7, api_description: "C." },
    ),
  ),
  bad(
    "a plugin without a name",
    "not-a-tool",
    "row 1",
    '"name_for_model"',
    json({ name_for_model: "a", description_for_model: "A." }, { name_for_model: null, description_for_model: "B." }),
  ),
  bad(
    "a tool of the provider",
    "server-tool",
    null,
    '"code_execution_20250825"',
    '{"tools":[{"type":"code_execution_20250825","name":"code"},{"name":"a","input_schema":{}}]}',
  ),
  bad(
    "one page of many",
    "next-cursor",
    null,
    "This is one page of a tools/list answer (nextCursor is set). Read 1 tool; the server has more.",
    '{"result":{"tools":[{"name":"a","inputSchema":{}}],"nextCursor":"x"}}',
  ),
  bad("a name that servers refuse", "bad-tool-name", null, '"a b"', '[{"name":"a b","inputSchema":{}}]'),
  bad(
    "an operation that is given up",
    "deprecated",
    null,
    "marked as deprecated",
    '{"openapi":"3.0.0","paths":{"/a":{"get":{"deprecated":true}}}}',
  ),
  bad(
    "an operation that is a text",
    "tool-held-back",
    "GET /a",
    "An operation should be an object",
    '{"openapi":"3.0.0","paths":{"/a":{"get":"lists","post":{"summary":"Makes one."}}}}',
  ),
  bad(
    "a path without operations",
    "tool-held-back",
    "/a",
    "A path should be an object with its operations, but this one is text. Held back",
    '{"openapi":"3.0.0","paths":{"/a":"lists","/b":{"post":{"summary":"Makes one."}}}}',
  ),
  bad(
    "a reference to another file",
    "remote-ref",
    null,
    "1 reference to another file was not followed, so its content is missing (first:",
    '{"openapi":"3.0.0","paths":{"/a":{"$ref":"https://example.com/a.json"}}}',
  ),
  bad(
    "a reference to nothing",
    "broken-ref",
    null,
    '1 reference leads nowhere or in a circle, so its content is missing (first: "#/x/y")',
    '{"openapi":"3.0.0","paths":{"/a":{"get":{"parameters":[{"$ref":"#/x/y"}]}}}}',
  ),
  bad(
    "an answer that contains itself",
    "cut-schema",
    null,
    'The schema of 1 answer is read in part: it contains itself, or is very deep or large (first: "GET /a")',
    '{"openapi":"3.0.0","paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/x"}}}}}}}},"x":{"properties":{"x":{"$ref":"#/x"}}}}',
  ),
  bad(
    "a parameter without a name",
    "unnamed-parameter",
    null,
    'Skipped 1 parameter without a name (first: in "GET /a")',
    '{"openapi":"3.0.0","paths":{"/a":{"get":{"parameters":[{"in":"query"}]}}}}',
  ),
  bad(
    "parameters that refer to each other in a circle",
    "broken-ref",
    null,
    '1 reference leads nowhere or in a circle, so its content is missing (first: "#/a")',
    '{"openapi":"3.0.0","paths":{"/a":{"get":{"parameters":[{"$ref":"#/a"}]}}},"a":{"$ref":"#/b"},"b":{"$ref":"#/a"}}',
  ),
  bad(
    "answers deeper than eight levels",
    "cut-schema",
    null,
    'The schema of 1 answer is read in part: it contains itself, or is very deep or large (first: "deep")',
    json(
      { name: "flat", inputSchema: {}, outputSchema: nest(8) },
      { name: "deep", inputSchema: {}, outputSchema: nest(10) },
    ),
  ),
  bad(
    "a tool of a server whose answer contains itself",
    "cut-schema",
    null,
    'The schema of 1 answer is read in part: it contains itself, or is very deep or large (first: "tree")',
    json({
      name: "tree",
      inputSchema: {},
      outputSchema: { $ref: "#/$defs/node", $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } } },
    }),
  ),
  bad(
    "a tool of a server with a reference to another file",
    "remote-ref",
    null,
    '1 reference to another file was not followed, so its content is missing (first: "https://example.com/place")',
    json({ name: "go", inputSchema: { properties: { to: { $ref: "https://example.com/place" } } } }),
  ),
  bad(
    "a tool of a server with a parameter without a name",
    "unnamed-parameter",
    null,
    'Skipped 2 parameters without a name (first: in "go")',
    json(
      { name: "go", inputSchema: { properties: { "": {}, " ": {}, to: {} } } },
      { name: "stay", inputSchema: { properties: { at: {} } } },
    ),
  ),
  bad(
    "a node without a name",
    "not-a-tool",
    "row 1",
    'a name under "id"',
    '{"nodes":[{"id":"a","desc":"A."},{"id":7,"desc":"B."}]}',
  ),
  bad(
    "links between tools",
    "links-not-kept",
    null,
    "Left out 1 link between tools, which a data set has no place for",
    '{"nodes":[{"id":"a","desc":"A."}],"links":[{"source":"a","target":"a","type":"x"}]}',
  ),
];
