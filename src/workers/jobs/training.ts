import type { TrainingPorts, TrainingProgress, TrainingUnit } from "../../core/recommend/method/fold-context";
import { countBytes } from "../../core/recommend/trained/masstool/cost";
import { readExamples } from "../../core/recommend/trained/masstool/examples";
import { studyMassTool, type StudyProgress } from "../../core/recommend/trained/masstool/study";
import { foldsOf } from "../../core/recommend/trained/masstool/study-folds";
import { leaveOutPart, type PartToLeaveOut } from "../../core/recommend/trained/masstool/study-parts";
import type { MassToolStudy, StudyPart } from "../../core/recommend/trained/masstool/study-state";
import { trainWalks, type TrainedWalks } from "../../core/recommend/trained/trained-walks";
import { trainUnit, type TrainedUnit } from "../../core/recommend/trained/train-parts";
import { unpackTraining, type TrainingData } from "../../core/recommend/trained/training-data";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import type { SpawnThread } from "../rpc/thread";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { stackToLend } from "../vectors/kernels/lent-matrix";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import type { Rest } from "./rest";
import type { JobsProtocol, StudyInput, StudyNews, WalkTrainingProgress } from "./ports";
import { createTrainingAside, openStudyAside } from "./training-aside";

/** Who waits for a training. */
export interface TrainingListener {
  onProgress(progress: WalkTrainingProgress): void;
  signal: AbortSignal;
  /** When it is to hold still. Absent: never. */
  rest?: Rest;
}

/** At most this long without letting messages in, in milliseconds. */
const YIELD_EVERY_MS = 25;
/** The page draws how far a study is; more often it need not. */
const TELL_EVERY_MS = 400;
/** Before, the speed of a step is a guess. */
const KNOWN_FROM_MS = 3000;

/** A study of a history that takes more memory leaves out one part after the other: all of it would be needed twice. */
const MOST_ASIDE_BYTES = 40e6;

/** Studies MassTool. `spawn`: starts a worker that leaves out parts beside this one; absent: there is no processor for it. */
export function study(
  { data, plan, before }: StudyInput,
  now: () => number,
  { onNews, signal }: { onNews(news: StudyNews): void; signal: AbortSignal },
  spawn?: SpawnThread<JobsProtocol>,
): Promise<MassToolStudy> {
  const { openWorkspace, pause } = createTrainingPorts(now, { onProgress: () => undefined, signal });
  let step: { name: string; startedMs: number; done: number } | null = null;
  let toldMs = -Infinity;
  let last: StudyNews["progress"] = { phase: "neighbours", done: 0, total: 1, ablation: null, secondsLeft: null };
  const tell = (progress: StudyProgress): void => {
    const name = `${progress.phase} ${progress.ablation}`;
    if (step?.name !== name) step = { name, startedMs: now(), done: progress.done };
    const passedMs = now() - step.startedMs;
    const isKnown = passedMs >= KNOWN_FROM_MS && progress.done > step.done;
    const perUnit = isKnown ? passedMs / (progress.done - step.done) : null;
    last = { ...progress, secondsLeft: perUnit && (perUnit * (progress.total - progress.done)) / 1000 };
    if (now() - toldMs < TELL_EVERY_MS && step.done !== progress.done) return;
    toldMs = now();
    onNews({ progress: last });
  };
  const context = unpackTraining(data, { openWorkspace, ...(pause ? { pause } : {}) }, { stack: stackToLend });
  const keep = (kept: MassToolStudy): void => onNews({ progress: last, study: kept });
  const hasRoom = bytesOf(data) <= MOST_ASIDE_BYTES;
  return studyMassTool(context, plan, before, {
    ...{ openWorkspace, now, tell, keep },
    ...(pause ? { pause } : {}),
    ...(spawn && hasRoom ? { openStudyAside: () => openStudyAside(spawn, data) } : {}),
  });
}

