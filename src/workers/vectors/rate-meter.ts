/** How fast a long job goes: for the time left, and for batches that are short enough to wait for. */
export interface RateMeter {
  /** `done` texts are finished at this moment. */
  advance(nowMs: number, done: number): void;
  estimate(left: number): { perSecond: number | null; secondsLeft: number | null };
  /** Texts that take about a tenth of a second. */
  batchSize(): number;
}

/** The rate is that of the last this many batches. */
const WINDOW = 20;
const BATCH_SECONDS = 0.1;
const FIRST_BATCH = 1;
const LARGEST_BATCH = 64;

export function createRateMeter(startMs: number): RateMeter {
  const marks = [{ atMs: startMs, done: 0 }];
  const perSecond = (): number | null => {
    const first = marks[0];
    const last = marks.at(-1);
    if (!first || !last || last.atMs <= first.atMs) return null;
    return ((last.done - first.done) * 1000) / (last.atMs - first.atMs);
  };
  return {
    advance(nowMs, done) {
      marks.push({ atMs: nowMs, done });
      if (marks.length > WINDOW) marks.shift();
    },
    estimate(left) {
      const rate = perSecond();
      return { perSecond: rate, secondsLeft: rate ? left / rate : null };
    },
    batchSize() {
      const rate = perSecond();
      return rate === null ? FIRST_BATCH : Math.min(LARGEST_BATCH, Math.max(1, Math.round(rate * BATCH_SECONDS)));
    },
  };
}
