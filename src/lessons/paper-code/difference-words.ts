import { countOf, describeBounds } from "../../core/domain/phrases";
import { METRICS } from "../../core/metrics/registry";
import { signed } from "../landscape-words";
import { hundredths } from "../walk-facts";
import { READ_CODE, type Difference } from "./differences";
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

/**
 * A text for whoever wants to ask the authors: what both say and where, what was measured and how far that goes, and an open
 * question. `null`: nothing was measured.
 */
export function issueText(
  { where, paper, code, places, basis, measure }: Difference,
  measured: MeasuredDifference | null,
): string {
  const { repository, commit, date } = READ_CODE;
  const effect = measured
    ? `${describeEffect(measured)}${measured.outcomes ? ` ${describeOutcomes(measured)}` : ""}`
    : `Not measured. ${measure.kind === "none" ? measure.why : ""}`.trim();
  return [
    `Paper and code: ${where}`,
    "",
    `Paper (${places.paper}): ${paper}`,
    `Code (${places.code}; ${repository} at ${commit}, ${date}): ${code}`,
    "",
    `What it changes: ${effect}`,
    `How this is known: ${basis === "vectors" ? "rebuilt, and held against values that the original functions gave" : "read from the code, and rebuilt"}. ` +
      "The sample is a made-up one of 480 requests, and no language model was asked: these are no results of the paper.",
    "",
    "Which of the two is meant? If this was misread, please say where.",
    "",
  ].join("\n");
}

/** "Of 120 requests 40 score lower the other way, 62 the same, 18 higher." */
function describeOutcomes({ outcomes, requests }: MeasuredDifference): string {
  if (!outcomes) return "";
  return `Of ${countOf(requests, "request")} ${outcomes.worse} score lower the other way, ${outcomes.equal} the same, ${outcomes.better} higher.`;
}
