import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { EncoderPort, LearningStorePort } from "../../core/domain/ports";
import type { FoldReference, WalkInput } from "../../core/domain/walk";
import { LEAST_FOR_CHOICE } from "../../core/pipeline/learned-walks";
import {
  COMPARED,
  compareTrained,
  makeTrainedState,
  type HistoryChange,
  type TrainedState,
} from "../../core/recommend/trained/compare-training";
import { computeSampleFeatures, textsToLearn } from "../../core/recommend/trained/history-features";
import { carryWalks } from "../../core/recommend/trained/carry-walks";
import { openTrainedWalks, type OpenedWalks } from "../../core/recommend/chooser/open-walks";
import { LEAST_HISTORY, trainWalks, type TrainedWalks } from "../../core/recommend/trained/trained-walks";
import {
  createOnce,
  INNER_OF_SPLIT,
  type FoldContext,
  type TrainingPorts,
} from "../../core/recommend/method/fold-context";
import { fetchTextsOfNoTool } from "../../core/recommend/trained/no-tool";
import type { LeftOutChances } from "../../core/recommend/trained/no-tool-costs";
import { packTraining, textsOfTraining } from "../../core/recommend/trained/training-data";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import type { OpenShipped } from "./shipped-learning";
import type { WalkTrainingResult } from "./walk-engine";
import { WorkerError } from "../rpc/errors";
import { hashParts } from "../hash";
import { NoWorkerError, trainInWorker } from "../jobs/training-client";
import { createTrainingPorts, type TrainingListener } from "../jobs/training";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";

/** What was trained for walks, in memory and in the store, and the training of it. */
export interface WalkTraining {
  /**
   * The context with what the walk wants of what was learned, where it was: the mapper, which stage 2 waits for, and the
   * chooser, which stage 4 does. Rules are used otherwise.
   */
  equip(context: PipelineContext, input: WalkInput, ship?: OpenShipped): Promise<PipelineContext>;
  /** What was learned from the first context's history, for walks of the second's, without learning anew. */
  carry(before: PipelineContext, after: PipelineContext, ship?: OpenShipped): Promise<CarriedLearning>;
  /** Reads what was learned before it is asked for. */
  warm(context: PipelineContext, ship: OpenShipped): void;
  train(context: PipelineContext, work: TrainingWork): Promise<WalkTrainingResult>;
  /** What the detector of need said of requests that were left out; `null` where none was learned. */
  leftOutNeed(context: PipelineContext, ship?: OpenShipped): Promise<LeftOutChances | null>;
}

/** Equips a context of a changed history; as `WalkTraining.equip`. */
export type CarriedLearning = (context: PipelineContext, input: WalkInput) => Promise<PipelineContext>;

export interface TrainingWork extends TrainingListener {
  line: string;
  /** The fold that is learned from; absent: all of the data set. */
  fold?: FoldReference;
  /** What ships with the app for this data set. */
  ship?: OpenShipped;
  /** Where texts that the training will ask for are encoded. Absent: words only. */
  texts?: TrainingTexts;
}

interface TrainingTexts {
  read(texts: readonly string[]): Promise<void>;
  /** They are not asked for any more, but where a walk does. */
  letGo(texts: readonly string[]): void;
}

interface Parts {
  learned?: LearningStorePort;
  /** Starts the worker that trains. Absent: training takes turns with everything else of this thread. */
  spawnTraining?: SpawnThread<JobsProtocol>;
  now(): number;
}

/** Of two trainings of one history, what makes the one another than the other. */
type LearningTerms = Pick<FoldContext, "inner" | "seed">;

interface TrainedCache extends Parts {
  /** Of the history that was walked last: another's are read again. */
  opened: { name: string; walks: Promise<OpenedWalks> } | null;
  /** The one in use: what was opened with an earlier one, which may be closed, goes on with it. */
  encoder: EncoderPort | null;
}

/** Grows when what is trained has another form or comes out differently: older ones are trained again. */
const VERSION = 14;
/** How the whole history is learned from; a fold is as its evaluation did. */
export const WHOLE: LearningTerms = { inner: "both", seed: 1 };

