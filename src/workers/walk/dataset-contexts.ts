import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset, FoldHistory } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { FoldReference, WalkInput } from "../../core/domain/walk";
import { openHistoryOfFold } from "../../core/evaluate/history-of-fold";
import { textsOfWalk } from "../../core/pipeline/edit-requirements";
import type { StageUpdate } from "../../core/domain/trace";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { textsOfRequest } from "../../core/recommend/trained/scorer/features";
import { attachVectors, buildIndex, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import type { EncoderPool, Encoding } from "../encoder/encoder-pool";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { OpenedEncoder } from "../encoder/open-encoder";
import type { Rest } from "../jobs/rest";
import type { ModelId } from "../models/manifest";
import { WorkerError } from "../rpc/errors";
import { NO_OTHER_TABS } from "../vectors/cross-tab-lock";
import { pair } from "../vectors/embed-texts";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { loadShippedVectors } from "../vectors/shipped-vectors";
import { createDatasetVectors, type DatasetVectors, type VectorSourcePorts } from "../vectors/text-vectors";
import type { OpenShipped } from "./shipped-learning";
import { withSeparateNamespace } from "../vectors/vector-stores";

/** What comes with a data set: where its vectors and what was learned from it ship, and corrections of its network by hand. */
export interface HandedDataset {
  vectorsBase: string | null;
  learnedBase?: string;
  corrections?: readonly NetworkEdit[];
}

/** A data set that walks can use. */
export interface OpenDataset {
  dataset: Dataset;
  index: RetrievalIndex;
  /** Histories of folds that were walked, the last one last; see `historyOf`. */
  folds: Map<string, WalkedHistory>;
  /** What is learned from this data and from its later states belongs together. */
  line: string;
  vectorsBase: string | null;
  shipped: OpenShipped;
  /** Of the network of its tools, by hand. */
  corrections: readonly NetworkEdit[];
  /** By encoder and device: see `vectorsOf`. */
  vectors: Map<string, Promise<DatasetVectors>>;
}

/** The past requests that a walk may use: those of the data set, or those of a fold of an evaluation. */
export interface WalkedHistory {
  index: RetrievalIndex;
  /** Absent: the data set's own. */
  fold?: FoldHistory;
  /** The index with vectors, by what made them and what was searched. */
  attached: Map<string, RetrievalIndex>;
}

/** So many histories of folds are kept: their vectors may be large, and rows are mostly opened fold by fold. */
const FOLDS_KEPT = 2;

export function refuseUnknown(hash: Sha256): never {
  throw new WorkerError("UnknownDatasetError", "This data set is not open.", hash);
}

/** The history of a fold, made searchable once. Throws a WorkerError with the sentence that says why not. */
export function historyOf({ dataset, folds }: OpenDataset, reference: FoldReference): WalkedHistory {
  const key = JSON.stringify(reference);
  const known = folds.get(key) ?? openHistory(dataset, reference);
  folds.delete(key);
  folds.set(key, known);
  if (folds.size > FOLDS_KEPT) folds.delete(folds.keys().next().value!);
  return known;
}

function openHistory(dataset: Dataset, reference: FoldReference): WalkedHistory {
  try {
    const { dataset: inFold, history } = openHistoryOfFold(dataset, reference);
    return { index: buildIndex(inFold), fold: history, attached: new Map() };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new WorkerError("EngineFailure", `The history of this walk's fold cannot be made again. ${error.message}`);
  }
}

/** The same walk with the history of a fold. `vectors`: absent where words are compared. */
export function contextInFold(
  context: PipelineContext,
  { index, fold, attached }: WalkedHistory,
  { stage1 }: Config,
  vectors?: DatasetVectors,
): PipelineContext {
  const history = fold ? { history: fold } : {};
  if (!vectors) return { ...context, ...history, index };
  const { id, dimensions, device } = vectors.encoder;
  const key = [id, device, stage1.pool, stage1.search].join(" ");
  const withVectors = attached.get(key) ?? attachVectors(index, vectors.vectorOf, dimensions, stackInKernels);
  attached.set(key, withVectors);
  return { ...context, ...history, index: withVectors };
}

/** Reads texts that may be wanted later; a failure is found out by whoever wants them. */
export function readUnasked(
  vectors: DatasetVectors,
  texts: readonly string[],
  { encodeBulk, watch }: Encoding,
  signal: AbortSignal,
): void {
  const work = { encode: encodeBulk, watch, onProgress: () => undefined, signal };
  vectors.add(texts, work).catch(() => undefined);
}

/** A GPU's vectors differ in their last bits and are kept apart from those of the reference, WebAssembly. */
export function vectorsOf(
  dataset: OpenDataset,
  encoder: OpenedEncoder,
  device: Device,
  ports: VectorSourcePorts,
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

/** Who waits for texts to be read. */
export interface Reading {
  signal: AbortSignal;
  onProgress(progress: PrepareProgress): void;
}

/** The vectors of a data set that was prepared, with those that only this configuration searches. */
export async function readyVectors(
  dataset: OpenDataset,
  id: ModelId,
  config: Config,
  {
    encoding,
    device,
    signal,
    onProgress,
    fold,
  }: Reading & { encoding: Encoding; device: Device; fold?: WalkedHistory },
): Promise<DatasetVectors> {
  const vectors = await preparedVectors(dataset, id, device);
  const { index } = fold ?? dataset;
  const searched = [...(fold ? textsOfWalks(index) : []), ...textsOfSearch(index, config)];
  if (!vectors.hasAll(searched)) {
    const { encodeBulk: encode, watch } = encoding;
    await vectors.add(searched, { encode, watch, onProgress, signal });
  }
  return vectors;
}

export async function preparedVectors(dataset: OpenDataset, id: ModelId, device: Device): Promise<DatasetVectors> {
  const vectors = await dataset.vectors.get(keyOfVectors(id, device));
  if (vectors?.hasAll(textsOfWalks(dataset.index))) return vectors;
  throw new WorkerError("EngineFailure", `The encoder ${id} is not ready for this data set.`);
}

export function contextOfWords({ index }: OpenDataset, appVersion: string): PipelineContext {
  return { index, encoder: null, environment: { encoder: null, device: "none", appVersion } };
}

export function contextWith(
  vectors: DatasetVectors,
  { slot, encodeWalk }: Encoding,
  appVersion: string,
): PipelineContext {
  const { id, sha256, dtype, dimensions } = vectors.encoder;
  return {
    index: vectors.index,
    encoder: { dimensions, encode: (texts) => encodeUnknown(texts, vectors, encodeWalk) },
    environment: { encoder: { id, sha256, dtype, dimensions }, device: slot.device, appVersion },
  };
}

/** A GPU may be lost in the middle of a walk: the trace names the device it ended on. */
export function withDevice(update: StageUpdate, device: Device): StageUpdate {
  if (update.stage !== 4) return update;
  const { trace } = update;
  return { ...update, trace: { ...trace, environment: { ...trace.environment, device } } };
}

/** What every walk compares with: the tools, and the past requests of the history view. */
export function textsOfWalks(index: RetrievalIndex): readonly string[] {
  return [...index.catalogue.texts, ...index.history.requestTexts.texts];
}

/** What stage 1 searches under this configuration. */
export function textsOfSearch(index: RetrievalIndex, { stage1 }: Config): readonly string[] {
  const pool = stage1.pool === "history" ? index.history : index.wholeFile;
  return (stage1.search === "bundle-text" ? pool.bundleTexts : pool.requestTexts).texts;
}

/** What a walk reads: the request, its requirements, and the pieces that the choice looks at. */
export function textsAhead(text: string): string[] {
  return [...new Set([...textsOfWalk(text), ...textsOfRequest(text)])];
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

/** Learning takes both processors. For so long it holds still when a request is written or asked: most walks are drawn by then. */
const REST_MS = 1000;

/** A request is written, or its walk was asked. */
export function restForWalk({ rest }: { rest: Rest }): void {
  rest.ask(REST_MS);
}

/**
 * A request is being written: encodes ahead what its walk would encode. Whether that is done, and a walk could begin at once:
 * another draft or a walk may have come between, and texts that only these settings search may not be read.
 */
export async function readDraft(
  dataset: OpenDataset,
  { encoder, input: { query, config } }: { encoder: EncoderId; input: WalkInput },
  { pool, rest }: { pool: EncoderPool; rest: Rest },
): Promise<boolean> {
  restForWalk({ rest });
  if (encoder === "words") return false;
  const vectors = await dataset.vectors.get(keyOfVectors(encoder, pool.devices.wanted));
  if (!vectors) return false;
  const unread = textsAhead(query.text).filter((text) => !vectors.vectorOf(text));
  return (await pool.get(encoder).encodeAhead(unread)) && vectors.hasAll(textsOfSearch(dataset.index, config));
}
