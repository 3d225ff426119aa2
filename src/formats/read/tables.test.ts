import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable } from "../open/read-table";
import { goldOf, makeFile, readBalanced, sentenceOf } from "../testing/read-texts";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books.", "A, b": "Comma." });

describe("rows and cells", () => {
  it("follow RFC 4180, and each row knows its line", () => {
    const { rows } = readTable('a,b\r\n"x, ""y""\r\nz",2\n\n"half" open,3\n', ",");
    expect(rows).toEqual([
      { cells: ["a", "b"], line: 1 },
      { cells: ['x, "y"\r\nz', "2"], line: 2 },
      { cells: ['"half" open', "3"], line: 5 },
    ]);
  });

  it("know their line behind a line that names the mark", () => {
    const { rows, delimiter } = readTable('"sep=;"\na, b;c\n');
    expect([delimiter, rows]).toEqual([";", [{ cells: ["a, b", "c"], line: 2 }]]);
  });

  it("come back as they were written", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("a\nb", '"', '""', ",", "x,y", "\r\n", "ü", "="));
    const write = (rows: string[][], mark: string): string =>
      rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(mark)).join("\n");
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 })),
        fc.constantFrom("\t", ",", ";"),
        (rows, mark) => {
          const table = readTable(write(rows, mark), mark);
          expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
          expect(table.unclosedQuoteAt).toBeNull();
        },
      ),
    );
  });
});

describe("requests in tables and lines", () => {
  it.each<[string, string]>([
    ["commas", 'query,tools\nRain?,Weather\n"Book, and rain?",Weather|Table'],
    ["semicolons, other order, other names", "Tools;Request\nWeather;Rain?\nWeather|Table;Book, and rain?"],
    ["a line that names the mark", 'sep=;\r\nquery;tools\r\nRain?;Weather\r\n"Book, and rain?";Weather|Table'],
    ["a sheet", 'Question\tTools\nRain?\tWeather\nBook, and rain?\t"Weather\nTable"'],
    ["lists in JSON", 'query,tools\nRain?,"[""Weather""]"\n"Book, and rain?","[""Weather"",""Table""]"'],
    ["lists in Python", "query\ttools\nRain?\t['Weather']\nBook, and rain?\t['Weather', 'Table']"],
    [
      "lists of calls in JSON",
      'query,tools\nRain?,"[{""name"":""Weather""}]"\n"Book, and rain?","[""Weather"",{""name"":""Table"",""arguments"":{}}]"',
    ],
    [
      "rows of PTR whose list is text",
      '[{"query":"Rain?","tool":"[\\"Weather\\"]"},{"query":"Book, and rain?","tool":"[\'Weather\', \'Table\']"}]',
    ],
    ["arrows", "Rain? => Weather\nBook, and rain? → Weather, Table"],
    [
      "a sheet without a header",
      "Will it rain?\tWeather\nBook, and rain?\tWeather, Table".replace("Will it rain?", "Rain?"),
    ],
    ["an object", '{"Rain?":["Weather"],"Book, and rain?":["Weather","Table"]}'],
  ])("%s", async (_what, text) => {
    const read = await readBalanced([TOOLS, makeFile("q.csv", text)]);
    expect(goldOf(read)).toEqual([
      ["Rain?", ["Weather"]],
      ["Book, and rain?", ["Weather", "Table"]],
    ]);
  });

  it("a cell in brackets that is no list of names, or defines tools, is never cut into names", async () => {
    const text = 'query,tools\nRain?,"[""Weather"",3]"\nSun?,"[{""name"":""Weather"",""description"":""Rain.""}]"\n';
    const read = await readBalanced([TOOLS, makeFile("q.csv", text)]);
    expect(goldOf(read)).toEqual([]);
    expect(read.messages.filter(({ code }) => code === "unknown-tool").map(({ where }) => where)).toEqual([
      "line 2, tool[0]",
      "line 3, tool[0]",
    ]);
  });

  it("an empty cell says nothing, the word none says that no tool is needed", async () => {
    const read = await readBalanced([TOOLS, makeFile("q.csv", "query,tools,split\nHello,,train\nWhy?,none,test")]);
    expect(read.dataset?.queries.map(({ gold, split }) => [gold, split])).toEqual([
      [null, "history"],
      [[], "test"],
    ]);
  });

  it("rows that do not fit are held back with their line; line breaks in cells are told", async () => {
    const text = 'query,tools\nA, b,Weather\n"Rain\nor sun?",Weather\nSnow?,Weather';
    const read = await readBalanced([TOOLS, makeFile("q.csv", text)]);
    expect(read.messages).toMatchObject([
      { code: "ragged-row", where: "line 2", sentence: expect.stringContaining("3 cells, but the first row has 2") },
      { code: "line-break-in-cell", sentence: expect.stringContaining("line 3") },
      { code: "white-space", fixes: [{ label: "Collapse them to one space" }] },
    ]);
    expect(read.summary?.queries).toBe(2);
  });

  it.each([
    ["a quote that is never closed", 'query,tools\nA,Weather\n"B,Weather\nC,Table', "unclosed-quote", "line 3"],
    ["two columns of one name", "query,tools,Query\nA,Weather,B", "repeated-header", "line 1"],
    ["a column called __proto__ twice", "query,tools,__proto__,__proto__\nA,Weather,1,2", "repeated-header", "line 1"],
  ])("%s stops the reading", async (_what, text, code, where) => {
    const { messages } = await readBalanced([TOOLS, makeFile("q.csv", text)]);
    expect(messages).toMatchObject([{ code, where, severity: "error" }]);
  });

  it("a table of tools is a catalogue", async () => {
    const text = "Name,Description,Category\nWeather,Rain or sun.,Sky\n,Nameless.,\nTable,Books.,";
    const read = await readBalanced([makeFile("t.csv", text)]);
    expect(read.dataset?.tools).toMatchObject([
      { name: "Weather", category: "Sky", source: { at: "line 2" } },
      { name: "Table" },
    ]);
    expect(sentenceOf(read, "tool-held-back")).toContain("no name");
  });
});

