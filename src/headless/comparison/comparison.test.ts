import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareRuns } from "../../core/compare/compare-runs";
import type { Comparison, RankingCut } from "../../core/domain/comparison";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationRow } from "../../core/domain/evaluation";
import { askedQueries } from "../../core/evaluate/judged-rows";
import { readEvaluateOptions } from "../command-line/evaluate-options";
import { readData } from "../evaluation/read-data";
import { runEvaluation } from "../evaluation/run-evaluation";
import { printComparison } from "./print-comparison";
import { readCompareOptions, TABLE_FORMATS } from "../command-line/compare-options";
import { readRuns } from "./read-runs";

let folder: string;
let dataset: Dataset;
let evaluation: Evaluation;

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const TOOLS = { Weather: "forecast of rain and wind", Hotel: "book a room", Flight: "find cheap flights" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "comparison-"));
  const requests = Array.from({ length: 30 }, (_, i) => {
    const tool = Object.keys(TOOLS)[i % 3]!;
    return { query: `please use ${tool} number ${i}`, tool: [tool] };
  });
  const data = [write("tools.json", TOOLS), write("queries.json", requests)];
  const given = readEvaluateOptions([
    ...data.flatMap((path) => ["--data", path]),
    ...["--encoder", "none", "--split", "random", "--folds", "5", "--method", "nearest-query,random-bundle"],
  ]);
  dataset = (await readData(given)).dataset;
  const measured = await runEvaluation(given, dataset, 1, () => undefined);
  evaluation = { ...measured.evaluation, asked: askedQueries(measured.evaluation.methods, measured.queries) };
  write("both.json", evaluation);
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const sizeOf = ({ predicted }: EvaluationRow): number => predicted.length;

async function compare(paths: string[], data: Dataset | null = null, ...args: string[]) {
  const given = readCompareOptions([...paths, ...args]);
  const { runs, notices } = await readRuns(given.runs, data, given.cut);
  return { ...compareRuns(runs, given.options), notices };
}

describe("readArguments", () => {
  it("fills in what is not said, and counts the baseline from 1", () => {
    expect(readCompareOptions(["a", "b"])).toMatchObject({
      ...{ runs: ["a", "b"], data: [], format: "text" },
      options: { base: 0, test: "randomisation", alpha: 0.05, seed: 7, unit: "bundle" },
    });
    const { options } = readCompareOptions([
      "a",
      "--base",
      "2",
      "--test",
      "t",
      "--scores",
      "f1,acc",
      "--by",
      "request",
    ]);
    expect(options).toMatchObject({ base: 1, test: "t", scores: ["f1", "acc"], unit: "request" });
  });

  it.each<[string[], string]>([
    [[], "Name the runs"],
    [["a", "--magic"], "--magic"],
    [["a", "--test", "magic"], "Known: randomisation, t, wilcoxon, mcnemar"],
    [["a", "--format", "magic"], "Known: text, markdown, latex, json"],
    [["a", "--alpha", "2"], "between 0 and 1"],
    [["a", "--seed", "x"], "whole number from 0"],
    [["a", "--base", "0"], "whole number from 1"],
    [["a", "--by", "magic"], "Known: bundle, request"],
    [["a", "--unanswered", "magic"], "Known: empty, left-out"],
    [["a", "--cut", "0"], "should be a number of tools such as 5, score:0.5, whole, or gold."],
    [["a", "--cut", "score:high"], "should be a number of tools"],
  ])("refuses %j in one sentence", (args, sentence) => {
    expect(() => readCompareOptions(args)).toThrow(sentence);
    expect(() => readCompareOptions(args)).toThrow(expect.objectContaining({ name: "UsageError" }));
  });
});

