import { EngineError, fromErrorMessage } from "./errors";
import type { EngineAnswerMessage, EngineRequestMessage } from "./protocol";
import { createSilenceWatch, type SilenceWatch } from "./silence-watch";
import type { SpawnThread, Thread } from "./thread";

export type SpawnEngine = SpawnThread<EngineRequestMessage, EngineAnswerMessage>;

type FinalMessage = Extract<EngineAnswerMessage, { type: "opened" | "prepared" | "stage" }>;
export type Update = Extract<EngineAnswerMessage, { type: "progress" | "stage" }>;
type NumberedMessage = Extract<EngineRequestMessage, { type: "open" | "prepare" | "run" }>;

/** A request before it has its number. */
export type Question = NumberedMessage extends infer Message
  ? Message extends NumberedMessage
    ? Omit<Message, "requestId">
    : never
  : never;

interface Waiting {
  resolve(message: FinalMessage): void;
  reject(error: unknown): void;
  onUpdate(message: Update): void;
}

/** Half a minute without a word, though asked every 5 s. */
const SILENT_TICKS = 6;

/** The life of one engine worker: what was asked of it and not answered yet. */
export class EngineSession {
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: () => void;
  readonly #watch: SilenceWatch;
  readonly #thread: Thread<EngineRequestMessage>;
  #lastRequestId = 0;
  #endedWith: EngineError | null = null;

  /** Starts a worker. `onLost` is called once, when it breaks down or goes silent, before anything rejects. */
  constructor(spawn: SpawnEngine, modelsBase: string, onLost: () => void) {
    this.#onLost = onLost;
    this.#watch = createSilenceWatch(
      SILENT_TICKS,
      () => this.#lose("It did not answer for half a minute."),
      () => this.#thread.send({ type: "ping" }),
    );
    this.#thread = spawn({ message: (message) => this.#hear(message), lost: (detail) => this.#lose(detail) });
    this.#thread.send({ type: "start", modelsBase });
  }

  /**
   * Resolves with the request's last message. Giving up (`signal`) rejects at once with the signal's reason and tells the
   * worker; what it still answers is dropped.
   */
  ask(question: Question, onUpdate: (message: Update) => void, signal: AbortSignal): Promise<FinalMessage> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      if (this.#endedWith) return reject(this.#endedWith);
      this.#lastRequestId += 1;
      const requestId = this.#lastRequestId;
      const giveUp = (): void =>
        this.#settle(requestId, () => {
          this.#thread.send({ type: "cancel", requestId });
          reject(asError(signal.reason));
        });
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.set(requestId, { resolve, reject, onUpdate });
      this.#watch.start();
      this.#thread.send({ ...question, requestId });
    });
  }

  /** Ends the worker; everything unanswered rejects with the error. */
  end(error: EngineError): void {
    if (this.#endedWith) return;
    this.#endedWith = error;
    this.#watch.stop();
    this.#thread.end();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #lose(detail: string): void {
    if (this.#endedWith) return;
    this.#onLost();
    const sentence = "The part that computes stopped working. Nothing saved is lost. Try again.";
    this.end(new EngineError("WorkerLostError", sentence, detail));
  }

  #hear(message: EngineAnswerMessage): void {
    this.#watch.heard();
    if (message.type === "pong") return;
    if (message.type === "progress" || message.type === "stage") {
      this.#waiting.get(message.requestId)?.onUpdate(message);
    }
    if (message.type === "failed") {
      this.#settle(message.requestId, ({ reject }) => reject(fromErrorMessage(message.error)));
    } else if (isFinal(message)) {
      this.#settle(message.requestId, ({ resolve }) => resolve(message));
    }
  }

  #settle(requestId: number, finish: (request: Waiting) => void): void {
    const request = this.#waiting.get(requestId);
    if (!request) return;
    this.#waiting.delete(requestId);
    if (this.#waiting.size === 0) this.#watch.stop();
    finish(request);
  }
}

function isFinal(message: EngineAnswerMessage): message is FinalMessage {
  if (message.type === "stage") return message.update.stage === 4;
  return message.type === "opened" || message.type === "prepared";
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new EngineError("AbortError", "It was stopped.");
}
