import {
  measurePlanned,
  methodsByWords,
  type Measuring,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { createRateMeter } from "../vectors/rate-meter";
import { createResultCollector } from "./result-collector";
import type { EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";
import type { EvaluationEncoderPorts } from "./evaluation-encoder";
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
