import type { ComparisonOptions, PairedResult } from "../domain/comparison";
import { metricOfScore } from "../metrics/score-id";
import { meanOf } from "../statistics/bootstrap";
import { holm, mcnemarExactP } from "../statistics/paired";
import { pairedTP, wilcoxonP } from "../statistics/paired-tests";
import { drawSums, flipSigns } from "../statistics/sign-flips";
import { subtract, sumByUnit, type ScoreColumns } from "./units";

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

/** Corrected by Holm over all tests that are shown. */
export function correctTests(tests: readonly RawTest[]): PairedResult[] {
  const adjusted = holm(tests.map(({ p }) => p));
  return tests.map((test, place) => ({ ...test, adjusted: adjusted[place]! }));
}

/** Scores without a better side, and for McNemar those that are not right or wrong, are shown without a test. */
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

function pOf(test: "t" | "wilcoxon" | "mcnemar", values: Float64Array): number {
  const differences = [...values];
  if (test === "mcnemar") {
    const won = differences.filter((difference) => difference > 0).length;
    return mcnemarExactP(won, differences.filter((difference) => difference < 0).length);
  }
  if (test === "wilcoxon") return wilcoxonP(differences);
  return differences.length < 2 ? 1 : pairedTP(differences);
}

function makeRandomisation(
  { columns, units }: ScoreColumns,
  seed: number,
): (first: number, second: number) => Untested {
  const sums = columns.map((values) => sumByUnit(values, units));
  let drawn: Float64Array[] | null = null;
  return (first, second) => {
    const { p, ...swaps } = flipSigns(subtract(sums[first]!, sums[second]!), () => {
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

function pairsOf(count: number): [number, number][] {
  return Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, i): [number, number] => [first, first + 1 + i]),
  ).flat();
}
