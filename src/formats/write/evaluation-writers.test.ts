import { describe, expect, it } from "vitest";
import type { Evaluation, EvaluationRow, MetricSummary } from "../../core/domain/evaluation";
import type { BestMeans } from "../../core/domain/comparison";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { writeCsv } from "./csv";
import {
  writeEvaluationCsv,
  writeEvaluationJsonl,
  writeRanxRun,
  writeToolNames,
  writeTrecRun,
} from "./evaluation-rows";
import { codeSpan } from "./markup";
import { writeLatexTable, writeMarkdownTable } from "./evaluation-tables";

const tools = (...ids: string[]) => ids as unknown as ToolId[];
const queryId = (id: string) => id as unknown as QueryId;

const row: EvaluationRow = {
  query: queryId("q 1"),
  fold: 0,
  predicted: tools("hotel find", "taxi"),
  confidence: null,
  scores: { tracc: 0.5, "tracc:published": 0.5 },
  walk: null,
};
const queries = new Map([[row.query, { text: "=HYPERLINK(1), now", gold: tools("taxi") } as Query]]);

function summary(mean: number): MetricSummary {
  return { mean, low: mean - 0.02, high: mean + 0.04, bundles: 60, plain: { low: mean, high: mean } };
}

function method(name: string, mean: number): Evaluation["methods"][number] {
  const metrics = { tracc: summary(mean) };
  return { method: name, summary: { n: 143, metrics, nothingNeeded: null }, parts: {}, rows: [row], seconds: 1 };
}

const nameOf = (tool: ToolId) => (tool === "taxi" ? "Taxi rides" : undefined);

const evaluation = { methods: [method("top_k", 0.25), method("ptr", 0.5)] } as Evaluation;
const table = {
  evaluation,
  scores: [{ id: "tracc", label: "TRACC" }],
  labelOf: (id: string) => id,
  marked: null as BestMeans | null,
  stamp: "seed 7\n%x",
};

describe("CSV", () => {
  it("disarms text that a spreadsheet would compute, and leaves numbers alone", () => {
    const cells = ["=SUM(A1)", "+1", "-1", "@x", "\tx", 'say "go"', "a,b", "two\nlines", -0.5, null];
    expect(writeCsv(["a"], [cells])).toBe(
      `a\r\n'=SUM(A1),'+1,'-1,'@x,"'\tx","say ""go""","a,b","two\nlines",-0.5,\r\n`,
    );
  });

  it("has one line for each method and request", () => {
    expect(writeEvaluationCsv(evaluation, queries, nameOf).split("\r\n")).toEqual([
      "method,query,fold,part,text,gold,predicted,confidence,tracc,tracc:published,lost,gold_names,predicted_names",
      `top_k,q 1,0,,"'=HYPERLINK(1), now",taxi,hotel find taxi,,0.5,0.5,,Taxi rides,"hotel find; Taxi rides"`,
      `ptr,q 1,0,,"'=HYPERLINK(1), now",taxi,hotel find taxi,,0.5,0.5,,Taxi rides,"hotel find; Taxi rides"`,
      "",
    ]);
  });
});

const names = { goldNames: null, predictedNames: [null, "Taxi rides"] };

it("writes JSON lines that can be read again, also without the requests", () => {
  const lines = writeEvaluationJsonl(evaluation, new Map(), nameOf).trimEnd().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { method: "top_k", ...row, text: null, gold: null, ...names },
    { method: "ptr", ...row, text: null, gold: null, ...names },
  ]);
});

it("writes runs whose scores fall with the rank, and ids without white space where the format has no quotes", () => {
  expect(writeTrecRun([row], "Kitpick ptr")).toBe("q_1 Q0 hotel_find 1 1 Kitpick_ptr\nq_1 Q0 taxi 2 0.5 Kitpick_ptr\n");
  expect(writeToolNames({ taxi: "Taxi rides" })).toBe("tool,name\r\ntaxi,Taxi rides\r\n");
  expect(JSON.parse(writeRanxRun([row]))).toEqual({ "q 1": { "hotel find": 1, taxi: 0.5 } });
});

