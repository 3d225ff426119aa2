import { MODES, type Config, type Mode } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { Command, LogEntry, WalkInput } from "../../core/domain/walk";

/** The log with one step more. What was undone is cut off: the redo tail ends where a new step begins. */
export function withStep(
  { log, cursor }: { log: readonly LogEntry[]; cursor: number },
  command: Command,
  input: WalkInput,
  at: string,
): { log: LogEntry[]; cursor: number } {
  const kept = log.slice(0, cursor + 1);
  return { log: [...kept, { seq: kept.length, at, command, input, score: null }], cursor: kept.length };
}

/** The request of the data set with exactly this text, white space at the ends aside; a judged one before others. */
export function findQueryByText(dataset: Dataset, text: string): Query | null {
  const wanted = text.trim();
  const matches = dataset.queries.filter((query) => query.text.trim() === wanted);
  return matches.find((query) => query.gold !== null) ?? matches[0] ?? null;
}

/** The configuration under the name of the mode it equals; while it equals none, it keeps the name it came from. */
export function withModeName(config: Config): Config {
  if (isLike(config, MODES[config.mode])) return config;
  const mode = (Object.keys(MODES) as Mode[]).find((name) => isLike(config, MODES[name]));
  return mode ? { ...config, mode } : config;
}

/** Encoder and seed belong to no mode. */
function isLike(a: Config, b: Config): boolean {
  return JSON.stringify([a.stage1, a.stage2, a.stage3]) === JSON.stringify([b.stage1, b.stage2, b.stage3]);
}
