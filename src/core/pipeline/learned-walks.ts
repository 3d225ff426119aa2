import type { Config } from "../domain/config";
import type { Trace } from "../domain/trace";

/* What a walk has to do with what was learned from the history. */

/** With fewer past requests too little would be learned for the choice to be better than the rule of the stages. */
export const LEAST_FOR_CHOICE = 30;

/** Whether these settings use what was learned, in stage 2 or in the choice. */
export function wantsLearning({ stage2, choice }: Pick<Config, "stage2" | "choice">): boolean {
  return stage2.mapper === "learned" || choice !== undefined;
}

/** Whether something that was learned is behind the trace. */
export function isByLearning({ stage2, choice, learned }: Trace): boolean {
  return stage2.scoreKind === "learned-chance" || choice !== undefined || learned !== undefined;
}

/** How many past requests the walk could learn from, itself included. */
export function countPastRequests({ stage1 }: Pick<Trace, "stage1">): number {
  return stage1.historySize + stage1.leftOut.length + stage1.dropped.length;
}

/** Whether the trace would be another by what can be learned: its settings want that, and there is enough to learn from. */
export function lacksLearning(trace: Trace): boolean {
  const { config, stage2, choice } = trace;
  if (config.stage2.mapper === "learned" && stage2.scoreKind !== "learned-chance") return true;
  return config.choice !== undefined && choice === undefined && countPastRequests(trace) >= LEAST_FOR_CHOICE;
}
