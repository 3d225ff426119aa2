import { describe, expect, it } from "vitest";
import type { RawFile } from "../open/decode-file";
import { matchRankings } from "./match-rankings";
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

describe("one file for each part", () => {
  const splitsOf = async (...files: RawFile[]) => {
    const { dataset, messages } = await readFiles([file("tools.json", TOOLS), ...files]);
    const said = messages.filter(({ code }) => code === "splits-from-names").map(({ sentence }) => sentence);
    return { splits: dataset!.queries.map(({ split }) => split), said };
  };
  const past = [{ query: "Is it windy?", tool: ["Weather"] }];

  it.each([
    ["X.json", "X.test.json"],
    ["X.json", "X_test.json"],
    ["data/X.jsonl", "data/X-dev.jsonl"],
    ["X.train.json", "X.test.json"],
  ])("%s beside %s is its history", async (whole, part) => {
    const { splits, said } = await splitsOf(file(whole, past), file(part, ROWS));
    expect(splits).toEqual(["history", "test", "test"]);
    expect(said).toHaveLength(2);
    expect((await splitsOf(file(part, ROWS), file(whole, past))).splits).toEqual(["test", "test", "history"]);
  });

  it.each([
    ["Y.json", "X.test.json", "says test, and no name says which file holds past requests"],
    ["X.json", "X.train.json", "says history, and no name says which file is the test part"],
  ])("%s beside %s is asked about", async (other, part, sentence) => {
    const { splits, said } = await splitsOf(file(other, past), file(part, ROWS));
    expect(splits).toEqual([undefined, undefined, undefined]);
    expect(said).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ["Y.json", "X.test.json", "Yes, it is the test part, the others are past requests"],
    ["X.train.json", "X.json", '"X.json" is the test part'],
  ])("%s beside %s: the answer decides, and can be taken back", async (past_, test, label) => {
    const files = [file("tools.json", TOOLS), file(past_, past), file(test, ROWS)];
    const asked = (await readFiles(files)).messages.flatMap(({ fixes }) => fixes ?? []);
    const answer = asked.find((fix) => fix.label === label)!;
    const { dataset, messages } = await readFiles(files, [answer.choice]);
    expect(dataset!.queries.map(({ split }) => split)).toEqual(["history", "test", "test"]);
    const back = messages
      .flatMap(({ fixes }) => fixes ?? [])
      .find((fix) => fix.label === "Its requests are past ones")!;
    const again = await readFiles(files, [answer.choice, back.choice]);
    expect(again.dataset!.queries.map(({ split }) => split)).toEqual([undefined, undefined, undefined]);
  });

  it("requests that stand in several files are counted, with those that leak from history to test", async () => {
    const more = [...ROWS, { query: "Is it windy?", tool: ["Weather"] }];
    const files = [file("tools.json", TOOLS), file("X.train.json", past), file("X.test.json", more)];
    const said = async (...read: RawFile[]) =>
      (await readFiles(read)).messages.filter(({ code }) => code === "repeated-across").map(({ sentence }) => sentence);
    expect(await said(...files)).toEqual([
      '1 request stands in "X.train.json", too, word for word (first: row 2). All are kept. 1 of them is a past request in one file and test in the other: the test then asks for what is known. Datasets shows a split without that.',
    ]);
    expect(await said(files[0]!, file("a.json", ROWS), file("b.json", more))).toEqual([
      '2 requests stand in "a.json", too, word for word (first: row 0). All are kept.',
    ]);
    expect(await said(files[0]!, file("a.json", [...past, ...past]))).toEqual([]);
  });

  it("alone is no part, and nothing is said", async () => {
    expect(await splitsOf(file("X.test.json", ROWS))).toEqual({ splits: [undefined, undefined], said: [] });
  });
});

