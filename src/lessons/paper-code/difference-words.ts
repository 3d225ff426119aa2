import { countOf, describeBounds } from "../../core/domain/phrases";
import { METRICS } from "../../core/metrics/registry";
import { signed } from "../landscape-words";
import { hundredths } from "../walk-facts";
import type { Difference } from "./differences";
import type { MeasuredDifference } from "./measure-differences";

export function labelOfMeasured({ score }: MeasuredDifference): string {
  return METRICS.find(({ id }) => id === score)!.label;
}

/**
 * "TRACC 0.49 as the paper says, 0.44 as the code does: −0.05 [−0.09, −0.01]." Where bundles are too few for an interval, or
 * other requests are asked, it says so.
 */
export function describeEffect(measured: MeasuredDifference): string {
  const { paper, code, difference, bundles, outcomes, name } = measured;
  const tried = name === "" ? "" : ` (${name})`;
  const means = `${labelOfMeasured(measured)} ${hundredths(paper)} as the paper says, ${hundredths(code)} the other way${tried}: ${signed(difference.mean)}`;
  return outcomes ? `${means} ${describeBounds(difference, signed, bundles)}.` : `${means}. Other requests are asked.`;
}

/** "66 of 120 answers differ", "8 of 120 scores differ", "other requests". */
export function describeDiffer({ differ, requests }: MeasuredDifference, { measure }: Difference): string {
  if (differ === null) return "other requests";
  return `${differ} of ${countOf(requests, measure.kind === "score" ? "score" : "answer")}`;
}

/** What else the setting changed: tools kept, votes that mattered. */
export function describeCounts({ kept, mattered }: MeasuredDifference): string[] {
  const said: string[] = [];
  if (kept && kept[0] !== kept[1]) said.push(`Kept from the bundle: ${countOf(kept[0], "tool")}, then ${kept[1]}.`);
  if (mattered && mattered[0] !== mattered[1])
    said.push(`The vote changed the tool ${countOf(mattered[0], "time")}, then ${mattered[1]}.`);
  return said;
}
