/**
 * Spoilt files of every format: nothing is thrown, nothing is lost unsaid, no prototype is touched. The seed is printed,
 * and how many files were accepted, held back in part, and rejected, by format: each of these happens.
 */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { FORMATS } from "./registry";
import { SEEDS } from "./testing/format-seeds";
import { makeFile, readBalanced } from "./testing/read-texts";
import { sniffFile } from "./sniff";

/** Cases a format. A longer run: FUZZ_CASES=10000. */
const CASES = Number(process.env["FUZZ_CASES"] ?? 120);
const SEED = Math.floor(Math.random() * 2 ** 31);
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype] as object[];
const CATALOGUE = makeFile("catalogue.json", { Weather: "Rain or sun.", Table: "Books a table.", getA: "Gets." });

afterEach(() => {
  for (const prototype of PROTOTYPES) expect(Object.keys(prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

const SCRAPS = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\\",
  "\n",
  "\t",
  "null",
  "7",
  '"__proto__":{"polluted":1},',
  "#/",
  "$ref",
  " => ",
  "\u202e",
];

/** A text with a few places changed. */
function spoil(text: string): fc.Arbitrary<string> {
  const scrap = fc.oneof(fc.string({ unit: "binary", maxLength: 3 }), fc.constantFrom(...SCRAPS));
  const change = fc.record({ at: fc.nat(text.length), remove: fc.nat(6), insert: scrap });
  return fc
    .array(change, { maxLength: 4 })
    .map((changes) =>
      changes.reduce((now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove), text),
    );
}

/** A JSON value with values in it replaced by others of any kind: still JSON, so that it reaches the reader. */
function twist(value: unknown): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom<unknown>(
      null,
      "",
      " ",
      7,
      -0,
      [],
      {},
      "__proto__",
      "constructor",
      "Weather",
      ["Weather"],
      "**",
      "\ud800",
    ),
  );
  if (Array.isArray(value)) return mostly(fc.tuple(...value.map(twist)), odd);
  if (typeof value !== "object" || value === null) return mostly(fc.constant(value), odd);
  const entries = Object.entries(value).map(([key, item]) => fc.tuple(fc.constant(key), twist(item)));
  return mostly(fc.tuple(...entries).map(Object.fromEntries), odd);
}

function mostly(usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

interface Tally {
  accepted: number;
  heldBack: number;
  rejected: number;
}

/** By format, and for texts of no format. */
const tallies = new Map<string, Tally>();

function tallyOf(format: string): Tally {
  const tally = tallies.get(format) ?? { accepted: 0, heldBack: 0, rejected: 0 };
  tallies.set(format, tally);
  return tally;
}

async function readSpoilt(name: string, content: string, format = "anything"): Promise<void> {
  const tally = tallyOf(format);
  const { files, messages, dataset, summary } = await readBalanced([CATALOGUE, makeFile(name, content)]);
  expect(dataset === null).toBe(summary === null);
  for (const { sentence } of messages) expect(sentence.trim()).not.toBe("");
  const read = files[1];
  if (!read || read.format === null || read.rowsKept === 0) tally.rejected += 1;
  else if (read.rowsKept < read.rowsRead) tally.heldBack += 1;
  else tally.accepted += 1;
}

describe(`spoilt files, seed ${SEED}`, () => {
  it.each(SEEDS.map((seed) => [seed.format, seed] as const))("%s", async (format, { name, text, json }) => {
    await fc.assert(
      fc.asyncProperty(spoil(text), (content) => readSpoilt(name, content, format)),
      { numRuns: CASES / 2, seed: SEED },
    );
    const values = json === undefined ? fc.constant(text) : twist(json).map((value) => JSON.stringify(value) ?? "null");
    await fc.assert(
      fc.asyncProperty(values, (content) => readSpoilt(name, content, format)),
      { numRuns: json === undefined ? 1 : CASES / 2, seed: SEED },
    );
  });

  it("is accepted, held back and rejected", () => {
    const sum = (key: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[key], 0);
    const total: Tally = { accepted: sum("accepted"), heldBack: sum("heldBack"), rejected: sum("rejected") };
    const lines = [...tallies, ["all", total] as const].map(
      ([format, { accepted, heldBack, rejected }]) =>
        `${format.padEnd(20)} ${[accepted, heldBack, rejected].map((count) => String(count).padStart(9)).join(" ")}`,
    );
    console.log(`seed ${SEED}, spoilt files:   accepted held back  rejected\n${lines.join("\n")}`);
    expect(tallies.size).toBe(SEEDS.length);
    expect(Object.values(total).every((count) => count > 0)).toBe(true);
  });
});

it("there is a seed for every format, and each is read as what it is", async () => {
  expect(new Set(SEEDS.map(({ format }) => format))).toEqual(new Set(FORMATS.map(({ id }) => id)));
  for (const { format, name, text } of SEEDS) {
    const sniffed = await sniffFile(makeFile(name, text));
    expect([name, sniffed.format?.id]).toEqual([name, format]);
  }
});

describe("anything at all", () => {
  it("JSON, text, bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), (json) => readSpoilt("x", json)),
      { numRuns: CASES, seed: SEED },
    );
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, (content) => readSpoilt("x", content)),
      { numRuns: CASES, seed: SEED },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { result } = await sniffFile({ name: "x", bytes });
        expect(result.content !== null || result.messages.length > 0).toBe(true);
      }),
      { numRuns: CASES, seed: SEED },
    );
  });

  it("200,000 rows of which none can be used", async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) =>
      index % 2 ? '{"query":"a","tool":["b"]}' : '{"query":1}',
    );
    const read = await readBalanced([CATALOGUE, makeFile("x.json", `[${rows.join(",")}]`)]);
    expect(read.files[1]).toMatchObject({ rowsRead: 200_000, rowsKept: 0 });
  });

  it("rows of 100,000 marks are read to their end", async () => {
    for (const mark of [" ", "(a+", "[", "'", '"', "*", "<a", "{", "}", "\\", ", tool_name:", "=>", "$", ",", "\t"]) {
      await readBalanced([CATALOGUE, makeFile("x", mark.repeat(100_000 / mark.length))]);
      await readBalanced([
        CATALOGUE,
        makeFile("x.json", [{ query: mark.repeat(100_000 / mark.length), tool: ["Weather"] }]),
      ]);
    }
  });
});