describe("tables", () => {
  it("in LaTeX escape what is a command, and say what the numbers are", () => {
    expect(writeLatexTable(table)).toBe(
      [
        "% needs \\usepackage{booktabs,graphicx}",
        "\\begin{table}",
        "\\centering",
        "\\caption{Means over the requests that need a tool. In brackets: the 95 \\% interval by bootstrap of whole bundles.}",
        "\\medskip",
        "\\setlength{\\tabcolsep}{4pt}",
        "% a table that is too wide is made as wide as the page",
        "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%",
        "\\begin{tabular}{lcr}",
        "\\toprule",
        "Method & TRACC & $n$ \\\\",
        "\\midrule",
        "top\\_k & $0.250 {\\scriptstyle [0.230, 0.290]}$ & 143 \\\\",
        "ptr & $0.500 {\\scriptstyle [0.480, 0.540]}$ & 143 \\\\",
        "\\bottomrule",
        "\\end{tabular}}",
        "\\end{table}",
        "% seed 7 %x",
        "",
      ].join("\n"),
    );
    expect(writeLatexTable({ ...table, labelOf: () => "50 % \\input{x}" })).toContain(
      "50 \\% \\textbackslash{}input\\{x\\} &",
    );
  });

  it("have in bold what the test tells from the others, and no interval of few bundles", () => {
    const marked = { best: new Map([["tracc", new Set(["ptr"])]]), tests: 1, alpha: 0.05 };
    const few = { tracc: { mean: 0.5, low: null, high: null, bundles: 6, plain: { low: null, high: null } } };
    const methods = evaluation.methods.map((one) => ({ ...one, summary: { ...one.summary, metrics: few } }));
    const latex = writeLatexTable({ ...table, evaluation: { methods }, marked });
    const some = { tracc: { mean: 0.5, low: 0.3, high: 0.8, bundles: 12, plain: { low: 0.4, high: 0.7 } } };
    const summed = evaluation.methods.map((one) => ({ ...one, summary: { ...one.summary, metrics: some } }));
    expect(writeMarkdownTable({ ...table, evaluation: { methods: summed } })).toContain(
      "In brackets: the 95 % interval of whole bundles by studentised bootstrap or Student's t, whichever is wider.",
    );
    expect(latex).toContain("top\\_k & $0.500$ & 143");
    expect(latex).toContain("ptr & $\\mathbf{0.500}$ & 143");
    expect(latex).toContain(
      "Without intervals: 6 bundles are too few. Bold: the best of a column and those not significantly worse (paired randomisation of whole bundles, alpha 0.05, Holm over 1 test); none where no method is.",
    );
    const alike = { ...marked, best: new Map([["tracc", new Set<string>()]]) };
    expect(writeMarkdownTable({ ...table, evaluation: { methods }, marked: alike })).toContain(
      "| ptr | 0.500, 6 bundles | 143 |",
    );
    expect(writeLatexTable({ ...table, marked: alike })).toContain("Nothing is bold: no method is significantly worse");
  });

  it("in Markdown show a name as it is, whatever it holds", () => {
    const name = "a`b` **bold** <img src=x> [l](javascript:1) \n# h &lt;";
    expect(writeMarkdownTable({ ...table, labelOf: () => name })).toContain(
      "| a\\`b\\` \\*\\*bold\\*\\* \\<img src=x\\> \\[l\\](javascript:1) \\# h &amp;lt; | 0.250",
    );
    expect([codeSpan("a"), codeSpan("a`` `")]).toEqual(["`a`", "``` a`` ` ```"]);
  });

  it("in Markdown keep their columns whatever a name holds", () => {
    expect(writeMarkdownTable({ ...table, labelOf: (id) => `${id}|x` })).toBe(
      "| Method | TRACC | n |\n| --- | --: | --: |\n| top\\_k\\|x | 0.250 [0.230, 0.290] | 143 |\n" +
        "| ptr\\|x | 0.500 [0.480, 0.540] | 143 |\n\nMeans over the requests that need a tool. In brackets: the 95 % interval by bootstrap of whole bundles.\n\nseed 7\n%x\n",
    );
  });
});
