import type { StageUpdate } from "../../core/domain/trace";
import type { PartialTrace } from "../app/session";

/** What comes within a tenth of a second is felt as coming at once. */
const TOGETHER_MS = 100;

/** Stages on their way to the screen. */
interface StageFeed {
  take(update: StageUpdate): void;
  /** What was not shown yet is not shown any more: the whole answer is there, or nobody waits. */
  stop(): void;
}

/** Passes stages on in order, and those that come close together at once: drawing takes longer than a quick stage. */
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

/** With what a stage came to. */
export function withStage(partial: PartialTrace, update: StageUpdate): PartialTrace {
  if (update.stage === 4) return partial;
  const tools = { ...partial.tools, ...update.tools };
  switch (update.stage) {
    case 1:
      return { tools, stage1: update.result };
    case 2:
      return { ...partial, tools, stage2: update.result };
    case 3:
      return { ...partial, tools, stage3: update.result };
  }
}
