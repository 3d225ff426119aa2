/** Every file of the public data sets, read from ../shared/data; skipped with a sentence where that folder is absent. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { historyOf } from "../../core/domain/dataset";
import type { RawFile } from "../open/decode-file";
import { rowsOf, type Choice } from "../model/format";
import type { MessageCode } from "../model/message-codes";
import { readFiles, type ReadFiles } from "./read-files";

const PUBLIC_DATA = "../shared/data";

const real = (path: string): RawFile => ({
  name: path.split("/").at(-1)!,
  bytes: new Uint8Array(readFileSync(`${PUBLIC_DATA}/${path}`)),
});

/** Reads files together, and checks that every row is kept or reported. */
async function readReal(paths: string[], choices: readonly Choice[] = []): Promise<ReadFiles> {
  const read = await readFiles(paths.map(real), choices);
  for (const { name, rowsRead, rowsKept } of read.files) {
    const reported = read.messages
      .filter(({ file }) => file === name)
      .reduce((sum, message) => sum + rowsOf(message), 0);
    expect(rowsKept + reported, name).toBe(rowsRead);
  }
  return read;
}

const rows = ({ files }: ReadFiles): [number, number][] => files.map(({ rowsRead, rowsKept }) => [rowsRead, rowsKept]);
const sentence = ({ messages }: ReadFiles, code: MessageCode): string =>
  messages.find((message) => message.code === code)?.sentence ?? "";
const counted = (read: ReadFiles, code: MessageCode): number =>
  Number(/\d+/.exec(sentence(read, code).replace(/,/g, ""))?.[0]);
const sizes = ({ dataset }: ReadFiles): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { gold } of dataset!.queries) counts[gold!.length] = (counts[gold!.length] ?? 0) + 1;
  return counts;
};

