import type { ComparisonOptions } from "../domain/comparison";
import type { AlignedRuns } from "./align-runs";

/** The scores that every run has of a request: one column a run, over the same requests. */
export interface ScoreColumns {
  score: string;
  columns: number[][];
  /** What is drawn and swapped as one: the place of each request's unit, by first appearance. */
  units: string[];
}

/** The columns of one score, over the common requests that have it in every run. */
export function columnsOf(
  { alignment, rows, bundles }: AlignedRuns,
  options: ComparisonOptions,
  score: string,
): ScoreColumns {
  const places = alignment.common.flatMap((_, place) =>
    rows.every((run) => run[place]!.scores[score] !== undefined) ? [place] : [],
  );
  const isByBundle = options.unit === "bundle" && bundles !== null;
  return {
    score,
    columns: rows.map((run) => places.map((place) => run[place]!.scores[score]!)),
    units: places.map((place) => (isByBundle ? bundles[place]! : alignment.common[place]!)),
  };
}

/** The values of each unit added up, units in order of first appearance. */
export function sumByUnit(values: readonly number[], units: readonly string[]): number[] {
  const sums = new Map<string, number>();
  values.forEach((value, place) => sums.set(units[place]!, (sums.get(units[place]!) ?? 0) + value));
  return [...sums.values()];
}

export function subtract(first: readonly number[], second: readonly number[]): number[] {
  return first.map((value, place) => value - second[place]!);
}
