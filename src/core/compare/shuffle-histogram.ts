import type { ComparisonOptions } from "../domain/comparison";
import { flippedSums } from "../statistics/sign-flips";
import type { AlignedRuns } from "./align-runs";
import { columnsOf, subtract, sumByUnit } from "./units";

/** Bars on each side of 0, beside the one in the middle. */
const HALF = 20;

/** What random swaps make of a mean difference: a picture of a p value. */
export interface ShuffleHistogram {
  /** `from` and `to` are mean differences; equally wide, in order, 0 in the middle of the middle one. */
  bars: { from: number; to: number; count: number }[];
  /** The mean difference that was measured, the other run less the baseline. */
  observed: number;
}

/** The mean differences under the patterns of signs that the randomisation test looks at; `null` when nothing differs. Yields once. */
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
  const bars = counts.map((count, place) => ({
    from: (place - HALF - 0.5) * width,
    to: (place - HALF + 0.5) * width,
    count,
  }));
  return { bars, observed };
}