describe("catalogue and requests", () => {
  it.each([
    ["together", [file("set_tool.json", TOOLS), file("set_QT.json", ROWS)]],
    ["in the other order", [file("set_QT.json", ROWS), file("set_tool.json", TOOLS)]],
  ])("fit together when dropped %s", async (_how, files) => {
    const { dataset, summary, missing, messages } = await readFiles(files);
    expect(summary).toEqual({ name: "set", tools: 3, queries: 2, bundles: 2 });
    expect(missing).toBeNull();
    expect(messages).toEqual([]);
    const [weather, calendar, table] = dataset!.tools.map(({ id }) => id);
    expect(dataset!.queries.map(({ id, gold }) => [id, gold])).toEqual([
      ["qaf4d7230ad", [weather]],
      ["qead07292c2", [table, calendar]],
    ]);
  });

  it("give requests ids that do not depend on what is read with them; runs with the former ids match", async () => {
    const more = [{ query: "Will it snow?", tool: ["Weather"] }, ROWS[0]];
    const [tools, rows] = [file("set_tool.json", TOOLS), file("set_QT.json", ROWS)];
    const { dataset } = await readFiles([tools, file("more_QT.json", more), rows]);
    const ids = dataset!.queries.map(({ id }) => id);
    expect(ids.slice(1)).toEqual(["qaf4d7230ad", "qaf4d7230ad-2", "qead07292c2"]);
    const ranking = (query: string) => ({ query, tools: [{ tool: "Weather", score: 1 }] });
    const { rankings, unknownQueries } = matchRankings(["q1-00000", "q2-00001", "qead07292c2"].map(ranking), dataset!);
    expect(rankings.map(({ query }) => query.id)).toEqual([ids[0], ids[3], ids[3]]);
    expect(unknownQueries).toEqual([]);
  });

  it("a catalogue alone is a data set without a history", async () => {
    const { summary, missing } = await readFiles([file("set_tool.json", TOOLS)]);
    expect(summary).toMatchObject({ name: "set", tools: 3, queries: 0 });
    expect(missing).toContain("Also drop the file with the requests");
  });

  it("JSON Lines of one line are a row, and no catalogue of its keys", async () => {
    const read = await readFiles([
      file("t.json", TOOLS),
      file("q.jsonl", ROWS[0]),
      file("b.jsonl", { _id: "1", text: "a" }),
    ]);
    expect(read.files.map(({ format, rowsRead }) => [format, rowsRead])).toEqual([
      ["PTR catalogue (name: description)", 3],
      ['PTR requests ({"query", "tool"})', 1],
      ["BEIR requests (queries.jsonl)", 1],
    ]);
    expect(read.dataset!.queries.map(({ gold }) => gold?.length)).toEqual([1, undefined]);
  });

  it("requests alone wait for their catalogue", async () => {
    const { dataset, summary, missing, files } = await readFiles([file("set_QT.json", ROWS)]);
    expect([dataset, summary]).toEqual([null, null]);
    expect(missing).toContain("2 requests are here, but not their tools");
    expect(files[0]).toMatchObject({ rowsRead: 2, rowsKept: 2 });
  });

  it("the same file twice counts once", async () => {
    const { summary, messages } = await readFiles([file("a.json", TOOLS), file("b.json", TOOLS), file("q.json", ROWS)]);
    expect(summary).toMatchObject({ tools: 3, queries: 2 });
    expect(messages.map(({ code }) => code)).toEqual(["same-file"]);
  });

  it("two catalogues are merged: equal tools are one, tools that share only a name are two", async () => {
    const other = { Weather: "What the weather will be.", Calendar: "Another calendar." };
    const { summary, messages } = await readFiles([file("a.json", TOOLS), file("b.json", other)]);
    expect(summary).toMatchObject({ tools: 4 });
    expect(messages.map(({ code }) => code)).toEqual(["same-name", "same-tool"]);
  });

  it("the same data has the same hash whatever the files are called", async () => {
    const [one, two] = [
      await readFiles([file("a_tool.json", TOOLS), file("a_QT.json", ROWS)]),
      await readFiles([file("x.json", ROWS), file("y.json", TOOLS)]),
    ];
    expect(one.dataset!.hash).toBe(two.dataset!.hash);
  });
});

