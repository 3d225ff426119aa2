import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { EncoderPort, LearningStorePort } from "../../core/domain/ports";
import type { WalkInput } from "../../core/domain/walk";
import {
  COMPARED,
  compareTrained,
  makeTrainedState,
  type HistoryChange,
  type TrainedState,
} from "../../core/recommend/trained/compare-training";
import { computeSampleFeatures, textsToLearn } from "../../core/recommend/trained/history-features";
import {
  LEAST_HISTORY,
  trainWalks,
  openTrainedWalks,
  type TrainedWalks,
  type MapRequest,
} from "../../core/recommend/trained/trained-walks";
import { type TrainingPorts, createOnce, type FoldContext } from "../../core/recommend/method/fold-context";
import { noToolTexts, textsOfNoTool } from "../../core/recommend/trained/no-tool";
import { packTraining } from "../../core/recommend/trained/training-data";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import type { WalkTrainingResult } from "./walk-engine";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import { WorkerError } from "../rpc/errors";
import { hashText } from "../hash";
import { NoWorkerError, trainInWorker } from "../jobs/training-client";
import { createTrainingPorts, KNOWN_FROM_MS, type WalkTrainingProgress, type TrainingListener } from "../jobs/training";
import type { JobsProtocol } from "../jobs/jobs-service";
import type { SpawnThread } from "../rpc/thread";

/** What was trained for walks, in memory and in the store, and the training of it. */
export interface WalkTraining {
  /** The context with the trained mapper, where the walk wants it and it was trained; rules are used otherwise. */
  addMapper(context: PipelineContext, input: WalkInput): Promise<PipelineContext>;
  train(context: PipelineContext, work: TrainingWork): Promise<WalkTrainingResult>;
}

export interface TrainingWork extends TrainingListener {
  line: string;
  /** Encodes texts that the training will ask for. Absent: words only. */
  read?(texts: readonly string[]): Promise<void>;
}

interface Parts {
  learned?: LearningStorePort;
  /** Starts the worker that trains. Absent: training takes turns with everything else of this thread. */
  spawnTraining?: SpawnThread<JobsProtocol>;
  now(): number;
}

interface TrainedCache extends Parts {
  /** Of the history that was walked last: another's are read again. */
  opened: { name: string; mapping: Promise<MapRequest> } | null;
  /** The one in use: what was opened with an earlier one, which may be closed, goes on with it. */
  encoder: EncoderPort | null;
}

/** Grows when what is trained has another form or comes out differently: older ones are trained again. */
const VERSION = 4;
/** Draws and shuffles of a training. */
const SEED = 1;

export function createWalkTraining({ learned, spawnTraining, now }: Parts): WalkTraining {
  const ports = { now, ...(learned ? { learned } : {}), ...(spawnTraining ? { spawnTraining } : {}) };
  const cache: TrainedCache = { ...ports, opened: null, encoder: null };
  return {
    async addMapper(context, { config, query }) {
      if (config.stage2.mapper !== "learned") {
        // A training reads it, and may be wanted when the browser is offline.
        void noToolTexts().catch(() => undefined);
        return context;
      }
      const mapRequest = await openStored(cache, context);
      return mapRequest ? { ...context, mapper: mapRequest(query, config.stage2) } : context;
    },
    train: (context, work) => trainAndKeep(cache, context, work),
  };
}

/** Data from files of the same names are states of one data set: edited copies, and files that were read again. */
export function lineOf({ hash, provenance: { files, derivation } }: Dataset): string {
  const names = files.map(({ name }) => name).sort();
  return names.length > 0 ? JSON.stringify(names) : (derivation?.parent.hash ?? hash);
}

const fingerprints = new WeakMap<readonly Query[], string>();

