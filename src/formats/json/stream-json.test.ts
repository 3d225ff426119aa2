/** Large JSON read in pieces is what it is when it is read whole; what is not flawless is left to the reading of the whole. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashBytes } from "../model/hash-bytes";
import { createIncrementalParser, streamJson, STREAMED_FROM_BYTES } from "./stream-json";
import { parseJson } from "./parse-json";
import { scanJson } from "./scan-json";
import { readFiles, type ReadProgress } from "../import/read-files";
import { makeFile } from "../testing/read-texts";
import { createReaderInThread } from "../../workers/reader/testing/reader-in-thread";

const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const parse = (text: string) => ({ json: JSON.parse(text) as unknown, ...scanJson(text) });

/** Reads a text in parts of this many characters. */
function readInParts(text: string, size: number) {
  const pieces = createIncrementalParser(text);
  if (!pieces) return null;
  try {
    for (let at = 0; at < text.length; at += size) if (!pieces.take(text.slice(at, at + size), parse)) return null;
    return pieces.finish(parse);
  } catch {
    return null;
  }
}

function readWhole(text: string) {
  const { json, keys, lines, repeatedKeys } = parseJson({ name: "x", text }, []);
  return json === undefined ? null : { json, keys: Array.isArray(json) ? [] : keys, lines, repeatedKeys };
}

/** The first part has to hold the whole first line for it to be known as JSON Lines; so parts begin with that here. */
const sizes = fc.integer({ min: 1, max: 40 });

describe(`JSON in pieces, seed ${SEED}`, () => {
  it("lists and objects are what they are in one piece", () => {
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(value, sizes, fc.constantFrom(0, 1), (json, size, indent) => {
        const text = JSON.stringify(json, null, indent);
        expect(readInParts(text, size)).toEqual(readWhole(text));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it("lines are, too, with the places they stand at", () => {
    const breaks = fc.constantFrom("\n", "\r\n", "\n\n");
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.jsonValue() }), { minLength: 2 }), breaks, sizes, (rows, end, size) => {
        const text = rows.map((row) => JSON.stringify(row)).join(end) + end;
        expect(readInParts(text, size)).toEqual(readWhole(text));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it("keys that stand twice in one object are counted alike", () => {
    const texts = [
      '[{"a":1,"a":2},{"b":{"c":1,"c":2,"c":3}},{"a":1}]',
      '{"x":{"a":1,"a":2},"y":{"a":"\\"a\\":"},"z":[{"\\u0061":1,"a":2}]}',
      '{"a":1,"a":2}\n{"a":1}\n{"b":{"c":1,"c":2}}\n',
    ];
    const counts = texts.map((text) => readWhole(text)?.repeatedKeys);
    expect(counts).toEqual([
      { count: 3, first: "a" },
      { count: 2, first: "a" },
      { count: 2, first: "a" },
    ]);
    const inParts = texts.map((text) => [text.indexOf("\n") + 1 || 4, 40].map((size) => readInParts(text, size)));
    expect(inParts.map((read) => read.map((one) => one?.repeatedKeys))).toEqual(counts.map((count) => [count, count]));
  });

  it("a character that is taken away or put in leads to the same value, or to none", () => {
    const scraps = fc.constantFrom("", ",", "]", "}", "[", '"', "\\", "\n", "x", " ");
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), sizes, fc.nat(), scraps, (rows, size, draw, scrap) => {
        const good = JSON.stringify(rows);
        const at = draw % good.length;
        const text = good.slice(0, at) + scrap + good.slice(at + (draw % 2));
        const inParts = readInParts(text, size);
        if (inParts) expect(inParts).toEqual(readWhole(text));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it("names that are repeated, or are those of prototypes", () => {
    const text = '{"a":1,"__proto__":{"polluted":1},"b":2,"a":3}';
    const read = readInParts(text, 7)!;
    expect(read.keys).toEqual(["a", "__proto__", "b", "a"]);
    expect(Object.entries(read.json as object)).toEqual(Object.entries(JSON.parse(text) as object));
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("files in pieces", () => {
  const rows = Array.from({ length: 30_000 }, (_, row) => ({
    query: `Will it rain on day ${row}? “é”`,
    tool: ["Weather"],
  }));
  const text = JSON.stringify(rows);

  it("have the hash and the data of the same files read whole", async () => {
    expect(text.length).toBeGreaterThan(1_500_000);
    const told: number[] = [];
    const blob = new Blob(["\ufeff", text]);
    const streamed = await streamJson("x.json", blob, (bytes) => told.push(bytes));
    expect(streamed).toMatchObject({ sizeBytes: blob.size, lines: null, begins: text.slice(0, 20_000) });
    expect(streamed!.sha256).toBe(hashBytes(new Uint8Array(await blob.arrayBuffer())));
    expect(told.at(-1)).toBe(blob.size);
    const tools = makeFile("tools.json", { Weather: "Rain or sun." });
    const whole = await readFiles([tools, { name: "x.json", bytes: new Uint8Array(await blob.arrayBuffer()) }]);
    expect(await readFiles([tools, streamed!])).toEqual(whole);
  });

  it("are left to the reading of the whole where anything is wrong with them", async () => {
    const latin = new Uint8Array([...new TextEncoder().encode(text.slice(0, -10)), 0xe9, 0x22]);
    const deep = `[${"[".repeat(100)}${"]".repeat(100)},${text.slice(1)}`;
    for (const bad of [text.slice(0, -1), `${text}x`, text.replace("},{", "}{"), deep, "query,tools\na,b", latin])
      expect(await streamJson("x.json", new Blob([bad]))).toBeNull();
  });

  it("are read so by the reader, which tells how far it is; a line that was written anew is read with the whole", async () => {
    const long = "Will it rain in every town on the way? ".repeat(40);
    const lines = Array.from({ length: 3400 }, (_, row) =>
      JSON.stringify({ query: `${row} ${long}`, tool: ["Weather"] }),
    );
    const blob = new Blob([[...lines, '{"query":7,"tool":["Weather"]}'].join("\n")]);
    expect(blob.size).toBeGreaterThan(STREAMED_FROM_BYTES);
    const tools = makeFile("tools.json", { Weather: "Rain or sun." });
    const reader = createReaderInThread();
    const told: ReadProgress[] = [];
    const files = [tools, { path: "x.jsonl", blob }];
    const preview = await reader.read(files, [], (progress) => told.push(progress));
    expect(preview.rows).toEqual({ read: 3402, kept: 3401, reported: 1 });
    expect(told.some(({ phase, total }) => phase === "bytes" && total === blob.size)).toBe(true);
    const write = preview.messages.find(({ severity }) => severity === "held-back")!.write!.choice;
    const mended = await reader.read(
      files,
      [{ ...write, text: '{"query":"Sun?","tool":["Weather"]}' }],
      () => undefined,
    );
    expect(mended.rows).toEqual({ read: 3402, kept: 3402, reported: 0 });
  });

  it("of lines offer a line that is held back to be written anew, as it was read", async () => {
    const lines = [...rows, { query: 7, tool: ["Weather"] }].map((row) => JSON.stringify(row)).join("\n");
    const streamed = await streamJson("x.jsonl", new Blob([lines]));
    const { messages } = await readFiles([streamed!]);
    const held = messages.find(({ severity }) => severity === "held-back");
    expect(held).toMatchObject({
      where: "line 30001",
      write: { choice: { what: "line", at: "line 30001", text: '{"query":7,"tool":["Weather"]}' } },
    });
  });
});
