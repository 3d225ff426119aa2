/**
 * Every figure of ../shared/data/README.md, one by one, as the import and the lint count it; skipped where that folder is
 * absent. The README is the oracle: a figure that is changed there fails here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { FindingCode } from "../../core/inspect/finding";
import { inspectDataset, type Inspection } from "../../core/inspect/inspect-dataset";
import { readFiles, type ReadFiles } from "../../formats/import/read-files";

const PUBLIC_DATA = "../shared/data";

/** The files that belong together. */
const SETS = {
  rectools: ["rectools/RecTools_QT.json", "rectools/RecTools_tool.json"],
  metatool: ["metatool/MetaTool_QT.json", "metatool/MetaTool_tool.json"],
  metatoolSample: ["metatool/multi_tool_query_golden.sample.json", "metatool/MetaTool_tool.json"],
  metatoolTable: ["metatool/all_clean_data.csv", "metatool/plugin_des.json"],
  toollens: ["toollens/corpus.jsonl", "toollens/queries.jsonl", "toollens/qrels/train.tsv"],
  tooldet: ["tooldet/neg_queries.jsonl", "metatool/MetaTool_tool.json"],
  restbench: ["restbench/tmdb.json", "restbench/tmdb_oas.json"],
  sealtools: ["seal-tools/tool.jsonl", "seal-tools/dev.jsonl"],
} as const;
type SetName = keyof typeof SETS;

const readings = new Map<SetName, Promise<ReadFiles>>();
const looks = new Map<SetName, Promise<Inspection>>();

/** Each set is read once, and looked over once. */
function readSet(name: SetName): Promise<ReadFiles> {
  const files = (): Parameters<typeof readFiles>[0] =>
    SETS[name].map((file) => ({
      name: path.basename(file),
      bytes: new Uint8Array(readFileSync(path.join(PUBLIC_DATA, file))),
    }));
  const reading = readings.get(name) ?? readFiles(files());
  readings.set(name, reading);
  return reading;
}

function inspectSet(name: SetName): Promise<Inspection> {
  const look = looks.get(name) ?? readSet(name).then(({ dataset }) => inspectDataset(dataset!, null));
  looks.set(name, look);
  return look;
}

const find = ({ findings }: Inspection, code: FindingCode) => findings.find((finding) => finding.code === code);

/** How many texts of the file a finding of texts is true of, those of rows held back not among them. */
const inFile = async (name: SetName, code: FindingCode) => find(await inspectSet(name), code)?.countInFile ?? 0;
const heldBack = async (name: SetName) =>
  (await readSet(name)).messages.filter(({ severity }) => severity === "held-back");
const rowsRead = async (name: SetName, file = 0) => (await readSet(name)).files[file]!.rowsRead;
const queriesOf = async (name: SetName) => (await readSet(name)).dataset!.queries;
const sizesOf = async (name: SetName) => (await inspectSet(name)).sizes;

/** A sentence of the README, and what was counted for each figure in it. */
const CLAIMS: readonly [string, () => Promise<number[]>][] = [
  ["800 queries, 199 bundles", async () => [await rowsRead("rectools"), (await inspectSet("rectools")).counts.bundles]],
  ["sizes 1 to 10", async () => (await sizesOf("rectools")).map(({ size }) => size).filter((_, at) => at % 9 === 0)],
  [
    "47 tools; 27",
    async () => [(await readSet("rectools")).summary!.tools, await withTheEmptyRows("starts-with-markdown")],
  ],
  ["87 contain it", async () => [await withTheEmptyRows("markdown")]],
  ["85 have a line break", async () => [await inFile("rectools", "line-break")]],
  ["22 an Explanation section", async () => [await countExplanations()]],
  ["5 end in `']`", async () => [await inFile("rectools", "list-rest")]],
  ['4 say "Not required"', async () => [await inFile("rectools", "not-required")]],
  ["rows 113 and 328", async () => (await heldBack("rectools")).map(({ where }) => Number(where?.replace("row ", "")))],
  // One among the rows that are kept, one between the two that are held back: both are only **.
  ["2 repeats", async () => [find(await inspectSet("rectools"), "repeated-request")!.count + 1]],
  [
    "398 queries of 2 tools, 87 bundles",
    async () => [
      await rowsRead("metatool"),
      ...(await sizesOf("metatool")).map(({ size }) => size),
      (await inspectSet("metatool")).counts.bundles,
    ],
  ],
  [
    "15 of 47 tools used",
    async () => [(await inspectSet("metatool")).counts.usedTools, (await inspectSet("metatool")).counts.tools],
  ],
  ["102 wrapped in quotes", async () => [await inFile("metatool", "wrapped-in-quotes")]],
  ["10 with a trailing space", async () => [await inFile("metatool", "space-at-ends")]],
  [
    "20,614 rows in 20,616 lines",
    async () => {
      const lines = (await queriesOf("metatoolTable")).map(({ source }) => Number(source.at.replace("line ", "")));
      return [await rowsRead("metatoolTable"), Math.max(...lines)];
    },
  ],
  ["464 tools, 16,893 queries", async () => [await rowsRead("toollens", 0), await rowsRead("toollens", 1)]],
  [
    "1,458 / 2,898 / 12,537 with 1 / 2 / 3 tools",
    async () => {
      const sizes = await sizesOf("toollens");
      return [...sizes.map(({ count }) => count), ...sizes.map(({ size }) => size)];
    },
  ],
  ["463 bundles", async () => [(await inspectSet("toollens")).counts.bundles]],
  [
    "45,035 qrels lines of which 170 repeat",
    async () => {
      const { rowsRead: lines, rowsKept } = (await readSet("toollens")).files[2]!;
      return [lines, lines - rowsKept];
    },
  ],
  [
    "1,561 lines, 1,528 distinct, 336 with a line break",
    async () => [
      await rowsRead("tooldet"),
      new Set((await queriesOf("tooldet")).map(({ raw }) => raw)).size,
      await inFile("tooldet", "line-break"),
    ],
  ],
  [
    "100 queries with ordered paths, 54 operations",
    async () => [
      (await queriesOf("restbench")).filter(({ ordered }) => ordered).length,
      (await readSet("restbench")).summary!.tools,
    ],
  ],
  ["4,076 tools, 700 queries", async () => [await rowsRead("sealtools", 0), await rowsRead("sealtools", 1)]],
];

