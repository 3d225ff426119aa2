import type { LearnedJudgement, NoToolEffect, OutsideTool } from "../core/domain/learned";
import type { Trace } from "../core/domain/trace";
import type { HistoryChange } from "../core/recommend/trained/compare-training";
import { chance } from "./chances";
import { countOf, listWords, nameOf, quote, verb } from "../core/domain/phrases";

/**
 * From what it was learned, and what that means for this request.
 *
 * @example "Learned from 240 of 300 past requests. This request is a past one: it was left out of its own training."
 */
export function describeLearned({ requests, history, isSeen, isLeftOut }: LearnedFrom): string {
  const all = `${thousands(history)} ${verb(history, "past request", "past requests")}`;
  if (isLeftOut)
    return `Learned from ${thousands(requests)} of ${all}. This request is a past one: it was left out of its own training.`;
  const from =
    requests < history
      ? `Learned from ${thousands(requests)} of ${all}, drawn at random; using all of them would take minutes.`
      : `Learned from ${history === 1 ? "the only past request" : `all ${all}`}.`;
  return isSeen ? `${from} This request was among them, so its chances are too high.` : from;
}

interface LearnedFrom extends Pick<LearnedJudgement, "requests" | "history" | "isSeen"> {
  isLeftOut?: boolean;
}

/**
 * What local rules give for the same request and edits, against the answer on the screen. A score is said of each only where
 * gold is shown; what a hand had a part in is not called learned.
 *
 * @example "Local rules give NewsTool. TRACC 0.50 by rules, 1.00 as learned."
 */
export function describeByRules({ names, scores, hasEdits }: ByRules): string {
  const rules = hasEdits ? "Local rules, with your edits, give" : "Local rules give";
  if (names === "same") return `${rules} the same tools.`;
  const score =
    scores && ` TRACC ${scores.rules} by rules, ${scores.shown} ${hasEdits ? "as it is now" : "as learned"}.`;
  return `${rules} ${names.length === 0 ? "no tool" : listWords(names)}.${score ?? ""}`;
}

interface ByRules {
  /** Tools by rules; `same`: those of the answer. */
  names: readonly string[] | "same";
  /** As printed; `null`: gold is unknown or hidden. */
  scores: { rules: string; shown: string } | null;
  hasEdits: boolean;
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
    .map(([number, what], i) => `${i === 0 ? countOf(number, "past request") : number} ${what}`);
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
  const own = learned.tools.length === 0 ? ["no tool"] : learned.tools.map((tool) => nameOf(tools, tool));
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
    needed === null ? "it would not be chosen even if it were certain" : `it would be chosen from ${chance(needed)} on`;
  return `Chance ${chance(now)}; ${inside}. Words that call for it: ${quote(words, 40)}.`;
}

/** "Of 100 requests that need no tool, 72 get none; of 100 that need tools, 2 lose them." */
export function describeNoToolEffect({ found, lost }: Pick<NoToolEffect, "found" | "lost">): string {
  const [answered, losing] = [hundredth(found), hundredth(lost)];
  const finds = `Of 100 requests that need no tool, ${answered} ${answered === "1" ? "gets" : "get"} none`;
  return `${finds}; of 100 that need tools, ${losing} ${losing === "1" ? "loses" : "lose"} them.`;
}

/** Of a hundred, rounded; a share that would round to none is not called none. */
function hundredth(share: number): string {
  const hundred = share * 100;
  return hundred > 0 && hundred < 1 ? "fewer than 1" : String(Math.round(hundred));
}

function thousands(number: number): string {
  return number.toLocaleString("en-GB");
}
