import type { Dtype } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import type { EncoderPort } from "../../core/domain/ports";
import { areAllEqual, checkProbe, checkVectors } from "./check-vectors";
import type { Device, EncoderProtocol, PrepareProgress } from "./encoder-protocol";
import { findModel } from "../models/own-models";
import type { ModelId, ModelManifest } from "../models/manifest";
import { describeError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";

/** An encoder that passed its probe. After a failed `encode` it is closed for good; open another. */
export interface OpenedEncoder extends EncoderPort {
  readonly id: ModelId;
  readonly sha256: Sha256;
  /** Under which its vectors are kept. */
  readonly key: Sha256;
  readonly dtype: Dtype;
  readonly device: Device;
  /** Gives its probe vector once more. Rejects when it does not, and is closed then, like after a failed `encode`. */
  prove(): Promise<void>;
  close(): void;
}

/** Makes one attempt, on WebAssembly unless said otherwise. Rejects with a plain error whose message says in a sentence what is wrong. */
export type OpenEncoder = (
  id: ModelId,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
  device?: Device,
) => Promise<OpenedEncoder>;

/** After this many texts an encoder must give its probe vector again. */
const PROBE_EVERY_TEXTS = 5000;

/**
 * Opens encoders in a worker of their own, a fresh one each time: after any failure the runtime in a worker is of no use.
 * `modelsBase` is the absolute address of the folder of all models.
 */
export function createEncoderOpener(
  modelsBase: string,
  spawn: SpawnThread<EncoderProtocol>,
  find: typeof findModel = findModel,
): OpenEncoder {
  return async (id, onProgress, signal, device = "wasm") => {
    const found = find(id);
    const model = found instanceof Promise ? await found : found;
    // Whole numbers of 8 bits can be silently wrong on a GPU.
    const at = model.dtype === "fp32" ? device : "wasm";
    const session = new EncoderSession(spawn);
    const giveUp = (): void => session.close("The start was cancelled.");
    signal.addEventListener("abort", giveUp);
    try {
      if (signal.aborted) giveUp();
      await session.load({ model, modelsBase, device: at }, onProgress);
      const encoder = makeEncoder(model, at, session);
      await encoder.prove();
      return encoder;
    } catch (error) {
      session.close("The start failed.");
      throw error;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  };
}

/** Gives no vector that cannot be right: after the first one it is closed. */
function makeEncoder(model: ModelManifest, device: Device, session: EncoderSession): OpenedEncoder {
  const { id, sha256, key, dtype, dimensions } = model;
  let textsSinceProbe = 0;

  const run = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const components = await session.encode(texts);
    const vectors = texts.map((_, i) => components.slice(i * dimensions, (i + 1) * dimensions));
    checkVectors(vectors, dimensions);
    return vectors;
  };
  const probe = async (): Promise<void> => {
    for (const vector of await run([model.probe.text])) checkProbe(vector, model);
    textsSinceProbe = 0;
  };
  const closeWhenWrong = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      session.close("It gave a vector that cannot be right.");
      throw error;
    }
  };
  const encodeChecked = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors = await run(texts);
    textsSinceProbe += texts.length;
    if (textsSinceProbe >= PROBE_EVERY_TEXTS || areAllEqual(texts, vectors)) await probe();
    return vectors;
  };
  return {
    ...{ id, sha256, key, dtype, dimensions, device },
    encode: (texts) => closeWhenWrong(encodeChecked(texts)),
    prove: () => closeWhenWrong(probe()),
    close: () => session.close("The encoder was closed."),
  };
}

/** Starting the runtime on a slow phone is silent for some seconds. */
const LOAD_PATIENCE_MS = 60_000;
/** A text that takes far longer than those before, but at least this long, will never be done. */
const PATIENCE_MS = 30_000;
const PATIENCE_MEDIANS = 20;
/** The median is that of the last this many batches, per text. */
const WINDOW = 31;

/** One encoder's worker. After the first failure everything rejects: the runtime in it is of no further use. */
class EncoderSession {
  readonly #session: WorkerSession<EncoderProtocol>;
  readonly #now: () => number;
  readonly #textMs: number[] = [];
  #isLoaded = false;

  /** `now`: milliseconds of a clock. Throws when no worker can be started. */
  constructor(spawn: SpawnThread<EncoderProtocol>, now: () => number = Date.now) {
    this.#now = now;
    this.#session = new WorkerSession<EncoderProtocol>({
      spawn,
      setup: undefined,
      patienceMs: () => this.#patienceMs(),
      lostError: (why) => new Error(why),
      restoreError: ({ message }) => new Error(message),
      onEvent: ({ value }) => this.#session.lose(value),
    });
  }

  async load(
    wanted: { model: ModelManifest; modelsBase: string; device: Device },
    onProgress: (progress: PrepareProgress) => void,
  ): Promise<void> {
    await this.#orBreak(this.#session.call("load", wanted, { onProgress }));
    this.#isLoaded = true;
  }

  /** The components of one vector after the other. */
  async encode(texts: readonly string[]): Promise<Float32Array> {
    const startedAt = this.#now();
    const components = await this.#orBreak(this.#session.call("encode", texts));
    this.#textMs.push((this.#now() - startedAt) / texts.length);
    if (this.#textMs.length > WINDOW) this.#textMs.shift();
    return components;
  }

  /** Ends the worker; what it owes rejects with `why`. */
  close(why: string): void {
    this.#session.end(new Error(why));
  }

  async #orBreak<Output>(call: Promise<Output>): Promise<Output> {
    try {
      return await call;
    } catch (error) {
      this.#session.lose(describeError(error));
      throw error;
    }
  }

  #patienceMs(): number {
    if (!this.#isLoaded) return LOAD_PATIENCE_MS;
    const sorted = [...this.#textMs].sort((a, b) => a - b);
    return Math.max(PATIENCE_MS, PATIENCE_MEDIANS * (sorted[sorted.length >> 1] ?? 0));
  }
}
