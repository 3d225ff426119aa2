import { agreeOnPairs, type PairedAgreement } from "../../core/compare/agree-runs";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { EncoderPort } from "../../core/domain/ports";
import type { Environment } from "../../core/domain/trace";
import { attachVectors, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { createEncoderPool, type EncoderPoolParts, type Encoding } from "../encoder/encoder-pool";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import type { JobsProtocol } from "../jobs/ports";
import { createMatmulClient, type MatmulClient } from "../jobs/matmul-client";
import type { ModelId, ModelManifest } from "../models/manifest";
import { describeError, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { stackForEvaluation } from "../vectors/kernels/block-matrix";
import { readTexts } from "../vectors/read-texts";
import { loadShippedVectors } from "../vectors/shipped-vectors";
import { createTextVectors, type TextVectors, type VectorSourcePorts } from "../vectors/text-vectors";
import { withSeparateNamespace } from "../vectors/vector-stores";
import type { AgreeRequest, EvaluationProgress, EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";
import { createRunControl, type RunControl } from "./run-control";

export interface EvaluationEncoderPorts extends EncoderPoolParts, VectorSourcePorts {
  appVersion: string;
  /** What an encoder is, without opening it. Rejects when it is not in this browser. */
  findModel(id: ModelId): ModelManifest | Promise<ModelManifest>;
  /** Where there is a processor for it: a worker that multiplies, or trains, beside this one. */
  spawnJobs?: SpawnThread<JobsProtocol>;
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

function openMatrices({ spawnJobs }: EvaluationEncoderPorts): MatmulClient {
  return spawnJobs
    ? createMatmulClient(spawnJobs, stackForEvaluation)
    : { stack: stackForEvaluation, close: () => undefined };
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

/** Texts that will be asked for, encoded some at a time while answers are given: the first answer waits for few of them. */
interface LookAhead {
  /** Reads the first of them already. */
  begin(): void;
  /** Resolves when these texts were read, as far as they are among those that will be asked for. */
  reach(texts: readonly string[]): Promise<void>;
}

interface LookAheadParts {
  /** In the order in which they will be asked for, without repeats. */
  texts: readonly string[];
  /** Reads a block; `share`: how much of all that is left it is, 0 to 1. */
  read(block: readonly string[], share: number): Promise<void>;
}

const FIRST_BLOCK = 16;
/** Some seconds of the slower encoder's work: so long a summary may stand still. */
const LARGEST_BLOCK = 128;

/** While one block is being used, the next is read already. */
export function createLookAhead({ texts, read }: LookAheadParts): LookAhead {
  const indexes = new Map(texts.map((text, index) => [text, index]));
  let size = FIRST_BLOCK;
  /** What comes before is read, or being read. */
  let at = 0;
  let reached = 0;
  let reading: Promise<void> | null = null;

  const readNext = (): Promise<void> => {
    const block = texts.slice(at, at + size);
    const share = block.length / (texts.length - at);
    at += block.length;
    size = Math.min(LARGEST_BLOCK, 2 * size);
    const end = at;
    const work = read(block, share).then(() => {
      reached = end;
      reading = null;
    });
    work.catch(() => undefined);
    return (reading = work);
  };

  return {
    begin() {
      if (!reading && at < texts.length) void readNext();
    },
    async reach(wanted) {
      const last = Math.max(-1, ...wanted.map((text) => indexes.get(text) ?? -1));
      while (reached <= last) await (reading ?? readNext());
      if (last >= 0 && !reading && at < texts.length) void readNext();
    },
  };
}
