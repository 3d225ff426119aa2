import type { HistoryEffect } from "../core/annotate/past-requests";
import { countOf, listWords, verb } from "../core/domain/phrases";

const thousands = (number: number): string => number.toLocaleString("en");

/** A difference with its sign and three digits: "+.012", "−.200", ".000". */
function signed(difference: number): string {
  const digits = Math.abs(difference).toFixed(3).replace(/^0/u, "");
  if (Number(digits) === 0) return digits;
  return `${difference < 0 ? "\u2212" : "+"}${digits}`;
}

/**
 * What a change of the history does to the answers of other requests.
 *
 * @example "31 of 450 answers change: 19 better, 7 worse, TRACC +.012 [+.002, +.021]."
 */
export function describeHistoryEffect(effect: Omit<HistoryEffect, "candidates">): string {
  const { asked, changed, better, worse, mean, interval } = effect;
  if (mean === null) return "There is no other judged request to try them on.";
  if (changed.length === 0) return `No answer changes: ${countOf(asked, "judged request")} walked with and without.`;
  const counts = listWords([
    ...(better > 0 ? [`${thousands(better)} better`] : []),
    ...(worse > 0 ? [`${thousands(worse)} worse`] : []),
    ...(better + worse === 0 ? ["none better or worse"] : []),
  ]);
  const bounds = interval ? ` [${signed(interval.low)}, ${signed(interval.high)}]` : "";
  return `${thousands(changed.length)} of ${thousands(asked)} answers ${verb(changed.length, "changes", "change")}: ${counts}, TRACC ${signed(mean)}${bounds}.`;
}

/** What was walked, and what was not counted. */
export function describeTrial({
  asked,
  judged,
  near,
  interval,
}: Pick<HistoryEffect, "asked" | "judged" | "near" | "interval">): string[] {
  const walked = asked + near;
  return [
    ...(walked < judged ? [`${thousands(walked)} of ${thousands(judged)} judged requests, drawn (seed 7)`] : []),
    ...(near > 0
      ? [`${countOf(near, "request that says", "requests that say")} almost the same as one of them, not counted`]
      : []),
    interval ? "interval: 95 %, whole requests drawn" : `${countOf(asked, "request")} asked: too few for an interval`,
    "nothing learned anew",
  ];
}

/** What one candidate does by itself. */
export function describeOwnEffect({ better, worse, difference }: HistoryEffect["candidates"][number]): string {
  if (better + worse === 0) return "by itself: no answer better or worse";
  return `by itself: ${better} better, ${worse} worse, ${signed(difference)} in all`;
}

/** The difference of one answer. */
export const describeDifference = signed;
