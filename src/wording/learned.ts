import type { LearnedJudgement, NoToolEffect, OutsideTool } from "../core/domain/learned";
import type { Trace } from "../core/domain/trace";
import type { HistoryChange } from "../core/recommend/trained/compare-training";
import { count, listWords, nameOf, quote } from "../core/domain/phrases";

/** From what it was learned, and what that means for this request. */
export function describeLearned({ requests, history, isSeen }: LearnedJudgement): string {
  const from =
    requests < history
      ? `Learned from ${thousands(requests)} of ${thousands(history)} past requests, drawn by chance: more would take minutes.`
      : `Learned from all ${thousands(history)} past requests.`;
  return isSeen ? `${from} This request was among them, so its chances are too high.` : from;
}

/** What another history changed, once it was learned again. */
export function describeHistoryChange({ added, removed, corrected, tools }: HistoryChange): string {
  const counts: [number, string][] = [
    [added, "added"],
    [removed, "removed"],
    [corrected, "corrected"],
  ];
  const parts = counts
    .filter(([number]) => number > 0)
    .map(([number, what], i) => `${i === 0 ? count(number, "past request") : number} ${what}`);
  const what = `Learned again: ${parts.length > 0 ? listWords(parts) : "the same past requests, other tools"}.`;
  if (tools.length === 0) return `${what} No tool's mean chance changed by more than .005.`;
  const moved = tools.map(({ name, before, after }) => `${name} ${chance(before)} → ${chance(after)}`);
  return `${what} Mean chance over past requests: ${moved.join(", ")}.`;
}

/** Which set it would choose, against the walk's answer. */
export function describeOwnSet({
  learned,
  stage2,
  recommendation,
  tools,
}: Trace & { learned: LearnedJudgement }): string {
  const own = learned.tools.map((tool) => nameOf(tools, tool));
  if (stage2.noTool) return `Were a tool needed, the history would call for ${listWords(own)}.`;
  const isSame =
    own.length === recommendation.tools.length &&
    recommendation.tools.every(({ tool }) => learned.tools.includes(tool));
  return isSame
    ? "As a whole, the history calls for the same set."
    : `As a whole, the history calls for ${listWords(own)}.`;
}

/** Why copying is as likely as it is. */
export function describeCopying({ likeliest, copied }: LearnedJudgement, tools: Trace["tools"]): string {
  if (!likeliest) return "No past set is near this request: the set is composed.";
  const names = listWords(likeliest.tools.map((tool) => nameOf(tools, tool)));
  const side = copied >= 0.5 ? "The past set with most of it" : "The nearest past set has little of it";
  return `${side}: ${names}, needed ${likeliest.uses === 1 ? "once" : `${likeliest.uses} times`}, ${chance(likeliest.chance)}.`;
}

/** What would bring a tool in. */
export function describeOutside({ chance: now, needed, words }: OutsideTool): string {
  const inside = needed === null ? "no chance of its own would bring it in" : `chosen from ${chance(needed)} on`;
  return `${chance(now)} by itself, ${inside}. Its words: ${quote(words, 40)}.`;
}

/** "Of 100 requests that need no tool 72 are answered with none; of 100 that need tools 2 lose them." */
export function describeNoToolEffect({ found, lost }: Pick<NoToolEffect, "found" | "lost">): string {
  const [answered, losing] = [hundredth(found), hundredth(lost)];
  const finds = `Of 100 requests that need no tool ${answered} ${answered === "1" ? "is" : "are"} answered with none`;
  return `${finds}; of 100 that need tools ${losing} ${losing === "1" ? "loses" : "lose"} them.`;
}

/** "Its chance of needing a tool is .03, below .21." */
export function describeNoNeed({ chance: now, threshold }: { chance: number; threshold: number }): string {
  return `Its chance of needing a tool is ${chanceBeside(now, threshold)}, below ${chanceBeside(threshold, now)}.`;
}

/** Four decimals where two would look like the other. */
function chanceBeside(value: number, other: number): string {
  return chance(value) === chance(other) ? value.toFixed(4).replace(/^0/u, "") : chance(value);
}

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
