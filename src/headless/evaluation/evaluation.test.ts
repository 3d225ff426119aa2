import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { createFolderVectors } from "./folder-vectors";
import { readEvaluateOptions } from "../command-line/evaluate-options";
import { readData } from "./read-data";
import { runEvaluation } from "./run-evaluation";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evaluation-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const TOOLS = { Weather: "forecast of rain and wind", Hotel: "book a room", Flight: "find cheap flights" };
const requests = (count: number, label = "") =>
  Array.from({ length: count }, (_, i) => {
    const tool = Object.keys(TOOLS)[i % 3]!;
    return { query: `${label}please use ${tool} number ${i}`, tool: [tool] };
  });

describe("readArguments", () => {
  it("fills in what is not said", () => {
    expect(readEvaluateOptions(["--data", "a", "--data", "b"])).toMatchObject({
      data: ["a", "b"],
      protocol: "strict",
      split: null,
      encoder: "tool-minilm-3x384-int4",
      seeds: [1],
      folds: null,
    });
    expect(readEvaluateOptions(["--data", "a", "--seeds", "1-5"]).seeds).toEqual([1, 2, 3, 4, 5]);
    expect(
      readEvaluateOptions(["--data", "a", "--method", "mixture,ptr:bm25,ptr-staged"]).methods.map(({ name }) => name),
    ).toEqual(["mixture", "ptr-choice:bm25", "ptr"]);
  });

  it.each<[string[], string]>([
    [[], "Name the data"],
    [["--data", "a", "--magic"], "--magic"],
    [["--data", "a", "stray"], "stray"],
    [["--data", "a", "--split", "magic"], '--split "magic" is not known. Known: given, random'],
    [["--data", "a", "--method", "magic"], 'no method "magic"'],
    [["--data", "a", "--encoder", "magic"], "Known: default, instant, none, or the folder"],
    [["--data", "a", "--encoder", "package.json"], "or the folder of an encoder"],
    [["--data", "a", "--method", ""], 'no method ""'],
    [["--data", "a", "--method", "ptr:magic"], "takes one of hybrid, dense, bm25 behind the colon"],
    [["--data", "a", "--method", "popularity:dense"], "takes nothing behind a colon"],
    [["--data", "a", "--engine", "opensearch"], "Say where the engine answers"],
    [["--data", "a", "--index", "kitpick-x"], "Say where the engine answers"],
    [["--data", "a", "--at", "x", "--method", "popularity"], '"popularity" looks at every text'],
    [["--data", "a", "--at", "x", "--protocol", "published"], "which no index holds"],
    [["--data", "a", "--protocol", "magic"], "Known: strict, paper, published"],
    [["--data", "a", "--limit", "0"], "whole number from 1"],
    [["--data", "a", "--limit", "1e3"], "whole number from 1"],
    [["--data", "a", "--seed", "-1"], "--seed"],
    [["--data", "a", "--seeds", "1-999"], "by at most 99"],
    [["--data", "a", "--seeds", "some"], "a range such as 1-5"],
    [["--data", "a", "--folds", "1"], "whole number from 2"],
    [["--data", "a", "--seeds", "5-1"], "should rise"],
    [["--data", "a", "--seed", "1", "--seeds", "1-2"], "not both"],
    [["--data", "a", "--history", "b"], "--history needs --test"],
    [["--data", "a", "--split", "given", "--folds", "3"], "--folds says nothing under --split given"],
    [["--data", "a", "--cache", "package.json"], '--cache "package.json" is a file: name a folder.'],
    [["--data", "a", "--out", "src"], '--out "src" is a folder: name a file.'],
    [["--data", "a", "--out", "nowhere/else.json"], "there is no folder"],
    [["--data", "a", "--attribution=yes"], "does not take an argument"],
    [["--data", "a", "--guard=yes"], "does not take an argument"],
  ])("refuses %j in one sentence", (args, sentence) => {
    expect(() => readEvaluateOptions(args)).toThrow(sentence);
    expect(() => readEvaluateOptions(args)).toThrow(expect.objectContaining({ name: "UsageError" }));
  });
});

