import type { MetricSummary } from "../../../core/domain/evaluation";
import type { ErrorAnalysis, WalksTogether } from "../../../core/evaluate/error-analysis";
import type { UseSummary } from "../../../core/evaluate/summarize";
import { countOf, formatCount, formatFigure } from "../../../ui/format-number";
import { LOST_AT } from "./labels";

/** What the evaluation found in one sentence of numbers, in three parts: the middle one stands out. */
export interface Finding {
  before: string;
  figure: string;
  after: string;
}

interface FindingInput {
  n: number;
  /** As in "TRACC". */
  score: string;
  summary: MetricSummary | undefined;
  understanding: ErrorAnalysis | null;
  /** Of the methods that ask a language model: what that cost. */
  use?: UseSummary | null;
}

/** "143 requests scored: TRACC 0.61, between 0.57 and 0.65. Nearly half of the 204 missed tools were never in the bundle." */
export function findingOf({ n, score, summary, understanding, use = null }: FindingInput): Finding {
  if (n === 0 || !summary)
    return { before: "No request that needs a tool has been scored yet.", figure: "", after: "" };
  return {
    before: `${countOf(n, "request")} scored: `,
    figure: `${score} ${formatFigure(summary.mean)}`,
    after: [describeSpan(summary), priceOf(use), whereItFails(understanding)].filter((part) => part !== "").join(" "),
  };
}

/** ", between 0.57 and 0.65."; without an interval, over how many bundles. */
function describeSpan({ low, high, bundles }: MetricSummary): string {
  if (low !== null && high !== null) return `, between ${formatFigure(low)} and ${formatFigure(high)}.`;
  if (bundles === undefined) return ".";
  return `, over ${countOf(bundles, "bundle")}: too few for an interval.`;
}

function priceOf(use: UseSummary | null): string {
  return use ? `${formatCount(use.tokensPerRequest)} tokens a request.` : "";
}

function whereItFails(understanding: ErrorAnalysis | null): string {
  if (!understanding) return "";
  if (understanding.walks) return describeLost(understanding.walks);
  const few = understanding.sizeErrors.filter(({ difference }) => difference < 0);
  const many = understanding.sizeErrors.filter(({ difference }) => difference > 0);
  const sum = (errors: typeof few): number => errors.reduce((all, { count }) => all + count, 0);
  return `Too few tools ${timesOf(sum(few))}, too many ${timesOf(sum(many))}.`;
}

function describeLost({ lost }: WalksTogether): string {
  const stages = Object.entries(lost) as [keyof typeof lost, number][];
  const total = stages.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return "No needed tool was missed.";
  const [stage, count] = stages.reduce((most, next) => (next[1] > most[1] ? next : most));
  if (total === 1) return `The one missed tool was ${LOST_AT[stage]}.`;
  return `${sharePhrase(count / total)} of the ${formatCount(total)} missed tools were ${LOST_AT[stage]}.`;
}

function sharePhrase(share: number): string {
  if (share === 1) return "All";
  if (share > 0.85) return "Nearly all";
  if (share > 0.55) return "Most";
  if (share >= 0.5) return "Half";
  return share > 0.42 ? "Nearly half" : "The largest part";
}

function timesOf(count: number): string {
  return count === 1 ? "once" : `${formatCount(count)} times`;
}
