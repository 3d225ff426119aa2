/** Files of nothing in particular: nothing is thrown, nothing is lost unsaid, no prototype is touched. */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { FORMATS } from "./registry";
import { SEEDS } from "../testing/format-seeds";
import { FUZZ_SEED } from "../testing/fuzz-formats";
import { makeFile, readBalanced } from "../testing/read-texts";
import { sniffFile } from "./sniff";

const CASES = 200;
const SEED = FUZZ_SEED;
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype] as object[];
const CATALOGUE = makeFile("catalogue.json", { Weather: "Rain or sun.", Table: "Books a table.", getA: "Gets." });

afterEach(() => {
  for (const prototype of PROTOTYPES) expect(Object.keys(prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

async function readAnything(name: string, content: string): Promise<void> {
  const files = [CATALOGUE, makeFile(name, content)];
  const read = await readBalanced(files);
  expect(read.dataset).not.toBeNull();
  expect(await readBalanced(files)).toEqual(read);
}

it("there is a seed for every format, and each is read as what it is", async () => {
  expect(new Set(SEEDS.map(({ format }) => format))).toEqual(new Set(FORMATS.map(({ id }) => id)));
  for (const { format, name, text } of SEEDS) {
    const sniffed = await sniffFile(makeFile(name, text));
    expect([name, sniffed.format?.id]).toEqual([name, format]);
  }
});

describe(`anything at all, seed ${SEED}`, () => {
  it("JSON, text, bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), (json) => readAnything("x", json)),
      { numRuns: CASES, seed: SEED },
    );
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, (content) => readAnything("x", content)),
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
      const text = mark.repeat(100_000 / mark.length);
      const alone = await readBalanced([CATALOGUE, makeFile("x", text)]);
      expect([alone.files[0]!.rowsKept, alone.dataset?.tools.length], mark).toEqual([3, 3]);
      const asked = await readBalanced([CATALOGUE, makeFile("x.json", [{ query: text, tool: ["Weather"] }])]);
      expect(asked.files[1]!.rowsRead, mark).toBe(1);
    }
  });
});