/** Of all that is learned from: other test requests change nothing, nor does another name. */
function fingerprintOf({ catalogue, tools, history }: PipelineContext["index"]): string {
  const known = fingerprints.get(history.requests);
  if (known) return known;
  const { requests, bundles, bundleIndexOfRequest } = history;
  const past = requests.map(({ text }, i) => [text, bundles[bundleIndexOfRequest[i]!]!.key]);
  const made = hashText(JSON.stringify([tools.map(({ id }) => id), catalogue.texts, past]));
  fingerprints.set(requests, made);
  return made;
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

function nameOf({ index, environment: { encoder, device } }: PipelineContext): string {
  return [VERSION, SEED, fingerprintOf(index), encoder?.sha256 ?? "words", device === "webgpu" ? device : ""].join(" ");
}

/** `null`: nothing was trained on this history yet. */
async function openStored(cache: TrainedCache, context: PipelineContext): Promise<MapRequest | null> {
  cache.encoder = context.encoder;
  const name = nameOf(context);
  if (cache.opened?.name === name) return cache.opened.mapping;
  const state = (await cache.learned?.read(name).catch(() => null)) as TrainedState | null | undefined;
  return state ? keepOpened(cache, context, state) : null;
}

/** Its own context: what only the training needed is let go of. */
function keepOpened(cache: TrainedCache, context: PipelineContext, { walks }: TrainedState): Promise<MapRequest> {
  cache.encoder = context.encoder;
  const encoder = context.encoder && {
    dimensions: context.encoder.dimensions,
    encode: (texts: readonly string[]) => cache.encoder!.encode(texts),
  };
  const mapping = openTrainedWalks(openFold({ ...context, encoder }), walks);
  cache.opened = { name: nameOf(context), mapping };
  mapping.catch(() => (cache.opened = null));
  return mapping;
}

async function trainAndKeep(
  cache: TrainedCache,
  context: PipelineContext,
  work: TrainingWork,
): Promise<WalkTrainingResult> {
  const startedMs = cache.now();
  const finish = (
    state: Pick<TrainedState, "walks">,
    change: HistoryChange | null,
    isStored: boolean,
  ): WalkTrainingResult => {
    const { requests, history } = state.walks;
    return { requests, history, isStored, seconds: (cache.now() - startedMs) / 1000, change };
  };
  const name = nameOf(context);
  const stored = (await cache.learned?.read(name).catch(() => null)) as TrainedState | null | undefined;
  if (stored) {
    await keepOpened(cache, context, stored);
    return finish(stored, null, true);
  }
  requireHistory(context);
  const training = openFold(context, createTrainingPorts(cache.now, work));
  await work.read?.([...textsToLearn(training), ...(await textsOfNoTool())]);
  const line = `${work.line} ${context.environment.encoder?.sha256 ?? "words"} ${VERSION}`;
  const before = (await cache.learned?.readNewest(line).catch(() => null)) as TrainedState | null | undefined;
  const state = makeTrainedState(context, await train(cache.spawnTraining, training, work));
  const change = before
    ? compareTrained(context, before, state, await computeSampleFeatures(training, COMPARED))
    : null;
  await keepOpened(cache, context, state);
  await cache.learned?.write(name, line, state).catch(() => undefined);
  return finish(state, change, false);
}

/** In a worker of its own where there is one, else here. */
async function train(
  spawn: SpawnThread<JobsProtocol> | undefined,
  context: FoldContext,
  work: TrainingWork,
): Promise<TrainedWalks> {
  if (!spawn) return trainWalks(context);
  try {
    return await trainInWorker(spawn, await packTraining(context), work);
  } catch (error) {
    if (error instanceof NoWorkerError) return trainWalks(context);
    throw error;
  }
}

function requireHistory({ index }: PipelineContext): void {
  const { length } = index.history.requests;
  if (length >= LEAST_HISTORY) return;
  throw new WorkerError(
    "EngineFailure",
    `Training needs at least ${LEAST_HISTORY} past requests, and this data set has ${length}. Rules are used instead.`,
  );
}

/** Walks and evaluations train alike: the history of a data set is a fold with nothing to test. */
function openFold({ index, encoder, environment }: PipelineContext, learning?: TrainingPorts): FoldContext {
  return {
    ...{ index, encoder, environment, asked: [], pool: "history", inner: "both", seed: SEED },
    ...(learning ? { learning } : {}),
    once: createOnce(),
  };
}
