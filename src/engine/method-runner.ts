import type { Config, EncoderId } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { Sha256 } from "../core/domain/ids";
import type { VectorStorePort } from "../core/domain/ports";
import type { Environment, StageUpdate } from "../core/domain/trace";
import type { WalkInput } from "../core/domain/walk";
import { runPipeline, type PipelineGround } from "../core/pipeline/run-pipeline";
import { buildIndex, type RetrievalIndex } from "../core/retrieve/retrieval-index";
import { createEncoderPool, type Encoding } from "./encoder/encoder-pool";
import { isShipped, type ModelId } from "./encoder/manifest";
import type { OpenedEncoder, OpenEncoder } from "./encoder/open-encoder";
import type { EncoderReady, PrepareProgress } from "./engine";
import { EngineError } from "./errors";
import { createDatasetVectors, type DatasetVectors } from "./vectors/dataset-vectors";
import { pair } from "./vectors/embed-texts";
import { readShippedVectors } from "./vectors/shipped-vectors";
import { ALONE, type Turns } from "./vectors/turns";

export interface MethodRunnerPorts {
  openEncoder: OpenEncoder;
  /** Must not reject; see `withMemoryFallback`. */
  store: VectorStorePort;
  /** The bytes of a file of ready-made vectors. May reject: the vectors are then computed. */
  loadBytes(url: string): Promise<Uint8Array>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  appVersion: string;
  /** Shares embedding with other tabs; absent: each for itself. */
  turns?: Turns;
}

/** What the engine does, without messages: data sets, their vectors, encoders, and walks over them. */
export interface MethodRunner {
  open(dataset: Dataset, vectorsBase: string | null): void;
  prepare(request: Wanted, onProgress: (progress: PrepareProgress) => void, signal: AbortSignal): Promise<EncoderReady>;
  run(request: Wanted & { input: WalkInput }, signal: AbortSignal): AsyncGenerator<StageUpdate, void>;
}

interface Wanted {
  datasetHash: Sha256;
  encoder: EncoderId;
}

interface OpenDataset {
  index: RetrievalIndex;
  vectorsBase: string | null;
  vectors: Map<ModelId, Promise<DatasetVectors>>;
}

export function createMethodRunner(ports: MethodRunnerPorts): MethodRunner {
  const datasets = new Map<Sha256, OpenDataset>();
  const pool = createEncoderPool(ports.openEncoder);

  const datasetOf = (hash: Sha256): OpenDataset => {
    const dataset = datasets.get(hash);
    if (!dataset) throw new EngineError("UnknownDatasetError", "This data set is not open.", hash);
    return dataset;
  };

  return {
    open(dataset, vectorsBase) {
      if (datasets.has(dataset.hash)) return;
      datasets.set(dataset.hash, { index: buildIndex(dataset), vectorsBase, vectors: new Map() });
    },

    async prepare({ datasetHash, encoder }, onProgress, signal) {
      if (encoder === "words") throw new EngineError("EngineFailure", "Comparing words needs no preparation.");
      const startedMs = ports.now();
      const dataset = datasetOf(datasetHash);
      const { slot, encodeBulk, background } = pool.get(encoder);
      const opened = await slot.open(onProgress, signal);
      const { sha256, dimensions, device } = opened;
      const loadMs = ports.now() - startedMs;
      const vectors = await vectorsOf(dataset, opened, ports);
      await vectors.add(textsOfWalks(dataset.index), { encode: encodeBulk, onProgress, signal });
      // Given up meanwhile: another may have been asked for, and must not be closed.
      signal.throwIfAborted();
      pool.keepOnly(encoder);
      const unasked = { encode: encodeBulk, onProgress: () => undefined, signal: background.signal };
      vectors.add(dataset.index.history.bundleTexts.texts, unasked).catch(() => undefined);
      return { encoder, sha256, dimensions, device, loadMs };
    },

    async *run({ datasetHash, encoder, input }, signal) {
      const dataset = datasetOf(datasetHash);
      const { appVersion } = ports;
      if (encoder === "words") {
        const environment: Environment = { encoder: null, device: "none", appVersion };
        yield* runPipeline(input, { index: dataset.index, encoder: null, environment });
        return;
      }
      const encoding = pool.get(encoder);
      const vectors = await readyVectors(dataset, encoder, input.config, { encoding, signal });
      const release = encoding.holdBulk();
      try {
        yield* runPipeline(input, groundWith(vectors, encoding, appVersion));
      } finally {
        release();
      }
    },
  };
}

function vectorsOf(dataset: OpenDataset, encoder: OpenedEncoder, ports: MethodRunnerPorts): Promise<DatasetVectors> {
  const { index, vectorsBase } = dataset;
  const { store, now, turns = ALONE } = ports;
  const { id } = encoder;
  const vectors =
    dataset.vectors.get(id) ??
    loadShipped(ports, vectorsBase, encoder).then((shipped) =>
      createDatasetVectors({ index, encoder, shipped, store, now, turns }),
    );
  dataset.vectors.set(id, vectors);
  return vectors;
}

/** The vectors of a data set that was prepared, with those that only this configuration searches. */
async function readyVectors(
  dataset: OpenDataset,
  id: ModelId,
  config: Config,
  { encoding, signal }: { encoding: Encoding; signal: AbortSignal },
): Promise<DatasetVectors> {
  const vectors = await dataset.vectors.get(id);
  if (!vectors?.hasAll(textsOfWalks(dataset.index))) {
    throw new EngineError("EngineFailure", `The encoder ${id} is not ready for this data set.`);
  }
  const searched = textsOfSearch(dataset.index, config);
  if (!vectors.hasAll(searched)) {
    await vectors.add(searched, { encode: encoding.encodeBulk, onProgress: () => undefined, signal });
  }
  return vectors;
}

function groundWith(vectors: DatasetVectors, { encodeWalk }: Encoding, appVersion: string): PipelineGround {
  const { id, sha256, dtype, dimensions, device } = vectors.encoder;
  return {
    index: vectors.index,
    encoder: { dimensions, encode: (texts) => encodeUnknown(texts, vectors, encodeWalk) },
    environment: { encoder: { id, sha256, dtype, dimensions }, device, appVersion },
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

/** Ready-made vectors of the data set, if there are any and they are of this very encoder. */
async function loadShipped(
  { loadBytes }: MethodRunnerPorts,
  vectorsBase: string | null,
  { id, sha256 }: OpenedEncoder,
): Promise<ReadonlyMap<Sha256, Float32Array>> {
  if (vectorsBase === null || !isShipped(id)) return new Map();
  try {
    const shipped = readShippedVectors(await loadBytes(`${vectorsBase}${id}.bin`));
    return shipped.encoder === sha256 ? shipped.vectors : new Map();
  } catch {
    return new Map();
  }
}