describe("readData", () => {
  const read = (...paths: string[]) => readData({ data: paths, history: null, test: null });
  const SAMPLE = "public/samples/errands";

  it("puts further requests beside those of the sample, or in place of its test part", async () => {
    const more = `${SAMPLE}/more/short.json`;
    const beside = await read(SAMPLE, more);
    expect(beside.dataset.queries.filter(({ split }) => split === "test")).toHaveLength(180 + 48);
    const { dataset } = await readData({ data: [SAMPLE], history: null, test: more });
    const test = dataset.queries.filter(({ split }) => split === "test");
    expect(new Set(test.map(({ part }) => part))).toEqual(new Set(["short tool", "short none"]));
    expect(dataset.queries).toHaveLength(300 + 48);
    expect(test.every(({ requirements, style }) => requirements !== undefined && style !== undefined)).toBe(true);
  });

  it("refuses further requests that are not whole, or that stand there twice", async () => {
    const odd = write("odd.json", { schema: 1, name: "Odd", queries: [{ id: "a", text: "Hi" }] });
    await expect(read(SAMPLE, odd)).rejects.toThrow("are no requests for");
    const more = `${SAMPLE}/more/short.json`;
    await expect(read(SAMPLE, more, more)).rejects.toThrow("appears twice");
  });

  it("reads files, or a folder of them", async () => {
    const paths = [write("tools.json", TOOLS), write("queries.json", requests(6))];
    expect((await read(...paths)).dataset.queries).toHaveLength(6);
    expect((await read(folder)).dataset.hash).toBe((await read(...paths)).dataset.hash);
  });

  it("takes the two sides from two files, a test file alone beside the rest", async () => {
    const [tools, past, asked] = [
      write("tools.json", TOOLS),
      write("past.json", requests(6, "past ")),
      write("asked.json", requests(3, "asked ")),
    ];
    const { dataset: both } = await readData({ data: [tools], history: past, test: asked });
    expect(both.queries.map(({ split }) => split)).toEqual([...Array(6).fill("history"), ...Array(3).fill("test")]);
    const { dataset: beside } = await readData({ data: [tools, past], history: null, test: asked });
    expect(beside.queries.filter(({ split }) => split === "test").map(({ text }) => text)).toEqual(
      requests(3, "asked ").map(({ query }) => query),
    );
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["nothing there", () => read(join(folder, "none.json")), "There is nothing at"],
    ["an empty folder", () => read(folder), "no JSON, JSONL, CSV or TSV file"],
    ["requests without tools", () => read(write("queries.json", requests(3))), "drop the file with the tools"],
    ["a broken file", () => read(write("tools.json", "{")), "tools.json, line 1"],
    [
      "a history that is not there",
      () =>
        readData({
          data: [write("tools.json", TOOLS)],
          history: join(folder, "none.json"),
          test: write("t.json", requests(3)),
        }),
      "There is nothing at",
    ],
    [
      "a folder of test requests",
      () => readData({ data: [write("tools.json", TOOLS)], history: null, test: folder }),
      "is a folder: name a file",
    ],
    ["a data set that is no JSON", () => read(write("dataset.json", "{")), "is not JSON"],
    ["a damaged data set", () => read(write("dataset.json", { schema: 1 })), "no whole data set"],
  ])("refuses %s", async (_name, act, sentence) => {
    await expect(act()).rejects.toThrow(sentence);
    await expect(act()).rejects.toMatchObject({ name: "UsageError" });
  });
});

