import { labelsOf } from "../evaluate/slices";
import { meanOf, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalOfMean, rangeOfDifference } from "../math/intervals";
import { rangeOfScore } from "../metrics/score-names";
import type { Bounds } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { AlignedRuns } from "./align-runs";
import { deltasOf, type Delta } from "./deltas";

/** Smaller groups say nothing. */
const SMALLEST = 5;

/** Requests with something in common: the mean score of the baseline and of the other run, and their difference. */
export interface SliceDelta extends Bounds {
  label: string;
  n: number;
  bundles: number;
  base: number;
  other: number;
  delta: number;
  queries: QueryId[];
}

/**
 * The difference for each group of at least 5 requests that are not all, by rule (number of needed tools, length, part of
 * the data set); largest loss first. `low`, `high`: whole bundles are drawn. Empty without the requests' words.
 * Yields between groups, where it could be interrupted.
 */
export function* slicingDeltas(
  aligned: AlignedRuns,
  other: number,
  score: string,
  seed?: number,
): Generator<void, SliceDelta[]> {
  const deltas = deltasOf(aligned, other, score);
  const bundles = new Map(aligned.alignment.common.map((query, index) => [query, aligned.bundles?.[index] ?? query]));
  const groups = new Map<string, Delta[]>();
  for (const delta of deltas) {
    const asked = aligned.asked.get(delta.query);
    for (const label of asked?.gold ? labelsOf(asked, undefined) : []) {
      const group = groups.get(label);
      if (group) group.push(delta);
      else groups.set(label, [delta]);
    }
  }
  const slices: SliceDelta[] = [];
  for (const [label, group] of groups) {
    if (group.length < SMALLEST || group.length === deltas.length) continue;
    yield;
    slices.push(meanOfSlice(label, group, { bundles, score, seed }));
  }
  return slices.sort((a, b) => a.delta - b.delta || (a.label < b.label ? -1 : 1));
}

/** One group with its mean difference and the interval of it; requests of one bundle are drawn together. */
function meanOfSlice(
  label: string,
  group: readonly Delta[],
  { bundles, score, seed }: { bundles: ReadonlyMap<string, string>; score: string; seed: number | undefined },
): SliceDelta {
  const values = group.map(({ delta }) => delta);
  const units = numberClusters(group.map(({ query }) => bundles.get(query)!));
  const bounds = boundsOf(intervalOfMean(values, units, rangeOfDifference(rangeOfScore(score)), seed));
  const [base, other] = [meanOf(group.map((each) => each.base)), meanOf(group.map((each) => each.other))];
  const queries = group.map(({ query }) => query);
  return {
    label,
    n: group.length,
    bundles: units.sizes.length,
    base,
    other,
    delta: meanOf(values),
    ...bounds,
    queries,
  };
}
