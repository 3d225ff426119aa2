import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { EncoderReady, LearnProgress, LearnReady, PrepareProgress } from "./walk-engine";
import type { EngineSession, Question, Update } from "./walk-session";
import { WorkerError } from "../rpc/errors";

export interface HandedDataset {
  dataset: Dataset;
  vectorsBase: string | null;
}

export interface Wanted {
  datasetHash: Sha256;
  encoder: EncoderId;
  device?: Device;
}

type Device = "wasm" | "webgpu";

/** What the page has handed over and made ready, whatever worker it was. */
export interface EngineMemory {
  datasets: Map<Sha256, HandedDataset>;
  /** What was ready once, and on which device it was wanted. */
  prepared: Map<string, Device>;
}

/** One worker and what it was given. A fresh one is given the same again, as far as it is needed. */
export class EngineLife {
  readonly session: EngineSession;
  readonly #memory: EngineMemory;
  readonly #opened = new Map<Sha256, Promise<void>>();
  readonly #prepared = new Map<string, Promise<EncoderReady>>();
  /** Keys of what was made ready: walks with it begin at once. */
  readonly #ready = new Set<string>();

  constructor(session: EngineSession, memory: EngineMemory) {
    this.session = session;
    this.#memory = memory;
  }

  /** Hands a data set over, once. */
  open(hash: Sha256): Promise<void> {
    const known = this.#memory.datasets.get(hash);
    if (!known) return Promise.reject(new WorkerError("UnknownDatasetError", "This data set is not open.", hash));
    return remember(this.#opened, hash, async () => {
      await this.#ask({ type: "open", ...known }, ignore);
    });
  }

  async prepare(
    wanted: Wanted,
    onProgress: (progress: PrepareProgress) => void,
    signal?: AbortSignal,
  ): Promise<EncoderReady> {
    await this.open(wanted.datasetHash);
    const onUpdate = (update: Update): void => {
      if (update.type === "progress") onProgress(update.progress);
    };
    const { datasetHash, encoder, device = "wasm" } = wanted;
    const answer = await this.#ask({ type: "prepare", datasetHash, encoder, device }, onUpdate, signal);
    if (answer.type !== "prepared") throw unexpected(answer.type);
    this.#memory.prepared.set(keyOf(wanted), device);
    this.#prepared.set(keyOf(wanted), Promise.resolve(answer.ready));
    return answer.ready;
  }

  /** Everything a walk needs that was there before, also when this worker has only just started. */
  async #makeReady(wanted: Wanted): Promise<void> {
    await this.open(wanted.datasetHash);
    const key = keyOf(wanted);
    const device = this.#memory.prepared.get(key);
    if (device) await remember(this.#prepared, key, () => this.prepare({ ...wanted, device }, ignore));
    if (device) this.#ready.add(key);
  }

  /** A whole walk; `onStage` hears of each stage that was asked for, `onReading` of texts that have to be read for it. */
  async walk(
    question: Extract<Question, { type: "run" }>,
    onStage: (update: StageUpdate) => void,
    signal?: AbortSignal,
    onReading: (progress: PrepareProgress) => void = ignore,
  ): Promise<Trace> {
    if (!this.#ready.has(keyOf(question))) await this.#makeReady(question);
    const onUpdate = (update: Update): void => {
      if (update.type === "stage") onStage(update.update);
      else if (update.type === "progress") onReading(update.progress);
    };
    const answer = await this.#ask(question, onUpdate, signal);
    if (answer.type !== "stage" || answer.update.stage !== 4) throw unexpected(answer.type);
    return answer.update.trace;
  }

  async learn(
    wanted: Wanted,
    onProgress: (progress: LearnProgress) => void,
    signal?: AbortSignal,
  ): Promise<LearnReady> {
    await this.#makeReady(wanted);
    const onUpdate = (update: Update): void => {
      if (update.type === "learning") onProgress(update.progress);
    };
    const { datasetHash, encoder } = wanted;
    const answer = await this.#ask({ type: "learn", datasetHash, encoder }, onUpdate, signal);
    if (answer.type !== "learned") throw unexpected(answer.type);
    return answer.ready;
  }

  /** Only where a walk could begin at once. */
  anticipate(request: { datasetHash: Sha256; text: string; encoder: EncoderId }): void {
    if (this.#prepared.has(keyOf(request))) this.session.tell({ type: "anticipate", ...request });
  }

  #ask(question: Question, onUpdate: (update: Update) => void, signal?: AbortSignal): ReturnType<EngineSession["ask"]> {
    return this.session.ask((requestId) => ({ ...question, requestId }), onUpdate, signal);
  }
}

/** Nothing to be told. */
export function ignore(): void {
  // Nobody wants to know.
}

function unexpected(type: string): WorkerError {
  return new WorkerError("EngineFailure", "Something failed while computing. Try again.", `An answer of type ${type}.`);
}

function keyOf({ datasetHash, encoder }: Wanted): string {
  return `${datasetHash} ${encoder}`;
}

/** Does a thing once per key; what failed is done again next time. */
function remember<Key, Value>(done: Map<Key, Promise<Value>>, key: Key, work: () => Promise<Value>): Promise<Value> {
  const before = done.get(key);
  if (before) return before;
  const value = work();
  done.set(key, value);
  value.catch(() => done.delete(key));
  return value;
}