/** The README counts the two rows that are only **, too; they are held back at the door. */
async function withTheEmptyRows(code: FindingCode): Promise<number> {
  return (await inFile("rectools", code)) + (await heldBack("rectools")).length;
}

/** The lint counts sections of any heading; the README those that are called Explanation. */
async function countExplanations(): Promise<number> {
  const found = new Set(find(await inspectSet("rectools"), "added-section")?.queries);
  return (await queriesOf("rectools")).filter(({ id, raw }) => found.has(id) && raw.includes("Explanation")).length;
}

const figuresIn = (claim: string): number[] =>
  (claim.match(/\d[\d,]*/g) ?? []).map((figure) => Number(figure.replace(/,/g, "")));

describe.skipIf(!existsSync(PUBLIC_DATA))("public data (skipped: no ../shared/data, when it is not there)", () => {
  const readme = existsSync(PUBLIC_DATA) ? readFileSync(path.join(PUBLIC_DATA, "README.md"), "utf8") : "";

  it.each(CLAIMS)("%s", async (claim, count) => {
    expect(readme).toContain(claim);
    expect(await count()).toEqual(figuresIn(claim));
  });

  it("every file there is read, and none of its rows is lost unsaid", async () => {
    const there = readdirSync(PUBLIC_DATA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "README.md")
      .map((entry) => path.relative(PUBLIC_DATA, path.join(entry.parentPath, entry.name)));
    expect(new Set(there)).toEqual(new Set(Object.values(SETS).flat()));
    for (const name of Object.keys(SETS) as SetName[]) {
      const { files, messages } = await readSet(name);
      expect(files.every(({ format }) => format !== null)).toBe(true);
      expect(messages.filter(({ severity }) => severity === "error")).toEqual([]);
    }
  });

  it("what the lint says beyond the counts", async () => {
    const seen = await inspectSet("rectools");
    expect(find(seen, "starts-with-markdown")?.count).toBe(0);
    expect(seen.order.meaning).toBe("catalogue");
    expect(seen.splits.map(({ id }) => id)).toEqual(["random", "bundle-disjoint"]);
    const [random, disjoint] = seen.splits;
    expect(random!.leakage.repeatBundle).toBeGreaterThan(0.9 * random!.leakage.tests.length);
    expect(disjoint!.leakage.repeatBundle).toBe(0);
    expect(find(seen, "names-gold")!.count).toBeGreaterThan(50);
    expect(find(await inspectSet("metatool"), "unused-tools")?.count).toBe(32);
    expect((await inspectSet("toollens")).splits.at(-1)!.leakage.repeatBundle).toBe(0);
    const { counts, coUsage } = await inspectSet("toollens");
    expect(coUsage.tools.length + coUsage.leftOut).toBe(counts.usedTools);
    expect((await inspectSet("tooldet")).splits).toEqual([]);
    const restbench = await inspectSet("restbench");
    expect([restbench.order.meaning, find(restbench, "repeated-gold")?.count]).toEqual(["sequence", 1]);
    const seal = await inspectSet("sealtools");
    expect(find(seal, "copied-description")?.count).toBe(21);
    expect(seal.twins.pairs.length).toBeGreaterThan(21);
  });
});
