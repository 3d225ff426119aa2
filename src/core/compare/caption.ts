import type { Comparison, Unit } from "../domain/comparison";
import { countOf, verb } from "../domain/phrases";
import { intervalWay } from "../domain/interval-way";
import { TEST_NAMES } from "./verdicts";

/**
 * What must stand under the table so that it can be read alone: test, level, correction, n, intervals, data. Without
 * marks of any format; the writers of LaTeX and Markdown add theirs.
 */
export function describeTable({ options, tests, alignment, runs, metrics }: Comparison): string {
  const n = metrics[0]?.n ?? alignment.common.length;
  const data = [
    ...new Set(runs.flatMap(({ dataset }) => (dataset ? [`${dataset.name}, data ${dataset.hash.slice(0, 12)}`] : []))),
  ];
  const test = `${TEST_NAMES[options.test].replace(/^the /, "")}, alpha ${options.alpha}, Holm over ${tests.length} ${tests.length === 1 ? "test" : "tests"}`;
  return [
    `Means over n = ${n} requests${describeIntervals(metrics[0]?.units ?? n, options.unit)}.`,
    "A raised letter names the runs that this one is significantly better than",
    `(${test}, seed ${options.seed}).`,
    data.length > 0 ? `Data: ${data.join("; ")}.` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** " with 95 % bootstrap intervals of whole bundles", or why there are none. */
function describeIntervals(units: number, unit: Unit): string {
  const way = intervalWay(units);
  if (way === "none") return ` without intervals: ${countOf(units, unit)} ${verb(units, "is", "are")} too few`;
  const whole = unit === "bundle" ? "whole bundles" : "requests";
  if (way === "percentile") return ` with 95 % bootstrap intervals of ${whole}`;
  return ` with 95 % intervals of ${whole} (studentised bootstrap or Student's t, whichever is wider)`;
}
