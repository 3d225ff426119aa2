import type { LanguageModelPort } from "../../core/domain/ports";
import type { Environment } from "../../core/domain/trace";
import { measureSplit } from "../../core/evaluate/evaluate-folds";
import {
  measurePlanned,
  planEvaluation,
  textsAlong,
  textsAtOnce,
  type Measuring,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import { EngineError } from "../errors";
import { createPace } from "../vectors/pace";
import { createAnswerBoard } from "./answer-board";
import type { EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";
import { openEvaluationEncoder, type EvaluationEncoderPorts } from "./evaluation-encoder";
import type { RunControl } from "./run-control";
import { traceAnswers } from "./trace-answers";

export interface EvaluationRunnerPorts extends EvaluationEncoderPorts {
  appVersion: string;
  /** Who answers prompts of methods that ask a language model. */
  languageModel?: LanguageModelPort;
  /** Lets messages in, and what else waits: answers come without a pause between them. */
  breathe(): Promise<void>;
}

type Tell = (update: EvaluationUpdate) => void;

/** Longest time without listening, in milliseconds. */
const BREATHE_EVERY_MS = 40;

/**
 * Carries a plan out and tells everything as it comes. Resolves when every answer was told and summed up. Rejects with an
 * `EngineError`, or with the reason of `control` when it was ended.
 */
export async function runEvaluation(
  request: EvaluationRequest,
  ports: EvaluationRunnerPorts,
  control: RunControl,
  tell: Tell,
): Promise<void> {
  tell({ type: "progress", progress: { phase: "preparing", done: 0, total: 0, perSecond: null, secondsLeft: null } });
  const planned = layPlan(request);
  tell({ type: "leakage", leakage: await measureSplit(planned.folds, null) });
  const opened = request.plan.encoder === "words" ? null : await openEvaluationEncoder(request, ports, control, tell);
  try {
    if (opened) {
      await opened.read(textsAtOnce(planned));
      opened.expect(textsAlong(planned));
    }
    const answering = ports.languageModel ? { languageModel: ports.languageModel } : {};
    const measuring = opened
      ? { ...answering, encoder: opened.encoder, environment: opened.environment(), attach: opened.attach }
      : { ...answering, encoder: null, environment: ofWords(ports.appVersion) };
    tell({ type: "environment", environment: measuring.environment });
    if (opened) tell({ type: "leakage", leakage: await measureSplit(planned.folds, opened.encoder) });
    const carryOut = request.wants === "traces" ? traceAnswers : answerAll;
    await carryOut(planned, request, { ...ports, measuring, control, tell });
    // What computes is known for sure when all is computed.
    if (opened) tell({ type: "environment", environment: opened.environment() });
  } finally {
    opened?.close();
  }
}

/** Throws EngineError with the sentence that says why not. */
export function layPlan({ dataset, plan }: Pick<EvaluationRequest, "dataset" | "plan">): PlannedEvaluation {
  try {
    return planEvaluation(dataset, plan);
  } catch (error) {
    if (error instanceof RangeError) throw new EngineError("EngineFailure", error.message);
    throw error;
  }
}

function ofWords(appVersion: string): Environment {
  return { encoder: null, device: "none", appVersion };
}

export interface Answering extends EvaluationRunnerPorts {
  measuring: Measuring;
  control: RunControl;
  tell: Tell;
}

async function answerAll(
  planned: PlannedEvaluation,
  { known, seconds }: EvaluationRequest,
  { measuring, control, tell, now, breathe }: Answering,
): Promise<void> {
  const board = createAnswerBoard({ planned, known, seconds, now, tell });
  const before = Object.values(known).reduce((sum, rows) => sum + rows.length, 0);
  const pace = createPace(now());
  let answered = 0;
  let markedMs = now();
  let breathedMs = 0;

  const report = (): void => {
    const left = planned.total - before - answered;
    const rate = answered === 0 ? { perSecond: null, secondsLeft: null } : pace.estimate(left);
    tell({
      type: "progress",
      progress: { phase: "measuring", done: before + answered, total: planned.total, ...rate },
    });
  };

  report();
  const isAsked: Measuring["isAsked"] = (method, query) => !board.has(method, query.id);
  for await (const { method, row } of measurePlanned(planned, { ...measuring, isAsked })) {
    const nowMs = now();
    board.add(method, row, (nowMs - markedMs) / 1000);
    answered += 1;
    if (nowMs - breathedMs >= BREATHE_EVERY_MS) {
      pace.advance(nowMs, answered);
      report();
      await breathe();
      if (control.isPaused) board.finish();
      await control.mayGoOn();
      breathedMs = now();
    }
    markedMs = now();
  }
  board.finish();
  report();
}
