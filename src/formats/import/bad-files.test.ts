/** Every kind of message has a file that calls for it, and what is said there is checked. */
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { decodeFile } from "../open/decode-file";
import { MAX_FILE_BYTES } from "../model/file-size";
import { MESSAGE_CODES, type MessageCode } from "../model/message-codes";
import { openFile } from "../open/open-file";
import type { BadFile } from "../testing/bad-file";
import { BAD_BENCHMARKS } from "../testing/bad-benchmarks";
import { BAD_ARCHIVES, BAD_CHOICES } from "../testing/bad-choices";
import { BAD_OTHER_JSON, BAD_SAVED } from "../testing/bad-json-files";
import { BAD_CATALOGUES } from "../testing/bad-catalogues";
import { BAD_JUDGEMENTS } from "../testing/bad-judgements";
import { BAD_LOGS } from "../testing/bad-logs";
import { BAD_ROWS } from "../testing/bad-rows";
import { BAD_SYNTAX } from "../testing/bad-syntax";
import { BAD_WHOLE_FILES } from "../testing/bad-whole-files";
import { makeFile, readBalanced } from "../testing/read-texts";
import { unpackGzip } from "../zip/unpack-gzip";

/** Raised where a test reads no file: too large to be read, or by the page before and after. */
/** Their tests: `vectors-file.test.ts`, `match-vectors.test.ts`. */
const OF_VECTORS: MessageCode[] = [
  "no-vectors",
  "no-encoder",
  "not-unit",
  "no-id",
  "no-numbers",
  "dimensions",
  "not-finite",
  "zero-vector",
  "unknown-id",
];
const ELSEWHERE: MessageCode[] = ["too-large", "gzip-too-large", "not-readable", "not-stored", ...OF_VECTORS];

const BAD_FILES = [
  ...BAD_LOGS,
  ...BAD_WHOLE_FILES,
  ...BAD_OTHER_JSON,
  ...BAD_SYNTAX,
  ...BAD_ROWS,
  ...BAD_JUDGEMENTS,
  ...BAD_CATALOGUES,
  ...BAD_BENCHMARKS,
  ...BAD_ARCHIVES,
  ...BAD_CHOICES,
  ...BAD_SAVED,
];

/** The first place that a code was said of, and how many files call for it. */
const seen = new Map<MessageCode, { file: string; where: string; files: number }>();

async function expectMessage({ code, where, words, files, choices }: BadFile): Promise<void> {
  const { messages } = await readBalanced(files, choices);
  const found = messages.find(
    (message) => message.code === code && message.file === files.at(-1)!.name && message.where === where,
  );
  expect(
    found,
    messages.map((message) => `${message.code} ${message.where ?? ""}: ${message.sentence}`).join("\n"),
  ).toBeDefined();
  expect(found!.sentence).toContain(words);
  expect(found).toMatchObject({ severity: MESSAGE_CODES[code].severity, file: files.at(-1)!.name, where });
  const before = seen.get(code);
  if (before) before.files += 1;
  else seen.set(code, { file: found!.file, where: where ?? "whole file", files: 1 });
}

describe("files that are not what they should be", () => {
  it.each(
    [...BAD_WHOLE_FILES, ...BAD_OTHER_JSON, ...BAD_SYNTAX].map((file) => [`${file.code}: ${file.what}`, file] as const),
  )("%s", (_, file) => expectMessage(file));
});

it("what is neither tools nor requests gives neither", async () => {
  for (const { files, what } of BAD_OTHER_JSON) {
    const { dataset, files: read } = await readBalanced(files);
    expect([what, dataset, read.map(({ rowsKept }) => rowsKept)]).toEqual([what, null, [0]]);
  }
});

describe("archives, and what a person chose", () => {
  it.each([...BAD_ARCHIVES, ...BAD_CHOICES].map((file) => [`${file.code}: ${file.what}`, file] as const))(
    "%s",
    (_, file) => expectMessage(file),
  );
});

describe("rows that cannot be used as they are", () => {
  it.each(
    [...BAD_ROWS, ...BAD_LOGS, ...BAD_JUDGEMENTS, ...BAD_CATALOGUES, ...BAD_BENCHMARKS, ...BAD_SAVED].map(
      (file) => [`${file.code}: ${file.what}`, file] as const,
    ),
  )("%s", (_, file) => expectMessage(file));
});

describe("sizes", () => {
  it("more than 200 MB are refused unread", () => {
    const bytes = new Uint8Array(MAX_FILE_BYTES + 1);
    expect(decodeFile({ name: "x.json", bytes }, [])).toMatchObject({ ok: false, message: { code: "too-large" } });
  });

  it("a gzip file that unpacks to more than that is given up", async () => {
    expect(await unpackGzip(new Uint8Array(gzipSync(Buffer.alloc(100_000))), 50_000)).toEqual({
      ok: false,
      why: "too-large",
    });
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(MAX_FILE_BYTES + 1), { level: 1 }));
    const { file, messages } = await openFile({ name: "x.gz", bytes: bomb }, []);
    expect([file, messages.map(({ code }) => code)]).toEqual([null, ["gzip-too-large"]]);
  });
});

describe("fixes", () => {
  it("each names a choice that, once made, changes what is said", async () => {
    for (const { files, choices, code } of BAD_FILES) {
      const { messages, offers } = await readBalanced(files, choices);
      for (const { choice } of [...messages.flatMap(({ fixes }) => fixes ?? []), ...offers]) {
        const after = await readBalanced(files, [...choices, choice]);
        expect(after.messages, code).not.toEqual(messages);
      }
    }
  });

  it("a file can be read as another format than the one it looks like", async () => {
    const file = makeFile("x.json", { "1": { Weather: 1 } });
    const asRun = await readBalanced([file], [{ kind: "read-as", file: "x.json", format: "ranx-run" }]);
    expect(asRun.runs).toHaveLength(1);
  });

  it("names become tools where that is chosen", async () => {
    const file = makeFile("x.txt", "Rain? => Weather");
    expect((await readBalanced([file])).dataset).toBeNull();
    const { dataset } = await readBalanced([file], [{ kind: "add-unknown-tools" }]);
    expect(dataset?.tools).toMatchObject([{ name: "Weather", description: "" }]);
  });
});

it("every kind of message has a file here", () => {
  const kinds = Object.keys(MESSAGE_CODES) as MessageCode[];
  expect(kinds.filter((code) => !seen.has(code) && !ELSEWHERE.includes(code))).toEqual([]);
});

it("there are at least 150 files and 40 kinds", () => {
  expect(BAD_FILES.length).toBeGreaterThanOrEqual(150);
  expect(seen.size).toBeGreaterThanOrEqual(40);
});

afterAll(() => {
  const rows = [...seen].map(
    ([code, { file, where, files }]) => `${code.padEnd(26)} ${String(files).padStart(5)}  ${file.padEnd(20)} ${where}`,
  );
  const head = `${"code".padEnd(26)} files  ${"first file".padEnd(20)} row`;
  console.log(`${BAD_FILES.length} bad files, ${seen.size} kinds of message:\n${[head, ...rows].join("\n")}`);
});
