import { mulberry32 } from "./random";
import { runToEnd } from "./run-to-end";

/** The bounds of a 95 % interval, low first. */
export interface Interval {
  low: number;
  high: number;
}

/** Draws of every interval shown. */
export const BOOTSTRAP_DRAWS = 2000;
/** Columns that are added up at the same time: their values of one item fill one line of the processor's cache. */
const TOGETHER = 8;
/** One fixed stream for all intervals, so that two tabs show the same. */
export const BOOTSTRAP_SEED = 7;

/**
 * 95 % percentile bootstrap of a mean: values drawn with replacement, means sorted, items ceil(0.025 B) − 1 and
 * ceil(0.975 B) − 1 (from 0). Draws come from mulberry32, index = floor(r · n). Throws RangeError without values. Source:
 * Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3; the number of draws is our choice.
 *
 * @example bootstrapMean([0, 1, 1, 1]) // { low: 0.25, high: 1 }
 */
export function bootstrapMean(values: readonly number[], draws = BOOTSTRAP_DRAWS, seed = BOOTSTRAP_SEED): Interval {
  return bootstrapMeans([values], draws, seed)[0]!;
}

/**
 * The same of several equally long columns at once: each interval has the bits that it would have alone, and every item is
 * drawn only once for all. Throws RangeError without values.
 */
function bootstrapMeans(
  columns: readonly (readonly number[])[],
  draws = BOOTSTRAP_DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval[] {
  return runToEnd(drawingMeans(columns, { sizes: null, draws, seed })).map(intervalOf);
}

/**
 * The same with whole clusters drawn: as many as there are, with replacement, and the mean taken over all their values.
 * For values that are not independent, such as the requests of one bundle. `clusters` names the cluster of each value;
 * they are numbered by first appearance.
 */
export function bootstrapClusters(
  values: readonly number[],
  clusters: readonly string[],
  draws = BOOTSTRAP_DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval {
  return bootstrapClusterMeans([values], clusters, draws, seed)[0]!;
}

/** The same of several equally long columns at once. Throws RangeError without values. */
function bootstrapClusterMeans(
  columns: readonly (readonly number[])[],
  clusters: readonly string[],
  draws = BOOTSTRAP_DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval[] {
  return drawClusterMeans(columns, clusters, draws, seed).map(intervalOf);
}

/**
 * The drawn means behind `bootstrapClusterMeans`, of each column in the order of the draws. All columns are drawn alike, so
 * the drawn means of a paired difference are the differences of theirs. Throws RangeError without values.
 */
export function drawClusterMeans(
  columns: readonly ArrayLike<number>[],
  clusters: readonly string[] | Clusters,
  draws = BOOTSTRAP_DRAWS,
  seed = BOOTSTRAP_SEED,
): Float64Array[] {
  return runToEnd(drawingClusterMeans(columns, clusters, draws, seed));
}

/** The same as work that can be interrupted after every draw. */
export function* drawingClusterMeans(
  columns: readonly ArrayLike<number>[],
  clusters: readonly string[] | Clusters,
  draws = BOOTSTRAP_DRAWS,
  seed = BOOTSTRAP_SEED,
): Generator<void, Float64Array[]> {
  const { indices, sizes } = "indices" in clusters ? clusters : numberClusters(clusters);
  return yield* drawingMeans(
    columns.map((values) => addUp(values, indices, sizes.length)),
    { sizes, draws, seed },
  );
}

/** Which cluster each value is in. */
export interface Clusters {
  /** Of each value, the number of its cluster. */
  indices: Uint32Array;
  /** How many values each cluster has. */
  sizes: number[];
}

/** Numbers clusters by first appearance: what several columns share is found once. */
export function numberClusters(names: readonly string[]): Clusters {
  const numbers = new Map<string, number>();
  const sizes: number[] = [];
  const indices = Uint32Array.from(names, (name) => {
    const index = numbers.get(name) ?? numbers.size;
    numbers.set(name, index);
    sizes[index] = (sizes[index] ?? 0) + 1;
    return index;
  });
  return { indices, sizes };
}

/** The values of each cluster added up, in their order. */
export function addUp(values: ArrayLike<number>, indices: Uint32Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (let i = 0; i < indices.length; i++) sums[indices[i]!]! += values[i]!;
  return sums;
}

/** The arithmetic mean; NaN without values. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** Columns in groups, the values of one item beside each other, padded with zeros. Throws RangeError without values. */
function interleaveColumns(columns: readonly ArrayLike<number>[]): Float64Array[] {
  const length = columns[0]?.length ?? 0;
  if (length === 0) throw new RangeError("There is no interval of no values.");
  return Array.from({ length: Math.ceil(columns.length / TOGETHER) }, (_, group) => {
    const interleaved = new Float64Array(length * TOGETHER);
    for (let lane = 0; lane < TOGETHER; lane++) {
      const values = columns[group * TOGETHER + lane];
      if (values) for (let i = 0; i < length; i++) interleaved[i * TOGETHER + lane] = values[i]!;
    }
    return interleaved;
  });
}

/** `sizes`: how many values each item stands for; `null`: one. */
function* drawingMeans(
  columns: readonly ArrayLike<number>[],
  { sizes, draws, seed }: Drawing,
): Generator<void, Float64Array[]> {
  const interleaved = interleaveColumns(columns);
  const random = mulberry32(seed);
  const count = columns[0]!.length;
  const means = Array.from({ length: interleaved.length * TOGETHER }, () => new Float64Array(draws));
  const items = new Uint32Array(count);
  for (let draw = 0; draw < draws; draw++) {
    let size = sizes === null ? count : 0;
    for (let i = 0; i < count; i++) {
      const item = Math.floor(random() * count);
      items[i] = item * TOGETHER;
      if (sizes !== null) size += sizes[item]!;
    }
    for (const [group, values] of interleaved.entries()) addGroup(values, items, means, group * TOGETHER, draw, size);
    yield;
  }
  return means.slice(0, columns.length);
}

/** Means of eight columns over the drawn items: eight sums that do not wait for each other, each added up in order. */
function addGroup(
  interleaved: Float64Array,
  items: Uint32Array,
  means: readonly Float64Array[],
  first: number,
  draw: number,
  size: number,
): void {
  let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!;
    a += interleaved[at]!;
    b += interleaved[at + 1]!;
    c += interleaved[at + 2]!;
    d += interleaved[at + 3]!;
    e += interleaved[at + 4]!;
    f += interleaved[at + 5]!;
    g += interleaved[at + 6]!;
    h += interleaved[at + 7]!;
  }
  [a, b, c, d, e, f, g, h].forEach((sum, lane) => (means[first + lane]![draw] = sum / size));
}

interface Drawing {
  sizes: ArrayLike<number> | null;
  draws: number;
  seed: number;
}

/** The 95 % interval of drawn means: items ceil(0.025 B) − 1 and ceil(0.975 B) − 1 of the sorted ones. */
export function intervalOf(means: Float64Array): Interval {
  return percentiles(means, 0.025);
}

/** The values that this share of the drawn ones is below, and above. */
export function percentiles(drawn: Float64Array, tail: number): Interval {
  const sorted = drawn.toSorted();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * drawn.length) - 1)]!;
  return { low: at(tail), high: at(1 - tail) };
}
