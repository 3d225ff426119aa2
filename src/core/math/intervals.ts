import {
  addUp,
  BOOTSTRAP_DRAWS,
  BOOTSTRAP_SEED,
  drawClusterMeans,
  intervalOf,
  meanOf,
  numberClusters,
  percentiles,
  type Clusters,
  type Interval,
} from "./bootstrap";
import type { Bounds } from "../domain/evaluation";
import { intervalWay } from "../domain/interval-way";
import { normalTail, studentTail } from "./distributions";
import { mulberry32 } from "./random";

/** Standard errors below are those of values that do not vary. */
const NO_SPREAD = 1e-12;
/**
 * The least standard error of a draw, as a share of the measured one. Draws whose units happen to be nearly the same would
 * else be measured in a unit of almost nothing, and put the ends of the interval wherever the score ends.
 */
const LEAST_SHARE = 0.3;

/** Most draws that may leave a value without meaning: of more, the ends of the interval would be guessed. */
export const MOST_EMPTY_DRAWS = 0.05;

/** The smallest and the largest value that a score can have; `null`: it has no bound there. */
export type ScoreRange = readonly [least: number | null, most: number | null];

/** The range of a difference of two scores of this range. */
export function rangeOfDifference([least, most]: ScoreRange): ScoreRange {
  return least === null || most === null ? [null, null] : [least - most, most - least];
}

interface Intervals {
  /** One for each column. */
  ranges: readonly ScoreRange[];
  draws?: number;
  seed?: number;
}

/**
 * 95 % intervals of the means of equally long columns, whole units drawn; `null` where there is none to show, see
 * `intervalWay`. `units` names the unit of each value. Throws RangeError without values.
 *
 * @example intervalsOfMeans([[1, 0, 1]], ["a", "a", "b"], { ranges: [[0, 1]] }) // [null]: two units are too few
 */
export function intervalsOfMeans(
  columns: readonly ArrayLike<number>[],
  units: readonly string[] | Clusters,
  { ranges, draws = BOOTSTRAP_DRAWS, seed = BOOTSTRAP_SEED }: Intervals,
): (Interval | null)[] {
  const clusters = "indices" in units ? units : numberClusters(units);
  const count = clusters.sizes.length;
  const way = intervalWay(count);
  if (way === "none") return columns.map(() => null);
  if (way === "percentile")
    return drawClusterMeans(columns, clusters, draws, seed).map((means, column) =>
      percentileInterval(means, count, ranges[column]!),
    );
  const drawn = drawItems(count, draws, seed);
  return columns.map((values, column) => widerInterval(values, clusters, drawn, ranges[column]!));
}

/** The percentile interval of drawn means of this many units; where they are all the same, the one of equal values. */
export function percentileInterval(means: Float64Array, units: number, range: ScoreRange): Interval | null {
  const interval = intervalOf(means);
  return interval.high - interval.low < NO_SPREAD ? intervalOfEqual(interval.low, units, range) : interval;
}

/** The same of one column. */
export function intervalOfMean(
  values: ArrayLike<number>,
  units: readonly string[] | Clusters,
  range: ScoreRange,
  seed?: number,
): Interval | null {
  return intervalsOfMeans([values], units, { ranges: [range], ...(seed === undefined ? {} : { seed }) })[0]!;
}

/**
 * The same of drawn values that are not means, such as kappa: `null` below 10 units. Below 50 the percentiles lie further out,
 * where those of Student's t do: at Φ(−√(n / (n − 1)) · t), t the 97.5 % point with n − 1 degrees of freedom. Source:
 * Hesterberg, What Teachers Should Know About the Bootstrap, The American Statistician 69 (2015), 5.1 (expanded percentiles).
 */
export function intervalOfDraws(draws: Float64Array, units: number): Interval | null {
  const way = intervalWay(units);
  if (way === "none") return null;
  if (way === "percentile") return intervalOf(draws);
  return percentiles(draws, normalTail(Math.sqrt(units / (units - 1)) * studentPoint(units - 1)) / 2);
}

/** The t that 5 % of Student's distribution are beyond, on both sides together: 2.262 for 9 degrees of freedom. */
function studentPoint(freedom: number): number {
  let [least, most] = [0, 100];
  while (most - least > 1e-9) {
    const middle = (least + most) / 2;
    if (studentTail(middle, freedom) > 0.05) least = middle;
    else most = middle;
  }
  return most;
}

/** Of an interval that may be missing, its ends. */
export function boundsOf(interval: Interval | null): Bounds {
  return interval ?? { low: null, high: null };
}

/** Each value its own unit: for intervals over single requests. */
export function singleUnits(count: number): Clusters {
  return { indices: Uint32Array.from({ length: count }, (_, i) => i), sizes: new Array<number>(count).fill(1) };
}

