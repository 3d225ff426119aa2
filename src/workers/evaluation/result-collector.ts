import type { EvaluationRow } from "../../core/domain/evaluation";
import { summarizeMethod, type PlannedEvaluation } from "../../core/evaluate/run-evaluation";
import type { EvaluationUpdate } from "./evaluation-engine";

/** Collects answers, and says now and then what there is: rows in batches, summaries as often as they are cheap. */
export interface ResultCollector {
  has(method: string, query: EvaluationRow["query"]): boolean;
  /** An answer that took so long, in seconds. */
  add(method: string, row: EvaluationRow, seconds: number): void;
  /** Says what has not been said yet. */
  finish(): void;
}

export interface ResultCollectorParts {
  planned: PlannedEvaluation;
  known: Readonly<Record<string, readonly EvaluationRow[]>>;
  seconds: Readonly<Record<string, number>>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  tell(update: EvaluationUpdate): void;
}

interface Column {
  method: string;
  rows: EvaluationRow[];
  seconds: number;
  /** How many rows were told, and how many are in the last summary. */
  told: number;
  summarized: number;
}

const ROWS_EVERY_MS = 150;
const SUMMARY_EVERY_MS = 400;
/** Between the first answer and the first summary, which is not to be one of a single answer. */
const FIRST_SUMMARY_MS = 60;
/** Making summaries takes at most one part in this many of the time. */
const SUMMARY_SHARE = 12;

export function createResultCollector({ planned, known, seconds, now, tell }: ResultCollectorParts): ResultCollector {
  const columns = new Map(planned.methods.map(({ name }) => [name, makeColumn(name, known[name], seconds[name])]));
  const answered = new Set(
    [...columns.values()].flatMap(({ method, rows }) => rows.map((row) => keyOf(method, row.query))),
  );
  let rowsDue = 0;
  let summaryDue = Infinity;

  const tellRows = (): void => {
    for (const column of columns.values()) {
      if (column.told === column.rows.length) continue;
      tell({ type: "rows", method: column.method, rows: column.rows.slice(column.told) });
      column.told = column.rows.length;
    }
    rowsDue = now() + ROWS_EVERY_MS;
  };
  const summarize = (column: Column): void => {
    const { method, rows } = column;
    if (rows.length === 0 || column.summarized === rows.length) return;
    const { summary, parts } = summarizeMethod(planned, method, rows, 0);
    tell({ type: "summary", method, summary: { summary, parts, seconds: column.seconds } });
    column.summarized = rows.length;
  };
  const tellSummaries = (): void => {
    const startedMs = now();
    for (const column of columns.values()) summarize(column);
    const endedMs = now();
    summaryDue = endedMs + Math.max(SUMMARY_EVERY_MS, (endedMs - startedMs) * SUMMARY_SHARE);
  };

  return {
    has: (method, query) => answered.has(keyOf(method, query)),
    add(method, row, spent) {
      const column = columns.get(method)!;
      column.rows.push(row);
      column.seconds += spent;
      answered.add(keyOf(method, row.query));
      if (summaryDue === Infinity) summaryDue = now() + FIRST_SUMMARY_MS;
      if (now() >= rowsDue) tellRows();
      if (now() >= summaryDue) tellSummaries();
    },
    finish() {
      tellRows();
      for (const column of columns.values()) summarize(column);
    },
  };
}

function makeColumn(method: string, rows: readonly EvaluationRow[] = [], seconds = 0): Column {
  return { method, rows: [...rows], seconds, told: rows.length, summarized: 0 };
}

function keyOf(method: string, query: EvaluationRow["query"]): string {
  return `${method} ${query}`;
}
