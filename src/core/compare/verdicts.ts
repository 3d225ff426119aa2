import type { Comparison, Difference, MetricRow, PairedResult, PairedTest, Unit } from "../domain/comparison";
import { countOf, verb } from "../domain/phrases";
import { goodness } from "./deltas";
import { letterOf } from "./align-runs";
import { intervalWay } from "../domain/interval-way";

type Told = Pick<Comparison, "runs" | "options" | "metrics" | "tests" | "alignment">;

interface Held {
  run: number;
  row: MetricRow;
  difference: Difference;
  test: PairedResult | null;
  /** `open`: these requests do not tell. */
  verdict: "better" | "worse" | "open" | "equal";
}

/** The finding in one line: "C is better than A by 0.07 in TRACC. B loses 0.18." Only what the test bears out is claimed. */
export function describeFinding(comparison: Told): string {
  const held = holdAll(comparison).sort((a, b) => gainOf(b) - gainOf(a));
  const base = letterOf(comparison.options.base);
  const label = comparison.metrics[0]?.label ?? "";
  const sentences = held.map(({ run, difference, verdict }, index) => {
    const letter = letterOf(run);
    const size = formatSize(difference.mean);
    const against = index === 0 ? ` than ${base}` : "";
    const where = index === 0 ? ` in ${label}` : "";
    if (verdict === "better") return `${letter} is better${against} by ${size}${where}.`;
    if (verdict === "worse")
      return index === 0 ? `${letter} is worse${against} by ${size}${where}.` : `${letter} loses ${size}.`;
    if (verdict === "equal") return `${letter} equals ${base}${where} on every request.`;
    return `${letter} and ${base} cannot be told apart${where} (${formatSigned(difference.mean)}).`;
  });
  return [...sentences, ...describeUnanswered(comparison)].join(" ");
}

/** What became of the requests that runs of other systems do not answer: a difference may be nothing but these. */
function describeUnanswered({ alignment: { unanswered, common, nothingNeeded } }: Told): string[] {
  const all = common.length + nothingNeeded.length;
  return unanswered.flatMap((ids, run) =>
    ids.length === 0
      ? []
      : `${letterOf(run)} leaves ${ids.length} of ${countOf(all, "request")} unanswered; ${verb(ids.length, "it counts", "they count")} as the empty set.`,
  );
}

/**
 * One sentence for each run against the baseline, with its interval and what chance does, in the first score of the
 * table.
 */
export function describeVerdicts(comparison: Told): string[] {
  return holdAll(comparison).map((held) => describeHeld(held, comparison));
}

/**
 * One run against the baseline. “Do not tell apart” instead of “no difference”: a test that finds nothing proves
 * nothing.
 */
function describeHeld({ run, row, difference, test, verdict }: Held, { options, tests }: Told): string {
  const [base, other] = [letterOf(options.base), letterOf(run)];
  if (verdict === "equal")
    return `${other} and ${base} have the same ${row.label} on all ${countOf(row.n, "request")}.`;
  const size = [formatSize(difference.mean), formatBounds(difference), `in ${row.label}`]
    .filter((part) => part !== "")
    .join(" ");
  const chance = test ? describeChance(test) : `${row.label} is not tested by ${TEST_NAMES[options.test]}`;
  if (verdict !== "open") return `${other} is ${verdict} than ${base} by ${size}; ${chance}.`;
  const side = gainOf({ row, difference }) < 0 ? "behind" : "ahead of";
  const isCorrected = test !== null && test.p < options.alpha;
  const family = `, and over the ${tests.length} tests made one such result can be luck (p ${formatP(test?.adjusted ?? 1)} by Holm)`;
  return `These requests do not tell ${other} and ${base} apart: ${other} is ${side} ${base} by ${size}; ${chance}${isCorrected ? family : ""}.`;
}

/** "a difference this large comes up by chance in 4 of 10,000 shuffles" */
function describeChance({ swaps, p }: Pick<PairedResult, "swaps" | "p">): string {
  if (!swaps) return `p ${formatP(p)}`;
  const kind = swaps.kind === "exact" ? "possible swaps" : "shuffles";
  const times = swaps.reached === 0 ? "none" : groupDigits(swaps.reached);
  return `a difference this large comes up by chance in ${times} of ${groupDigits(swaps.of)} ${kind}`;
}

/** As in sentences and captions. */
export const TEST_NAMES: Record<PairedTest, string> = {
  randomisation: "paired randomisation",
  t: "the paired t test",
  wilcoxon: "Wilcoxon's signed ranks",
  mcnemar: "McNemar's exact test",
};

/** "= .031", "< .001": as papers print it, without the zero. */
function formatP(p: number): string {
  return p < 0.001 ? "< .001" : `= ${p.toFixed(3).replace(/^0/, "")}`;
}

/** Every run but the baseline, with its difference in the first score, the test of it and what that bears out. */
function holdAll({ metrics, tests, options }: Told): Held[] {
  const row = metrics[0];
  if (!row) return [];
  return row.cells.flatMap(({ difference }, run): Held[] => {
    if (!difference) return [];
    const test = tests.find((each) => each.score === row.score && isBetween(each, run, options.base)) ?? null;
    return [{ run, row, difference, test, verdict: verdictOf({ row, difference }, test, options.alpha) }];
  });
}

/** Better or worse only where the corrected test is below alpha; `open`: these requests do not tell. */
function verdictOf(held: Pick<Held, "row" | "difference">, test: PairedResult | null, alpha: number): Held["verdict"] {
  if (held.difference.wins + held.difference.losses === 0) return "equal";
  if (!test || test.adjusted >= alpha) return "open";
  return gainOf(held) > 0 ? "better" : "worse";
}

/** How much better than the baseline, above 0 better; 0 for scores without a better side. */
function gainOf({ row, difference }: Pick<Held, "row" | "difference">): number {
  return row.better === "zero" ? 0 : goodness(row.score, difference.mean);
}

function isBetween({ first, second }: PairedResult, run: number, base: number): boolean {
  return (first === run && second === base) || (first === base && second === run);
}

/** Two decimals, three where two would say nothing. */
function formatSize(value: number): string {
  return Math.abs(value).toFixed(digitsFor(value));
}

function formatSigned(value: number, digits = digitsFor(value)): string {
  const sign = value < 0 ? "−" : "+";
  return `${sign}${Math.abs(value).toFixed(digits)}`;
}

/** The interval of the size of a difference, in as many decimals as the size: "[0.03, 0.11]"; nothing without one. */
function formatBounds({ mean, low, high }: Difference): string {
  if (low === null || high === null) return "";
  const bounds = mean < 0 ? [-high, -low] : [low, high];
  const texts = bounds.map((bound) =>
    bound
      .toFixed(digitsFor(mean))
      .replace(/^-(?=[0.]*$)/, "")
      .replace("-", "−"),
  );
  return `[${texts.join(", ")}]`;
}

/** Two decimals, three where two would round a difference to nothing. */
function digitsFor(value: number): number {
  return Math.abs(value) < 0.01 ? 3 : 2;
}

function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

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
