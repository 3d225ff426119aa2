import type { EvaluationRow } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import {
  measurePlanned,
  methodsByWords,
  summarizeMethod,
  type Measuring,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import { createRateMeter } from "../vectors/rate-meter";
import type { EvaluationEncoderPorts } from "./evaluation-encoder";
import type { EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";
import type { RunControl } from "./run-control";

export interface EvaluationRunnerPorts extends EvaluationEncoderPorts {
  /** Who answers prompts of methods that ask a language model. */
  languageModel?: LanguageModelPort;
  /** Where walks find what a fold knows; absent: here. */
  openFinder?: Measuring["openFinder"];
  /** Lets messages in, and what else waits: answers come without a pause between them. */
  yieldToEventLoop(): Promise<void>;
}

/** What answering needs. */
export interface Answering extends EvaluationRunnerPorts {
  measuring: Measuring;
  control: RunControl;
  tell(update: EvaluationUpdate): void;
}

/** The answers of a plan, each given once. */
export interface Answers {
  /** Those of the methods that need no encoder. How far it is is left to whoever encodes meanwhile. */
  giveByWords(measuring: Measuring): Promise<void>;
  /** All that are not there yet, and then what they come to. */
  give(measuring: Measuring): Promise<void>;
}

/** Longest time without listening, in milliseconds. */
export const YIELD_EVERY_MS = 40;
/** So many characters are told at once: some tens of walks. */
const LINES_LENGTH = 2 ** 20;

export function createAnswers(
  planned: PlannedEvaluation,
  { known, seconds }: EvaluationRequest,
  { control, tell, now, yieldToEventLoop }: Omit<Answering, "measuring">,
): Answers {
  const board = createResultCollector({ planned, known, seconds, now, tell });
  const before = Object.values(known).reduce((sum, rows) => sum + rows.length, 0);
  let answered = 0;
  const unknown = { perSecond: null, secondsLeft: null };

  const report = (rate: { perSecond: number | null; secondsLeft: number | null }): void => {
    const done = before + answered;
    tell({ type: "progress", progress: { phase: "measuring", done, total: planned.total, ...rate } });
  };

  const giveAll = async (asked: PlannedEvaluation, measuring: Measuring, isQuiet: boolean): Promise<void> => {
    const meter = createRateMeter(now());
    const first = answered;
    let markedMs = now();
    let yieldedMs = 0;
    const isAsked: Measuring["isAsked"] = (method, query) => !board.has(method, query.id);
    for await (const { method, row } of measurePlanned(asked, { ...measuring, isAsked })) {
      const nowMs = now();
      board.add(method, row, (nowMs - markedMs) / 1000);
      answered += 1;
      if (nowMs - yieldedMs >= YIELD_EVERY_MS) {
        meter.advance(nowMs, answered - first);
        if (!isQuiet) report(meter.estimate(planned.total - before - answered));
        await yieldToEventLoop();
        if (control.isPaused) board.finish();
        await control.mayGoOn();
        yieldedMs = now();
      }
      markedMs = now();
    }
    // What they come to takes a moment; that they are there is said before.
    if (!isQuiet) report(unknown);
  };
  // What was answered before something failed stands.
  const give: typeof giveAll = (...asked) => giveAll(...asked).finally(() => board.finish());

  return {
    async giveByWords(measuring) {
      const methods = methodsByWords(planned);
      if (methods.length === 0) return;
      report(unknown);
      await give({ ...planned, methods }, measuring, true);
    },
    async give(measuring) {
      report(unknown);
      await give(planned, measuring, false);
      report(unknown);
    },
  };
}

/** Makes the known answers again, and tells each with its whole walk as a line of JSON, some at a time. */
export async function traceRequests(
  planned: PlannedEvaluation,
  { known }: EvaluationRequest,
  { measuring, control, tell, now, yieldToEventLoop }: Answering,
): Promise<void> {
  const wanted = new Map(Object.entries(known).map(([name, rows]) => [name, new Set(rows.map(({ query }) => query))]));
  const total = planned.methods.reduce((sum, { name }) => sum + (wanted.get(name)?.size ?? 0), 0);
  let lines = "";
  let done = 0;
  let yieldedMs = now();
  const report = (): void => {
    tell({ type: "traces", lines, done, total });
    lines = "";
  };
  report();
  const isAsked: (typeof measuring)["isAsked"] = (method, { id }) => wanted.get(method)?.has(id) ?? false;
  for await (const { method, row, query, trace } of measurePlanned(planned, { ...measuring, isAsked })) {
    lines += `${JSON.stringify({ method, ...row, text: query.text, gold: query.gold, trace })}\n`;
    done += 1;
    if (lines.length >= LINES_LENGTH) report();
    if (now() - yieldedMs < YIELD_EVERY_MS) continue;
    await yieldToEventLoop();
    await control.mayGoOn();
    yieldedMs = now();
  }
  report();
}

/** Collects answers, and says now and then what there is: rows in batches, summaries as often as they are cheap. */
interface ResultCollector {
  has(method: string, query: EvaluationRow["query"]): boolean;
  /** An answer that took so long, in seconds. */
  add(method: string, row: EvaluationRow, seconds: number): void;
  /** Says what has not been said yet. */
  finish(): void;
}

interface ResultCollectorParts {
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

function createResultCollector({ planned, known, seconds, now, tell }: ResultCollectorParts): ResultCollector {
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
