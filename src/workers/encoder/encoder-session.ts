import type { PrepareProgress } from "../walk/walk-engine";
import type { SpawnThread } from "../rpc/thread";
import { ThreadSession } from "../rpc/thread-session";
import type { Device, EncoderAnswerMessage, EncoderRequestMessage } from "./encoder-protocol";
import type { ModelManifest } from "../models/manifest";

export type SpawnEncoder = SpawnThread<EncoderRequestMessage, EncoderAnswerMessage>;

type Session = ThreadSession<EncoderRequestMessage, EncoderAnswerMessage, Float32Array, PrepareProgress>;

/** Starting the runtime on a slow phone is silent for some seconds. */
const LOAD_PATIENCE_MS = 60_000;
/** A text that takes far longer than those before, but at least this long, will never be done. */
const PATIENCE_MS = 30_000;
const PATIENCE_MEDIANS = 20;
/** The median is that of the last this many batches, per text. */
const WINDOW = 31;

/** One worker and what it owes. After the first failure everything rejects: the runtime in it is of no further use. */
export class EncoderSession {
  readonly #session: Session;
  readonly #now: () => number;
  readonly #textMs: number[] = [];
  #isLoaded = false;

  /** `now`: milliseconds of a clock. Throws when no worker can be started. */
  constructor(spawn: SpawnEncoder, now: () => number = Date.now) {
    this.#now = now;
    this.#session = new ThreadSession({
      spawn,
      ping: { type: "ping" },
      cancel: () => null,
      hear: (message) => this.#hear(message),
      patienceMs: () => this.#patienceMs(),
      onLost: () => undefined,
      lostError: (why) => new Error(why),
    });
  }

  async load(
    wanted: { model: ModelManifest; modelsBase: string; device: Device },
    onProgress: (progress: PrepareProgress) => void,
  ): Promise<void> {
    await this.#session.ask((requestId) => ({ type: "load", requestId, ...wanted }), onProgress);
    this.#isLoaded = true;
  }

  /** The components of one vector after the other. */
  async encode(texts: readonly string[]): Promise<Float32Array> {
    const startedAt = this.#now();
    const ask = (requestId: number): EncoderRequestMessage => ({ type: "encode", requestId, texts });
    const components = await this.#session.ask(ask, () => undefined);
    this.#textMs.push((this.#now() - startedAt) / texts.length);
    if (this.#textMs.length > WINDOW) this.#textMs.shift();
    return components;
  }

  /** Ends the worker; what it owes rejects with `why`. */
  close(why: string): void {
    this.#session.end(new Error(why));
  }

  #hear(message: EncoderAnswerMessage): void {
    switch (message.type) {
      case "download": {
        const { requestId, loadedBytes, totalBytes } = message;
        return this.#session.update(requestId, { phase: "download", loadedBytes, totalBytes });
      }
      case "start":
        return this.#session.update(message.requestId, { phase: "start" });
      case "loaded":
        return this.#session.settle(message.requestId, new Float32Array());
      case "encoded":
        return this.#session.settle(message.requestId, message.components);
      case "failed":
        return this.#session.lose(message.why);
      case "pong":
        return;
    }
  }

  #patienceMs(): number {
    if (!this.#isLoaded) return LOAD_PATIENCE_MS;
    const sorted = [...this.#textMs].sort((a, b) => a - b);
    return Math.max(PATIENCE_MS, PATIENCE_MEDIANS * (sorted[sorted.length >> 1] ?? 0));
  }
}