describe.skipIf(!existsSync(PUBLIC_DATA))("public data (skipped: no ../shared/data, when it is not there)", () => {
  it("RecTools", async () => {
    const read = await readReal(["rectools/RecTools_QT.json", "rectools/RecTools_tool.json"]);
    expect(read.summary).toEqual({ name: "RecTools", tools: 47, queries: 798, bundles: 199 });
    expect(rows(read)).toEqual([
      [800, 798],
      [47, 47],
    ]);
    const heldBack = read.messages.filter(({ severity }) => severity === "held-back");
    expect(heldBack.map(({ where, sentence }) => [where, sentence])).toEqual([
      ["row 113", 'No request text. The text is only "**". Row held back (it has 10 gold tools).'],
      ["row 328", 'No request text. The text is only "**". Row held back (it has 10 gold tools).'],
    ]);
    expect([counted(read, "strip-leading-markdown"), counted(read, "repeated-request")]).toEqual([25, 1]);
    expect(counted(read, "explanation")).toBeGreaterThanOrEqual(22);
    const cut = await readReal(
      ["rectools/RecTools_QT.json", "rectools/RecTools_tool.json"],
      [{ kind: "apply-step", step: "cut-after-heading" }],
    );
    expect(counted(cut, "cut-after-heading")).toBe(counted(read, "explanation"));
    expect(cut.dataset!.queries.filter(({ text }) => /\n\W*(?:Explanation|Tool Combination)/.test(text))).toEqual([]);
    expect(cut.dataset!.queries.map(({ raw }) => raw)).toEqual(read.dataset!.queries.map(({ raw }) => raw));
    expect(Object.keys(sizes(read))).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)));
    expect(read.dataset!.queries.filter(({ text }) => text.startsWith("**"))).toEqual([]);
    const raw = read.dataset!.queries.map((query) => query.raw);
    const having = (part: string): number => raw.filter((text) => text.includes(part)).length;
    expect([having("**") + 2, having("\n"), having("Not required")]).toEqual([87, 85, 4]);
    expect(raw.filter((text) => text.trimEnd().endsWith("']"))).toHaveLength(5);
  });

  it("MetaTool, several tools a request", async () => {
    const read = await readReal(["metatool/MetaTool_tool.json", "metatool/MetaTool_QT.json"]);
    expect(read.summary).toEqual({ name: "MetaTool", tools: 47, queries: 398, bundles: 87 });
    expect(rows(read)).toEqual([
      [47, 47],
      [398, 398],
    ]);
    expect([counted(read, "strip-wrapping-quotes"), counted(read, "trim")]).toEqual([102, 10]);
    expect(new Set(read.dataset!.queries.flatMap(({ gold }) => gold)).size).toBe(15);
    expect(sizes(read)).toEqual({ 2: 398 });
    const sample = await readReal(["metatool/multi_tool_query_golden.sample.json", "metatool/MetaTool_tool.json"]);
    expect([sample.summary?.queries, sizes(sample)]).toEqual([50, { 2: 50 }]);
  });

  it("MetaTool, one tool a row of a table", async () => {
    const read = await readReal(["metatool/all_clean_data.csv", "metatool/plugin_des.json"]);
    expect(rows(read)).toEqual([
      [20_614, 20_550],
      [199, 199],
    ]);
    expect(sentence(read, "merged-rows")).toMatch(/^64 rows .*; 11 requests got more than one tool/);
    expect(sentence(read, "line-break-in-cell")).toMatch(/^1 row .*line 5925/);
    expect(read.messages.filter(({ severity }) => severity !== "notice")).toEqual([]);
    expect(new Set(read.dataset!.queries.flatMap(({ gold }) => gold)).size).toBe(199);
    const part = await readReal(["metatool/all_clean_data.csv", "metatool/MetaTool_tool.json"]);
    expect(rows(part)[0]).toEqual([20_614, part.summary!.queries]);
    expect(sentence(part, "unknown-tool")).toMatch(/is not in the catalogue/);
  });

  it("ToolLens: corpus, requests and judgements fit together", async () => {
    const read = await readReal(["toollens/corpus.jsonl", "toollens/queries.jsonl", "toollens/qrels/train.tsv"]);
    expect(read.summary).toMatchObject({ tools: 464, queries: 16_893, bundles: 463 });
    expect(rows(read)).toEqual([
      [464, 464],
      [16_893, 16_893],
      [45_035, 44_865],
    ]);
    expect(counted(read, "repeated-judgement")).toBe(170);
    expect(sizes(read)).toEqual({ 1: 1458, 2: 2898, 3: 12_537 });
    expect(historyOf(read.dataset!)).toHaveLength(16_893);
    const [first] = read.dataset!.tools;
    expect(first).toMatchObject({
      id: "0",
      name: "Worldwide Recipes / Suggestions",
      description: "Get Suggestions",
      category: "Food",
      parameters: [{ name: "q", type: "STRING", required: true, description: "" }],
    });
    expect(first!.responses?.map(({ name }) => name)).toEqual(["success", "message", "results"]);
    expect(read.dataset!.tools.every(({ name }) => name.includes(" / "))).toBe(true);
    const waiting = await readReal(["toollens/qrels/train.tsv", "toollens/corpus.jsonl"]);
    expect(waiting.missing).toContain(
      "The judgements are here. The tools are here. Also drop the file with the requests",
    );
  });

  it("ToolDet: requests that need no tool", async () => {
    const read = await readReal(["tooldet/neg_queries.jsonl", "metatool/MetaTool_tool.json"]);
    expect(rows(read)[0]).toEqual([1561, 1561]);
    expect(read.dataset!.queries.every(({ gold }) => gold?.length === 0)).toBe(true);
    const raw = read.dataset!.queries.map((query) => query.raw);
    expect([new Set(raw).size, raw.filter((text) => text.includes("\n")).length]).toEqual([1528, 336]);
    expect(read.summary?.bundles).toBe(0);
  });

  it("RestBench with its OpenAPI document", async () => {
    const read = await readReal(["restbench/tmdb.json", "restbench/tmdb_oas.json"]);
    expect(read.summary).toMatchObject({ tools: 54, queries: 100 });
    expect(rows(read)).toEqual([
      [100, 100],
      [54, 54],
    ]);
    expect(sentence(read, "matched-path")).toContain("1 name matched a path whose parameter has another name");
    expect(sentence(read, "matched-path")).toContain("GET /person/{movie_id}/movie_credits");
    expect(counted(read, "repeated-gold")).toBe(1);
    expect(read.dataset!.queries.every(({ ordered }) => ordered)).toBe(true);
    const credits = read.dataset!.tools.find(({ aliases }) => aliases.includes("GET /movie/{movie_id}/credits"));
    expect(credits!.parameters).toMatchObject([{ name: "movie_id", type: "integer", required: true }]);
  });

  it("Seal-Tools: typed parameters, responses, nested calls", async () => {
    const read = await readReal(["seal-tools/tool.jsonl", "seal-tools/dev.jsonl"]);
    expect(read.summary).toMatchObject({ tools: 4076, queries: 700 });
    expect(rows(read)).toEqual([
      [4076, 4076],
      [700, 700],
    ]);
    expect([counted(read, "repeated-description"), counted(read, "unbalanced-quote")]).toEqual([21, 5]);
    expect(sizes(read)).toEqual({ 1: 200, 2: 8, 3: 394, 4: 87, 5: 8, 6: 3 });
    const types = new Set(read.dataset!.tools.flatMap(({ parameters }) => parameters!.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["bool", "float", "int", "str"]);
    const nested = read.dataset!.queries.filter(({ steps }) => steps?.some(({ needs }) => needs.length > 0));
    expect(nested.find(({ id }) => id === "qdev-difficult-200")!.steps!.map(({ needs }) => needs)).toEqual([
      [],
      [],
      [1],
    ]);
    expect(nested.length).toBeGreaterThan(20);
  });
});
