import type { TrainingProgress } from "../../core/recommend/method/fold-context";
import type { EncoderPort } from "../../core/domain/ports";
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
import { createTrainingAside } from "../jobs/training-aside";
import { WorkerError } from "../rpc/errors";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import {
  createAnswers,
  traceRequests,
  YIELD_EVERY_MS,
  type Answering,
  type EvaluationRunnerPorts,
} from "./answer-requests";
import type { EvaluationRequest, EvaluationUpdate, TrialRequest, TrialResult } from "./evaluation-engine";
import { openEvaluationEncoder, type EvaluationEncoder } from "./evaluation-encoder";
import type { RunControl } from "./run-control";

/** A plan that is being carried out: everything but how answers are measured. */
type Carrying = Omit<Answering, "measuring"> & Pick<EvaluationRequest, "experience">;

/**
 * Carries a plan out and tells everything as it comes. Resolves when every answer was told and summed up. Rejects with a
 * `WorkerError`, or with the reason of `control` when it was ended.
 */
export async function runEvaluation(
  request: EvaluationRequest,
  ports: EvaluationRunnerPorts,
  control: RunControl,
  tell: (update: EvaluationUpdate) => void,
): Promise<void> {
  tell({ type: "progress", progress: { phase: "preparing", done: 0, total: 0, perSecond: null, secondsLeft: null } });
  const planned = planRequest(request);
  tell({ type: "leakage", leakage: await measureSplit(planned.folds, null) });
  const { experience } = request;
  const parts = { ...ports, control, tell, ...(experience ? { experience } : {}) };
  try {
    await measure(planned, request, parts);
  } catch (error) {
    throw error instanceof NoModelScoreError ? asWorkerError(error) : error;
  }
}

/** Answers and walks one request in its fold. Rejects as `runEvaluation` does. */
export async function tryOut(
  request: TrialRequest,
  ports: EvaluationRunnerPorts,
  control: RunControl,
): Promise<TrialResult> {
  const planned = planRequest(request);
  const parts = { ...ports, control, tell: () => undefined };
  if (request.plan.encoder === "words") return tryInFold((await guard(planned, null)).planned, byWords(parts), request);
  const opened = await openEvaluationEncoder(request, parts, control, parts.tell);
  try {
    await opened.read(textsAtOnce(planned));
    const guarded = await guard(planned, opened.encoder);
    return await tryInFold(guarded.planned, byMeaning(opened, parts), request);
  } catch (error) {
    throw error instanceof NoModelScoreError ? asWorkerError(error) : error;
  } finally {
    opened.close();
  }
}

async function measure(planned: PlannedEvaluation, request: EvaluationRequest, parts: Carrying): Promise<void> {
  const { control, tell } = parts;
  if (request.plan.encoder === "words") {
    const { planned: asked, leftOut } = await guard(planned, null);
    if (leftOut !== null) tell({ type: "leakage", leakage: { ...(await measureSplit(asked.folds, null)), leftOut } });
    await carryOut(asked, request, { ...parts, measuring: byWords(parts) });
    return;
  }
  const opening = openEvaluationEncoder(request, parts, control, tell);
  // What fails is said when it is wanted.
  opening.catch(() => undefined);
  try {
    await measureByMeaning(planned, request, opening, parts);
    // What computes is known for sure when all is computed.
    tell({ type: "environment", environment: (await opening).environment() });
  } finally {
    (await opening.catch(() => null))?.close();
  }
}

/** While the encoder is opened and the texts get their vectors, the methods that need none answer already. */
async function measureByMeaning(
  unguarded: PlannedEvaluation,
  request: EvaluationRequest,
  opening: Promise<EvaluationEncoder>,
  parts: Carrying,
): Promise<void> {
  const { tell } = parts;
  const reading = readAtOnce(unguarded, opening, tell);
  reading.catch(() => undefined);
  const answers = createAnswers(unguarded, request, parts);
  const answersAtOnce = request.wants !== "traces" && !unguarded.plan.split.guard;
  if (answersAtOnce) await answers.giveByWords(byWords(parts));
  const opened = await reading;
  const { planned, leftOut } = await guard(unguarded, opened.encoder);
  opened.expect(textsAlong(planned));
  const leakage = await measureSplit(planned.folds, opened.encoder);
  tell({ type: "leakage", leakage: leftOut === null ? leakage : { ...leakage, leftOut } });
  const measuring = byMeaning(opened, parts);
  if (answersAtOnce) await answers.give(measuring);
  else await carryOut(planned, request, { ...parts, measuring });
}

/** The encoder, when it has read what nothing can be answered without. */
async function readAtOnce(
  planned: PlannedEvaluation,
  opening: Promise<EvaluationEncoder>,
  tell: Carrying["tell"],
): Promise<EvaluationEncoder> {
  const opened = await opening;
  tell({ type: "environment", environment: opened.environment() });
  await opened.read(textsAtOnce(planned));
  return opened;
}

async function carryOut(planned: PlannedEvaluation, request: EvaluationRequest, parts: Answering): Promise<void> {
  parts.tell({ type: "environment", environment: parts.measuring.environment });
  if (request.wants === "traces") await traceRequests(planned, request, parts);
  else await createAnswers(planned, request, parts).give(parts.measuring);
}

/** Throws a WorkerError with the sentence that says why not. */
export function planRequest({ dataset, plan }: Pick<EvaluationRequest, "dataset" | "plan">): PlannedEvaluation {
  try {
    return planEvaluation(dataset, plan);
  } catch (error) {
    throw asWorkerError(error);
  }
}

async function guard(planned: PlannedEvaluation, encoder: EncoderPort | null) {
  try {
    return await guardPlanned(planned, encoder);
  } catch (error) {
    throw asWorkerError(error);
  }
}

function asWorkerError(error: unknown): unknown {
  return error instanceof RangeError ? new WorkerError("EngineFailure", error.message) : error;
}

function byMeaning({ encoder, attach, environment }: EvaluationEncoder, parts: Carrying): Measuring {
  return { ...helping(parts), encoder, environment: environment(), attach };
}

function byWords(parts: Carrying): Measuring {
  const environment = { encoder: null, device: "none" as const, appVersion: parts.appVersion };
  return { ...helping(parts), encoder: null, environment };
}

/** What some methods need besides: how to train, and whom to ask. */
function helping({
  languageModel,
  experience,
  openFinder,
  ...parts
}: Carrying): Pick<Measuring, "learning" | "languageModel" | "experience" | "openFinder"> {
  const { spawnJobs } = parts;
  const learning = {
    openWorkspace: openProductWorkspace,
    ...(spawnJobs ? { openAside: createTrainingAside(spawnJobs) } : {}),
    ...listenWhileLearning(parts),
  };
  return {
    learning,
    ...(languageModel ? { languageModel } : {}),
    ...(experience ? { experience } : {}),
    ...(openFinder ? { openFinder } : {}),
  };
}

/** Says how far a training is, and lets messages in now and then, so that it can be paused and ended. */
function listenWhileLearning({ now, yieldToEventLoop, control, tell }: Omit<Answering, "measuring" | "languageModel">) {
  let yieldedMs = now();
  return {
    async pause(): Promise<void> {
      if (now() - yieldedMs < YIELD_EVERY_MS) return;
      await yieldToEventLoop();
      await control.mayGoOn();
      yieldedMs = now();
    },
    report: ({ done, total }: TrainingProgress): void =>
      tell({ type: "progress", progress: { phase: "learning", done, total, perSecond: null, secondsLeft: null } }),
  };
}
