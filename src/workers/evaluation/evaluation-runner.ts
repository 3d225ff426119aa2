import type { TrainingProgress } from "../../core/recommend/method/fold-context";
import type { EncoderPort, LanguageModelPort } from "../../core/domain/ports";
import { measureSplit } from "../../core/evaluate/evaluate-folds";
import {
  guardPlanned,
  planEvaluation,
  textsAlong,
  textsAtOnce,
  type Measuring,
  type PlannedEvaluation,
  tryInFold,
} from "../../core/evaluate/run-evaluation";
import { NoModelScoreError } from "../../core/recommend/method/language-model-use";
import { WorkerError } from "../rpc/errors";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import { BREATHE_EVERY_MS, createAnswers } from "./answer-requests";
import type { EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";
import { openEvaluationEncoder, type EvaluationEncoder, type EvaluationEncoderPorts } from "./evaluation-encoder";
import type { RunControl } from "./run-control";
import { traceRequests } from "./trace-requests";

export interface EvaluationRunnerPorts extends EvaluationEncoderPorts {
  appVersion: string;
  /** Who answers prompts of methods that ask a language model. */
  languageModel?: LanguageModelPort;
  /** Lets messages in, and what else waits: answers come without a pause between them. */
  yieldToEventLoop(): Promise<void>;
}

type Tell = (update: EvaluationUpdate) => void;

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
  const trial = typeof request.wants === "object" ? request.wants : null;
  if (!trial) tell({ type: "leakage", leakage: await measureSplit(planned.folds, null) });
  const parts = { ...ports, control, tell };
  try {
    await measure(planned, request, parts);
  } catch (error) {
    throw error instanceof NoModelScoreError ? asEngineError(error) : error;
  }
}

async function measure(
  planned: PlannedEvaluation,
  request: EvaluationRequest,
  parts: Omit<Answering, "measuring">,
): Promise<void> {
  const { control, tell } = parts;
  if (request.plan.encoder === "words") {
    await carryOut(planned, request, { ...parts, measuring: byWords(parts) });
    return;
  }
  const opened = await openEvaluationEncoder(request, parts, control, tell);
  try {
    await measureByMeaning(planned, request, opened, parts);
    // What computes is known for sure when all is computed.
    tell({ type: "environment", environment: opened.environment() });
  } finally {
    opened.close();
  }
}

/** While the texts get their vectors, the methods that need none answer already. */
async function measureByMeaning(
  laid: PlannedEvaluation,
  request: EvaluationRequest,
  opened: EvaluationEncoder,
  parts: Omit<Answering, "measuring">,
): Promise<void> {
  const { tell } = parts;
  tell({ type: "environment", environment: opened.environment() });
  const reading = opened.read(textsAtOnce(laid));
  reading.catch(() => undefined);
  const answers = createAnswers(laid, request, parts);
  const isTrial = typeof request.wants === "object";
  const answersAtOnce = request.wants !== "traces" && !isTrial && !laid.plan.split.guard;
  if (answersAtOnce) await answers.giveByWords(byWords(parts));
  await reading;
  const { planned, leftOut } = await guard(laid, opened.encoder);
  if (!isTrial) {
    opened.expect(textsAlong(planned));
    const leakage = await measureSplit(planned.folds, opened.encoder);
    tell({ type: "leakage", leakage: leftOut === null ? leakage : { ...leakage, leftOut } });
  }
  const { encoder, attach } = opened;
  const measuring = { ...helping(parts), encoder, environment: opened.environment(), attach };
  if (answersAtOnce) await answers.give(measuring);
  else await carryOut(planned, request, { ...parts, measuring });
}

async function carryOut(planned: PlannedEvaluation, request: EvaluationRequest, parts: Answering): Promise<void> {
  const { wants } = request;
  parts.tell({ type: "environment", environment: parts.measuring.environment });
  if (typeof wants === "object") {
    parts.tell({ type: "tried", result: await tryInFold(planned, parts.measuring, wants) });
    return;
  }
  if (request.wants === "traces") await traceRequests(planned, request, parts);
  else await createAnswers(planned, request, parts).give(parts.measuring);
}

/** Throws EngineError with the sentence that says why not. */
export function layPlan({ dataset, plan }: Pick<EvaluationRequest, "dataset" | "plan">): PlannedEvaluation {
  try {
    return planEvaluation(dataset, plan);
  } catch (error) {
    throw asEngineError(error);
  }
}

async function guard(planned: PlannedEvaluation, encoder: EncoderPort) {
  try {
    return await guardPlanned(planned, encoder);
  } catch (error) {
    throw asEngineError(error);
  }
}

function asEngineError(error: unknown): unknown {
  return error instanceof RangeError ? new WorkerError("EngineFailure", error.message) : error;
}

function byWords(parts: Omit<Answering, "measuring">): Measuring {
  const environment = { encoder: null, device: "none" as const, appVersion: parts.appVersion };
  return { ...helping(parts), encoder: null, environment };
}

/** What some methods need besides: how to train, and whom to ask. */
function helping({
  languageModel,
  ...parts
}: Omit<Answering, "measuring">): Pick<Measuring, "learning" | "languageModel"> {
  const learning = { openWorkspace: openProductWorkspace, ...listenWhileLearning(parts) };
  return languageModel ? { learning, languageModel } : { learning };
}

/** Says how far a training is, and lets messages in now and then, so that it can be paused and ended. */
function listenWhileLearning({ now, yieldToEventLoop, control, tell }: Omit<Answering, "measuring" | "languageModel">) {
  let breathedMs = now();
  return {
    async pause(): Promise<void> {
      if (now() - breathedMs < BREATHE_EVERY_MS) return;
      await yieldToEventLoop();
      await control.mayGoOn();
      breathedMs = now();
    },
    report: ({ done, total }: TrainingProgress): void =>
      tell({ type: "progress", progress: { phase: "learning", done, total, perSecond: null, secondsLeft: null } }),
  };
}

export interface Answering extends EvaluationRunnerPorts {
  measuring: Measuring;
  control: RunControl;
  tell: Tell;
}
