import type { MethodEvaluation } from "../../core/domain/evaluation";
import { summarizeUse } from "../../core/evaluate/summarize";
import type { MeasuredData } from "./run-evaluation";

/** What was measured of one data set of the table. */
export interface MeasuredSet {
  name: string;
  measured: MeasuredData;
}

/** A cell: means over the asked requests; `null`: it was not measured to the end. */
interface Cell {
  recall: number;
  ndcg: number;
  tracc: number;
  requests: number;
}

export interface TableRow {
  /** `random`, or a retriever. */
  retriever: string;
  way: "unaided" | "+ PTR";
  /** By data set. */
  cells: (Cell | null)[];
  /** What the language model was asked for in this row, over all data sets; `null`: nothing. */
  use: { calls: number; tokens: number; requests: number; unanswered: number; malformed: number } | null;
}

/**
 * The main table of the paper: a row for chance, then for each retriever one for its bundle as it is and one with PTR, over
 * data sets; Recall, NDCG and TRACC in the form that the protocol means. A cell is there only when all its requests are.
 */
export function layOutTable(sets: readonly MeasuredSet[], retrievers: readonly string[]): TableRow[] {
  const row = (retriever: string, way: TableRow["way"], method: string): TableRow => {
    const found = sets.map(({ measured }) => ({ measured, one: methodOf(measured, method) }));
    return {
      retriever,
      way,
      cells: found.map(({ measured, one }) => cellOf(measured, one)),
      use: useOf(found.map(({ one }) => one)),
    };
  };
  return [
    row("random", "unaided", "random-bundle"),
    ...retrievers.flatMap((retriever) => [
      row(retriever, "unaided", `bundle-text:${retriever}`),
      row(retriever, "+ PTR", `ptr-model-paper:${retriever}`),
    ]),
  ];
}

function methodOf({ evaluation }: MeasuredData, name: string): MethodEvaluation | null {
  return evaluation.methods.find(({ method }) => method === name) ?? null;
}

function cellOf({ evaluation, folds }: MeasuredData, one: MethodEvaluation | null): Cell | null {
  const asked = folds.reduce((sum, { test }) => sum + test.length, 0);
  if (!one || one.rows.length < asked) return null;
  const form = evaluation.protocol === "published" ? ":published" : "";
  const mean = (id: string): number => one.summary.metrics[`${id}${form}`]!.mean;
  return { recall: mean("acc"), ndcg: mean("ndcg"), tracc: mean("tracc"), requests: one.rows.length };
}

function useOf(all: readonly (MethodEvaluation | null)[]): TableRow["use"] {
  const rows = all.flatMap((one) => one?.rows ?? []);
  const use = summarizeUse(rows);
  if (!use) return null;
  const { calls, tokens, unanswered, malformed } = use;
  return { calls, tokens, requests: rows.length, unanswered, malformed };
}

const FIGURES = ["Recall", "NDCG", "TRACC"] as const;

/** The table as text. */
export function printTable(rows: readonly TableRow[], names: readonly string[], format: "markdown" | "csv"): string {
  const head = ["retriever", "", ...names.flatMap((name) => FIGURES.map((figure) => `${name} ${figure}`)), ...COST];
  const lines = rows.map(({ retriever, way, cells, use }) => [
    ...[retriever, way],
    ...cells.flatMap((cell) => (cell ? [cell.recall, cell.ndcg, cell.tracc].map(fixed) : FIGURES.map(() => "–"))),
    ...(use ? costOf(use) : COST.map(() => "")),
  ]);
  if (format === "csv") return [head, ...lines].map((line) => `${line.map(quoted).join(",")}\n`).join("");
  const rule = head.map((_, at) => (at < 2 ? "---" : "---:"));
  return [head, rule, ...lines].map((line) => `| ${line.join(" | ")} |\n`).join("");
}

const COST = ["calls a request", "tokens a request", "without an answer"] as const;

function costOf({ calls, tokens, requests, unanswered }: NonNullable<TableRow["use"]>): string[] {
  return [(calls / requests).toFixed(1), String(Math.round(tokens / requests)), String(unanswered)];
}

function fixed(value: number): string {
  return value.toFixed(3);
}

function quoted(cell: string): string {
  return /[",\n;]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
