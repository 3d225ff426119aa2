/** Lint and leakage of the public data sets, by the counts of ../shared/data/README.md; skipped where that folder is absent. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FindingCode } from "../core/inspect/finding";
import { inspectDataset, type Inspection } from "../core/inspect/inspect-dataset";
import { readFiles } from "../formats/read-files";

const PUBLIC_DATA = "../shared/data";

async function inspectReal(...paths: string[]): Promise<{ seen: Inspection; heldBack: number }> {
  const files = paths.map((path) => ({
    name: path.split("/").at(-1)!,
    bytes: new Uint8Array(readFileSync(`${PUBLIC_DATA}/${path}`)),
  }));
  const read = await readFiles(files);
  const heldBack = read.messages.filter(({ severity }) => severity === "held-back").length;
  return { seen: inspectDataset(read.dataset!, null), heldBack };
}

const found = ({ findings }: Inspection, code: FindingCode) => findings.find((finding) => finding.code === code);
const inFile = (seen: Inspection, code: FindingCode): number => found(seen, code)?.countInFile ?? 0;

describe.skipIf(!existsSync(PUBLIC_DATA))("lint (skipped: no ../shared/data, when it is not there)", () => {
  it("RecTools", async () => {
    const { seen, heldBack } = await inspectReal("rectools/RecTools_QT.json", "rectools/RecTools_tool.json");
    // The two rows that are only ** are held back at the door; the README counts them.
    expect(heldBack).toBe(2);
    expect(seen.counts).toMatchObject({ queries: 800 - 2, tools: 47, bundles: 199 });
    expect(inFile(seen, "starts-with-markdown") + 2).toBe(27);
    expect(inFile(seen, "markdown") + 2).toBe(87);
    expect(inFile(seen, "line-break")).toBe(85);
    expect(inFile(seen, "list-rest")).toBe(5);
    expect(inFile(seen, "not-required")).toBe(4);
    expect(inFile(seen, "added-section")).toBeGreaterThanOrEqual(22);
    expect(found(seen, "starts-with-markdown")?.count).toBe(0);
    // "2 repeats": one among the rows that are kept, one between the two that are held back.
    expect(found(seen, "repeated-request")?.count).toBe(1);
    expect(seen.sizes.map(({ size }) => size)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(seen.order.meaning).toBe("catalogue");
    expect(seen.splits.map(({ id }) => id)).toEqual(["random", "bundle-disjoint"]);
    const [random, disjoint] = seen.splits;
    expect(random!.leakage.repeatBundle).toBeGreaterThan(0.9 * random!.leakage.tests.length);
    expect(disjoint!.leakage.repeatBundle).toBe(0);
    expect(found(seen, "names-gold")!.count).toBeGreaterThan(50);
  });

  it("MetaTool", async () => {
    const { seen } = await inspectReal("metatool/MetaTool_QT.json", "metatool/MetaTool_tool.json");
    expect(seen.counts).toMatchObject({ queries: 398, tools: 47, bundles: 87, usedTools: 15 });
    expect(found(seen, "unused-tools")?.count).toBe(32);
    expect([inFile(seen, "wrapped-in-quotes"), inFile(seen, "space-at-ends")]).toEqual([102, 10]);
    expect(seen.sizes).toEqual([{ size: 2, count: 398 }]);
  });

  it("ToolLens", async () => {
    const { seen } = await inspectReal("toollens/corpus.jsonl", "toollens/queries.jsonl", "toollens/qrels/train.tsv");
    expect(seen.counts).toMatchObject({ queries: 16_893, tools: 464, bundles: 463 });
    expect(seen.sizes).toEqual([
      { size: 1, count: 1458 },
      { size: 2, count: 2898 },
      { size: 3, count: 12_537 },
    ]);
    expect(seen.splits.at(-1)!.leakage.repeatBundle).toBe(0);
    expect(seen.coUsage.tools.length + seen.coUsage.leftOut).toBe(seen.counts.usedTools);
  });

  it("ToolDet: no request needs a tool", async () => {
    const { seen } = await inspectReal("tooldet/neg_queries.jsonl", "metatool/MetaTool_tool.json");
    expect(seen.counts).toMatchObject({ queries: 1561, history: 0, bundles: 0 });
    expect(inFile(seen, "line-break")).toBe(336);
    expect(seen.sizes).toEqual([{ size: 0, count: 1561 }]);
    expect(found(seen, "repeated-request")!.count).toBeGreaterThanOrEqual(1561 - 1528);
    expect(seen.splits).toEqual([]);
  });

  it("RestBench: the order of the calls counts", async () => {
    const { seen } = await inspectReal("restbench/tmdb.json", "restbench/tmdb_oas.json");
    expect(seen.counts).toMatchObject({ queries: 100, tools: 54 });
    expect(seen.order.meaning).toBe("sequence");
    expect(found(seen, "repeated-gold")?.count).toBe(1);
  });

  it("Seal-Tools", async () => {
    const { seen } = await inspectReal("seal-tools/tool.jsonl", "seal-tools/dev.jsonl");
    expect(seen.counts).toMatchObject({ queries: 700, tools: 4076 });
    expect(found(seen, "copied-description")?.count).toBe(21);
    expect(seen.twins.pairs.length).toBeGreaterThan(21);
  });
});