/** Which units each draw takes, one row after the other: the same numbers as the percentile bootstrap draws. */
function drawItems(count: number, draws: number, seed: number): Uint32Array[] {
  const random = mulberry32(seed);
  return Array.from({ length: draws }, () => Uint32Array.from({ length: count }, () => Math.floor(random() * count)));
}

/**
 * The hull of two 95 % intervals of a mean, cut at the score's ends. Where a few units decide, the studentised bootstrap
 * reaches further to their side; with even values it falls short by a little, and Student's t does not.
 */
function widerInterval(
  values: ArrayLike<number>,
  { indices, sizes }: Clusters,
  drawn: readonly Uint32Array[],
  range: ScoreRange,
): Interval | null {
  const sums = addUp(values, indices, sizes.length);
  const units = Uint32Array.from(sums, (_, unit) => unit);
  const whole = ratioOf(units, sums, sizes);
  if (whole.error < NO_SPREAD) return intervalOfEqual(meanOf(values), sizes.length, range);
  const points = studentise(whole, sums, sizes, drawn);
  const reach = studentPoint(sizes.length - 1);
  const mean = meanOf(values);
  const low = mean - Math.max(points.high, reach) * whole.error;
  return clip({ low, high: mean - Math.min(points.low, -reach) * whole.error }, range);
}

/**
 * Where no unit differs, what others could do: with 97.5 % certainty fewer than 1 − 0.025^(1/n) of all units differ from n
 * equal ones (exact binomial bound), and each of those at most by what the score allows. Units are taken as equally large.
 * `null` for a score without bounds. Source: Clopper and Pearson, Biometrika 26 (1934).
 *
 * @example intervalOfEqual(0, 10, [0, 1]) // { low: 0, high: 0.308 }
 */
function intervalOfEqual(value: number, units: number, [least, most]: ScoreRange): Interval | null {
  if (least === null || most === null) return null;
  const share = 1 - 0.025 ** (1 / units);
  return { low: value - share * (value - least), high: value + share * (most - value) };
}

/**
 * The points of the studentised bootstrap (bootstrap-t): each drawn mean is measured in its own standard error, and the
 * 2.5 % and 97.5 % points of those replace the 1.96 of a normal distribution. The mean is a ratio (sum of units over their
 * sizes), its standard error the linearised one with m / (m − 1). Source: Efron and Tibshirani, An Introduction to the
 * Bootstrap (1993), 12.5; Davison and Hinkley, Bootstrap Methods and their Application (1997), 5.2.1; that a draw's error has
 * a least size is ours.
 */
function studentise(
  whole: RatioMean,
  sums: Float64Array,
  sizes: readonly number[],
  drawn: readonly Uint32Array[],
): Interval {
  const least = LEAST_SHARE * whole.error;
  const points = Float64Array.from(drawn, (items) => {
    const { ratio, error } = ratioOf(items, sums, sizes);
    return (ratio - whole.ratio) / Math.max(error, least);
  });
  return intervalOf(points);
}

interface RatioMean {
  ratio: number;
  /** Its standard error. */
  error: number;
}

/** The mean over the values of some units, with its standard error. */
function ratioOf(items: Uint32Array, sums: Float64Array, sizes: readonly number[]): RatioMean {
  let [sum, size] = [0, 0];
  for (const item of items) {
    sum += sums[item]!;
    size += sizes[item]!;
  }
  const ratio = sum / size;
  let squares = 0;
  for (const item of items) squares += (sums[item]! - ratio * sizes[item]!) ** 2;
  return { ratio, error: Math.sqrt((squares * items.length) / (items.length - 1)) / size };
}

/** Within what the score can be. */
function clip({ low, high }: Interval, [least, most]: ScoreRange): Interval {
  return { low: Math.max(low, least ?? -Infinity), high: Math.min(high, most ?? Infinity) };
}

/** The point that 2.5 % of the normal distribution are beyond. */
const NORMAL_POINT = 1.959963984540054;

/**
 * The 95 % interval of a share, by its score test: good where few are counted, and for 0 or all of them. Throws RangeError
 * for none. Source: Wilson, Journal of the American Statistical Association 22 (1927).
 *
 * @example wilsonInterval(9, 10) // { low: 0.596, high: 0.982 }
 */
export function wilsonInterval(right: number, count: number): Interval {
  if (count < 1) throw new RangeError("There is no share of nothing.");
  const square = NORMAL_POINT ** 2;
  const middle = (right + square / 2) / (count + square);
  const reach = (NORMAL_POINT / (count + square)) * Math.sqrt((right * (count - right)) / count + square / 4);
  return { low: right === 0 ? 0 : middle - reach, high: right === count ? 1 : middle + reach };
}
