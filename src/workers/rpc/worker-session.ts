import { fromErrorMessage, stopped, type ErrorMessage } from "./errors";
import type {
  AnswerMessage,
  CallMessage,
  CallName,
  EventOf,
  InputOf,
  OutputOf,
  ProgressOf,
  RequestMessage,
  SetupOf,
  SignalOf,
  WorkerProtocol,
} from "./protocol";
import type { SpawnThread, Thread } from "./thread";

export interface CallOptions<Progress> {
  onProgress?(progress: Progress): void;
  /** Aborting rejects the call at once with the signal's reason; what still comes of it is dropped. */
  signal?: AbortSignal | undefined;
  /** Buffers of the input that are handed over instead of copied. */
  transfer?: readonly Transferable[];
}

export interface SessionParts<P extends WorkerProtocol> {
  spawn: SpawnThread<P>;
  setup: SetupOf<P>;
  /** Longest silence of a worker that has something to do, in milliseconds of waking time. */
  patienceMs(): number;
  /** What everything unanswered rejects with when the worker breaks down or falls silent. */
  lostError(why: string): Error;
  /** Once, when that happens, before anything rejects. */
  onLost?(why: string): void;
  onEvent?(event: EventOf<P>): void;
  /** An error of the worker, made whole again. */
  restoreError?(message: ErrorMessage): Error;
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
  onProgress(progress: unknown): void;
  release(): void;
}

/** A worker that was idle has nothing to do but to answer: within this time, in milliseconds, on a machine that has time. */
const WAKE_MS = 5000;

/** Where others leave it little time, it is given this many times what its slowest answer took. */
const WAKE_TIMES = 4;

/** The script is fetched and the runtime compiled before the first word, in milliseconds. */
const START_MS = 60_000;

/** One worker from its start to its end, and what it owes: promises by number. */
export class WorkerSession<P extends WorkerProtocol> {
  readonly #parts: SessionParts<P>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watch: SilenceWatch;
  readonly #thread: Thread<P>;
  #lastId = 0;
  #hasSpoken = false;
  /** When it was asked something that it can answer at once; `null`: nothing is due. */
  #wokenAt: number | null = null;
  #slowestMs = 0;
  #endedWith: Error | null = null;

