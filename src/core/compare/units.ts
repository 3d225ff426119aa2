import type { ComparisonOptions } from "../domain/comparison";
import { addUp, numberClusters, type Clusters } from "../statistics/bootstrap";
import type { AlignedRuns } from "./align-runs";

/** The scores that every run has of a request: one column a run, over the same requests. */
export interface ScoreColumns {
  score: string;
  columns: Float64Array[];
  /** What is drawn and swapped as one. Scores over the same requests share it. */
  units: Clusters;
}

/** The units of all common requests, which most scores are over. */
const wholes = new WeakMap<AlignedRuns, Map<boolean, Clusters>>();

/** The columns of one score, over the common requests that have it in every run. */
export function columnsOf(aligned: AlignedRuns, options: Pick<ComparisonOptions, "unit">, score: string): ScoreColumns {
  const { alignment, rows, bundles } = aligned;
  const all = rows.map((run) => Float64Array.from(run, ({ scores }) => scores[score] ?? NaN));
  const places: number[] = [];
  alignment.common.forEach((_, place) => {
    if (all.every((values) => !Number.isNaN(values[place]!))) places.push(place);
  });
  const isByBundle = options.unit === "bundle" && bundles !== null;
  const names = isByBundle ? bundles : alignment.common;
  if (places.length === names.length) return { score, columns: all, units: wholeUnits(aligned, isByBundle, names) };
  return {
    score,
    columns: all.map((values) => Float64Array.from(places, (place) => values[place]!)),
    units: numberClusters(places.map((place) => names[place]!)),
  };
}

function wholeUnits(aligned: AlignedRuns, isByBundle: boolean, names: readonly string[]): Clusters {
  const known = wholes.get(aligned) ?? new Map<boolean, Clusters>();
  const units = known.get(isByBundle) ?? numberClusters(names);
  wholes.set(aligned, known.set(isByBundle, units));
  return units;
}

/** The values of each unit added up, units in order of first appearance. */
export function sumByUnit(values: ArrayLike<number>, { places, sizes }: Clusters): Float64Array {
  return addUp(values, places, sizes.length);
}

export function subtract(first: Float64Array, second: Float64Array): Float64Array {
  return first.map((value, place) => value - second[place]!);
}
