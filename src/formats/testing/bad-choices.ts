/** What is said of archives, and of what a person chose to do about a file. */
import { makeZip } from "../zip/testing/make-zip";
import type { Choice, FieldKeys } from "../model/format";
import { bad, type BadFile } from "./bad-file";
import { makeFile, makeLines } from "./read-texts";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books." });
const among = [TOOLS];
const zip = (files: Record<string, string | Uint8Array>) => ({ name: "x.zip", bytes: makeZip(files) });
const flipped = (at: number) => {
  const bytes = makeZip({ "tools.json": '{"A":"a"}' });
  bytes[at]! ^= 255;
  return { name: "x.zip", bytes };
};
const write = (what: "text" | "name" | "line" | "row", at: string, text: string): Choice[] => [
  { kind: "write", file: "x.json", what, at, text },
];
const map = (fields: FieldKeys, hasHeader = true): Choice[] => [
  { kind: "map-columns", file: "x.json", fields, hasHeader },
];
const ROWS =
  '[{"query":"Rain?","tool":["Weather"]},{"query":"Rain?","tool":["Weather"]},{"query":"**","tool":["Table"]}]';

export const BAD_ARCHIVES: BadFile[] = [
  bad(
    "a zip without a table of contents",
    "bad-zip",
    null,
    "This .zip has no table of contents: it is cut off or not a .zip file",
    [0x50, 0x4b, 3, 4, 0],
  ),
  bad("a damaged file in a zip", "bad-zip", null, "is damaged in this .zip", flipped(42)),
  bad("an empty zip", "empty-archive", null, "The archive is empty: it holds no file. Was the right", zip({})),
  bad(
    "a zip of pictures alone",
    "empty-archive",
    null,
    "The archive holds no file that could be read",
    zip({ "set/map.png": "x" }),
  ),
  bad(
    "a zip with paths that lead out of it",
    "outside-path",
    null,
    'Left out 1 file whose path leads out of the archive or has odd characters: "../up.json". Unpack',
    zip({ "../up.json": '{"A":"a"}', "tools.json": '{"B":"b"}' }),
  ),
  bad(
    "a zip of zeros that would fill the memory",
    "zip-too-large",
    null,
    "The archive unpacks to 216 MB; at most 200 MB can be read. Unpack it yourself and drop only a",
    {
      name: "x.zip",
      bytes: makeZip(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.json`, new Uint8Array(24 << 20)]))),
    },
  ),
  bad(
    "a zip of thousands of files",
    "zip-too-large",
    null,
    "5001 entries",
    zip(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}`, ""]))),
  ),
  bad(
    "pictures and notes in a zip",
    "skipped-file",
    null,
    "Skipped 2 files in it: pictures, code, notes and system files hold no tools",
    zip({
      "set/README.md": "# Hello",
      "__MACOSX/set/._tools.json": "x",
      "set/tools.json": '{"A":"a"}',
    }),
  ),
];

