import { count } from "../pipeline/wording";
import type { Agreement } from "./agreement";

/**
 * "Requirements agree with F1 0.78 (41 of 52 and 53 are the same); matches with kappa 0.64 over 120 decisions, 88 % the same."
 * What cannot be divided is said in words.
 */
export function describeAgreement(agreement: Agreement): string {
  const { requirements, kappa, same, first, second, paired, both, onlyFirst, onlySecond, neither } = agreement;
  if (requirements === null) return "Neither names a requirement.";
  const decisions = both + onlyFirst + onlySecond + neither;
  const found = `Requirements agree with F1 ${requirements.toFixed(2)}: ${paired} of ${first} and ${second} are the same.`;
  if (same === null) return `${found} No tool was offered for any of these, so there are no matches to compare.`;
  const measure =
    kappa === null ? "matches are all alike, so kappa says nothing" : `matches with kappa ${kappa.toFixed(2)}`;
  return `${found} Over ${count(decisions, "decision")} on those, ${measure}; ${Math.round(100 * same)} % are the same.`;
}
