const TICK_MS = 5000;

/**
 * Notices a thread that says nothing any more: a worker that ran out of memory sends no error. Counts its own ticks and not
 * the clock, so that a laptop that slept is not taken for a silent worker.
 */
export interface SilenceWatch {
  /** Something is being waited for. */
  start(): void;
  /** The thread said something. */
  heard(): void;
  /** Nothing is being waited for. */
  stop(): void;
}

/** `onSilent` after `ticks` ticks of 5 s without a word; `onTick` at each tick before, for a question that must be answered. */
export function createSilenceWatch(
  ticks: number,
  onSilent: () => void,
  onTick: () => void = () => undefined,
): SilenceWatch {
  let timer: ReturnType<typeof setInterval> | null = null;
  let silentTicks = 0;
  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const tick = (): void => {
    silentTicks += 1;
    if (silentTicks < ticks) return onTick();
    stop();
    onSilent();
  };
  return {
    start() {
      if (timer !== null) return;
      silentTicks = 0;
      timer = setInterval(tick, TICK_MS);
    },
    heard() {
      silentTicks = 0;
    },
    stop,
  };
}
