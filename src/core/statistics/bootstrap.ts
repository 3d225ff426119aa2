import { mulberry32 } from "../retrieve/random";

/** A mean with its 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Draws of every interval shown. */
const DRAWS = 2000;
/** Columns that are added up at the same time. */
const TOGETHER = 4;
/** One fixed stream for all intervals, so that two tabs show the same. */
export const BOOTSTRAP_SEED = 7;

/**
 * 95 % percentile bootstrap of a mean: values drawn with replacement, means sorted, items ceil(0.025 B) − 1 and
 * ceil(0.975 B) − 1 (from 0). Draws come from mulberry32, index = floor(r · n). Throws RangeError without values.
 */
export function bootstrapMean(values: readonly number[], draws = DRAWS, seed = BOOTSTRAP_SEED): Interval {
  return bootstrapMeans([values], draws, seed)[0]!;
}

/**
 * The same of several equally long columns at once: each interval has the bits that it would have alone, and every item is
 * drawn only once for all. Throws RangeError without values.
 */
export function bootstrapMeans(
  columns: readonly (readonly number[])[],
  draws = DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval[] {
  return drawMeans(columns, { sizes: null, draws, seed }).map(intervalOf);
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
  return bootstrapClusterMeans([values], clusters, draws, seed)[0]!;
}

/** The same of several equally long columns at once. Throws RangeError without values. */
export function bootstrapClusterMeans(
  columns: readonly (readonly number[])[],
  clusters: readonly string[],
  draws = DRAWS,
  seed = BOOTSTRAP_SEED,
): Interval[] {
  return drawClusterMeans(columns, clusters, draws, seed).map(intervalOf);
}

/**
 * The drawn means behind `bootstrapClusterMeans`, of each column in the order of the draws. All columns are drawn alike, so
 * the drawn means of a paired difference are the differences of theirs. Throws RangeError without values.
 */
export function drawClusterMeans(
  columns: readonly (readonly number[])[],
  clusters: readonly string[],
  draws = DRAWS,
  seed = BOOTSTRAP_SEED,
): Float64Array[] {
  const added = columns.map((values) => addUp(values, clusters));
  const sums = added.map((each) => each.sums);
  return drawMeans(sums, { sizes: added[0]?.sizes ?? [], draws, seed });
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

/** Copies as plain numbers in a row, padded with columns of zeros to whole groups. Throws RangeError without values. */
function layColumns(columns: readonly (readonly number[])[]): Float64Array[] {
  const length = columns[0]?.length ?? 0;
  if (length === 0) throw new RangeError("There is no interval of no values.");
  const padded = Math.ceil(columns.length / TOGETHER) * TOGETHER;
  return Array.from({ length: padded }, (_, i) => Float64Array.from(columns[i] ?? new Float64Array(length)));
}

/** `sizes`: how many values each item stands for; `null`: one. */
function drawMeans(columns: readonly (readonly number[])[], { sizes, draws, seed }: Drawing): Float64Array[] {
  const laid = layColumns(columns);
  const random = mulberry32(seed);
  const count = laid[0]!.length;
  const means = laid.map(() => new Float64Array(draws));
  const items = new Uint32Array(count);
  for (let draw = 0; draw < draws; draw++) {
    let size = sizes === null ? count : 0;
    for (let i = 0; i < count; i++) {
      items[i] = Math.floor(random() * count);
      if (sizes !== null) size += sizes[items[i]!]!;
    }
    for (let first = 0; first < laid.length; first += TOGETHER) addGroup(laid, items, means, first, draw, size);
  }
  return means.slice(0, columns.length);
}

/** Means of four columns over the drawn items: four sums that do not wait for each other, each added up in order. */
function addGroup(
  laid: readonly Float64Array[],
  items: Uint32Array,
  means: readonly Float64Array[],
  first: number,
  draw: number,
  size: number,
): void {
  const [a, b, c, d] = [laid[first]!, laid[first + 1]!, laid[first + 2]!, laid[first + 3]!];
  let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    sumA += a[item]!;
    sumB += b[item]!;
    sumC += c[item]!;
    sumD += d[item]!;
  }
  means[first]![draw] = sumA / size;
  means[first + 1]![draw] = sumB / size;
  means[first + 2]![draw] = sumC / size;
  means[first + 3]![draw] = sumD / size;
}

interface Drawing {
  sizes: readonly number[] | null;
  draws: number;
  seed: number;
}

/** The 95 % interval of drawn means: items ceil(0.025 B) − 1 and ceil(0.975 B) − 1 of the sorted ones. */
export function intervalOf(means: Float64Array): Interval {
  const sorted = means.toSorted();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * means.length) - 1)]!;
  return { low: at(0.025), high: at(0.975) };
}
