import type { ComparisonOptions } from "../domain/comparison";
import type { EvaluationRow } from "../domain/evaluation";
import { addUp, numberClusters, type Clusters } from "../math/bootstrap";
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

/**
 * The columns of one score, over the common requests that have it in every run. Most scores are over all of them and
 * share one numbering of units, which is what lets them be drawn together.
 */
export function columnsOf(aligned: AlignedRuns, options: Pick<ComparisonOptions, "unit">, score: string): ScoreColumns {
  const { alignment, rows, bundles } = aligned;
  const all = rows.map((run) => columnOf(run, score));
  const places: number[] = [];
  for (let place = 0; place < alignment.common.length; place++) {
    if (all.every((values) => !Number.isNaN(values[place]!))) places.push(place);
  }
  const isByBundle = options.unit === "bundle" && bundles !== null;
  const names = isByBundle ? bundles : alignment.common;
  if (places.length === names.length) return { score, columns: all, units: wholeUnits(aligned, isByBundle, names) };
  return {
    score,
    columns: all.map((values) => Float64Array.from(places, (place) => values[place]!)),
    units: numberClusters(places.map((place) => names[place]!)),
  };
}

/** A run's values of a score, one number for each common request; NaN where a row lacks it. */
function columnOf(rows: readonly EvaluationRow[], score: string): Float64Array {
  const values = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) values[place] = rows[place]!.scores[score] ?? NaN;
  return values;
}

function wholeUnits(aligned: AlignedRuns, isByBundle: boolean, names: readonly string[]): Clusters {
  const known = wholes.get(aligned) ?? new Map<boolean, Clusters>();
  const units = known.get(isByBundle) ?? numberClusters(names);
  wholes.set(aligned, known.set(isByBundle, units));
  return units;
}

/** The values of each unit added up, units in order of first appearance. */
export function sumByUnit(values: ArrayLike<number>, { indices, sizes }: Clusters): Float64Array {
  return addUp(values, indices, sizes.length);
}

/** First less second, value by value; both are as long. */
export function subtract(first: Float64Array, second: Float64Array): Float64Array {
  const differences = new Float64Array(first.length);
  for (let place = 0; place < first.length; place++) differences[place] = first[place]! - second[place]!;
  return differences;
}
