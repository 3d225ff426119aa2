import type { StageUpdate } from "../../core/domain/trace";

/** What comes within a tenth of a second is felt as coming at once. */
const TOGETHER_MS = 100;

/** Stages on their way to the screen. */
export interface StageFeed {
  take(update: StageUpdate): void;
  /** What was not shown yet is not shown any more: the whole answer is there, or nobody waits. */
  stop(): void;
}

/** Hands stages on in order, those that come close together in one go: each drawing takes longer than a quick stage. */
export function createStageFeed(show: (updates: readonly StageUpdate[]) => void): StageFeed {
  let waiting: StageUpdate[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    const updates = waiting;
    waiting = [];
    timer = null;
    show(updates);
  };
  return {
    take(update) {
      waiting.push(update);
      timer ??= setTimeout(flush, TOGETHER_MS);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = [];
    },
  };
}
