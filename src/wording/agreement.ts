import type { AlphaWithInterval } from "../core/annotate/agreement/alpha";
import type { Anchoring } from "../core/annotate/effort";
import { countOf, numberWord } from "../core/domain/phrases";

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
