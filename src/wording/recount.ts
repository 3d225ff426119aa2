import { countOf, verb } from "../core/domain/phrases";
import type { RecountCounts } from "../core/evaluate/recount-scores";

/** What the scores of a file are not, one sentence each; none where all of them are what its answers come to. */
export function describeRecount({ total, others, repeats, unknown }: RecountCounts, file: string): string[] {
  const said: string[] = [];
  if (others > 0)
    said.push(
      `“${file}” gives ${countOf(others, "answer")} of ${total.toLocaleString("en")} other scores than ${verb(others, "it comes", "they come")} to by the needed tools. The scores were counted again.`,
    );
  if (repeats > 0)
    said.push(
      `“${file}” answers some requests more than once. The first answer counts; ${countOf(repeats, "other was", "others were")} left out.`,
    );
  if (unknown > 0)
    said.push(
      unknown + repeats === total
        ? `“${file}” does not say which tools its requests need, and their data set is not here: its scores could not be checked.`
        : `Of ${countOf(unknown, "answer")} in “${file}” nobody here knows which tools were needed: ${verb(unknown, "it was", "they were")} left out.`,
    );
  return said;
}
