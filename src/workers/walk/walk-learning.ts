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
import type { LearnProgress, LearnReady, PrepareProgress } from "./walk-engine";
import { WorkerError } from "../rpc/errors";
import { hashText } from "../hash";
import { NoThreadError, trainInWorker } from "../jobs/training-client";
import { KNOWN_FROM_MS, portsOf, type HeardTraining } from "../jobs/training-ports";
import type { SpawnTraining } from "../jobs/training-protocol";

/** What walks have learned, in memory and in the store, and the learning of it. */
export interface WalkLearning {
  /** With the mapper, where the walk wants it and it was learned: rules stand in otherwise. */
  ground(ground: PipelineContext, input: WalkInput): Promise<PipelineContext>;
  learn(ground: PipelineContext, work: LearningWork): Promise<LearnReady>;
}

export interface LearningWork extends HeardTraining {
  line: string;
  /** Encodes texts that learning will ask for. Absent: words only. */
  read?(texts: readonly string[]): Promise<void>;
}

interface Parts {
  learned?: LearningStorePort;
  /** Starts the thread that trains. Absent: training takes turns with everything else of this thread. */
  spawnTraining?: SpawnTraining;
  now(): number;
}

interface Shelf extends Parts {
  /** Of the history that was walked last: another's are read again. */
  opened: { name: string; mapping: Promise<MapRequest> } | null;
  /** The one in use: what was opened with an earlier one, which may be closed, goes on with it. */
  encoder: EncoderPort | null;
}

/** Grows when what is learned is laid out in another way or comes out otherwise: older ones are learned again. */
const VERSION = 4;
/** Draws and shuffles of a training. */
const SEED = 1;

export function createWalkLearning({ learned, spawnTraining, now }: Parts): WalkLearning {
  const ports = { now, ...(learned ? { learned } : {}), ...(spawnTraining ? { spawnTraining } : {}) };
  const shelf: Shelf = { ...ports, opened: null, encoder: null };
  return {
    async ground(ground, { config, query }) {
      if (config.stage2.mapper !== "learned") {
        // Learning reads it, and may be wanted when there is no net any more.
        void noToolTexts().catch(() => undefined);
        return ground;
      }
      const mapRequest = await openStored(shelf, ground);
      return mapRequest ? { ...ground, mapper: mapRequest(query, config.stage2) } : ground;
    },
    learn: (ground, work) => learn(shelf, ground, work),
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
  const { requests, bundles, bundleOfRequest } = history;
  const past = requests.map(({ text }, place) => [text, bundles[bundleOfRequest[place]!]!.key]);
  const made = hashText(JSON.stringify([tools.map(({ id }) => id), catalogue.texts, past]));
  fingerprints.set(requests, made);
  return made;
}

/**
 * How far the reading of texts is, as a step of learning. The time left goes by all that was read so far: texts come in all
 * lengths, and by the last few of them it would jump to and fro.
 */
export function inSteps(
  onProgress: (progress: LearnProgress) => void,
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

/** `null`: nothing was learned from this history yet. */
async function openStored(shelf: Shelf, ground: PipelineContext): Promise<MapRequest | null> {
  shelf.encoder = ground.encoder;
  const name = nameOf(ground);
  if (shelf.opened?.name === name) return shelf.opened.mapping;
  const state = (await shelf.learned?.read(name).catch(() => null)) as TrainedState | null | undefined;
  return state ? put(shelf, ground, state) : null;
}

/** Its own ground: what only the training needed is let go of. */
function put(shelf: Shelf, ground: PipelineContext, { walks }: TrainedState): Promise<MapRequest> {
  shelf.encoder = ground.encoder;
  const encoder = ground.encoder && {
    dimensions: ground.encoder.dimensions,
    encode: (texts: readonly string[]) => shelf.encoder!.encode(texts),
  };
  const mapping = openTrainedWalks(layGround({ ...ground, encoder }), walks);
  shelf.opened = { name: nameOf(ground), mapping };
  mapping.catch(() => (shelf.opened = null));
  return mapping;
}

async function learn(shelf: Shelf, ground: PipelineContext, work: LearningWork): Promise<LearnReady> {
  const startedMs = shelf.now();
  const finish = (state: Pick<TrainedState, "walks">, change: HistoryChange | null, isStored: boolean): LearnReady => {
    const { requests, history } = state.walks;
    return { requests, history, isStored, seconds: (shelf.now() - startedMs) / 1000, change };
  };
  const name = nameOf(ground);
  const stored = (await shelf.learned?.read(name).catch(() => null)) as TrainedState | null | undefined;
  if (stored) {
    await put(shelf, ground, stored);
    return finish(stored, null, true);
  }
  guardHistory(ground);
  const training = layGround(ground, portsOf(shelf.now, work));
  await work.read?.([...textsToLearn(training), ...(await textsOfNoTool())]);
  const line = `${work.line} ${ground.environment.encoder?.sha256 ?? "words"} ${VERSION}`;
  const before = (await shelf.learned?.readNewest(line).catch(() => null)) as TrainedState | null | undefined;
  const state = makeTrainedState(ground, await train(shelf.spawnTraining, training, work));
  const change = before ? compareTrained(ground, before, state, await computeSampleFeatures(training, COMPARED)) : null;
  await put(shelf, ground, state);
  await shelf.learned?.write(name, line, state).catch(() => undefined);
  return finish(state, change, false);
}

/** In a thread of its own, else here. */
async function train(spawn: SpawnTraining | undefined, ground: FoldContext, work: LearningWork): Promise<TrainedWalks> {
  if (!spawn) return trainWalks(ground);
  try {
    return await trainInWorker(spawn, await packTraining(ground), work);
  } catch (error) {
    if (error instanceof NoThreadError) return trainWalks(ground);
    throw error;
  }
}

function guardHistory({ index }: PipelineContext): void {
  const { length } = index.history.requests;
  if (length >= LEAST_HISTORY) return;
  throw new WorkerError(
    "EngineFailure",
    `Learning needs at least ${LEAST_HISTORY} past requests, and this data set has ${length}. Rules stand in.`,
  );
}

/** Walks and evaluations learn alike: the history of a data set is a fold with nothing to test. */
function layGround({ index, encoder, environment }: PipelineContext, learning?: TrainingPorts): FoldContext {
  return {
    ...{ index, encoder, environment, asked: [], pool: "history", inner: "both", seed: SEED },
    ...(learning ? { learning } : {}),
    once: createOnce(),
  };
}
