import type { PrepareProgress } from "../engine";
import { createSilenceWatch, type SilenceWatch } from "../silence-watch";
import type { SpawnThread, Thread } from "../thread";
import type { EncoderAnswerMessage, EncoderRequestMessage } from "./encoder-protocol";
import type { ModelManifest } from "./manifest";

export type SpawnEncoder = SpawnThread<EncoderRequestMessage, EncoderAnswerMessage>;

interface Waiting {
  resolve(components: Float32Array): void;
  reject(error: Error): void;
}

const LOAD_REQUEST = 0;

/** A minute without a word. Starting a session on a slow phone is silent for some seconds. */
const SILENT_TICKS = 12;

/** One worker and what it owes. After the first failure everything rejects: the runtime in it is of no further use. */
export class EncoderSession {
  readonly #waiting = new Map<number, Waiting>();
  readonly #onProgress: (progress: PrepareProgress) => void;
  readonly #watch: SilenceWatch;
  readonly #thread: Thread<EncoderRequestMessage>;
  #lastRequestId = LOAD_REQUEST;
  #closedBecause: string | null = null;

  constructor(spawn: SpawnEncoder, onProgress: (progress: PrepareProgress) => void) {
    this.#onProgress = onProgress;
    this.#watch = createSilenceWatch(SILENT_TICKS, () => this.close("It did not answer for a minute."));
    this.#thread = spawn({ message: (message) => this.#hear(message), lost: (why) => this.close(why) });
  }

  async load(model: ModelManifest, modelsBase: string): Promise<void> {
    await this.#ask(LOAD_REQUEST, { type: "load", model, modelsBase });
  }

  /** The components of one vector after the other. */
  encode(texts: readonly string[]): Promise<Float32Array> {
    this.#lastRequestId += 1;
    const requestId = this.#lastRequestId;
    return this.#ask(requestId, { type: "encode", requestId, texts });
  }

  /** Ends the worker; what it owes rejects with `why`. */
  close(why: string): void {
    if (this.#closedBecause !== null) return;
    this.#closedBecause = why;
    this.#watch.stop();
    this.#thread.end();
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }

  #ask(requestId: number, message: EncoderRequestMessage): Promise<Float32Array> {
    if (this.#closedBecause !== null) return Promise.reject(new Error(this.#closedBecause));
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, { resolve, reject });
      this.#watch.start();
      this.#thread.send(message);
    });
  }

  #hear(message: EncoderAnswerMessage): void {
    this.#watch.heard();
    switch (message.type) {
      case "download":
        return this.#onProgress({
          phase: "download",
          loadedBytes: message.loadedBytes,
          totalBytes: message.totalBytes,
        });
      case "start":
        return this.#onProgress({ phase: "start" });
      case "loaded":
        return this.#settle(LOAD_REQUEST, new Float32Array());
      case "encoded":
        return this.#settle(message.requestId, message.components);
      case "failed":
        return this.close(message.why);
    }
  }

  #settle(requestId: number, components: Float32Array): void {
    this.#waiting.get(requestId)?.resolve(components);
    this.#waiting.delete(requestId);
    if (this.#waiting.size === 0) this.#watch.stop();
  }
}