describe("what systems recommended", () => {
  it("TREC: scores decide, ranks that contradict them are told", async () => {
    const text = "q1 Q0 Weather 1 0.5 me\nq1 Q0 Table 2 0.9 me\nq2 Q0 Table 1 x me\nq2 Q0 Table 1";
    const read = await readBalanced([makeFile("run.txt", `${text}\nq2 Q0 Weather 1 1e0 me\nq2 Q0 Table 2 0 me`)]);
    expect(read.runs[0]?.rankings).toMatchObject([
      { query: "q1", tools: [{ tool: "Table" }, { tool: "Weather" }] },
      { query: "q2", tools: [{ tool: "Weather", score: 1 }, { tool: "Table" }] },
    ]);
    expect(read.messages.map(({ code, where }) => [code, where])).toEqual([
      ["bad-score", "line 3"],
      ["ragged-row", "line 4"],
      ["rank-disagrees", null],
    ]);
  });

  it("TREC and ranx judgements name tools by id or percent-encoded name", async () => {
    const queries = makeFile("q.jsonl", { _id: "1", text: "Rain?" }, { _id: "2", text: "Comma" });
    const trec = makeFile("qrels.txt", "1 0 weather 1\n1 0 Table 0\n2 0 A,%20b 2");
    const read = await readBalanced([TOOLS, queries, trec]);
    expect(goldOf(read)).toEqual([
      ["Rain?", ["Weather"]],
      ["Comma", ["A, b"]],
    ]);
    const ranx = await readBalanced([
      TOOLS,
      queries,
      makeFile("qrels.json", { "1": { Weather: 1 }, "2": { "A, b": 1, Table: "x" } }),
    ]);
    expect(goldOf(ranx)).toEqual(goldOf(read));
    expect(sentenceOf(ranx, "bad-score")).toContain("but is text");
    const run = await readBalanced([makeFile("run.json", { "1": { Weather: 0.1, Table: 0.7 } })]);
    expect(run.runs[0]?.rankings).toEqual([
      {
        query: "1",
        tools: [
          { tool: "Table", score: 0.7 },
          { tool: "Weather", score: 0.1 },
        ],
      },
    ]);
  });
});