describe("readRuns", () => {
  it("takes each method of an evaluation, or the one that is named", async () => {
    const { runs } = await readRuns([at("both.json")], null);
    expect(runs.map(({ name }) => name)).toEqual(["both nearest-query", "both random-bundle"]);
    expect((await readRuns([`${at("both.json")}#random-bundle`], null)).runs).toEqual([runs[1]]);
    const seeds = write("seeds.json", [evaluation, { ...evaluation, split: { ...evaluation.split, seed: 2 } }]);
    expect((await readRuns([seeds], null)).runs.map(({ name }) => name)).toEqual([
      ...["seeds seed 1 nearest-query", "seeds seed 1 random-bundle"],
      ...["seeds seed 2 nearest-query", "seeds seed 2 random-bundle"],
    ]);
  });

  it("gives the intervals of the evaluation, to the last bit", async () => {
    const { comparison } = await compare([at("both.json")]);
    for (const { score, cells } of comparison.metrics) {
      evaluation.methods.forEach(({ summary }, run) => {
        const { mean, low, high } = summary.metrics[score]!;
        expect(cells[run]).toMatchObject({ mean, low, high });
      });
    }
  });

  it("says when there are too few bundles to swap", async () => {
    const { comparison } = await compare([at("both.json")]);
    expect(comparison.notices.at(-1)).toContain("only 3 bundles: swapping whole bundles cannot give a p below 0.25.");
    expect(comparison.tests[0]!.p).toBeGreaterThanOrEqual(0.25);
  });

  it("judges TREC and ranx runs by the data, and counts what it does not know", async () => {
    const rows = evaluation.methods[0]!.rows;
    const trec = rows.map(({ query, predicted }) => `${query} Q0 ${predicted[0]} 1 0.9 other\n`).join("");
    const names = new Map(dataset.tools.map(({ id, name }) => [id, name]));
    const ranx = Object.fromEntries(rows.map(({ query, predicted }) => [query, { [names.get(predicted[0]!)!]: 0.5 }]));
    const paths = [
      at("both.json"),
      write("other.trec", `${trec}${rows[0]!.query} Q0 Ghost 2 0.1 other\nnobody Q0 Weather 1 0.5 other\n`),
      write("other.json", ranx),
    ];
    const { comparison, notices } = await compare(paths, dataset, "--cut", "whole");
    expect(notices).toEqual([
      `1 of 31 requests of “other.trec” is not in “${dataset.name}” (“nobody”).`,
      `1 tool of “other.trec” is not in the catalogue of “${dataset.name}” and counts as wrong (first: “Ghost”).`,
      "“other.trec” is a ranking: the whole list is the answer.",
      "“other.json” is a ranking: the whole list is the answer.",
    ]);
    expect(comparison.notices).toContain("1 tool that C recommends is not in the catalogue and counts as wrong.");
    const means = comparison.metrics.find(({ score }) => score === "precision")!.cells.map(({ mean }) => mean);
    expect(means[3]).toBe(means[0]);
    expect(means[2]).toBeCloseTo(means[0]! - 0.5 / 30, 12);
  });

  it("asks where a ranking ends before it judges it, and cuts it there", async () => {
    const [first, second] = evaluation.methods[0]!.rows;
    const lines = [first!, second!].map(
      ({ query }) => `${query} Q0 Weather 1 3 x\n${query} Q0 Ghost 2 2 x\n${query} Q0 Weather 3 1 x\n`,
    );
    const path = write("ranked.trec", lines.join(""));
    await expect(readRuns([path], dataset)).rejects.toThrow("ranks tools and does not say where an answer ends");
    const sizes = async (cut: RankingCut) => (await readRuns([path], dataset, cut)).runs[0]!.rows.map(sizeOf);
    expect(await sizes({ by: "whole" })).toEqual([2, 2]);
    expect(await sizes({ by: "rank", k: 1 })).toEqual([1, 1]);
    expect(await sizes({ by: "score", least: 2.5 })).toEqual([1, 1]);
    const golds = [first!, second!].map(({ query }) => dataset.queries.find(({ id }) => id === query)!.gold!.length);
    expect(await sizes({ by: "gold" })).toEqual(golds.map((gold) => Math.min(gold, 2)));
    const { runs, notices } = await readRuns([path], dataset, { by: "rank", k: 1 });
    expect(runs[0]).toMatchObject({ cut: { by: "rank", k: 1 } });
    expect(notices.join(" ")).toContain("2 entries of “ranked.trec” repeat a tool of the same request");
  });

  it("opens ranx runs with whole scores, empty answers and NaN, and lists of answers by words", async () => {
    const [one, two, three] = dataset.queries.map(({ id, text }) => ({ id, text }));
    const ranx = `{"${one!.id}": {"Weather": 3}, "${two!.id}": {}, "${three!.id}": {"Weather": NaN, "Ghost": 1}}`;
    const path = join(folder, "whole.json");
    writeFileSync(path, ranx);
    const { runs, notices } = await readRuns([path], dataset, { by: "whole" });
    expect(runs[0]!.rows.map(sizeOf)).toEqual([1, 1, 0]);
    expect(notices[0]).toMatch(/^1 row of “whole.json” was skipped. First: .*The score is NaN, which ranks nothing/);
    const lists = write("lists.json", { [one!.text]: ["Weather"], [` ${two!.text} `]: [] });
    const plain = await readRuns([lists], dataset);
    expect(plain.runs[0]!.rows.map(({ query }) => query)).toEqual([one!.id, two!.id]);
    expect(plain.runs[0]!.cut).toBeUndefined();
  });

  it.each<[string, () => string, string]>([
    ["nothing there", () => at("none.json"), "There is nothing at"],
    ["a folder", () => folder, "is a folder"],
    [
      "a damaged evaluation",
      () => write("bad.json", { schema: 1, methods: [] }),
      "no whole evaluation: dataset is missing",
    ],
    [
      "a file of another kind",
      () => at("tools.json"),
      "holds no run: no evaluation, TREC or ranx run, or list of answers.",
    ],
    [
      "a method that is not there",
      () => `${at("both.json")}#magic`,
      'no method "magic". It has: nearest-query, random',
    ],
    ["a run without data", () => write("alone.trec", "q1 Q0 Weather 1 0.5 x\n"), "add --data"],
  ])("refuses %s", async (_name, path, sentence) => {
    const reading = (): Promise<unknown> => readRuns([path()], null);
    await expect(reading()).rejects.toThrow(sentence);
    await expect(reading()).rejects.toMatchObject({ name: "UsageError" });
  });
});

