import type { Config } from "../../core/domain/config";
import type { LogEntry } from "../../core/domain/walk";
import { formatScore } from "../../ui/format-number";
import { mapperOf, MIXES, RETRIEVER_LABELS } from "./editing/config-changes";

const SEARCHES = { "past-requests": "past requests", "bundle-text": "bundle texts" };
const POOLS = { history: "history", "whole-file": "whole file" };
const KEEPS = { matched: "matched tools", "published-empty": "none" };
const MAPPERS = { rules: "rules", learned: "learned", model: "language model" };

/** Every setting that a screen changes, as it is called and printed. What belongs to one mapper alone is `null` elsewhere. */
const SETTINGS: readonly (readonly [name: string, print: (config: Config) => string | null])[] = [
  ["mode", ({ mode }) => mode],
  ["encoder", ({ encoder }) => encoder],
  ["retriever", ({ stage1 }) => RETRIEVER_LABELS[stage1.retriever]],
  ["searched", ({ stage1 }) => SEARCHES[stage1.search]],
  ["weight of meaning", ({ stage1 }) => stage1.denseWeight.toFixed(2)],
  ["bundles from", ({ stage1 }) => POOLS[stage1.pool]],
  ["stage 2 by", (config) => MAPPERS[mapperOf(config)]],
  ["threshold", ({ stage2 }) => printFitted(stage2.threshold)],
  ["best tools", ({ stage2 }) => String(stage2.bestTools)],
  ["kept", ({ stage2 }) => KEEPS[stage2.keep]],
  ["expected", ({ stage2 }) => MIXES.find(({ mix }) => mix === (stage2.mix ?? null))?.label ?? null],
  ["no tool below", ({ stage2: { noTool } }) => (noTool ? printFitted(noTool.threshold) : "never")],
  ["prompts", ({ stage2: { model } }) => (model ? model.form : null)],
  [
    "open requirements",
    ({ stage2: { model } }) => (model ? { reuse: "own words", ask: "restated" }[model.unsolved] : null),
  ],
  ["gate", ({ gate }) => (gate ? `MassTool, ${printFitted(gate.threshold)}` : "ours")],
  [
    "needs of the answer",
    ({ network }) => ({ off: "offered", add: "added", full: "added, or replaced" })[network?.closure ?? "off"],
  ],
  ["k", ({ stage3 }) => String(stage3.k)],
  ["seed", ({ seed }) => String(seed)],
];

/**
 * What a step changed of the settings, each with its value before and after; empty for other steps.
 *
 * @example ["threshold fitted → .40"]
 */
export function listSettingChanges({ command, input }: LogEntry, before: LogEntry | null): string[] {
  if (command.type !== "configure" || !before) return [];
  return SETTINGS.flatMap(([name, print]) => {
    const [was, is] = [print(before.input.config), print(input.config)];
    return was === is || was === null || is === null ? [] : [`${name} ${was} → ${is}`];
  });
}

function printFitted(value: number | null): string {
  return value === null ? "fitted" : formatScore(value);
}
