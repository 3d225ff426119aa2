import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RawFile } from "./decode-file";
import { readFiles } from "./read-files";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (name: string, content: unknown): RawFile => ({
  name,
  bytes: bytesOf(typeof content === "string" ? content : JSON.stringify(content)),
});

const TOOLS = { Weather: "What the weather will be.", Calendar: "Keeps dates.", Table: "Books tables." };
const ROWS = [
  { query: "Will it rain?", tool: ["Weather"] },
  { query: "Book and write down", tool: ["Table", "Calendar"] },
];

describe("catalogue and requests", () => {
  it.each([
    ["together", [file("set_tool.json", TOOLS), file("set_QT.json", ROWS)]],
    ["in the other order", [file("set_QT.json", ROWS), file("set_tool.json", TOOLS)]],
  ])("fit together when dropped %s", (_how, files) => {
    const { dataset, summary, missing, messages } = readFiles(files);
    expect(summary).toEqual({ name: "set", tools: 3, queries: 2, bundles: 2 });
    expect(missing).toBeNull();
    expect(messages).toEqual([]);
    const [weather, calendar, table] = dataset!.tools.map(({ id }) => id);
    expect(dataset!.queries.map(({ id, gold }) => [id, gold])).toEqual([
      ["q00000", [weather]],
      ["q00001", [table, calendar]],
    ]);
  });

  it("a catalogue alone is a data set without a history", () => {
    const { summary, missing } = readFiles([file("set_tool.json", TOOLS)]);
    expect(summary).toMatchObject({ name: "set", tools: 3, queries: 0 });
    expect(missing).toContain("Drop the file with the requests too");
  });

  it("requests alone wait for their catalogue", () => {
    const { dataset, summary, missing, files } = readFiles([file("set_QT.json", ROWS)]);
    expect([dataset, summary]).toEqual([null, null]);
    expect(missing).toContain("2 requests are here, but not their tools");
    expect(files[0]).toMatchObject({ rowsRead: 2, rowsKept: 2 });
  });

  it("the same file twice counts once", () => {
    const { summary, messages } = readFiles([file("a.json", TOOLS), file("b.json", TOOLS), file("q.json", ROWS)]);
    expect(summary).toMatchObject({ tools: 3, queries: 2 });
    expect(messages.map(({ code }) => code)).toEqual(["same-file"]);
  });

  it("two catalogues are merged: equal tools are one, tools that share only a name are two", () => {
    const other = { Weather: "What the weather will be.", Calendar: "Another calendar." };
    const { summary, messages } = readFiles([file("a.json", TOOLS), file("b.json", other)]);
    expect(summary).toMatchObject({ tools: 4 });
    expect(messages.map(({ code }) => code)).toEqual(["same-name", "same-tool"]);
  });

  it("the same data has the same hash whatever the files are called", () => {
    const [one, two] = [
      readFiles([file("a_tool.json", TOOLS), file("a_QT.json", ROWS)]),
      readFiles([file("x.json", ROWS), file("y.json", TOOLS)]),
    ];
    expect(one.dataset!.hash).toBe(two.dataset!.hash);
  });
});

