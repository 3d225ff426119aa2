import type { HistoryEffect, HistoryTrial } from "../../core/annotate/past-requests";
import { MODES, type Config, type EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { LearningStorePort } from "../../core/domain/ports";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { runPipeline, type PipelineContext } from "../../core/pipeline/run-pipeline";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import { createEncoderPool, type EncoderPool } from "../encoder/encoder-pool";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { OpenEncoder } from "../encoder/open-encoder";
import type { JobsProtocol, WalkTrainingProgress } from "../jobs/ports";
import { inSteps } from "../jobs/training";
import { createRest, type Rest } from "../jobs/rest";
import { WorkerError } from "../rpc/errors";
import type { InputOf } from "../rpc/protocol";
import type { SpawnThread } from "../rpc/thread";
import type { Emit, WorkerService } from "../rpc/worker-host";
import { readTexts } from "../vectors/read-texts";
import type { DatasetVectors, VectorSourcePorts } from "../vectors/text-vectors";
import {
  contextInFold,
  contextOfWords,
  contextWith,
  historyOf,
  preparedVectors,
  readDraft,
  readUnasked,
  readyVectors,
  refuseUnknown,
  restForWalk,
  textsOfWalks,
  vectorsOf,
  withDevice,
  type HandedDataset,
  type OpenDataset,
  type Reading,
} from "./dataset-contexts";
import { tryOnOpened } from "./try-on-opened";
import type {
  EncoderReady,
  MassToolNews,
  MassToolRequest,
  MassToolView,
  TrialProgress,
  WalkTrainingResult,
} from "./walk-engine";
import { createMassTool, withGate, type Gates } from "./walk-gate";
import { studyDataset, type MassToolTraining } from "./walk-masstool";
import { createShippedLearning } from "./shipped-learning";
import { createWalkElsewhere, type ElsewhereTarget, type WalkElsewhere } from "./walk-elsewhere";
import { withMemory, type WalkMemories } from "./walk-memories";
import { createWalkTraining, lineOf, type TrainingWork, type WalkTraining } from "./walk-training";

export interface Wanted {
  datasetHash: Sha256;
  encoder: EncoderId;
}

/** What is learned from: the history of the data set, or of a fold. */
export type WantedTraining = Wanted & Pick<WalkInput, "fold">;

/** The worker that computes walks. Data sets stay open in it, with their indexes and vectors, and are named by their hash. */
export interface WalkProtocol {
  /** Absolute address of the folder of all models: a worker's own address is another. */
  setup: { modelsBase: string };
  calls: {
    open: { input: HandedDataset & { dataset: Dataset }; output: null };
    /** Corrections of the network of its tools, in place of those told before. */
    correct: { input: { datasetHash: Sha256; corrections: readonly NetworkEdit[] }; output: null };
    searchElsewhere: { input: ElsewhereTarget | null; output: null };
    prepare: { input: Wanted & { device: Device }; output: EncoderReady; progress: PrepareProgress };
    /** `stages`: whether each stage is wanted as soon as it is done, or only the whole trace. */
    run: {
      input: Wanted & { input: WalkInput; stages: "each" | "whole" };
      output: Trace;
      progress: { stage: StageUpdate } | { reading: PrepareProgress };
    };
    train: { input: WantedTraining; output: WalkTrainingResult; progress: WalkTrainingProgress };
    studyMassTool: { input: Wanted & MassToolRequest; output: MassToolView | null; progress: MassToolNews };
    /** This may be asked next: its texts are encoded ahead, and then it is walked. `null`: something came between. */
    walkAhead: { input: Wanted & { input: WalkInput }; output: Trace | null };
    tryHistory: {
      input: Wanted & { config: Config; trial: HistoryTrial };
      output: HistoryEffect;
      progress: TrialProgress;
    };
  };
  /** A sentence for the screen. */
  events: { notice: string };
}

export interface WalkServicePorts extends VectorSourcePorts {
  openEncoder: OpenEncoder;
  /** Keeps what was learned; absent: for as long as the worker lives. */
  learned?: LearningStorePort;
  /** Keeps studies of MassTool, likewise; so it is where there is no room. */
  studies?: LearningStorePort;
  /** Starts the worker that trains for walks; absent: this one does. */
  spawnTraining?: SpawnThread<JobsProtocol>;
  appVersion: string;
  /** How many workers may encode at once; 1 where nothing is said. */
  workerCount?: number;
}

export function createWalkService(ports: WalkServicePorts, emit: Emit<WalkProtocol>): WorkerService<WalkProtocol> {
  const datasets = new Map<Sha256, OpenDataset>();
  const pool = createEncoderPool({ ...ports, onNotice: (value) => emit({ name: "notice", value }) });
  const parts: ServiceParts = {
    ...ports,
    pool,
    training: createWalkTraining(ports),
    ...createMassTool(ports),
    memories: new WeakMap(),
    rest: createRest(ports.now),
    elsewhere: createWalkElsewhere(ports.now),
  };
  const datasetOf = (hash: Sha256): OpenDataset => datasets.get(hash) ?? refuseUnknown(hash);

  return {
    calls: {
      open({ dataset, vectorsBase, learnedBase, corrections = [] }) {
        if (datasets.has(dataset.hash)) return null;
        const index = buildIndex(dataset);
        const shipped = createShippedLearning(ports.loadBytes, learnedBase ?? null);
        const opened = { dataset, index, folds: new Map(), line: lineOf(dataset), vectorsBase, vectors: new Map() };
        datasets.set(dataset.hash, { ...opened, shipped, corrections });
        return null;
      },
      correct({ datasetHash, corrections }) {
        datasetOf(datasetHash).corrections = corrections;
        return null;
      },
      async searchElsewhere(target) {
        await parts.elsewhere.searchAt(target);
        return null;
      },
      prepare: async (wanted, context) => prepare(datasetOf(wanted.datasetHash), wanted, context, parts),
      train: async (wanted, context) => train(datasetOf(wanted.datasetHash), wanted, context, parts),
      studyMassTool: async (wanted, context) => studyDataset(datasetOf(wanted.datasetHash), wanted, context, parts),
      tryHistory: async (wanted, context) => tryOnOpened(datasetOf(wanted.datasetHash), wanted, context, parts),
      async run(wanted, { onProgress, signal }) {
        restForWalk(parts);
        const reading: Reading = { signal, onProgress: (progress) => onProgress({ reading: progress }) };
        for await (const update of walk(datasetOf(wanted.datasetHash), wanted, reading, parts)) {
          if (update.stage === 4) return update.trace;
          signal.throwIfAborted();
          if (wanted.stages === "each") onProgress({ stage: update });
        }
        throw new Error("The walk ended without a trace.");
      },
      walkAhead: async (wanted, { signal }) => walkAhead(datasetOf(wanted.datasetHash), wanted, signal, parts),
    },
  };
}

interface ServiceParts extends WalkServicePorts {
  pool: EncoderPool;
  training: WalkTraining;
  massTool: MassToolTraining;
  gates: Gates;
  memories: WalkMemories;
  rest: Rest;
  elsewhere: WalkElsewhere;
}

async function prepare(
  dataset: OpenDataset,
  { encoder, device }: InputOf<WalkProtocol, "prepare">,
  { onProgress, signal }: Reading,
  { pool, training, ...ports }: ServiceParts,
): Promise<EncoderReady> {
  if (encoder === "words") throw new WorkerError("EngineFailure", "Comparing words needs no preparation.");
  const startedMs = ports.now();
  pool.want(device);
  const encoding = pool.get(encoder);
  const opened = await encoding.slot.open(onProgress, signal);
  const loadMs = ports.now() - startedMs;
  const unasked = encoding.beginUnasked();
  const vectors = await vectorsOf(dataset, opened, device, ports);
  await readTexts(vectors, textsOfWalks(dataset.index), encoding, { onProgress, signal, now: ports.now });
  // Given up meanwhile: another may have been asked for, and must not be closed.
  signal.throwIfAborted();
  pool.keepOnly(encoder);
  training.warm(contextWith(vectors, encoding, ports.appVersion), dataset.shipped);
  readUnasked(vectors, dataset.index.history.bundleTexts.texts, encoding, unasked);
  const state = { device: encoding.slot.device, fallback: pool.devices.fallback, workers: pool.countWorkers() };
  return { encoder, sha256: opened.sha256, dimensions: opened.dimensions, loadMs, ...state };
}

/** Searches in this tab; what it comes to is kept apart from what is known of the walk on the screen. */
async function walkAhead(
  dataset: OpenDataset,
  wanted: InputOf<WalkProtocol, "walkAhead">,
  signal: AbortSignal,
  parts: ServiceParts,
): Promise<Trace | null> {
  if (!(await readDraft(dataset, wanted, parts)) || signal.aborted) return null;
  for await (const update of walk(dataset, { ...wanted, stages: "ahead" }, { signal, onProgress: () => {} }, parts)) {
    if (update.stage === 4) return update.trace;
    signal.throwIfAborted();
  }
  return null;
}

type Stages = InputOf<WalkProtocol, "run">["stages"];

async function* walk(
  dataset: OpenDataset,
  { encoder, input, stages }: Wanted & { input: WalkInput; stages: Stages | "ahead" },
  reading: Reading,
  { pool, training, memories, gates, elsewhere, appVersion }: ServiceParts,
): AsyncGenerator<StageUpdate, void> {
  const fold = input.fold ? historyOf(dataset, input.fold) : undefined;
  const { corrections } = dataset;
  const equip = async (given: PipelineContext): Promise<PipelineContext> => {
    const context = await withGate({ ...given, corrections }, input, gates);
    const ship = encoder === "words" ? undefined : dataset.shipped;
    return withMemory(await training.equip(context, input, ship), input, memories, stages === "ahead");
  };
  const send = async function* (context: PipelineContext): AsyncGenerator<StageUpdate, void> {
    const sent = stages === "each" && elsewhere.enter(context, dataset.dataset, input, reading.signal);
    for await (const update of runPipeline(input, sent ? sent.context : context))
      yield sent ? sent.note(update) : update;
  };
  if (encoder === "words") {
    const whole = contextOfWords(dataset, appVersion);
    const context = fold ? contextInFold(whole, fold, input.config) : whole;
    yield* send(await equip(context));
    return;
  }
  const encoding = pool.get(encoder);
  const vectors = await readyVectors(dataset, encoder, input.config, {
    ...{ ...reading, encoding, ...(fold ? { fold } : {}) },
    device: pool.devices.wanted,
  });
  const whole = contextWith(vectors, encoding, appVersion);
  const inFold = fold ? contextInFold(whole, fold, input.config, vectors) : whole;
  const context = await equip(inFold);
  const release = encoding.holdBulk();
  try {
    for await (const update of send(context)) yield withDevice(update, encoding.slot.device);
  } finally {
    release();
  }
}

async function train(
  dataset: OpenDataset,
  { encoder, fold: reference }: WantedTraining,
  { onProgress, signal }: Pick<TrainingWork, "onProgress" | "signal">,
  { pool, training, rest, now, appVersion }: ServiceParts,
): Promise<WalkTrainingResult> {
  const fold = reference ? historyOf(dataset, reference) : undefined;
  const work: TrainingWork = {
    line: reference ? `${dataset.line} ${JSON.stringify(reference)}` : dataset.line,
    ...(reference ? { fold: reference } : {}),
    ship: dataset.shipped,
    ...{ onProgress, signal, rest },
  };
  const inFold = (context: PipelineContext, vectors?: DatasetVectors): PipelineContext =>
    fold ? contextInFold(context, fold, MODES.kitpick, vectors) : context;
  if (encoder === "words") return training.train(inFold(contextOfWords(dataset, appVersion)), work);
  const encoding = pool.get(encoder);
  const vectors = await preparedVectors(dataset, encoder, pool.devices.wanted);
  const reading = { onProgress: inSteps(onProgress, now), signal, now };
  const read = (texts: readonly string[]): Promise<void> => readTexts(vectors, texts, encoding, reading);
  if (fold) await read(textsOfWalks(fold.index));
  const context = inFold(contextWith(vectors, encoding, appVersion), vectors);
  const walked = new Set([...textsOfWalks(dataset.index), ...textsOfWalks(context.index)]);
  const letGo = (texts: readonly string[]): void => vectors.letGo(texts.filter((text) => !walked.has(text)));
  return training.train(context, { ...work, texts: { read, letGo } });
}