describe("runEvaluation", () => {
  const run = async (...args: string[]) => {
    const paths = [write("tools.json", TOOLS), write("queries.json", requests(30))];
    const encoder = args.includes("--encoder") ? [] : ["--encoder", "none"];
    const given = readEvaluateOptions([...paths.flatMap((path) => ["--data", path]), ...encoder, ...args]);
    return runEvaluation(given, (await readData(given)).dataset, given.seeds[0]!, () => undefined);
  };

  it("asks every request once in five folds, and gives the same rows again", async () => {
    const args = ["--split", "random", "--folds", "5", "--method", "nearest-query,random-bundle"];
    const { evaluation } = await run(...args);
    const [nearest, random] = evaluation.methods;
    expect(nearest!.rows).toHaveLength(30);
    expect(nearest!.summary.metrics["tracc"]!.mean).toBe(1);
    expect(random!.summary.metrics["tracc"]!.mean).toBeLessThan(1);
    expect(evaluation.leakage.bundleInHistory).toBe(1);
    expect((await run(...args)).evaluation.methods.map(({ rows }) => rows)).toEqual([nearest!.rows, random!.rows]);
  });

  it("tries each walk without its stages when asked to, and writes what the app reads back", async () => {
    const { evaluation } = await run("--split", "random", "--method", "ptr", "--attribution");
    const [row] = evaluation.methods[0]!.rows;
    expect(row!.walk!.stageValues!.configurations["123"]).toBe(row!.scores["tracc"]);
    expect(parseEvaluation(JSON.parse(JSON.stringify(evaluation)))).toEqual({ ok: true, value: evaluation });
  });

  it("follows the protocol where nothing else is said", async () => {
    const { evaluation } = await run("--method", "popularity");
    expect(evaluation.split).toMatchObject({ kind: "bundle-disjoint", folds: 5 });
    expect(evaluation.leakage.bundleInHistory).toBe(0);
    const paper = (await run("--method", "popularity", "--protocol", "paper")).evaluation;
    expect([paper.split.kind, paper.methods[0]!.rows.length]).toEqual(["random", 6]);
  });

  it("measures with an encoder from a folder as with the same one that ships", async () => {
    const few = ["--split", "random", "--limit", "3", "--method", "nearest-query,ptr"];
    const { evaluation: own } = await run(...few, "--encoder", "public/models/tool-static-256-int4");
    const { evaluation: shipped } = await run(...few, "--encoder", "instant");
    expect(own.environment.encoder).toEqual({
      ...shipped.environment.encoder,
      id: expect.stringMatching(/^own-[0-9a-f]{16}$/) as string,
    });
    const nearest = (evaluation: typeof own) => evaluation.methods[0]!.rows;
    expect(nearest(own)).toEqual(nearest(shipped));
    expect(own.leakage).toEqual(shipped.leakage);
  });

  it("refuses a folder without an encoder, and says what is missing", async () => {
    await expect(run("--encoder", folder)).rejects.toThrow(/^--encoder ".*": There is no config\.json here/);
    await expect(run("--encoder", folder)).rejects.toMatchObject({ name: "UsageError" });
  });

  it("refuses a cache that cannot be made", async () => {
    const file = write("file", "no folder");
    await expect(run("--split", "random", "--cache", join(file, "vectors"))).rejects.toThrow("cannot be used");
  });

  it("refuses a split that leaves nothing to learn from", async () => {
    const all = ["--split", "tool-disjoint", "--folds", "2", "--limit", "1"];
    const tools = write("tools.json", { Weather: "forecast" });
    const asked = write("queries.json", [
      { query: "rain", tool: ["Weather"] },
      { query: "wind", tool: ["Weather"] },
    ]);
    const given = readEvaluateOptions(["--data", tools, "--data", asked, "--encoder", "none", ...all]);
    const { dataset } = await readData(given);
    await expect(runEvaluation(given, dataset, 1, () => undefined)).rejects.toThrow("leaves no past request");
  });

  it("leaves out what the guard finds, and refuses a guard that leaves nothing", async () => {
    const random = ["--split", "random", "--folds", "2", "--method", "nearest-query", "--guard"];
    const texts = ["Is it going to rain?", "is it going to rain", "Will there be wind tomorrow morning in Oslo?"];
    const paths = [
      write("tools.json", TOOLS),
      write(
        "asked.json",
        [...texts, "Storms at sea?"].map((query) => ({ query, tool: ["Weather"] })),
      ),
    ];
    const all = paths.flatMap((path) => ["--data", path]).concat("--encoder", "instant");
    const given = readEvaluateOptions([...all, ...random]);
    const { dataset } = await readData(given);
    const { evaluation } = await runEvaluation(given, dataset, 1, () => undefined);
    const leftOut = evaluation.leakage.leftOut!;
    expect(evaluation.split.guard).toBe(true);
    expect(evaluation.partial).toBeUndefined();
    expect([leftOut, evaluation.leakage.nearDuplicates]).toEqual([2, 0]);
    expect(evaluation.methods[0]!.rows).toHaveLength(4 - leftOut);
    expect(parseEvaluation(JSON.parse(JSON.stringify(evaluation)))).toEqual({ ok: true, value: evaluation });
    const repeats = { ...dataset, queries: dataset.queries.slice(0, 2) };
    await expect(runEvaluation(given, repeats, 1, () => undefined)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining("leaves nothing to ask") as string,
    });
  });

  it("refuses a split that the data do not have", async () => {
    await expect(run("--split", "given")).rejects.toThrow("names no test part");
  });
});

describe("createFolderVectors", () => {
  const encoder = "e".repeat(64) as Sha256;
  const [first, second] = ["1".repeat(64) as Sha256, "2".repeat(64) as Sha256];

  it("keeps vectors for the next time, each encoder's apart, and passes over a damaged file", async () => {
    const store = createFolderVectors(folder);
    await store.write(encoder, new Map([[first, Float32Array.of(1, 0)]]));
    await store.write(encoder, new Map([[second, Float32Array.of(0, 1)]]));
    write("vectors-eeeeeeeeeeee-00007.bin", "damaged");
    const later = createFolderVectors(folder);
    expect(await later.read(encoder, [first, second])).toEqual(
      new Map([
        [first, Float32Array.of(1, 0)],
        [second, Float32Array.of(0, 1)],
      ]),
    );
    expect((await later.read("f".repeat(64) as Sha256, [first])).size).toBe(0);
  });
});
