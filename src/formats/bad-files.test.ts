import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { rowsOf } from "./format";
import { readFiles } from "./read-files";
import { sniffFile } from "./sniff";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sniff = (content: string | number[]) =>
  sniffFile({ name: "x.json", bytes: typeof content === "string" ? bytesOf(content) : new Uint8Array(content) });

const CATALOGUE = '{"Weather":"Tells the weather.","Table":"Books a table."}';
const ROWS = '[{"query":"Will it rain?","tool":["Weather"]},{"query":"**\\n\\"Book it\\"","tool":["Table"," table"]}]';

describe("a file that is not the data gets a sentence that says what it is", () => {
  it.each<[string, string | number[], string, string]>([
    ["nothing", "", "empty", "The file is empty: 0 bytes."],
    ["white space", " \n\t\n", "empty", "nothing but white space"],
    [
      "a Git LFS pointer",
      "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 26898240\n",
      "git-lfs",
      "the real file has 26,898,240 bytes",
    ],
    ["a web page", "\n<!DOCTYPE html><html><head><title>404: Not Found</title>", "html", "a web page (404: Not Found)"],
    ["half a gzip file", [0x1f, 0x8b, 8, 0], "bad-gzip", "compressed (gzip) and damaged"],
    ["zip", [0x50, 0x4b, 3, 4, 0], "not-text", "a zip archive"],
    ["a picture", [0x89, 0x50, 0x4e, 0x47, 13, 10], "not-text", "a picture (PNG)"],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0], "not-text", "UTF-16"],
    ["binary", [0x7b, 0x22, 0, 1], "not-text", "zero byte at place 2"],
    ["Latin-1", [0x7b, 0x22, 0x61, 0xe9, 0x22], "not-utf-8", "Byte 3 is not UTF-8"],
    [
      "prose",
      "Dear all,\nplease find it attached.\n",
      "unknown-text",
      'begins with "Dear all, please find it attached."',
    ],
    ["deep nesting", "[".repeat(100) + "]".repeat(100), "too-deep", "100 levels deep; up to 64"],
    ["very deep nesting", `{"a":${"[".repeat(200_000)}`, "too-deep", "levels deep"],
    ["another kind of JSON", '[{"question":"a"}]', "unknown-format", "neither tools"],
    ["a number", "7", "unknown-format", "neither tools"],
    ["a text", '"hello"', "unknown-format", "neither tools"],
    ["OpenAPI without operations", '{"openapi":"3.0.0","info":{},"paths":{}}', "no-tools", "no tool in this file"],
    ["an empty catalogue", "{}", "no-tools", "no tool in this file"],
    ["an empty list", "[]", "no-requests", "no request in this file"],
  ])("%s", async (_what, content, code, words) => {
    const { result } = await sniff(content);
    const [message] = result.messages;
    expect(message).toMatchObject({ code, severity: "error", file: "x.json" });
    expect(message?.sentence).toContain(words);
  });

  it.each<[string, string, string, string]>([
    ["cut off", '[{"query":"Will it', "line 1, character 11", "never closed"],
    ["a comma too many", '{\n  "A": "a",\n}', "line 3, character 1", "Take the comma away"],
    ["a comma too few", '{"A":"a"\n "B":"b"}', "line 2, character 2", "A comma or }"],
    ["a line break in quotes", '{"A":"one\ntwo"}', "line 1, character 10", "JSON needs \\n there"],
    ["single quotes", "{'A':'a'}", "line 1, character 2", "double quotes"],
    ["curly quotes", '{"A":“a”}', "line 1, character 6", "double quotes"],
    ["NaN", '{"A":NaN}', "line 1, character 6", "JSON has no NaN"],
    ["Python", '{"A":None}', "line 1, character 6", "None is Python. JSON writes null."],
    ["two values", '{"A":"a"} {"B":"b"}', "line 1, character 11", "JSON is complete here"],
    ["a bad escape", '{"A":"C:\\path"}', "line 1, character 9", "A backslash itself is written \\\\"],
    ["a tab in quotes", '{"A":"a\tb"}', "line 1, character 8", "written as an escape"],
    ["a comment", '{"A":"a" // no\n}', "line 1, character 10", "not “//”"],
    ["nothing after the colon", '{"A":', "line 1, character 6", "The file ends here"],
  ])("JSON with %s names line and column", async (_what, content, where, words) => {
    const [message] = (await sniff(content)).result.messages;
    expect(message).toMatchObject({ code: "bad-json", severity: "error", where });
    expect(message?.sentence).toContain(words);
  });

  it("a byte order mark is no fault", async () => {
    const { format, result } = await sniff(`\ufeff${CATALOGUE}`);
    expect([format?.id, result.messages]).toEqual(["ptr-catalogue", []]);
  });

  it("one value per line is read as such and said; a bad line is named", async () => {
    const lines = '{"query":"a","tool":["B"]}\n\n{"query":"c","tool":["D"]}\n';
    expect(await sniff(lines)).toMatchObject({
      format: { id: "ptr-queries" },
      result: { rowsRead: 2, messages: [{ code: "json-lines" }] },
    });
    expect((await sniff(`${lines}{"query":`)).result.messages.slice(1)).toMatchObject([
      { code: "bad-line", where: "line 4, character 10" },
    ]);
  });
});

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype, String.prototype] as object[]) {
    expect(Object.keys(prototype)).toEqual([]);
  }
});