export function createWalkTraining({ learned, spawnTraining, now }: Parts): WalkTraining {
  const ports = { now, ...(learned ? { learned } : {}), ...(spawnTraining ? { spawnTraining } : {}) };
  const cache: TrainedCache = { ...ports, opened: null, encoder: null };
  return {
    async equip(context, input, ship) {
      void fetchTextsOfNoTool().catch(() => undefined);
      return equipBy(context, input, () => openKept(cache, context, termsOf(input), ship));
    },
    async carry(before, after, ship) {
      const walks = await readKept(cache, before, nameOfLearning(before, WHOLE), ship);
      const carried = walks && carryWalks(walks, before.index.history, after.index.history);
      const opened = carried && openTrainedWalks(openFold(after, WHOLE), carried);
      return (context, input) => equipBy(context, input, async () => opened);
    },
    warm(context, ship) {
      openKept(cache, context, WHOLE, ship).catch(() => undefined);
    },
    train: (context, work) => trainAndKeep(cache, context, work),
    async leftOutNeed(context, ship) {
      const walks = await readKept(cache, context, nameOfLearning(context, WHOLE), ship);
      return walks && walks.noTool.leftOut;
    },
  };
}

async function equipBy(
  context: PipelineContext,
  { config, query }: WalkInput,
  open: () => Promise<OpenedWalks | null>,
): Promise<PipelineContext> {
  const opened = config.stage2.mapper === "learned" ? await open() : null;
  const mapper = opened ? { mapper: opened.mapperOf(query, config.stage2) } : {};
  const { choice } = config;
  if (!choice || context.index.history.requests.length < LEAST_FOR_CHOICE) return { ...context, ...mapper };
  const opening = open();
  opening.catch(() => undefined);
  const chooser = async () => (await opening)?.chooserOf(query, choice, context.gate) ?? null;
  return { ...context, ...mapper, chooser };
}

/** Data from files of the same names are states of one data set: edited copies, and files that were read again. */
export function lineOf({ hash, provenance: { files, derivation } }: Dataset): string {
  const names = files.map(({ name }) => name).sort();
  return names.length > 0 ? JSON.stringify(names) : (derivation?.parent.hash ?? hash);
}

const fingerprints = new WeakMap<readonly Query[], string>();

/** Of all that is learned from: other test requests change nothing, nor does another name. */
export function fingerprintOf(index: PipelineContext["index"]): string {
  const { requests } = index.history;
  const known = fingerprints.get(requests);
  if (known) return known;
  const made = hashParts(describeHistory(index));
  fingerprints.set(requests, made);
  return made;
}

/** As JSON, one request after the other. */
function* describeHistory({ catalogue, tools, history }: PipelineContext["index"]): Generator<string> {
  const { requests, bundles, bundleIndexOfRequest } = history;
  yield `[${JSON.stringify(tools.map(({ id }) => id))},${JSON.stringify(catalogue.texts)},[`;
  for (const [i, { text, requirements }] of requests.entries()) {
    const bundle = bundles[bundleIndexOfRequest[i]!]!.key;
    yield `${i > 0 ? "," : ""}${JSON.stringify([text, bundle, requirements ?? []])}`;
  }
  yield "]]";
}

function termsOf({ fold }: Pick<WalkInput, "fold">): LearningTerms {
  return fold ? { inner: INNER_OF_SPLIT[fold.split.kind], seed: fold.split.seed } : WHOLE;
}

/**
 * Equal names: the same was learned. A graphics processor shares it, for it encodes only as long as it gives the recorded
 * vectors. The empty end is of names that were stored with a device.
 */
function nameOfLearning({ index, environment: { encoder } }: PipelineContext, { inner, seed }: LearningTerms): string {
  return [VERSION, inner, seed, fingerprintOf(index), encoder?.sha256 ?? "words", ""].join(" ");
}