export const BAD_CHOICES: BadFile[] = [
  bad("a row left out", "left-out", null, "Left out 1 row, as you chose (first: row 2)", ROWS, {
    among,
    choices: [{ kind: "leave-out", file: "x.json", code: "no-text", where: "row 2" }],
  }),
  bad(
    "all rows of a kind left out",
    "left-out",
    null,
    "Left out 2 rows, as you chose (first: row 0)",
    '[{"query":"**"},{"query":"##"}]',
    {
      among,
      choices: [{ kind: "leave-out", file: "x.json", code: "no-text", where: null }],
    },
  ),
  bad("a text written for a row", "written", null, "You corrected 1 place in this file: row 2", ROWS, {
    among,
    choices: write("text", "row 2", "Book a table."),
  }),
  bad("a text written that is none", "no-text", "row 2", "No request text", ROWS, {
    among,
    choices: write("text", "row 2", "##"),
  }),
  bad(
    "a line written that is still no JSON",
    "bad-line",
    "line 2, character 1",
    "Each line should be a JSON value of its own. JSON needs a value here, not “rain”. Held back",
    {
      ...makeLines("x.json", { query: "a" }, { query: "b" }, { query: "c" }),
    },
    { among, choices: write("line", "line 2", "rain") },
  ),
  bad("a row written that is no JSON", "no-query", "row 0", 'no text under "query"', '[{"query":7},{"query":"b"}]', {
    among,
    choices: write("row", "row 0", "{"),
  }),
  bad(
    "a tool without a name",
    "tool-held-back",
    "row 1",
    'Its text begins "Sends."',
    JSON.stringify([
      { name: "A", description: "a", parameters: {} },
      { name: " ", description: "Sends.", parameters: {} },
    ]),
  ),
  bad(
    "a nameless tool that was given a name",
    "written",
    null,
    "row 1",
    JSON.stringify([
      { name: "A", description: "a", parameters: {} },
      { name: " ", description: "Sends.", parameters: {} },
    ]),
    { choices: write("name", "row 1", "Post") },
  ),
  bad(
    "fields that were chosen",
    "mapped",
    null,
    'Request from "level", Gold tools from "apis"',
    makeLines(
      "x.json",
      { question: "Rain?", apis: ["Weather"], level: "Sun?" },
      { question: "Sun?", apis: ["Weather"], level: "Rain?" },
    ),
    { among, choices: map({ query: "level", tools: "apis" }) },
  ),
  bad(
    "a field chosen that is no text",
    "no-query",
    "line 1",
    "should be the text of the request",
    makeLines(
      "x.json",
      { question: "Rain?", apis: ["Weather"], level: 1 },
      { question: "Sun?", apis: ["Weather"], level: 2 },
    ),
    { among, choices: map({ query: "level", tools: "apis" }) },
  ),
  bad(
    "a field chosen that names no tools",
    "bad-tools",
    "line 1",
    "“apis” should hold names of tools. Row held back",
    makeLines("x.json", { question: "Rain?", apis: 7 }, { question: "Sun?", apis: ["Weather"] }),
    { among, choices: map({ query: "question", tools: "apis" }) },
  ),
  bad(
    "a row that is no object",
    "not-a-row",
    "line 3",
    "Each row should be an object, but this one is a number. Row held back",
    makeLines("x.json", { question: "Rain?", apis: ["Weather"] }, { question: "Sun?", apis: ["Weather"] }, 7),
    { among, choices: map({ query: "question", tools: "apis" }) },
  ),
  bad(
    "a tool that is no object",
    "not-a-tool",
    "line 3",
    "Each tool should be an object, but this one is text. Row held back",
    makeLines("x.json", { api: "Rain", about: "Rain or sun." }, { api: "Post", about: "Sends." }, "Post"),
    { choices: map({ name: "api", description: "about" }) },
  ),
  bad(
    "columns that were chosen, without a header",
    "mapped",
    null,
    'Request from "column 2"',
    "Weather,Rain?\nTable,Book",
    {
      among,
      choices: map({ query: "1", tools: "0" }, false),
    },
  ),
  bad(
    "equal requests",
    "equal-requests",
    null,
    "Kept 1 request that repeats the text and the tools of another (first: row 1)",
    ROWS,
    {
      among,
    },
  ),
  bad(
    "equal requests that were left out",
    "leave-out-repeats",
    null,
    "Left out 1 request that repeats the text and the tools of another, as you chose (first: row 1)",
    ROWS,
    {
      among,
      choices: [{ kind: "apply-step", step: "leave-out-repeats" }],
    },
  ),
  bad(
    "a cleaning step that was switched off",
    "strip-leading-markdown",
    null,
    "“Remove leading ** and the like” is switched off; it would change 1 request (first: row 0)",
    '[{"query":"** Rain?"}]',
    {
      among,
      choices: [{ kind: "keep-as-written", step: "strip-leading-markdown" }],
    },
  ),
  bad(
    "a broken row in a list that is read row by row",
    "bad-line",
    "line 2, character 22",
    "This row is not JSON. JSON needs a value here, not “}]”. Held back",
    '[{"query":"a","tool":["Table"]},\n{"query":"b","tool":[}]',
    {
      among,
      choices: [{ kind: "read-whole-rows", file: "x.json" }],
    },
  ),
];
