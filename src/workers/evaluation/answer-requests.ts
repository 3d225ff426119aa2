import {
  measurePlanned,
  methodsByWords,
  type Measuring,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import { createRateMeter } from "../vectors/rate-meter";
import { createResultCollector } from "./result-collector";
import type { EvaluationRequest } from "./evaluation-engine";
import type { Answering } from "./evaluation-runner";

/** The answers of a plan, each given once. */
export interface Answers {
  /** Those of the methods that need no encoder. How far it is is left to whoever encodes meanwhile. */
  giveByWords(measuring: Measuring): Promise<void>;
  /** All that are not there yet, and then what they come to. */
  give(measuring: Measuring): Promise<void>;
}

/** Longest time without listening, in milliseconds. */
export const BREATHE_EVERY_MS = 40;

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

  const give = async (asked: PlannedEvaluation, measuring: Measuring, isQuiet: boolean): Promise<void> => {
    const pace = createRateMeter(now());
    const first = answered;
    let markedMs = now();
    let breathedMs = 0;
    const isAsked: Measuring["isAsked"] = (method, query) => !board.has(method, query.id);
    for await (const { method, row } of measurePlanned(asked, { ...measuring, isAsked })) {
      const nowMs = now();
      board.add(method, row, (nowMs - markedMs) / 1000);
      answered += 1;
      if (nowMs - breathedMs >= BREATHE_EVERY_MS) {
        pace.advance(nowMs, answered - first);
        if (!isQuiet) report(pace.estimate(planned.total - before - answered));
        await yieldToEventLoop();
        if (control.isPaused) board.finish();
        await control.mayGoOn();
        breathedMs = now();
      }
      markedMs = now();
    }
    // What they come to takes a moment; that they are there is said before.
    if (!isQuiet) report(unknown);
    board.finish();
  };

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