/** `null`: nothing was trained on this history yet. */
async function openKept(
  cache: TrainedCache,
  context: PipelineContext,
  terms: LearningTerms,
  ship?: OpenShipped,
): Promise<OpenedWalks | null> {
  cache.encoder = context.encoder;
  const name = nameOfLearning(context, terms);
  if (cache.opened?.name === name) return cache.opened.walks;
  const walks = await readKept(cache, context, name, ship);
  // Another walk may have opened it meanwhile: what was read of its request is there then.
  if (cache.opened?.name === name) return cache.opened.walks;
  return walks && keepOpened(cache, context, terms, walks);
}

/** What was learned under this name: in the store, else beside the app. */
async function readKept(
  { learned }: TrainedCache,
  { environment }: PipelineContext,
  name: string,
  ship?: OpenShipped,
): Promise<TrainedWalks | null> {
  const state = (await learned?.read(name).catch(() => null)) as TrainedState | null | undefined;
  if (state) return state.walks;
  const shipped = environment.encoder ? await ship?.(environment.encoder.id) : null;
  return shipped?.name === name ? shipped.walks : null;
}

/** Its own context: what only the training needed is let go of. */
function keepOpened(
  cache: TrainedCache,
  context: PipelineContext,
  terms: LearningTerms,
  walks: TrainedWalks,
): Promise<OpenedWalks> {
  cache.encoder = context.encoder;
  const encoder = context.encoder && {
    dimensions: context.encoder.dimensions,
    encode: (texts: readonly string[]) => cache.encoder!.encode(texts),
  };
  const opened = openTrainedWalks(openFold({ ...context, encoder }, terms), walks);
  cache.opened = { name: nameOfLearning(context, terms), walks: opened };
  opened.catch(() => (cache.opened = null));
  return opened;
}

async function trainAndKeep(
  cache: TrainedCache,
  context: PipelineContext,
  work: TrainingWork,
): Promise<WalkTrainingResult> {
  const startedMs = cache.now();
  const finish = (
    { requests, history }: TrainedWalks,
    change: HistoryChange | null,
    isStored: boolean,
  ): WalkTrainingResult => {
    return { requests, history, isStored, seconds: (cache.now() - startedMs) / 1000, change };
  };
  const terms = termsOf(work);
  const name = nameOfLearning(context, terms);
  const kept = await readKept(cache, context, name, work.ship);
  if (kept) {
    await keepOpened(cache, context, terms, kept);
    return finish(kept, null, true);
  }
  requireHistory(context);
  const training = openFold(context, terms, createTrainingPorts(cache.now, work));
  const texts = await textsOfTraining(training);
  await work.texts?.read(texts);
  const line = `${work.line} ${context.environment.encoder?.sha256 ?? "words"} ${VERSION}`;
  const before = (await cache.learned?.readNewest(line).catch(() => null)) as TrainedState | null | undefined;
  const state = makeTrainedState(context, await train(cache.spawnTraining, training, texts, work));
  if (before) await work.texts?.read(textsToLearn(training, COMPARED));
  const change = before
    ? compareTrained(context, before, state, await computeSampleFeatures(training, COMPARED))
    : null;
  await keepOpened(cache, context, terms, state.walks);
  await cache.learned?.write(name, line, state).catch(() => undefined);
  return finish(state.walks, change, false);
}

/** In a worker of its own where there is one, else here. */
async function train(
  spawn: SpawnThread<JobsProtocol> | undefined,
  context: FoldContext,
  texts: readonly string[],
  work: TrainingWork,
): Promise<TrainedWalks> {
  if (!spawn) return trainWalks(context);
  const data = await packTraining(context, texts);
  work.texts?.letGo(texts);
  try {
    return await trainInWorker(spawn, data, work);
  } catch (error) {
    if (!(error instanceof NoWorkerError)) throw error;
    await work.texts?.read(texts);
    return trainWalks(context);
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
export function openFold(
  { index, encoder, environment }: PipelineContext,
  terms: LearningTerms,
  learning?: TrainingPorts,
): FoldContext {
  return {
    ...{ index, encoder, environment, asked: [], pool: "history", ...terms },
    ...(learning ? { learning } : {}),
    once: createOnce(),
  };
}
