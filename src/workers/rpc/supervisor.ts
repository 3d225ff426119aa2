import { describeError } from "./errors";

/** Where a supervised worker stands. */
export type SupervisorState =
  /** Nothing runs; the next work starts one. */
  | { name: "idle" }
  | { name: "starting" }
  | { name: "ready" }
  | { name: "busy" }
  /** The last one was lost; the next work starts a fresh one, or it is starting. */
  | { name: "restarting"; why: string }
  /** It was lost too often. Work is refused until `reset`. */
  | { name: "failed"; why: string };

export interface SupervisorParts<Life> {
  /** Starts a fresh worker. `lose` is to be called when it breaks down, also long after. Rejects when it cannot be started. */
  start(lose: (why: string) => void): Promise<Life>;
  /**
   * Ends a worker, whatever it is doing. Also called for one that was lost. What it owes must reject: where `isReplaced`,
   * with a loss, so that it is done again.
   */
  end(life: Life, isReplaced: boolean): void;
  /** Whether work that rejected with this means that the worker is of no further use. */
  isLoss(error: unknown): boolean;
  /** What work is refused with after too many losses. */
  refusal(why: string): Error;
  /** Milliseconds of a clock. */
  now(): number;
}

/** After this many restarts within this time it is given up. */
const MOST_RESTARTS = 3;
const RESTART_WINDOW_MS = 5 * 60_000;

interface Run<Life> {
  life: Promise<Life>;
  /** The same, once it is there: work with it begins at once. */
  started: Life | null;
  fate: "alive" | "lost" | "closed";
}

/**
 * Keeps a worker at work: started when first wanted, ended after any failure and replaced by a fresh one, the work under
 * way done once more. One that fails again and again is stopped, with the reason.
 */
export class Supervisor<Life> {
  readonly #parts: SupervisorParts<Life>;
  #state: SupervisorState = { name: "idle" };
  #run: Run<Life> | null = null;
  #restartedAt: number[] = [];
  #workCount = 0;
  #endings = 0;

  constructor(parts: SupervisorParts<Life>) {
    this.#parts = parts;
  }

  get state(): SupervisorState {
    return this.#state;
  }

  /** How many workers ended so far, broken down or closed. What an ended one gave can no longer be checked. */
  get endings(): number {
    return this.#endings;
  }

  /** Whether there is a worker, or one is starting. */
  get isRunning(): boolean {
    return this.#run !== null;
  }

  /**
   * Does work with the worker. When the worker is lost, the work is done once more with a fresh one; a second loss rejects.
   * An error that is no loss, and a start that fails, reject at once.
   */
  async use<Result>(work: (life: Life) => Promise<Result>): Promise<Result> {
    const first = this.#running();
    try {
      return await this.#work(first, work);
    } catch (error) {
      if (first.fate !== "lost" || !this.#parts.isLoss(error)) throw error;
      return this.#work(this.#running(), work);
    }
  }

  /** Ends the worker, if there is one. Work under way rejects as `end` makes it reject and is not done again. */
  close(): void {
    const run = this.#run;
    if (!run) return;
    this.#discard(run, "closed");
    this.#state = { name: "idle" };
  }

  /** Ends the worker, if there is one; work under way is done once more with a fresh one. Counts as no loss. */
  replace(): void {
    const run = this.#run;
    if (!run) return;
    this.#discard(run, "lost");
    this.#state = { name: "idle" };
  }

  /** Takes up work again after it was given up: somebody asked to. */
  reset(): void {
    if (this.#state.name !== "failed") return;
    this.#restartedAt = [];
    this.#state = { name: "idle" };
  }

  async #work<Result>(run: Run<Life>, work: (life: Life) => Promise<Result>): Promise<Result> {
    const life = run.started ?? (await run.life);
    this.#workCount += 1;
    this.#settle(run);
    try {
      return await work(life);
    } catch (error) {
      if (this.#parts.isLoss(error)) this.#lose(run, describeError(error));
      throw error;
    } finally {
      this.#workCount -= 1;
      this.#settle(run);
    }
  }

  #running(): Run<Life> {
    if (this.#state.name === "failed") throw this.#parts.refusal(this.#state.why);
    return (this.#run ??= this.#start());
  }

  #start(): Run<Life> {
    if (this.#state.name === "restarting") this.#restartedAt.push(this.#parts.now());
    else this.#state = { name: "starting" };
    const run: Run<Life> = { life: this.#parts.start((why) => this.#lose(run, why)), started: null, fate: "alive" };
    run.life.then(
      (life) => {
        run.started = life;
        this.#settle(run);
      },
      () => {
        if (this.#run !== run) return;
        this.#run = null;
        this.#state = { name: "idle" };
      },
    );
    return run;
  }

  #settle(run: Run<Life>): void {
    if (this.#run === run) this.#state = { name: this.#workCount > 0 ? "busy" : "ready" };
  }

  #lose(run: Run<Life>, why: string): void {
    if (this.#run !== run) return;
    this.#discard(run, "lost");
    const now = this.#parts.now();
    this.#restartedAt = this.#restartedAt.filter((at) => now - at < RESTART_WINDOW_MS);
    this.#state = { name: this.#restartedAt.length < MOST_RESTARTS ? "restarting" : "failed", why };
  }

  #discard(run: Run<Life>, fate: "lost" | "closed"): void {
    run.fate = fate;
    this.#endings += 1;
    this.#run = null;
    run.life.then(
      (life) => this.#parts.end(life, fate === "lost"),
      () => undefined,
    );
  }
}
