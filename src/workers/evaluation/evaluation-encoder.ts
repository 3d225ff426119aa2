import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { EncoderPort } from "../../core/domain/ports";
import type { Environment } from "../../core/domain/trace";
import { attachVectors, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { createEncoderPool, type EncoderPoolParts, type Encoding } from "../encoder/encoder-pool";
import type { ModelId, ModelManifest } from "../models/manifest";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import { describeError, WorkerError } from "../rpc/errors";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { withSeparateNamespace } from "../vectors/vector-stores";
import { loadShippedVectors } from "../vectors/shipped-vectors";
import { readTexts } from "../vectors/read-texts";
import { createTextVectors, type TextVectors, type VectorSourcePorts } from "../vectors/text-vectors";
import type { EvaluationProgress, EvaluationRequest, EvaluationUpdate, AgreeRequest } from "./evaluation-engine";
import { createLookAhead, type LookAhead } from "./look-ahead";
import { type RunControl, createRunControl } from "./run-control";
import { createMatmulClient, type MatmulClient } from "../jobs/matmul-client";
import type { JobsProtocol } from "../jobs/jobs-service";
import type { SpawnThread } from "../rpc/thread";
import { agreeOnPairs, type PairedAgreement } from "../../core/compare/agree-runs";

export interface EvaluationEncoderPorts extends EncoderPoolParts, VectorSourcePorts {
  appVersion: string;
  /** What an encoder is, without opening it. Rejects when it is not in this browser. */
  findModel(id: ModelId): ModelManifest | Promise<ModelManifest>;
  /** Where there is a processor for it: a worker that multiplies. */
  spawnMatmul?: SpawnThread<JobsProtocol>;
}

/** The encoder of an evaluation. It is opened only when a text has no vector yet. */
export interface EvaluationEncoder {
  /** For the methods: whatever is asked for and has no vector yet is encoded. */
  encoder: EncoderPort;
  environment(): Environment;
  /** Encodes in one go, and says how it goes. */
  read(texts: readonly string[]): Promise<void>;
  /** These will be asked for in this order: they are encoded along with the answers, the first of them at once. */
  expect(texts: readonly string[]): void;
  /** Puts the vectors there are into the kernels. */
  attach(index: RetrievalIndex): Promise<RetrievalIndex>;
  close(): void;
}

/** Fewer texts than these are encoded without a word: nobody would see it. */
const WORTH_SAYING = 64;

/** Which encoder, where it computes, and where ready-made vectors lie. */
interface EncoderWish extends Pick<EvaluationRequest, "device" | "vectorsBase"> {
  plan: Pick<EvaluationPlan, "encoder">;
}

/** The same vectors from the same places as those of walks. */
export async function openEvaluationEncoder(
  { plan, device, vectorsBase }: EncoderWish,
  ports: EvaluationEncoderPorts,
  { signal, mayGoOn }: RunControl,
  tell: (update: EvaluationUpdate) => void,
): Promise<EvaluationEncoder> {
  const model = await findModel(plan.encoder as ModelId, ports);
  const pool = createEncoderPool(ports);
  pool.want(device);
  const encoding = pool.get(model.id);
  const vectors = await openVectors(model, { device, vectorsBase }, ports);
  let hasComputed = false;

  const onProgress = (progress: PrepareProgress): void => tell({ type: "progress", progress: translate(progress) });
  const beforeEach = async (): Promise<void> => {
    await mayGoOn();
    if (hasComputed) return;
    await encoding.slot.open(onProgress, signal);
    hasComputed = true;
  };
  const read = (texts: readonly string[], told: typeof onProgress = onProgress): Promise<void> =>
    readTexts(vectors, texts, encoding, { onProgress: told, signal, now: ports.now }, beforeEach);

  let ahead: AlongTheWay | null = null;
  const matrices = openMatrices(ports);

  const { id, sha256, dtype, dimensions } = model;
  return {
    encoder: {
      dimensions,
      async encode(texts) {
        if (ahead && !vectors.hasAll(texts)) await ahead.reach(texts);
        if (!vectors.hasAll(texts)) await read(texts, texts.length < WORTH_SAYING ? () => undefined : onProgress);
        return texts.map((text) => vectors.vectorOf(text)!);
      },
    },
    environment: () => ({
      encoder: { id, sha256, dtype, dimensions },
      device: hasComputed ? encoding.slot.device : dtype === "fp32" ? device : "wasm",
      appVersion: ports.appVersion,
    }),
    read: (texts) => read(texts),
    attach: (index) => Promise.resolve(attachVectors(index, vectors.vectorOf, dimensions, matrices.stack)),
    expect(texts) {
      ahead = readAlong(texts, { vectors, encoding, onProgress, signal, now: ports.now, beforeEach });
    },
    close: () => {
      ahead?.end();
      matrices.close();
      pool.close();
    },
  };
}

async function openVectors(
  model: ModelManifest,
  { device, vectorsBase }: Pick<EvaluationRequest, "device" | "vectorsBase">,
  ports: EvaluationEncoderPorts,
): Promise<TextVectors> {
  const shipped = await loadShippedVectors(ports.loadBytes, vectorsBase, model);
  const store = device === "webgpu" ? withSeparateNamespace(ports.store, device) : ports.store;
  return createTextVectors({ encoder: model, shipped, store, ...pickLock(ports) });
}

function openMatrices({ spawnMatmul }: EvaluationEncoderPorts): MatmulClient {
  return spawnMatmul
    ? createMatmulClient(spawnMatmul, stackInKernels)
    : { stack: stackInKernels, close: () => undefined };
}

function pickLock({ now, lock }: EvaluationEncoderPorts) {
  return { now, ...(lock ? { lock } : {}) };
}

interface AlongTheWay extends Pick<LookAhead, "reach"> {
  end(): void;
}

interface ReadingParts {
  vectors: TextVectors;
  encoding: Encoding;
  onProgress(progress: PrepareProgress): void;
  signal: AbortSignal;
  now(): number;
  beforeEach(): Promise<void>;
}

/** Answers tell how it goes: only that the encoder is fetched and started is said. Helpers are for all of it, not for a block. */
function readAlong(
  texts: readonly string[],
  { vectors, encoding, onProgress, signal, now, beforeEach }: ReadingParts,
): AlongTheWay {
  const { helpers } = encoding;
  const told = (progress: PrepareProgress): void => {
    if (progress.phase !== "embed") onProgress(progress);
  };
  const ahead = createLookAhead({
    texts,
    read(block, share) {
      const noteTimeLeft: typeof helpers.noteTimeLeft = (secondsLeft) =>
        helpers.noteTimeLeft(secondsLeft === null ? null : secondsLeft / share);
      const patient = { ...encoding, helpers: { ...helpers, noteTimeLeft } };
      return readTexts(vectors, block, patient, { onProgress: told, signal, now }, beforeEach);
    },
  });
  const end = helpers.start();
  ahead.begin();
  return { reach: ahead.reach, end };
}

async function findModel(id: ModelId, { findModel: find }: EvaluationEncoderPorts): Promise<ModelManifest> {
  try {
    return await find(id);
  } catch (error) {
    const why = describeError(error);
    throw new WorkerError("EncoderUnavailableError", `The encoder ${id} could not be found: ${why}`, why);
  }
}

function translate(progress: PrepareProgress): EvaluationProgress {
  const unknown = { perSecond: null, secondsLeft: null };
  switch (progress.phase) {
    case "download":
      return { phase: "preparing", done: progress.loadedBytes, total: progress.totalBytes, ...unknown };
    case "start":
      return { phase: "preparing", done: 0, total: 0, ...unknown };
    case "embed": {
      const { done, total, perSecond, secondsLeft } = progress;
      return { phase: "encoding", done, total, perSecond, secondsLeft };
    }
  }
}

/** How far two runs agree in stage 2. The encoder is opened only when a requirement has no vector yet. */
export async function agreeByEncoder(
  { pairs, encoder, device }: AgreeRequest,
  ports: EvaluationEncoderPorts,
): Promise<PairedAgreement> {
  if (encoder === "words") return agreeOnPairs(pairs, null);
  const wanted = { plan: { encoder }, device, vectorsBase: null };
  const opened = await openEvaluationEncoder(wanted, ports, createRunControl(), () => undefined);
  try {
    return await agreeOnPairs(pairs, opened.encoder);
  } finally {
    opened.close();
  }
}
