import { WorkerError } from "./errors";
import { createSilenceWatch, type SilenceWatch } from "./silence-watch";
import type { SpawnThread, Thread } from "./thread";

export interface ThreadSessionParts<Request, Answer> {
  spawn: SpawnThread<Request, Answer>;
  /** Asks whether anyone is there. Any answer will do. */
  ping: Request;
  /** Tells the thread that a request is no longer wanted; `null` where it could not listen anyway. */
  cancel(requestId: number): Request | null;
  /** Says what an answer means, by calling `update`, `settle` or `lose` of the session. */
  hear(answer: Answer): void;
  /** Longest silence of a working thread, in milliseconds of waking time. */
  patienceMs(): number;
  /** Once, when it breaks down or goes silent, before anything rejects. */
  onLost(why: string): void;
  /** What everything unanswered rejects with then. */
  lostError(why: string): Error;
}

interface Waiting<Final, Update> {
  resolve(value: Final): void;
  reject(error: unknown): void;
  onUpdate(update: Update): void;
}

/** A thread that was idle has nothing to do but to answer: within this time, in milliseconds, on a machine that has time. */
const WAKE_MS = 5000;

/** Where others leave it little time, it is given this often what its slowest answer took. */
const WAKE_TIMES = 4;

/** The script is fetched and the runtime compiled before the first word, in milliseconds. */
const START_MS = 60_000;

/** The life of one thread: what was asked of it and not answered yet. */
export class ThreadSession<Request, Answer, Final, Update> {
  readonly #parts: ThreadSessionParts<Request, Answer>;
  readonly #waiting = new Map<number, Waiting<Final, Update>>();
  readonly #watch: SilenceWatch;
  readonly #thread: Thread<Request>;
  #lastRequestId = 0;
  #hasSpoken = false;
  /** When it was asked something that it can answer at once; `null`: nothing is due. */
  #wokenAt: number | null = null;
  #slowestMs = 0;
  #endedWith: Error | null = null;

  /** Starts the thread. Throws when that cannot be done at all. */
  constructor(parts: ThreadSessionParts<Request, Answer>) {
    this.#parts = parts;
    this.#watch = createSilenceWatch({
      onSilent: (waitedMs) => this.lose(`It did not answer for ${Math.round(waitedMs / 1000)} seconds.`),
      onTick: () => this.tell(parts.ping),
    });
    this.#thread = parts.spawn({ message: (answer) => this.#hear(answer), lost: (why) => this.lose(why) });
  }

  /** Says something that needs no answer. */
  tell(message: Request): void {
    this.#thread.send(message);
  }

  /**
   * Resolves with what `settle` is given for the request. Giving up (`signal`) rejects at once with the signal's reason; what
   * is still answered is dropped.
   */
  ask(
    makeMessage: (requestId: number) => Request,
    onUpdate: (update: Update) => void,
    signal?: AbortSignal,
  ): Promise<Final> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(asError(signal.reason));
      if (this.#endedWith) return reject(this.#endedWith);
      this.#lastRequestId += 1;
      const requestId = this.#lastRequestId;
      const giveUp = (): void =>
        this.#finish(requestId, () => {
          const message = this.#parts.cancel(requestId);
          if (message) this.tell(message);
          reject(asError(signal?.reason));
        });
      signal?.addEventListener("abort", giveUp, { once: true });
      if (this.#waiting.size === 0) this.#wake();
      this.#waiting.set(requestId, { resolve, reject, onUpdate });
      this.tell(makeMessage(requestId));
    });
  }

  update(requestId: number, update: Update): void {
    this.#waiting.get(requestId)?.onUpdate(update);
  }

  settle(requestId: number, value: Final): void {
    this.#finish(requestId, ({ resolve }) => resolve(value));
  }

  fail(requestId: number, error: Error): void {
    this.#finish(requestId, ({ reject }) => reject(error));
  }

  /** It is of no further use. */
  lose(why: string): void {
    if (this.#endedWith) return;
    this.#parts.onLost(why);
    this.end(this.#parts.lostError(why));
  }

  /** Ends the thread; everything unanswered rejects with the error. */
  end(error: Error): void {
    if (this.#endedWith) return;
    this.#endedWith = error;
    this.#watch.stop();
    this.#thread.end();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** The first question after a rest: one that died meanwhile is found out at once. */
  #wake(): void {
    this.#watch.start(this.#hasSpoken ? this.#wakeMs() : START_MS);
    this.#wokenAt = performance.now();
    if (this.#hasSpoken) this.tell(this.#parts.ping);
  }

  #wakeMs(): number {
    return Math.min(START_MS, Math.max(WAKE_MS, WAKE_TIMES * this.#slowestMs));
  }

  #hear(answer: Answer): void {
    if (this.#endedWith) return;
    this.#hasSpoken = true;
    if (this.#wokenAt !== null) this.#slowestMs = Math.max(this.#slowestMs, performance.now() - this.#wokenAt);
    this.#wokenAt = null;
    this.#watch.heard(this.#parts.patienceMs());
    this.#parts.hear(answer);
  }

  #finish(requestId: number, finish: (waiting: Waiting<Final, Update>) => void): void {
    const waiting = this.#waiting.get(requestId);
    if (!waiting) return;
    this.#waiting.delete(requestId);
    if (this.#waiting.size === 0) this.#watch.stop();
    finish(waiting);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new WorkerError("AbortError", "It was stopped.");
}
