import type { PrepareProgress } from "../engine";
import { EngineError } from "../errors";
import { isShipped, MODELS, type ModelId } from "./manifest";
import type { OpenedEncoder, OpenEncoder } from "./open-encoder";

type OnProgress = (progress: PrepareProgress) => void;

interface Opening {
  encoder: Promise<OpenedEncoder>;
  listeners: Set<OnProgress>;
  /** Calls that want the encoder; those who gave up are not counted. */
  waiting: number;
  controller: AbortController;
}

/** The place of one encoder: opened when first wanted, and again after it broke down or was closed. */
export class EncoderSlot {
  readonly #id: ModelId;
  readonly #openEncoder: OpenEncoder;
  #opening: Opening | null = null;
  #closeCount = 0;

  constructor(id: ModelId, openEncoder: OpenEncoder) {
    this.#id = id;
    this.#openEncoder = openEncoder;
  }

  /** The encoder, opened. Rejects with `EncoderUnavailableError`. Aborting ends the start, unless another call waits for it. */
  async open(onProgress?: OnProgress, signal?: AbortSignal): Promise<OpenedEncoder> {
    const opening = (this.#opening ??= this.#start());
    if (onProgress) opening.listeners.add(onProgress);
    opening.waiting += 1;
    const giveUp = (): void => {
      opening.waiting -= 1;
      if (opening.waiting === 0) this.#drop(opening);
    };
    signal?.addEventListener("abort", giveUp);
    try {
      return await opening.encoder;
    } catch (error) {
      if (signal?.aborted) throw new EngineError("AbortError", "Preparing was stopped.");
      throw makeUnavailable(this.#id, "could not be started", error);
    } finally {
      signal?.removeEventListener("abort", giveUp);
      if (onProgress) opening.listeners.delete(onProgress);
    }
  }

  /** One vector per text. A run that fails is tried once more with a fresh encoder. */
  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    const closesBefore = this.#closeCount;
    try {
      return await this.#tryEncode(texts);
    } catch (error) {
      if (this.#closeCount !== closesBefore) throw error;
      return this.#tryEncode(texts);
    }
  }

  /** Gives its memory back; a run under way rejects. The next call opens it again. */
  close(): void {
    this.#closeCount += 1;
    if (this.#opening) this.#drop(this.#opening);
  }

  async #tryEncode(texts: readonly string[]): Promise<Float32Array[]> {
    const encoder = await this.open();
    const opening = this.#opening;
    try {
      return await encoder.encode(texts);
    } catch (error) {
      if (opening && opening === this.#opening) this.#drop(opening);
      throw makeUnavailable(this.#id, "stopped working", error);
    }
  }

  #start(): Opening {
    const listeners = new Set<OnProgress>();
    const controller = new AbortController();
    const onProgress: OnProgress = (progress) => listeners.forEach((listener) => listener(progress));
    const encoder = Promise.resolve().then(() => this.#openEncoder(this.#id, onProgress, controller.signal));
    const opening: Opening = { encoder, listeners, waiting: 0, controller };
    encoder.catch(() => this.#forget(opening));
    return opening;
  }

  #forget(opening: Opening): void {
    if (this.#opening === opening) this.#opening = null;
  }

  #drop(opening: Opening): void {
    this.#forget(opening);
    opening.controller.abort();
    opening.encoder.then(
      (encoder) => encoder.close(),
      () => undefined,
    );
  }
}

function makeUnavailable(id: ModelId, what: string, error: unknown): EngineError {
  const why = error instanceof Error ? error.message : String(error);
  const sentence = `The encoder ${id} ${what}: ${withFullStop(why)} Requests are compared by their words (BM25) meanwhile.`;
  return new EngineError(
    "EncoderUnavailableError",
    sentence,
    `models/${id}${isShipped(id) ? `, ${MODELS[id].sha256}` : ""}: ${why}`,
  );
}

function withFullStop(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