/** Rows in = rows kept + rows reported, for every file that was recognised. */
async function expectBalance(contents: string[]): Promise<void> {
  const files = contents.map((content, index) => ({ name: `f${index}.json`, bytes: bytesOf(content) }));
  const { files: read, messages, dataset, summary } = await readFiles(files);
  for (const { name, rowsRead, rowsKept } of read) {
    const reported = messages.filter(({ file }) => file === name).reduce((sum, message) => sum + rowsOf(message), 0);
    expect(rowsRead).toBe(rowsKept + reported);
  }
  expect(dataset === null).toBe(summary === null);
  for (const { sentence } of messages) expect(sentence.trim()).not.toBe("");
}

const mutate = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length),
        remove: fc.nat(4),
        insert: fc.oneof(
          fc.string({ unit: "binary", maxLength: 4 }),
          fc.constantFrom('"', "{", "}", "[", "]", ",", ":", "\\", "\n", "null", '"__proto__":{"polluted":1},'),
        ),
      }),
      { maxLength: 5 },
    )
    .map((changes) =>
      changes.reduce((now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove), text),
    );

const names = fc.constantFrom(
  "Weather",
  "Table",
  " table ",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "",
  "Wether",
  "\ud800",
);
const rows = fc.array(
  fc.oneof(
    fc.record({
      query: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("**", '"a"', "", "\u202eevil")),
      tool: fc.array(names),
    }),
    fc.record({ query: fc.anything(), tool: fc.anything() }, { requiredKeys: [] }),
    fc.jsonValue(),
  ),
);

describe("whatever is dropped, nothing is thrown, nothing is lost unsaid, no prototype is touched", () => {
  it("spoilt JSON", async () => {
    await fc.assert(
      fc.asyncProperty(mutate(CATALOGUE), mutate(ROWS), (catalogue, queries) => expectBalance([catalogue, queries])),
      { numRuns: 3000 },
    );
  });

  it("rows of any kind", async () => {
    const toJson = (value: unknown): string =>
      JSON.stringify(value, (_, item: unknown) => (typeof item === "bigint" ? String(item) : item)) ?? "null";
    await fc.assert(
      fc.asyncProperty(rows, (made) => expectBalance([CATALOGUE, toJson(made)])),
      { numRuns: 1000 },
    );
  });

  it("any JSON, any text, any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), (json) => expectBalance([json])),
      { numRuns: 1000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), (text) => expectBalance([CATALOGUE, text])),
      { numRuns: 1000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { result } = await sniffFile({ name: "x", bytes });
        expect(result.content !== null || result.messages.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