/** What one training of MassTool on these data takes. */
function bytesOf({ requests, tools, vectors, needless }: TrainingData): number {
  const { dimensions } = vectors ?? { dimensions: 0 };
  const [bundles, none] = [requests.golds.length, needless.length];
  return countBytes({ requests: requests.goldOf.length, bundles, tools: tools.length, dimensions, none });
}

/** Leaves out one part of the history after the other for a thread that studies MassTool, too. */
export function openLeaver(data: TrainingData, now: () => number) {
  const context = unpackTraining(data, { openWorkspace: openProductWorkspace }, { stack: stackToLend });
  const reading = readExamples(context);
  return async (
    { number, setting }: PartToLeaveOut,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<StudyPart> => {
    const ports = { ...createTrainingPorts(now, { onProgress: () => undefined, signal }), now };
    const named = foldsOf(context, setting.share)[number]!;
    return leaveOutPart({ ...context, learning: ports }, await reading, named, { number, setting, ports, onShare });
  };
}

/**
 * Learns from a history that was packed elsewhere. `now`: milliseconds since some fixed moment. `spawn`: starts a worker that
 * trains beside this one; absent: there is no processor for it.
 */
export function train(
  data: TrainingData,
  now: () => number,
  listener: TrainingListener,
  spawn?: SpawnThread<JobsProtocol>,
): Promise<TrainedWalks> {
  const rest = listener.rest ? { rest: listener.rest } : {};
  const ports = {
    ...createTrainingPorts(now, listener),
    ...(spawn ? { openAside: createTrainingAside(spawn, { ...rest, handedOn: data }) } : {}),
  };
  return trainWalks(unpackTraining(data, ports, { stack: stackInKernels, handsOn: true }));
}

/** Trains one unit after the other for a thread that trains, too; nothing is searched for here. */
export function openTrainer(data: TrainingData, now: () => number, rest?: Rest) {
  const context = unpackTraining(data, { openWorkspace: openProductWorkspace }, { stack: null });
  return (unit: TrainingUnit, onShare: (share: number) => void, signal: AbortSignal): Promise<TrainedUnit> => {
    const ports = createTrainingPorts(now, { onProgress: () => undefined, signal, ...(rest ? { rest } : {}) });
    return trainUnit({ ...context, learning: ports }, unit, ports, onShare);
  };
}

/**
 * Trains in the kernels, tells how far it is and how long it will take, lets messages in, holds still when it is asked to and
 * stops when it is not wanted.
 */
export function createTrainingPorts(now: () => number, { onProgress, signal, rest }: TrainingListener): TrainingPorts {
  let yieldedMs = now();
  let step: { phase: TrainingProgress["phase"]; startedMs: number } | null = null;
  return {
    openWorkspace: openProductWorkspace,
    async pause() {
      if (now() - yieldedMs < YIELD_EVERY_MS) return;
      await yieldToEventLoop();
      await rest?.over();
      signal.throwIfAborted();
      yieldedMs = now();
    },
    report({ phase, done, total }) {
      if (phase === "reading" || phase === "bundles") return;
      if (step?.phase !== phase) step = { phase, startedMs: now() };
      const passedMs = now() - step.startedMs;
      const secondsLeft = done > 0 && passedMs >= KNOWN_FROM_MS ? ((passedMs / done) * (total - done)) / 1000 : null;
      onProgress({ step: phase, done, total, secondsLeft });
    },
  };
}

/**
 * How far the reading of texts is, as a step of the training. The time left is estimated from all that was read so far: texts
 * come in all lengths, and by the last few of them it would jump to and fro.
 */
export function inSteps(
  onProgress: (progress: WalkTrainingProgress) => void,
  now: () => number,
): (progress: PrepareProgress) => void {
  let first: { done: number; ms: number } | null = null;
  return (progress) => {
    if (progress.phase !== "embed") return;
    const { done, total } = progress;
    first ??= { done, ms: now() };
    const passedMs = now() - first.ms;
    const isKnown = passedMs >= KNOWN_FROM_MS && done > first.done;
    const secondsLeft = isKnown ? ((passedMs / (done - first.done)) * (total - done)) / 1000 : null;
    onProgress({ step: "reading", done, total, secondsLeft });
  };
}
