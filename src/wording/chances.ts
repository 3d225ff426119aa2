import type { ChoiceResult, ChosenTool } from "../core/domain/choice";

/** Two decimals without the zero; only what is certain is 1.00, and only what is out of the question .00. */
export function chance(value: number): string {
  if (value > 0 && value < 0.005) return "under .01";
  if (value < 1 && value >= 0.995) return "over .99";
  const rounded = value.toFixed(2);
  return rounded.startsWith("0") ? rounded.slice(1) : rounded;
}

/** Whether the answer is that no tool is needed, which is decided before single tools are weighed. */
export function isNoTool({ none, tools }: Pick<ChoiceResult, "none" | "tools">): boolean {
  return none !== null && tools.length === 0;
}

/** "The chance that it needs one is .03, below the threshold of .21." */
export function describeNoNeed({ chance: now, threshold }: { chance: number; threshold: number }): string {
  return `The chance that it needs one is ${chanceBeside(now, threshold)}, below the threshold of ${chanceBeside(threshold, now)}.`;
}

/** Four decimals where two would look like the other. */
export function chanceBeside(value: number, other: number): string {
  return chance(value) === chance(other) ? value.toFixed(4).replace(/^0/u, "") : chance(value);
}

/** Words that call for a tool with less are not its reason, though none call for it more. */
const LEAST_CALLING = 0.05;

/** The words to name as what calls for a tool. `null`: none of the request do so by themselves. */
export function callingWords({ words }: Pick<ChosenTool, "words">): ChosenTool["words"] {
  return words && words.chance >= LEAST_CALLING ? words : null;
}