describe("rows in = rows kept + rows reported", () => {
  it("holds back what cannot be used, each with its place", () => {
    const rows = [
      { query: "good", tool: ["Weather"] },
      { query: "**", tool: ["Weather", "Table"] },
      { query: "typo", tool: ["Wether"] },
      { query: 7, tool: [] },
      "text",
      { query: "bad tools", tool: [1] },
      { query: "nobody", tool: ["Zzzzzzzzzzzzzz"] },
    ];
    const { files, dataset, messages } = readFiles([file("t.json", TOOLS), file("q.json", rows)]);
    expect(dataset!.queries.map(({ text }) => text)).toEqual(["good"]);
    expect(files[1]).toMatchObject({ rowsRead: 7, rowsKept: 1 });
    expect(messages.filter(({ severity }) => severity === "held-back")).toMatchObject([
      { where: "row 1", sentence: 'No request text. The text is only "**". Row held back (it has 2 gold tools).' },
      { where: "row 3", code: "no-query" },
      { where: "row 4", code: "not-a-row" },
      { where: "row 5", code: "bad-tools" },
      { where: "row 2, tool[0]", sentence: expect.stringContaining('Nearest: "Weather"') },
      { where: "row 6, tool[0]", sentence: expect.not.stringContaining("Nearest") },
    ]);
  });

  it("reports a name that a catalogue gives twice", () => {
    const { files, dataset, messages } = readFiles([file("t.json", '{"A":"one","B":"two","A":"three"}')]);
    expect(dataset!.tools.map(({ name, description }) => [name, description])).toEqual([
      ["A", "three"],
      ["B", "two"],
    ]);
    expect(files[0]).toMatchObject({ rowsRead: 3, rowsKept: 2 });
    expect(messages.filter(({ severity }) => severity === "held-back")).toMatchObject([{ where: 'tool "A"' }]);
  });

  it("keeps a request without gold as one nobody has judged, and an empty list as judged to need nothing", () => {
    const { dataset } = readFiles([file("t.json", TOOLS), file("q.json", [{ query: "a" }, { query: "b", tool: [] }])]);
    expect(dataset!.queries.map(({ gold }) => gold)).toEqual([null, []]);
  });
});

describe("gold names", () => {
  it("match exactly, else trimmed, else in any case, and say how", () => {
    const rows = [
      { query: "a", tool: ["Weather"] },
      { query: "b", tool: [" Weather "] },
      { query: "c", tool: ["weather", "TABLE"] },
    ];
    const { dataset, messages } = readFiles([file("t.json", TOOLS), file("q.json", rows)]);
    const [weather, , table] = dataset!.tools.map(({ id }) => id);
    expect(dataset!.queries.map(({ gold }) => gold)).toEqual([[weather], [weather], [weather, table]]);
    expect(messages.map(({ sentence }) => sentence)).toEqual([
      '1 name matched without white space at its ends (first: row 1, " Weather ").',
      '2 names matched in another case (first: row 2, "weather").',
    ]);
  });

  it("that repeat count once in gold and stay as given", () => {
    const { dataset } = readFiles([
      file("t.json", TOOLS),
      file("q.json", [{ query: "a", tool: ["Table", "Weather", "Table"] }]),
    ]);
    const [weather, , table] = dataset!.tools.map(({ id }) => id);
    expect(dataset!.queries[0]).toMatchObject({ gold: [table, weather], goldAsGiven: [table, weather, table] });
  });
});

describe("cleaning", () => {
  it.each([
    ["**\n\nPlan a trip", "Plan a trip", ["strip-leading-markdown"]],
    ["** Plan a trip ", "Plan a trip", ["trim", "strip-leading-markdown"]],
    ['"Plan a trip"', "Plan a trip", ["strip-wrapping-quotes"]],
    ['**\n"Plan a trip"', "Plan a trip", ["strip-leading-markdown", "strip-wrapping-quotes"]],
    ['"Plan" and "go"', '"Plan" and "go"', []],
    ["**Bold** beginning", "**Bold** beginning", []],
    ["'tis the season'", "'tis the season'", []],
    ["half \ud800 gone", "half \ufffd gone", ["replace-lone-surrogates"]],
  ])("of %j gives %j", (raw, text, steps) => {
    const { dataset, messages } = readFiles([file("t.json", TOOLS), file("q.json", [{ query: raw, tool: ["Table"] }])]);
    expect(dataset!.queries[0]).toMatchObject({ text, raw });
    expect(messages.map(({ code }) => code).sort()).toEqual([...steps].sort());
    expect(dataset!.provenance.notices.map(({ code }) => code).sort()).toEqual([...steps].sort());
  });
});

