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
export interface SilenceWatch {
  /** Something is due: a word must come within this much waking time, in milliseconds. */
  start(withinMs: number): void;
  /** The worker said something; the next word is due within this time. */
  heard(withinMs: number): void;
  /** Nothing is being waited for. */
  stop(): void;
}

export interface SilenceWatchParts {
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