describe("rows in = rows kept + rows reported", () => {
  it("holds back what cannot be used, each with its place", async () => {
    const rows = [
      { query: "good", tool: ["Weather"] },
      { query: "**", tool: ["Weather", "Table"] },
      { query: "typo", tool: ["Wether"] },
      { query: 7, tool: [] },
      "text",
      { query: "bad tools", tool: [1] },
      { query: "nobody", tool: ["Zzzzzzzzzzzzzz"] },
    ];
    const { files, dataset, messages } = await readFiles([file("t.json", TOOLS), file("q.json", rows)]);
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

  it("reports a name that a catalogue gives twice", async () => {
    const { files, dataset, messages } = await readFiles([file("t.json", '{"A":"one","B":"two","A":"three"}')]);
    expect(dataset!.tools.map(({ name, description }) => [name, description])).toEqual([
      ["A", "three"],
      ["B", "two"],
    ]);
    expect(files[0]).toMatchObject({ rowsRead: 3, rowsKept: 2 });
    expect(messages.filter(({ severity }) => severity === "held-back")).toMatchObject([{ where: 'tool "A"' }]);
  });

  it("keeps a request without gold as one nobody has judged, and an empty list as judged to need nothing", async () => {
    const { dataset } = await readFiles([
      file("t.json", TOOLS),
      file("q.json", [{ query: "a" }, { query: "b", tool: [] }]),
    ]);
    expect(dataset!.queries.map(({ gold }) => gold)).toEqual([null, []]);
  });
});

describe("gold names", () => {
  it("match exactly, else trimmed, else in any case, and say how", async () => {
    const rows = [
      { query: "a", tool: ["Weather"] },
      { query: "b", tool: [" Weather "] },
      { query: "c", tool: ["weather", "TABLE"] },
    ];
    const { dataset, messages } = await readFiles([file("t.json", TOOLS), file("q.json", rows)]);
    const [weather, , table] = dataset!.tools.map(({ id }) => id);
    expect(dataset!.queries.map(({ gold }) => gold)).toEqual([[weather], [weather], [weather, table]]);
    expect(messages.map(({ sentence }) => sentence)).toEqual([
      '1 name matched after trimming white space (first: row 1, " Weather ").',
      '2 names matched ignoring upper and lower case (first: row 2, "weather").',
    ]);
  });

  it("that repeat count once in gold and stay as given", async () => {
    const { dataset } = await readFiles([
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
  ])("of %j gives %j", async (raw, text, steps) => {
    const { dataset, messages } = await readFiles([
      file("t.json", TOOLS),
      file("q.json", [{ query: raw, tool: ["Table"] }]),
    ]);
    expect(dataset!.queries[0]).toMatchObject({ text, raw });
    expect(messages.map(({ code }) => code).sort()).toEqual([...steps].sort());
    expect(dataset!.provenance.notices.map(({ code }) => code).sort()).toEqual([...steps].sort());
  });
});

describe("names that would do harm", () => {
  it("__proto__ and constructor are tools like others", async () => {
    const tools = '{"__proto__":"one","constructor":"two","toString":"three"}';
    const rows = '[{"query":"a","tool":["__proto__","constructor"],"__proto__":{"polluted":true}}]';
    const { dataset } = await readFiles([file("t.json", tools), file("q.json", rows)]);
    expect(dataset!.tools.map(({ name }) => name)).toEqual(["__proto__", "constructor", "toString"]);
    expect(dataset!.queries[0]!.gold).toHaveLength(2);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("a file name that turns the text around is shown written out", async () => {
    expect((await readFiles([file("tools\u202egpj.json", TOOLS)])).files[0]!.name).toBe("tools⟨U+202E⟩gpj.json");
    expect((await readFiles([file("../../etc/set_tool.json", TOOLS)])).summary!.name).toBe("set");
  });
});
