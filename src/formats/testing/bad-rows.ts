/** Files of requests with rows that cannot be used as they are, or that something has to be said about. */
import { bad, type BadFile } from "./bad-file";
import { makeFile } from "./read-texts";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books a table." });
const among = [TOOLS];
const json = (...rows: unknown[]): string => JSON.stringify(rows);
const lines = (...rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const good = { query: "Rain?", tool: ["Weather"] };
const ask = (query: unknown): string => json(good, { query, tool: ["Weather"] });

const REQUESTS: BadFile[] = [
  bad(
    "a request that is only marks",
    "no-text",
    "row 1",
    'The text is only "**". Row held back (it has 1 gold tool)',
    ask("**"),
    { among },
  ),
  bad("a request of white space", "no-text", "row 1", "No request text. Row held back", ask("  \n"), { among }),
  bad("a request of empty quotes", "no-text", "row 1", 'The text is only """"', ask('""'), { among }),
  bad("a request that is a number", "no-query", "row 1", 'no text under "query"', ask(7), { among }),
  bad("a request that is null", "no-query", "row 1", 'no text under "query"', ask(null), { among }),
  bad("a row without a request", "no-query", "row 1", 'no text under "query"', json(good, { tool: [] }), { among }),
  bad("a text for a row", "not-a-row", "row 1", "should be an object such as", json(good, "text"), { among }),
  bad("a list for a row", "not-a-row", "row 1", "Row held back", json(good, []), { among }),
  bad("null for a row", "not-a-row", "row 1", "Row held back", json(good, null), { among }),
  bad(
    "tools that are numbers",
    "bad-tools",
    "row 1",
    "a list of names in quotes",
    json(good, { query: "a", tool: [1] }),
    { among },
  ),
  bad(
    "tools that are an object",
    "bad-tools",
    "row 1",
    "a list of names in quotes",
    json(good, { query: "a", tool: {} }),
    { among },
  ),
  bad(
    "a name that is nearly right",
    "unknown-tool",
    "row 1, tool[0]",
    'Nearest: "Weather"',
    json(good, { query: "a", tool: ["Wether"] }),
    { among },
  ),
  bad(
    "a name of nothing",
    "unknown-tool",
    "row 1, tool[1]",
    "Row held back",
    json(good, { query: "a", tool: ["Table", "Zzzzzzzz"] }),
    { among },
  ),
  bad(
    "a name that is empty",
    "unknown-tool",
    "row 1, tool[0]",
    "not in the catalogue",
    json(good, { query: "a", tool: [""] }),
    { among },
  ),
  bad(
    "the name of a prototype",
    "unknown-tool",
    "row 1, tool[0]",
    "not in the catalogue",
    json(good, { query: "a", tool: ["constructor"] }),
    { among },
  ),
  bad(
    "unknown names, added as chosen",
    "added-tools",
    null,
    "1 tool without a description",
    json({ query: "a", tool: ["New"] }),
    {
      among,
      choices: [{ kind: "add-unknown-tools" }],
    },
  ),
  bad(
    "a name with white space",
    "matched-trimmed",
    null,
    '1 name matched after trimming white space (first: row 0, " Table")',
    json({ query: "a", tool: [" Table"] }),
    { among },
  ),
  bad(
    "a name in another case",
    "matched-case-insensitive",
    null,
    '1 name matched ignoring upper and lower case (first: row 0, "TABLE")',
    json({ query: "a", tool: ["TABLE"] }),
    { among },
  ),
  bad("white space around a request", "trim", null, "white space at the ends", ask(" Sun?"), { among }),
  bad(
    "quotes around a request",
    "strip-wrapping-quotes",
    null,
    "1 request had quotes around the whole text, which were removed (first: row 1). The original",
    ask('"Sun?"'),
    { among },
  ),
  bad(
    "Markdown before a request",
    "strip-leading-markdown",
    null,
    '1 request began with leftover Markdown such as "**", which was removed (first: row 1). The',
    ask("**\nSun?"),
    { among },
  ),
  bad("half a character", "replace-lone-surrogates", null, "half a character", ask("Sun \ud800"), { among }),
  bad("a request twice", "repeated-request", null, "1 request repeats another", ask("Rain?"), { among }),
  bad("a request without tools", "unjudged", null, "can be asked but not scored", json({ query: "a" }), { among }),
  bad("a request that needs none", "no-tool-needed", null, "1 request needs no tool", json({ query: "a", tool: [] }), {
    among,
  }),
  bad("texts alone", "no-tool-needed", null, "2 requests need no tool", lines("Why?", "How?"), { among }),
  bad(
    "a number among texts",
    "not-a-row",
    "line 4",
    "Each row should be text in quotes, but this one is a number. Row held back",
    lines("Why?", "How?", "Who?", 7),
    { among },
  ),
  bad("text that turns around", "invisible", null, "invisible characters", ask("Sun \u202eniar"), { among }),
  bad("a quote that stays open", "unbalanced-quote", null, "a quote that is never closed", ask('Say "hi'), { among }),
  bad(
    "a tool twice in one request",
    "repeated-gold",
    null,
    "names a tool twice",
    json({ query: "a", tool: ["Table", "Table"] }),
    { among },
  ),
];

const CLEANING: BadFile[] = [
  bad(
    "an explanation behind a request",
    "explanation",
    null,
    "which may name the tools",
    ask("Sun?\n\n**Tools Required:**\n- Weather"),
    { among },
  ),
  bad(
    "an explanation, cut as chosen",
    "cut-after-heading",
    null,
    "1 request lost everything from a heading such as Explanation on (first: row 1). The original",
    ask("Sun?\n## Explanation : Weather tells."),
    {
      among,
      choices: [{ kind: "apply-step", step: "cut-after-heading" }],
    },
  ),
  bad(
    "line breaks in a request",
    "white-space",
    null,
    "Kept line breaks or several spaces in a row in 1 request (first: row 1)",
    ask("Sun\n  and rain?"),
    { among },
  ),
  bad(
    "line breaks, made spaces as chosen",
    "collapse-whitespace",
    null,
    "1 request had line breaks or several spaces in a row, which became one space (first: row 1).",
    ask("Sun\n  and rain?"),
    {
      among,
      choices: [{ kind: "apply-step", step: "collapse-whitespace" }],
    },
  ),
];

const TABLES: BadFile[] = [
  bad(
    "a row with a cell too many",
    "ragged-row",
    "line 3",
    "The row has 3 cells, but the first row has 2. Put quotes around text that contains a comma.",
    "query,tools\na,Table\nb, c,Table",
    { among },
  ),
  bad(
    "a row with a cell too few",
    "ragged-row",
    "line 3",
    "1 cell, but the first row has 2",
    "query,tools\na,Table\nb",
    { among },
  ),
  bad("200 cells", "ragged-row", "line 2", "200 cells", `query,tools\n${"x,".repeat(199)}x`, { among }),
  bad(
    "a quote never closed",
    "unclosed-quote",
    "line 3",
    "A quote opens here and never closes, so the rest of the file is one cell. Close it or remove it",
    'query,tools\na,Table\n"b,Table\nc,Table',
    { among },
  ),
  bad("two columns of one name", "repeated-header", "line 1", 'called "tools"', "query,tools,Tools\na,Table,Table", {
    among,
  }),
  bad("a line break in a cell", "line-break-in-cell", null, "line 2", 'query,tools\n"a\nb",Table', { among }),
  bad(
    "rows that are one request",
    "merged-rows",
    null,
    "1 request got more than one tool",
    "Query,Tool\na,Table\na,Weather\na,Table",
    { among },
  ),
  bad("a tool without a name", "tool-held-back", "line 3", "Give it one, or leave it out", "name,description\nA,a\n,b"),
  bad("an empty request in a table", "no-text", "line 2", "No request text", "query,tools\n,Table", { among }),
  bad(
    "an id twice in a table",
    "repeated-id",
    "line 3",
    'An earlier row has the id "1" already. Give each request its own. Row held back',
    "id,query,tools\n1,a,Table\n1,b,Table",
    { among },
  ),
];

export const BAD_ROWS: readonly BadFile[] = [...REQUESTS, ...CLEANING, ...TABLES];
