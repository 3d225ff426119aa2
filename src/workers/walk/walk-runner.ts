import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { LearningStorePort } from "../../core/domain/ports";
import type { StageUpdate } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { runPipeline, type PipelineContext } from "../../core/pipeline/run-pipeline";
import { textsOfWalk } from "../../core/pipeline/edit-requirements";
import { buildIndex, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { createEncoderPool, type EncoderPool, type Encoding } from "../encoder/encoder-pool";
import { readTexts } from "../vectors/read-texts";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { ModelId } from "../models/manifest";
import type { OpenedEncoder, OpenEncoder } from "../encoder/open-encoder";
import type { EncoderReady, WalkTrainingResult } from "./walk-engine";
import { WorkerError } from "../rpc/errors";
import { createDatasetVectors, type DatasetVectors, type VectorSourcePorts } from "../vectors/text-vectors";
import { pair } from "../vectors/embed-texts";
import { withSeparateNamespace } from "../vectors/vector-stores";
import { loadShippedVectors } from "../vectors/shipped-vectors";
import { NO_OTHER_TABS } from "../vectors/cross-tab-lock";
import type { JobsProtocol } from "../jobs/jobs-service";
import type { WalkTrainingProgress } from "../jobs/training";
import type { SpawnThread } from "../rpc/thread";
import { createWalkTraining, inSteps, lineOf, type TrainingWork, type WalkTraining } from "./walk-training";

export interface WalkRunnerPorts extends VectorSourcePorts {
  openEncoder: OpenEncoder;
  /** Keeps what was learned; absent: for as long as the worker lives. */
  learned?: LearningStorePort;
  /** Starts the worker that trains for walks; absent: this one does. */
  spawnTraining?: SpawnThread<JobsProtocol>;
  appVersion: string;
  /** How many workers may encode at once; 1 where nothing is said. */
  workerCount?: number;
  /** Something the user should know that belongs to no request, in a sentence. */
  onNotice?(sentence: string): void;
}

/** What the engine does, without messages: data sets, their vectors, encoders, and walks over them. */
export interface WalkRunner {
  open(dataset: Dataset, vectorsBase: string | null): void;
  prepare(
    request: Wanted & { device: Device },
    onProgress: (progress: PrepareProgress) => void,
    signal: AbortSignal,
  ): Promise<EncoderReady>;
  run(
    request: Wanted & { input: WalkInput },
    signal: AbortSignal,
    onReading?: (progress: PrepareProgress) => void,
  ): AsyncGenerator<StageUpdate, void>;
  /** Trains what walks with the mapper `learned` need; see `WalkEngine`. */
  train(
    request: Wanted,
    onProgress: (progress: WalkTrainingProgress) => void,
    signal: AbortSignal,
  ): Promise<WalkTrainingResult>;
  /** A request that is being written. Anything that is not ready for it is left for the walk. */
  anticipate(request: Wanted & { text: string }): void;
}

export interface Wanted {
  datasetHash: Sha256;
  encoder: EncoderId;
}

interface OpenDataset {
  index: RetrievalIndex;
  /** What is learned from this data and from its later states belongs together. */
  line: string;
  vectorsBase: string | null;
  /** By encoder and device: see `vectorsOf`. */
  vectors: Map<string, Promise<DatasetVectors>>;
}

export function createWalkRunner(ports: WalkRunnerPorts): WalkRunner {
  const datasets = new Map<Sha256, OpenDataset>();
  const pool = createEncoderPool(ports);
  const training = createWalkTraining(ports);

  const datasetOf = (hash: Sha256): OpenDataset => datasets.get(hash) ?? refuseUnknown(hash);

  return {
    open(dataset, vectorsBase) {
      if (datasets.has(dataset.hash)) return;
      const index = buildIndex(dataset);
      datasets.set(dataset.hash, { index, line: lineOf(dataset), vectorsBase, vectors: new Map() });
    },

    async prepare({ datasetHash, encoder, device: wantedDevice }, onProgress, signal) {
      if (encoder === "words") throw new WorkerError("EngineFailure", "Comparing words needs no preparation.");
      const startedMs = ports.now();
      const dataset = datasetOf(datasetHash);
      pool.want(wantedDevice);
      const encoding = pool.get(encoder);
      const opened = await encoding.slot.open(onProgress, signal);
      const loadMs = ports.now() - startedMs;
      const unasked = encoding.beginUnasked();
      const vectors = await vectorsOf(dataset, opened, wantedDevice, ports);
      await readTexts(vectors, textsOfWalks(dataset.index), encoding, { onProgress, signal, now: ports.now });
      // Given up meanwhile: another may have been asked for, and must not be closed.
      signal.throwIfAborted();
      pool.keepOnly(encoder);
      readUnasked(vectors, dataset.index.history.bundleTexts.texts, encoding, unasked);
      const standing = { device: encoding.slot.device, fallback: pool.devices.fallback, workers: pool.countWorkers() };
      return { encoder, sha256: opened.sha256, dimensions: opened.dimensions, loadMs, ...standing };
    },

    async *run({ datasetHash, encoder, input }, signal, onReading = () => undefined) {
      const dataset = datasetOf(datasetHash);
      if (encoder === "words") {
        yield* runPipeline(input, await training.addMapper(contextOfWords(dataset, ports.appVersion), input));
        return;
      }
      const encoding = pool.get(encoder);
      const at = { encoding, device: pool.devices.wanted, signal, onProgress: onReading };
      const vectors = await readyVectors(dataset, encoder, input.config, at);
      const context = await training.addMapper(contextWith(vectors, encoding, ports.appVersion), input);
      const release = encoding.holdBulk();
      try {
        for await (const update of runPipeline(input, context)) yield withDevice(update, encoding.slot.device);
      } finally {
        release();
      }
    },

    train: async (request, onProgress, signal) =>
      trainOn(datasetOf(request.datasetHash), request, { onProgress, signal }, { ...ports, pool, training }),

    anticipate: (request) => readDraft(datasets.get(request.datasetHash), pool, request),
  };
}

function refuseUnknown(hash: Sha256): never {
  throw new WorkerError("UnknownDatasetError", "This data set is not open.", hash);
}

type Progressing = Pick<TrainingWork, "onProgress" | "signal">;

function trainOn(
  dataset: OpenDataset,
  { encoder }: Wanted,
  { onProgress, signal }: Progressing,
  { pool, training, now, appVersion }: WalkRunnerPorts & { pool: EncoderPool; training: WalkTraining },
): Promise<WalkTrainingResult> {
  const work = { line: dataset.line, onProgress, signal };
  if (encoder === "words") return training.train(contextOfWords(dataset, appVersion), work);
  const encoding = pool.get(encoder);
  return preparedVectors(dataset, encoder, pool.devices.wanted).then((vectors) => {
    const reading = { onProgress: inSteps(onProgress, now), signal, now };
    const read: TrainingWork["read"] = (texts) => readTexts(vectors, texts, encoding, reading);
    return training.train(contextWith(vectors, encoding, appVersion), { ...work, read });
  });
}

/** Encodes ahead what a walk of this text would encode, where one could begin at once. */
function readDraft(dataset: OpenDataset | undefined, pool: EncoderPool, { encoder, text }: Wanted & { text: string }) {
  if (encoder === "words") return;
  const encodeUnread = (vectors: DatasetVectors): void =>
    pool.get(encoder).encodeAhead(textsOfWalk(text).filter((one) => !vectors.vectorOf(one)));
  dataset?.vectors.get(keyOfVectors(encoder, pool.devices.wanted))?.then(encodeUnread, () => undefined);
}

/** Reads texts that may be wanted later; a failure is found out by whoever wants them. */
function readUnasked(
  vectors: DatasetVectors,
  texts: readonly string[],
  { encodeBulk, watch }: Encoding,
  signal: AbortSignal,
): void {
  const work = { encode: encodeBulk, watch, onProgress: () => undefined, signal };
  vectors.add(texts, work).catch(() => undefined);
}

/** A GPU's vectors differ in their last bits and are kept apart from those of the reference, WebAssembly. */
function vectorsOf(
  dataset: OpenDataset,
  encoder: OpenedEncoder,
  device: Device,
  ports: WalkRunnerPorts,
): Promise<DatasetVectors> {
  const { index, vectorsBase } = dataset;
  const { now, lock = NO_OTHER_TABS } = ports;
  const store = device === "webgpu" ? withSeparateNamespace(ports.store, device) : ports.store;
  const key = keyOfVectors(encoder.id, device);
  const vectors =
    dataset.vectors.get(key) ??
    loadShippedVectors(ports.loadBytes, vectorsBase, encoder).then((shipped) =>
      createDatasetVectors({ index, encoder, shipped, store, now, lock }),
    );
  dataset.vectors.set(key, vectors);
  return vectors;
}

function keyOfVectors(id: ModelId, device: Device): string {
  return `${id} ${device}`;
}

/** A GPU may be lost in the middle of a walk: the trace names the device it ended on. */
function withDevice(update: StageUpdate, device: Device): StageUpdate {
  if (update.stage !== 4) return update;
  const { trace } = update;
  return { ...update, trace: { ...trace, environment: { ...trace.environment, device } } };
}

interface Reading {
  encoding: Encoding;
  device: Device;
  signal: AbortSignal;
  onProgress: (progress: PrepareProgress) => void;
}

/** The vectors of a data set that was prepared, with those that only this configuration searches. */
async function readyVectors(
  dataset: OpenDataset,
  id: ModelId,
  config: Config,
  { encoding, device, signal, onProgress }: Reading,
): Promise<DatasetVectors> {
  const vectors = await preparedVectors(dataset, id, device);
  const searched = textsOfSearch(dataset.index, config);
  if (!vectors.hasAll(searched)) {
    const { encodeBulk: encode, watch } = encoding;
    await vectors.add(searched, { encode, watch, onProgress, signal });
  }
  return vectors;
}

async function preparedVectors(dataset: OpenDataset, id: ModelId, device: Device): Promise<DatasetVectors> {
  const vectors = await dataset.vectors.get(keyOfVectors(id, device));
  if (vectors?.hasAll(textsOfWalks(dataset.index))) return vectors;
  throw new WorkerError("EngineFailure", `The encoder ${id} is not ready for this data set.`);
}

function contextOfWords({ index }: OpenDataset, appVersion: string): PipelineContext {
  return { index, encoder: null, environment: { encoder: null, device: "none", appVersion } };
}

function contextWith(vectors: DatasetVectors, { slot, encodeWalk }: Encoding, appVersion: string): PipelineContext {
  const { id, sha256, dtype, dimensions } = vectors.encoder;
  return {
    index: vectors.index,
    encoder: { dimensions, encode: (texts) => encodeUnknown(texts, vectors, encodeWalk) },
    environment: { encoder: { id, sha256, dtype, dimensions }, device: slot.device, appVersion },
  };
}

/** What every walk compares with: the tools, and the past requests of the history view. */
function textsOfWalks(index: RetrievalIndex): readonly string[] {
  return [...index.catalogue.texts, ...index.history.requestTexts.texts];
}

/** What stage 1 searches under this configuration. */
function textsOfSearch(index: RetrievalIndex, { stage1 }: Config): readonly string[] {
  const pool = stage1.pool === "history" ? index.history : index.wholeFile;
  return (stage1.search === "bundle-text" ? pool.bundleTexts : pool.requestTexts).texts;
}

/** Texts of the data set have their vectors; only the others are encoded. */
async function encodeUnknown(
  texts: readonly string[],
  vectors: DatasetVectors,
  encode: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const unknown = [...new Set(texts.filter((text) => !vectors.vectorOf(text)))];
  const encoded = new Map(pair(unknown, unknown.length > 0 ? await encode(unknown) : []));
  return texts.map((text) => (vectors.vectorOf(text) ?? encoded.get(text))!);
}
