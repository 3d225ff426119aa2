import type { Comparison } from "../domain/comparison";
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
  const unit = options.unit === "bundle" ? "whole bundles" : "requests";
  return [
    `Means over n = ${n} requests with 95 % bootstrap intervals of ${unit}.`,
    "A raised letter names the runs that this one is significantly better than",
    `(${test}, seed ${options.seed}).`,
    data.length > 0 ? `Data: ${data.join("; ")}.` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
