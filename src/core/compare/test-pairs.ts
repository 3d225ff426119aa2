import type { ComparisonOptions, PairedResult } from "../domain/comparison";
import { metricOfScore } from "../metrics/score-names";
import { meanOf } from "../math/bootstrap";
import { adjustByHolm, mcnemarTest, pairedTTest, wilcoxonSignedRankTest } from "../math/paired-tests";
import { drawSums, randomisationTest, flippedSums } from "../math/randomisation";
import { subtract, sumByUnit, type ScoreColumns, columnsOf } from "./units";
import type { AlignedRuns } from "./align-runs";

type Untested = Pick<PairedResult, "p" | "swaps">;

/** Fewer differ: every pattern of signs is tried, and nothing needs to be drawn. */
const DRAWS = 10_000;

/** A test before it is corrected. */
export type RawTest = Omit<PairedResult, "adjusted">;

/**
 * Every two runs tested against each other in every score that has a better side. The
 * randomisation test swaps whole units under signs that all pairs and scores share; t and Wilcoxon look at single requests;
 * McNemar only at scores that are 0 or 1.
 */
export function testPairs(scores: readonly ScoreColumns[], options: ComparisonOptions): RawTest[] {
  return scores
    .filter((score) => isTested(score, options))
    .flatMap((score): RawTest[] => {
      const test = makeTest(score, options);
      return pairsOf(score.columns.length).map(([first, second]) => {
        const differences = subtract(score.columns[first]!, score.columns[second]!);
        return { score: score.score, first, second, difference: meanOf(differences), ...test(first, second) };
      });
    });
}

/**
 * Corrected by Holm over all tests that are shown: of twenty tests without any difference one is below .05 by chance.
 */
export function correctTests(tests: readonly RawTest[]): PairedResult[] {
  const adjusted = adjustByHolm(tests.map(({ p }) => p));
  return tests.map((test, index) => ({ ...test, adjusted: adjusted[index]! }));
}

/**
 * Scores without a better side, and for McNemar those that are not right or wrong everywhere, are shown without a
 * test.
 */
function isTested({ score, columns }: ScoreColumns, { test }: ComparisonOptions): boolean {
  if (columns[0]!.length === 0 || metricOfScore(score).metric?.better === "zero") return false;
  return test !== "mcnemar" || columns.every((values) => values.every((value) => value === 0 || value === 1));
}

function makeTest(score: ScoreColumns, { test, seed }: ComparisonOptions): (first: number, second: number) => Untested {
  if (test === "randomisation") return makeRandomisation(score, seed);
  return (first, second) => {
    const differences = subtract(score.columns[first]!, score.columns[second]!);
    return { p: pOf(test, differences), swaps: null };
  };
}

/**
 * The p value of one test over the differences of single requests; 1 where one request is left and nothing can be
 * said.
 */
function pOf(test: "t" | "wilcoxon" | "mcnemar", values: Float64Array): number {
  const differences = [...values];
  if (test === "mcnemar") {
    const won = differences.filter((difference) => difference > 0).length;
    return mcnemarTest(won, differences.filter((difference) => difference < 0).length);
  }
  if (test === "wilcoxon") return wilcoxonSignedRankTest(differences);
  return differences.length < 2 ? 1 : pairedTTest(differences);
}

/**
 * The paired randomisation test. Signs are drawn once for all pairs of a score: the difference of two runs is that of
 * their differences to the first, which spares a drawing for each pair.
 */
function makeRandomisation(
  { columns, units }: ScoreColumns,
  seed: number,
): (first: number, second: number) => Untested {
  const sums = columns.map((values) => sumByUnit(values, units));
  let drawn: Float64Array[] | null = null;
  return (first, second) => {
    const { p, ...swaps } = randomisationTest(subtract(sums[first]!, sums[second]!), () => {
      // Differences to the first run: its own column is 0 under every pattern and costs nothing.
      drawn ??= [
        new Float64Array(DRAWS),
        ...drawSums(
          sums.slice(1).map((each) => subtract(each, sums[0]!)),
          DRAWS,
          seed,
        ),
      ];
      return drawn[first]!.map((sum, draw) => sum - drawn![second]![draw]!);
    });
    return { p, swaps };
  };
}

/**
 * Every two of so many runs, each pair once, the first before the second.
 *
 * @example pairsOf(3) // [0, 1], [0, 2], [1, 2]
 */
function pairsOf(count: number): [number, number][] {
  return Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, i): [number, number] => [first, first + 1 + i]),
  ).flat();
}

/** Bars on each side of 0, beside the one in the middle. */
const HALF = 20;

/** What random swaps make of a mean difference: a picture of a p value. */
export interface ShuffleHistogram {
  /** `from` and `to` are mean differences; equally wide, in order, 0 in the middle of the middle one. */
  bars: { from: number; to: number; count: number }[];
  /** The mean difference that was measured, the other run less the baseline. */
  observed: number;
}

/**
 * The mean differences under the patterns of signs that the randomisation test looks at, as columns around 0; `null`
 * when nothing differs. Yields once.
 */
export function* shufflingHistogram(
  aligned: AlignedRuns,
  options: ComparisonOptions,
  other: number,
  score: string,
): Generator<void, ShuffleHistogram | null> {
  const { columns, units } = columnsOf(aligned, options, score);
  const differences = subtract(columns[other]!, columns[aligned.base]!);
  const n = differences.length;
  const observed = differences.reduce((sum, difference) => sum + difference, 0) / n;
  if (differences.every((difference) => difference === 0)) return null;
  yield;
  const means = flippedSums(sumByUnit(differences, units), options.seed).map((sum) => sum / n);
  const reach = means.reduce((most, mean) => Math.max(most, Math.abs(mean)), Math.abs(observed));
  const width = reach / (HALF + 0.5);
  const counts = new Array<number>(2 * HALF + 1).fill(0);
  for (const mean of means) counts[Math.min(2 * HALF, Math.max(0, Math.round(mean / width) + HALF))]! += 1;
  const bars = counts.map((count, index) => ({
    from: (index - HALF - 0.5) * width,
    to: (index - HALF + 0.5) * width,
    count,
  }));
  return { bars, observed };
}
