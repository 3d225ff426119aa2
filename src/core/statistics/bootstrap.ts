import { mulberry32 } from "../retrieve/random";

/** A mean with its 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Draws of every interval shown. */
const DRAWS = 2000;
/** One fixed stream for all intervals, so that two tabs show the same. */
export const BOOTSTRAP_SEED = 7;

/**
 * 95 % percentile bootstrap of a mean: values drawn with replacement, means sorted, items ceil(0.025 B) − 1 and
 * ceil(0.975 B) − 1 (from 0). Draws come from mulberry32, index = floor(r · n). Throws RangeError without values.
 */
export function bootstrapMean(values: readonly number[], draws = DRAWS, seed = BOOTSTRAP_SEED): Interval {
  refuseNothing(values);
  const random = mulberry32(seed);
  const numbers = Float64Array.from(values);
  const n = numbers.length;
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += numbers[Math.floor(random() * n)]!;
    means[draw] = sum / n;
  }
  return percentiles(means);
}

/**
 * The same with whole clusters drawn: as many as there are, with replacement, and the mean taken over all their values.
 * For values that are not independent, such as the requests of one bundle. `clusters` names the cluster of each value;
 * they are numbered by first appearance.
 */
export function bootstrapClusters(
  values: readonly number[],
  clusters: readonly string[],
  draws = DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval {
  refuseNothing(values);
  const { sums, sizes } = addUp(values, clusters);
  const random = mulberry32(seed);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    let size = 0;
    for (let i = 0; i < sums.length; i++) {
      const drawn = Math.floor(random() * sums.length);
      sum += sums[drawn]!;
      size += sizes[drawn]!;
    }
    means[draw] = sum / size;
  }
  return percentiles(means);
}

/** The arithmetic mean; NaN without values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sum and number of values of each cluster, clusters in order of first appearance. */
function addUp(values: readonly number[], clusters: readonly string[]): { sums: number[]; sizes: number[] } {
  const places = new Map<string, number>();
  const sums: number[] = [];
  const sizes: number[] = [];
  values.forEach((value, i) => {
    const place = places.get(clusters[i]!) ?? places.size;
    places.set(clusters[i]!, place);
    sums[place] = (sums[place] ?? 0) + value;
    sizes[place] = (sizes[place] ?? 0) + 1;
  });
  return { sums, sizes };
}

function percentiles(means: Float64Array): Interval {
  means.sort();
  const at = (share: number): number => means[Math.max(0, Math.ceil(share * means.length) - 1)]!;
  return { low: at(0.025), high: at(0.975) };
}

function refuseNothing(values: readonly number[]): void {
  if (values.length === 0) throw new RangeError("There is no interval of no values.");
}
