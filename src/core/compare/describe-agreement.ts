import { countOf } from "../domain/phrases";
import type { Interval } from "../math/bootstrap";
import type { Agreement } from "./agreement";

/** Of fewer decisions kappa says nothing that the count does not. */
const WORTH_KAPPA = 20;

/**
 * "Requirements agree with F1 0.78 [0.71, 0.84]: 41 of 52 and 53 are the same. Over 120 decisions on those, matches with kappa
 * 0.64 [0.50, 0.76]; 88 % are the same." The brackets hold 95 % intervals, where there are any. What cannot be divided is said in words.
 */
export function describeAgreement(agreement: Agreement): string {
  const { requirements, kappa, same, first, second, paired, both, onlyFirst, onlySecond, neither, intervals } =
    agreement;
  if (requirements === null) return "Neither names a requirement.";
  const decisions = both + onlyFirst + onlySecond + neither;
  const found = `Requirements agree with F1 ${withInterval(requirements, intervals.requirements)}: ${paired} of ${first} and ${second} are the same.`;
  if (same === null) return `${found} No tool was offered for any of these, so there are no matches to compare.`;
  if (decisions < WORTH_KAPPA)
    return `${found} Of ${countOf(decisions, "decision")} which tool serves them, ${both + neither} ${both + neither === 1 ? "is" : "are"} the same.`;
  const measure =
    kappa === null
      ? "matches are all alike, so kappa says nothing"
      : `matches with kappa ${withInterval(kappa, intervals.kappa)}`;
  return `${found} Over ${countOf(decisions, "decision")} on those, ${measure}; ${Math.round(100 * same)} % are the same.`;
}

/** "0.78 [0.71, 0.84]"; the brackets are left out where there is no interval. */
function withInterval(value: number, interval: Interval | null): string {
  return `${value.toFixed(2)}${interval ? ` [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]` : ""}`;
}
