import type { LearnedJudgement, NoToolEffect, OutsideTool } from "../core/domain/learned";
import type { Trace } from "../core/domain/trace";
import type { HistoryChange } from "../core/recommend/trained/compare-training";
import { count, listWords, nameOf, quote } from "../core/domain/phrases";

/**
 * From what it was learned, and what that means for this request.
 *
 * @example "Learned from all 300 past requests. This request was among them, so its chances are too high."
 */
export function describeLearned({ requests, history, isSeen }: LearnedJudgement): string {
  const from =
    requests < history
      ? `Learned from ${thousands(requests)} of ${thousands(history)} past requests, drawn at random; using all of them would take minutes.`
      : `Learned from all ${thousands(history)} past requests.`;
  return isSeen ? `${from} This request was among them, so its chances are too high.` : from;
}

/**
 * What another history changed, once it was learned again: what came and went, then the tools whose chance moved.
 *
 * @example "Learned again: 1 past request added. Mean chance over past requests: NewsTool .12 → .18."
 */
export function describeHistoryChange({ added, removed, corrected, tools }: HistoryChange): string {
  const counts: [number, string][] = [
    [added, "added"],
    [removed, "removed"],
    [corrected, "corrected"],
  ];
  const parts = counts
    .filter(([number]) => number > 0)
    .map(([number, what], i) => `${i === 0 ? count(number, "past request") : number} ${what}`);
  const what = `Learned again: ${parts.length > 0 ? listWords(parts) : "the same past requests, different tools"}.`;
  if (tools.length === 0) return `${what} No tool's mean chance changed by more than .005.`;
  const moved = tools.map(({ name, before, after }) => `${name} ${chance(before)} → ${chance(after)}`);
  return `${what} Mean chance over past requests: ${moved.join(", ")}.`;
}

/** Which set the history alone would choose, against the walk's answer; the same tools in another order are the same set. */
export function describeOwnSet({
  learned,
  stage2,
  recommendation,
  tools,
}: Trace & { learned: LearnedJudgement }): string {
  const own = learned.tools.map((tool) => nameOf(tools, tool));
  if (stage2.noTool) return `If a tool were needed, the history would call for ${listWords(own)}.`;
  const isSame =
    own.length === recommendation.tools.length &&
    recommendation.tools.every(({ tool }) => learned.tools.includes(tool));
  return isSame
    ? "As a whole, the history calls for the same set."
    : `As a whole, the history calls for ${listWords(own)}.`;
}

/**
 * Why copying is as likely as it is. From one half on the past set is likely; below, even the likeliest is not.
 *
 * @example "The likeliest past set is Hotel and Flight, needed 3 times: chance .62."
 */
export function describeCopying({ likeliest, copied }: LearnedJudgement, tools: Trace["tools"]): string {
  if (!likeliest) return "No past set is close to this request, so the set is composed of single tools.";
  const names = listWords(likeliest.tools.map((tool) => nameOf(tools, tool)));
  const used = likeliest.uses === 1 ? "once" : `${likeliest.uses} times`;
  return copied >= 0.5
    ? `The likeliest past set is ${names}, needed ${used}: chance ${chance(likeliest.chance)}.`
    : `Even the likeliest past set, ${names}, needed ${used}, has only chance ${chance(likeliest.chance)}.`;
}

/**
 * What would bring a tool in that stands just outside.
 *
 * @example "Chance .30; it would be chosen from .45 on. Words that call for it: “call me a cab”."
 */
export function describeOutside({ chance: now, needed, words }: OutsideTool): string {
  const inside =
    needed === null ? "no chance would be enough to choose it" : `it would be chosen from ${chance(needed)} on`;
  return `Chance ${chance(now)}; ${inside}. Words that call for it: ${quote(words, 40)}.`;
}

/** "Of 100 requests that need no tool, 72 get none; of 100 that need tools, 2 lose them." */
export function describeNoToolEffect({ found, lost }: Pick<NoToolEffect, "found" | "lost">): string {
  const [answered, losing] = [hundredth(found), hundredth(lost)];
  const finds = `Of 100 requests that need no tool, ${answered} ${answered === "1" ? "gets" : "get"} none`;
  return `${finds}; of 100 that need tools, ${losing} ${losing === "1" ? "loses" : "lose"} them.`;
}

/** "The chance that it needs one is .03, below the threshold of .21." */
export function describeNoNeed({ chance: now, threshold }: { chance: number; threshold: number }): string {
  return `The chance that it needs one is ${chanceBeside(now, threshold)}, below the threshold of ${chanceBeside(threshold, now)}.`;
}

/** Four decimals where two would look like the other. */
function chanceBeside(value: number, other: number): string {
  return chance(value) === chance(other) ? value.toFixed(4).replace(/^0/u, "") : chance(value);
}

/** Of a hundred, rounded; a share that would round to none is not called none. */
function hundredth(share: number): string {
  const hundred = share * 100;
  return hundred > 0 && hundred < 1 ? "fewer than 1" : String(Math.round(hundred));
}

/** Two decimals without the zero; 1 as it is. */
function chance(value: number): string {
  if (value > 0 && value < 0.005) return "under .01";
  const rounded = value.toFixed(2);
  return rounded.startsWith("0") ? rounded.slice(1) : rounded;
}

function thousands(number: number): string {
  return number.toLocaleString("en-GB");
}