describe("the table", () => {
  /** What LaTeX would choke on: a brace, a row of another length, an unescaped sign, a rule out of place. */
  function checkLatex(latex: string, { runs, metrics }: Comparison): void {
    const lines = latex.trim().split("\n");
    const depth = [...latex.replace(/\\[\\{}%&_#$]/g, "")].reduce((open, sign) => {
      expect(open).toBeGreaterThanOrEqual(0);
      return open + (sign === "{" ? 1 : sign === "}" ? -1 : 0);
    }, 0);
    expect(depth).toBe(0);
    const order = [
      "\\begin{table}",
      "\\caption{",
      "\\resizebox{",
      "\\begin{tabular}",
      "\\toprule",
      "\\midrule",
      "\\bottomrule",
      "\\end{tabular}",
      "\\end{table}",
    ];
    const places = order.map((command) => lines.findIndex((line) => line.startsWith(command)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    const rows = lines.filter((line) => line.endsWith(" \\\\"));
    expect(rows).toHaveLength(runs.length + 1);
    for (const row of rows) expect(row.replaceAll("\\&", "").split("&")).toHaveLength(metrics.length + 2);
    const [, columns] = /\\begin\{tabular\}\{(\w+)\}/.exec(latex)!;
    expect(columns).toHaveLength(metrics.length + 2);
    expect((latex.replaceAll("\\$", "").match(/\$/g) ?? []).length % 2).toBe(0);
    expect(
      lines
        .filter((line) => !line.startsWith("% "))
        .join("\n")
        .replace("{!}{%", "{!}{")
        .replace(/\\[%&_#$]/g, ""),
    ).not.toMatch(/[%#_]/);
  }

  it("in LaTeX is whole: best bold, raised letters, and a caption with test, alpha, n and data", async () => {
    const { comparison, aligned } = await compare([at("both.json")], null, "--by", "request");
    comparison.runs[1]!.name = "50 % of _my_ {runs} & #2";
    const latex = printComparison({ comparison, aligned }, "latex");
    checkLatex(latex, comparison);
    const [, first, second] = latex.split("\n").filter((line) => line.endsWith(" \\\\"));
    expect(first).toMatch(
      /^A: both nearest-query & \$\\mathbf\{1\.000\}\^\{\\mathrm\{b\}\} \{\\scriptstyle \[0\.884, 1\.000\]\}\$ &/,
    );
    expect(second).toMatch(
      /^B: 50 \\% of \\_my\\_ \\\{runs\\\} \\& \\#2 & \$\\underline\{0\.\d{3}\} \{\\scriptstyle \[0\.\d{3}, 0\.\d{3}\]\}\$ &.* & 30 \\\\$/,
    );
    const caption = latex.split("\n").find((line) => line.startsWith("\\caption"))!;
    expect(caption).toContain(`n = 30`);
    expect(caption).toContain("paired randomisation, alpha 0.05, Holm over 9 tests, seed 7");
    expect(caption).toContain(`data ${dataset.hash.slice(0, 12)}`);
  });

  it("says the same in every form", async () => {
    const compared = await compare([at("both.json")], null, "--by", "request");
    const { mean } = compared.comparison.metrics[0]!.cells[1]!;
    const printed = Object.fromEntries(TABLE_FORMATS.map((format) => [format, printComparison(compared, format)]));
    for (const format of ["text", "markdown", "latex"]) expect(printed[format]).toContain(mean.toFixed(3));
    for (const format of ["json", "csv", "jsonl"]) expect(printed[format]).toContain(String(mean));
    expect(printed["text"]!.split("\n")[0]).toMatch(/^B is worse than A by 0\.\d\d in TRACC\.$/);
    expect(printed["text"]).toContain("Largest losses:");
    const json = JSON.parse(printed["json"]!) as Comparison & { against: { losses: number; regressions: unknown[] }[] };
    expect(json.against[0]!.regressions).toHaveLength(json.against[0]!.losses);
    const names = new Map(dataset.tools.map(({ id, name }) => [id, name]));
    const explained = printComparison(compared, "text", { nameOf: (tool) => names.get(tool)! });
    expect(explained).toMatch(
      / 1\.000 -> 0\.000 {2}B misses (\w+), which A finds\. B adds (?!\1)\w+, which is not needed\./,
    );
    expect(printed["csv"]!.trim().split("\r\n")).toHaveLength(1 + 2 * compared.comparison.metrics.length);
    const widths = printed["markdown"]!.split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split(" | ").length);
    expect(new Set(widths)).toEqual(new Set([3]));
  });

  it("is the same when made again", async () => {
    const print = async () => printComparison(await compare([at("both.json")], null, "--seed", "3"), "json");
    expect(await print()).toBe(await print());
  });
});