  /** Starts the worker. Throws when that cannot be done at all. */
  constructor(parts: SessionParts<P>) {
    this.#parts = parts;
    this.#watch = createSilenceWatch({
      onSilent: (waitedMs) => this.lose(`It did not answer for ${Math.round(waitedMs / 1000)} seconds.`),
      onTick: () => this.#post({ type: "ping" }),
    });
    this.#thread = parts.spawn({ message: (answer) => this.#hear(answer), lost: (why) => this.lose(why) });
    if (parts.setup !== undefined) this.#post({ type: "setup", setup: parts.setup });
  }

  /** Whether the worker ever said anything. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** Rejects with the worker's error, with `lostError` when the worker breaks down or falls silent, or as `end` was told. */
  call<N extends CallName<P>>(
    name: N,
    input: InputOf<P, N>,
    { onProgress = ignore, signal, transfer }: CallOptions<ProgressOf<P, N>> = {},
  ): Promise<OutputOf<P, N>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal));
      if (this.#endedWith) return reject(this.#endedWith);
      const id = (this.#lastId += 1);
      const giveUp = (): void => {
        this.#take(id)?.reject(reasonOf(signal));
        this.#post({ type: "cancel", id });
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      if (this.#waiting.size === 0) this.#wake();
      this.#waiting.set(id, {
        resolve,
        reject,
        onProgress,
        release: () => signal?.removeEventListener("abort", giveUp),
      });
      try {
        this.#post({ type: "call", id, name, input } as unknown as CallMessage<P>, transfer);
      } catch (error) {
        // What cannot be copied is not sent, and nothing is waited for.
        this.#take(id)?.reject(error);
      }
    });
  }

  /** Says something that needs no answer. */
  signal(signal: SignalOf<P>): void {
    if (!this.#endedWith) this.#post({ type: "signal", ...signal });
  }

  /** It is of no further use. */
  lose(why: string): void {
    if (this.#endedWith) return;
    this.#parts.onLost?.(why);
    this.end(this.#parts.lostError(why));
  }

  /** Ends the worker; everything unanswered rejects with the error. */
  end(error: Error): void {
    if (this.#endedWith) return;
    this.#endedWith = error;
    this.#watch.stop();
    this.#thread.terminate();
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
  }

  /** The first question after a rest: a worker that died meanwhile is found out soon. */
  #wake(): void {
    this.#watch.start(this.#hasSpoken ? this.#wakeMs() : START_MS);
    this.#wokenAt = performance.now();
    // Answered before the call, however long that then keeps the worker busy.
    this.#post({ type: "ping" });
  }

  #wakeMs(): number {
    return Math.min(START_MS, Math.max(WAKE_MS, WAKE_TIMES * this.#slowestMs));
  }

  #post(message: RequestMessage<P>, transfer: readonly Transferable[] = []): void {
    this.#thread.postMessage(message, [...transfer]);
  }

  #hear(answer: AnswerMessage<P>): void {
    if (this.#endedWith) return;
    this.#hasSpoken = true;
    if (this.#wokenAt !== null) this.#slowestMs = Math.max(this.#slowestMs, performance.now() - this.#wokenAt);
    this.#wokenAt = null;
    this.#watch.heard(this.#parts.patienceMs());
    switch (answer.type) {
      case "alive":
        return;
      case "event":
        return this.#parts.onEvent?.(answer);
      case "progress":
        return this.#waiting.get(answer.id)?.onProgress(answer.progress);
      case "result":
        return this.#take(answer.id)?.resolve(answer.output);
      case "failed":
        return this.#take(answer.id)?.reject((this.#parts.restoreError ?? fromErrorMessage)(answer.error));
    }
  }

  /** The call with this number, which is over; `undefined`: it was over before. */
  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#watch.stop();
    waiting.release();
    return waiting;
  }
}

function ignore(): void {
  // Nobody wants to know.
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : stopped();
}

/** How often the watch looks. */
const TICK_MS = 1000;

/** Ticks further apart than this mean that the machine or the tab slept between them. */
const LONGEST_GAP_MS = 5 * TICK_MS;

/** While something is waited for, it is asked this often whether anyone is there. */
const TICKS_PER_QUESTION = 5;

/**
 * A deadline that only a silent worker can miss: a worker that ran out of memory sends no error. It counts the time in which
 * its own timer ticked, and begins anew after a gap, so that a laptop that slept is not taken for a silent worker.
 */
interface SilenceWatch {
  /** Something is due: a word must come within this much waking time, in milliseconds. */
  start(withinMs: number): void;
  /** The worker said something; the next word is due within this time. */
  heard(withinMs: number): void;
  /** Nothing is being waited for. */
  stop(): void;
}

interface SilenceWatchParts {
  /** The deadline passed. Called once; the watch has stopped. */
  onSilent(waitedMs: number): void;
  /** Every five seconds before that: a question that must be answered. */
  onTick(): void;
  /** Milliseconds of a clock that goes on while the machine sleeps. */
  now?(): number;
}

export function createSilenceWatch({ onSilent, onTick, now = Date.now }: SilenceWatchParts): SilenceWatch {
  let timer: ReturnType<typeof setInterval> | null = null;
  let allowedMs = 0;
  let silentTicks = 0;
  let lastAt = 0;

  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const heard = (withinMs: number): void => {
    allowedMs = withinMs;
    silentTicks = 0;
  };
  const tick = (): void => {
    const at = now();
    const hasSlept = Math.abs(at - lastAt) > LONGEST_GAP_MS;
    lastAt = at;
    silentTicks = hasSlept ? 0 : silentTicks + 1;
    if (hasSlept) return onTick();
    if (silentTicks * TICK_MS >= allowedMs) {
      stop();
      return onSilent(allowedMs);
    }
    if (silentTicks % TICKS_PER_QUESTION === 0) onTick();
  };

  return {
    start(withinMs) {
      heard(withinMs);
      lastAt = now();
      timer ??= setInterval(tick, TICK_MS);
    },
    heard,
    stop,
  };
}
