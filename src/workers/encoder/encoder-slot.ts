import { endSentence } from "../../core/domain/phrases";
import type { PrepareProgress } from "./encoder-protocol";
import { describeError, WorkerError } from "../rpc/errors";
import { Supervisor } from "../rpc/supervisor";
import type { Device } from "./encoder-protocol";
import { isShipped, MODELS, type ModelId } from "../models/manifest";
import type { OpenedEncoder, OpenEncoder } from "./open-encoder";

type OnProgress = (progress: PrepareProgress) => void;

const STOPPED = "crashed again after three restarts in five minutes and was stopped";

/** The place of one encoder: opened when first wanted, and again after it broke down or was closed. */
export class EncoderSlot {
  readonly #id: ModelId;
  readonly #openEncoder: OpenEncoder;
  readonly #supervisor: Supervisor<OpenedEncoder>;
  readonly #listeners = new Set<OnProgress>();
  #starting = new AbortController();
  /** Calls that wait for the start; those who gave up are not counted. */
  #waiting = 0;
  #device: Device = "wasm";

  constructor(id: ModelId, openEncoder: OpenEncoder, now: () => number = Date.now) {
    this.#id = id;
    this.#openEncoder = openEncoder;
    this.#supervisor = new Supervisor<OpenedEncoder>({
      start: () => this.#start(),
      end: (encoder) => encoder.close(),
      // A start that failed says so with an error of the engine; whatever else goes wrong, goes wrong in the encoder.
      isLoss: (error) => !(error instanceof WorkerError),
      refusal: (why) => makeUnavailable(id, STOPPED, why),
      now,
    });
  }

  /** What the encoder computes on, or computed on last. */
  get device(): Device {
    return this.#device;
  }

  /**
   * The encoder, opened, also after it was given up. Rejects with `EncoderUnavailableError`. Aborting ends the start, unless
   * another call waits for it.
   */
  async open(onProgress?: OnProgress, signal?: AbortSignal): Promise<OpenedEncoder> {
    this.#supervisor.reset();
    if (onProgress) this.#listeners.add(onProgress);
    this.#waiting += 1;
    let isWaiting = true;
    const leave = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    const giveUp = (): void => {
      leave();
      if (this.#waiting === 0) this.close();
    };
    signal?.addEventListener("abort", giveUp);
    try {
      return await this.#supervisor.use((encoder) => Promise.resolve(encoder));
    } catch (error) {
      if (signal?.aborted) throw new WorkerError("AbortError", "Preparing was stopped.");
      throw error;
    } finally {
      leave();
      signal?.removeEventListener("abort", giveUp);
      if (onProgress) this.#listeners.delete(onProgress);
    }
  }

  /** One vector per text. A run that fails is tried once more with a fresh encoder. */
  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    try {
      return await this.#supervisor.use((encoder) => encoder.encode(texts));
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      const { name } = this.#supervisor.state;
      const what = name === "failed" ? STOPPED : "crashed";
      throw makeUnavailable(this.#id, what, error);
    }
  }

  /** How many encoders broke down or were closed here so far. */
  get endings(): number {
    return this.#supervisor.endings;
  }

  /** Asks the encoder that is open, if one is, for its probe vector. One that does not give it breaks down. */
  async prove(): Promise<void> {
    if (!this.#supervisor.isRunning) return;
    // Whoever wants to know whether it broke down asks for `endings`; the reason is told by the next run.
    await this.#supervisor.use((encoder) => encoder.prove()).catch(() => undefined);
  }

  /** Gives its memory back; a run under way rejects. The next call opens it again. */
  close(): void {
    this.#starting.abort();
    this.#supervisor.close();
  }

  async #start(): Promise<OpenedEncoder> {
    const { signal } = (this.#starting = new AbortController());
    const onProgress: OnProgress = (progress) => this.#listeners.forEach((listener) => listener(progress));
    try {
      // Not at once: whoever asks in the same moment hears how it goes, too.
      const encoder = await Promise.resolve().then(() => this.#openEncoder(this.#id, onProgress, signal));
      this.#device = encoder.device;
      return encoder;
    } catch (error) {
      throw makeUnavailable(this.#id, "could not be started", error);
    }
  }
}

function makeUnavailable(id: ModelId, what: string, error: unknown): WorkerError {
  const why = describeError(error);
  const sentence = `The encoder ${id} ${what}: ${endSentence(why)} Requests are compared by their words (BM25) meanwhile.`;
  return new WorkerError(
    "EncoderUnavailableError",
    sentence,
    `models/${id}${isShipped(id) ? `, ${MODELS[id].sha256}` : ""}: ${why}`,
  );
}
