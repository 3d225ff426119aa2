import type { AlphaWithInterval } from "../core/annotate/agreement/alpha";
import type { Anchoring } from "../core/annotate/effort";
import type { HistoryEffect } from "../core/annotate/past-requests";
import { countOf, listWords, numberWord, verb } from "../core/domain/phrases";
import type { Interval } from "../core/math/bootstrap";

/** The bounds that Krippendorff gives: rely on it from .80, tentatively from .667. They are asked of the lower end. */
const WELL = 0.8;
const SO_FAR = 0.67;

interface AgreementFacts {
  annotators: number;
  alpha: AlphaWithInterval;
  /** Items whose answers are not all equal. */
  disagreements: number;
  /** The tool with most disagreements, and in how many of those items; `null`: there is none. */
  mostDisputed: { name: string; disagreements: number } | null;
}

/**
 * What the agreement of a project comes to, in one to three sentences.
 *
 * @example "Three annotators agree well: alpha .85, between .81 and .89. They disagree about 44 requests, in 15 of them about Contact Book."
 */
export function describeAgreement(facts: AgreementFacts, format: (score: number) => string): string {
  const { alpha, disagreements } = facts;
  if (alpha.items === 0) return "No request has two answers yet, so there is nothing to compare.";
  const parts = [verdictOf(facts, format)];
  if (alpha.interval !== null && alpha.fewItems)
    parts.push(`With ${countOf(alpha.items, "shared request")}, the interval is likely too short.`);
  parts.push(disagreements === 0 ? agreedOnAll(alpha.items) : describeDisagreements(facts));
  return parts.join(" ");
}

function verdictOf(
  { annotators, alpha: { alpha, interval, items } }: AgreementFacts,
  format: (score: number) => string,
): string {
  const who = `${numberWord(annotators)} annotators`;
  if (alpha === null) return `${who} gave the same answer every time, so alpha has no value.`;
  if (interval === null) {
    const on = countOf(items, "shared request");
    return `${who} have alpha ${format(alpha)} on ${on}, too little to say whether they agree.`;
  }
  const grade = interval.low >= WELL ? "agree well" : interval.low >= SO_FAR ? "agree so far" : "do not agree yet";
  return `${who} ${grade}: alpha ${format(alpha)}, between ${format(interval.low)} and ${format(interval.high)}.`;
}

function agreedOnAll(items: number): string {
  const requests = items === 1 ? "this request" : items === 2 ? "both requests" : `all ${countOf(items, "request")}`;
  return `Their answers to ${requests} are equal.`;
}

function describeDisagreements({ disagreements, mostDisputed }: AgreementFacts): string {
  const about = `They disagree about ${countOf(disagreements, "request")}`;
  if (mostDisputed === null || mostDisputed.disagreements === 0) return `${about}.`;
  const { name, disagreements: count } = mostDisputed;
  if (disagreements === 1) return `${about}, over ${name}.`;
  if (count === disagreements) return `${about}, each time over ${name}.`;
  return `${about}, in ${count.toLocaleString("en")} of them over ${name}.`;
}

/**
 * Whether the suggestion pulls, in one or two sentences.
 *
 * @example describeAnchoring(found, format) // ".07 more often when it is shown, between −.01 and .15: not told apart from none."
 */
export function describeAnchoring(
  { difference, interval, shown, blind, requests }: Anchoring,
  format: (score: number) => string,
): string {
  if (shown.answers === 0 && blind.answers === 0) return "No answer had a suggestion yet.";
  if (blind.answers === 0)
    return "No answer was given blind, so there is nothing to compare. Hide the suggestions for half of the requests to find out.";
  if (difference === null) return "Every answer was given blind, so there is nothing to compare.";
  const by =
    difference === 0 ? "Exactly as often" : `${format(Math.abs(difference))} ${difference > 0 ? "more" : "less"} often`;
  if (interval === null) return `${by} when it is shown, on too few requests to say more.`;
  const few = requests < FEW_REQUESTS ? ` With ${countOf(requests, "request")}, the interval is likely too short.` : "";
  const verdict =
    interval.low > 0
      ? "the suggestion pulls"
      : interval.high < 0
        ? "people turn away from it"
        : "not told apart from none";
  return `${by} when it is shown; the difference lies between ${signed(interval.low, format)} and ${signed(interval.high, format)}: ${verdict}.${few}`;
}

const FEW_REQUESTS = 30;
const signed = (value: number, format: (score: number) => string): string =>
  value < 0 && format(-value) !== format(0) ? `−${format(-value)}` : format(Math.abs(value));

/**
 * What several answers have in common, and what each has of its own.
 *
 * @example describeDivision([["A", "B"], ["A"], ["A", "B", "C"]]) // "Three answers. They share A; two add B, one adds C."
 */
export function describeDivision(sets: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const name of sets.flatMap((set) => [...new Set(set)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts].flatMap(([name, count]) => (count === sets.length ? [name] : []));
  const head = `${numberWord(sets.length)} ${verb(sets.length, "answer", "answers")}.`;
  if (sets.length === 1) return `One answer: ${shared.length === 0 ? "no tool is needed" : listWords(shared)}.`;
  if (shared.length === counts.size)
    return shared.length === 0 ? `${head} No tool is needed.` : `${head} The tools are the same: ${listWords(shared)}.`;
  const says = shared.length > 0 ? ["adds", "add"] : ["wants", "want"];
  const groups = [...new Set(counts.values())].filter((count) => count < sets.length).sort((a, b) => b - a);
  const parts = groups.map((count) => {
    const names = [...counts].flatMap(([name, own]) => (own === count ? [name] : []));
    if (count === 1 && names.length > 1) return `${listWords(names)} are in one answer each`;
    return `${small(count)} ${verb(count, says[0]!, says[1]!)} ${listWords(names)}`;
  });
  const none = sets.filter((set) => set.length === 0).length;
  const nobody = none > 0 ? [`${small(none)} ${verb(none, "says", "say")} that none is needed`] : [];
  const common = shared.length > 0 ? `They share ${listWords(shared)}` : "They share no tool";
  return `${head} ${common}; ${[...parts, ...nobody].join(", ")}.`;
}

const small = (count: number): string => numberWord(count).toLowerCase();

/** Said right after an answer to a request whose answer is known, where the project wants that. */
export function describeKnownAnswer(isRight: boolean): string {
  return isRight
    ? "The answer to that request was known, and yours is the same."
    : "The answer to that request was known, and yours is another one. B goes back to it.";
}

/**
 * How a person did at requests with known answers.
 *
 * @example describeOwnAccuracy({ right: 9, known: 10, interval }) // "9 of 10 requests with a known answer were right, a share between .60 and .98."
 */
export function describeOwnAccuracy(
  { right, known, interval }: { right: number; known: number; interval: Interval },
  format: (score: number) => string,
): string {
  return `You answered ${right} of ${countOf(known, "request")} with a known answer right, a share between ${format(interval.low)} and ${format(interval.high)}.`;
}

const thousands = (number: number): string => number.toLocaleString("en");

/** The difference of one answer, with its sign and three digits: "+.012", "−.200", ".000". */
export function describeDifference(difference: number): string {
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
  const bounds = interval ? ` [${describeDifference(interval.low)}, ${describeDifference(interval.high)}]` : "";
  return `${thousands(changed.length)} of ${thousands(asked)} answers ${verb(changed.length, "changes", "change")}: ${counts}, TRACC ${describeDifference(mean)}${bounds}.`;
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
  return `by itself: ${better} better, ${worse} worse, ${describeDifference(difference)} in all`;
}