describe("names that would do harm", () => {
  it("__proto__ and constructor are tools like others", () => {
    const tools = '{"__proto__":"one","constructor":"two","toString":"three"}';
    const rows = '[{"query":"a","tool":["__proto__","constructor"],"__proto__":{"polluted":true}}]';
    const { dataset } = readFiles([file("t.json", tools), file("q.json", rows)]);
    expect(dataset!.tools.map(({ name }) => name)).toEqual(["__proto__", "constructor", "toString"]);
    expect(dataset!.queries[0]!.gold).toHaveLength(2);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("a file name that turns the text around is shown written out", () => {
    expect(readFiles([file("tools\u202egpj.json", TOOLS)]).files[0]!.name).toBe("tools⟨U+202E⟩gpj.json");
    expect(readFiles([file("../../etc/set_tool.json", TOOLS)]).summary!.name).toBe("set");
  });
});

const PUBLIC_DATA = "../shared/data";
const real = (path: string): RawFile => ({
  name: path.split("/").at(-1)!,
  bytes: readFileSync(`${PUBLIC_DATA}/${path}`),
});

describe.skipIf(!existsSync(PUBLIC_DATA))("public data (skipped: no ../shared/data, when it is not there)", () => {
  it("RecTools", () => {
    const { summary, files, messages, dataset } = readFiles([
      real("rectools/RecTools_QT.json"),
      real("rectools/RecTools_tool.json"),
    ]);
    expect(summary).toEqual({ name: "RecTools", tools: 47, queries: 798, bundles: 199 });
    expect(files.map(({ rowsRead, rowsKept }) => [rowsRead, rowsKept])).toEqual([
      [800, 798],
      [47, 47],
    ]);
    const heldBack = messages.filter(({ severity }) => severity === "held-back");
    expect(heldBack.map(({ where, sentence }) => [where, sentence])).toEqual([
      ["row 113", 'No request text. The text is only "**". Row held back (it has 10 gold tools).'],
      ["row 328", 'No request text. The text is only "**". Row held back (it has 10 gold tools).'],
    ]);
    expect(messages.find(({ code }) => code === "strip-leading-markdown")?.sentence).toMatch(/^25 requests /);
    expect(messages.find(({ code }) => code === "repeated-request")?.sentence).toMatch(/^1 request /);
    expect(new Set(dataset!.queries.map(({ gold }) => gold!.length)).size).toBe(10);
    expect(dataset!.queries.filter(({ text }) => text.startsWith("**"))).toEqual([]);
  });

  it("MetaTool", () => {
    const { summary, files, messages, dataset } = readFiles([
      real("metatool/MetaTool_tool.json"),
      real("metatool/MetaTool_QT.json"),
    ]);
    expect(summary).toEqual({ name: "MetaTool", tools: 47, queries: 398, bundles: 87 });
    expect(files.map(({ rowsRead, rowsKept }) => [rowsRead, rowsKept])).toEqual([
      [47, 47],
      [398, 398],
    ]);
    const countBefore = (code: string): number =>
      parseInt(messages.find((message) => message.code === code)!.sentence, 10);
    expect([countBefore("strip-wrapping-quotes"), countBefore("trim")]).toEqual([102, 10]);
    expect(new Set(dataset!.queries.flatMap(({ gold }) => gold)).size).toBe(15);
    expect(dataset!.queries.every(({ gold }) => gold!.length === 2)).toBe(true);
  });

  it("plugin descriptions are a catalogue too; a table and a list of API records are refused with a sentence", () => {
    expect(readFiles([real("metatool/plugin_des.json")]).summary).toMatchObject({ queries: 0 });
    expect(readFiles([real("metatool/all_clean_data.csv")]).messages).toMatchObject([
      { code: "not-json", severity: "error" },
    ]);
    expect(readFiles([real("seal-tools/tool.jsonl")]).messages.map(({ code }) => code)).toContain("unknown-format");
  });
});
