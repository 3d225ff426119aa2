import { BOOTSTRAP_SEED, percentiles, type Interval } from "./bootstrap";
import { naturalLog } from "./elementary-functions";
import { mulberry32 } from "./random";

/** A chance that was stated, and what came true: 1, 0, or a score between. */
export interface StatedChance {
  chance: number;
  outcome: number;
}

/** One column of a reliability diagram. */
export interface ReliabilityBin {
  n: number;
  /** Mean of what was stated. */
  stated: number;
  /** Mean of what came true. */
  came: number;
}

/** Columns of equal width over 0 to 1; a chance on an edge belongs to the upper one, 1 to the last. Empty ones are left out. */
export function binByWidth(pairs: readonly StatedChance[], bins: number): ReliabilityBin[] {
  return columnsByWidth(pairs, bins).map(toBin);
}

/** The pairs of each column that has any. */
function columnsByWidth(pairs: readonly StatedChance[], bins: number): StatedChance[][] {
  const columns = Array.from({ length: bins }, (): StatedChance[] => []);
  for (const pair of pairs) columns[Math.min(bins - 1, Math.floor(pair.chance * bins))]!.push(pair);
  return columns.filter((column) => column.length > 0);
}

/** Columns of equal numbers, by rising chance; the first ones are larger by one where it does not come out even. */
export function binByMass(pairs: readonly StatedChance[], bins: number): ReliabilityBin[] {
  const sorted = [...pairs].sort((a, b) => a.chance - b.chance);
  const size = Math.floor(sorted.length / bins);
  const spare = sorted.length % bins;
  const starts = Array.from({ length: bins + 1 }, (_, bin) => bin * size + Math.min(bin, spare));
  return starts
    .slice(0, -1)
    .map((start, bin) => sorted.slice(start, starts[bin + 1]))
    .filter((column) => column.length > 0)
    .map(toBin);
}

/**
 * Expected calibration error: the mean distance of stated and true over all pairs, by their columns. NaN without pairs.
 * Depends on the columns, so a figure always says which were used. Source: Naeini, Cooper and Hauskrecht (2015).
 */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0);
  return bins.reduce((sum, bin) => sum + bin.n * Math.abs(bin.stated - bin.came), 0) / n;
}

/** A calibration error that chance alone explains, and the interval that holds 95 % of such errors. */
export interface ErrorByChance extends Interval {
  mean: number;
}

const CHANCE_DRAWS = 1000;

/**
 * What the calibration error of these chances would be by chance alone, were every one of them exactly right: its mean, and the
 * interval that holds 95 % of it. Few pairs lie apart from any chance, so an error near this is no fault of the method. Columns are of
 * equal width. Outcomes are drawn from the chances; where scores stand between 0 and 1, deviations shrink to the variance that
 * is seen within columns. NaN without pairs. Source: Bröcker and Smith (2007), consistency resampling; Wedderburn (1974) for scores.
 *
 * @example errorByChance([{ chance: 0.5, outcome: 1 }], 10) // { mean: 0.5, low: 0.5, high: 0.5 }
 */
export function errorByChance(pairs: readonly StatedChance[], bins: number): ErrorByChance {
  const columns = columnsByWidth(pairs, bins).map((column) => column.map(({ chance }) => chance));
  const random = mulberry32(BOOTSTRAP_SEED);
  const scale = Math.sqrt(dispersion(pairs, bins));
  const drawApart = (chances: readonly number[]): number => {
    let apart = 0;
    for (const chance of chances) apart += (random() < chance ? 1 : 0) - chance;
    return scale * Math.abs(apart);
  };
  const drawn = Float64Array.from(
    { length: CHANCE_DRAWS },
    () => columns.reduce((sum, chances) => sum + drawApart(chances), 0) / pairs.length,
  );
  return { mean: drawn.reduce((sum, error) => sum + error, 0) / CHANCE_DRAWS, ...percentiles(drawn, 0.025) };
}

/**
 * How much outcomes vary within columns against outcomes of 0 and 1 with the same chances, whose variance no score from 0 to 1
 * can pass: 1 where they are 0 and 1.
 */
function dispersion(pairs: readonly StatedChance[], bins: number): number {
  if (pairs.every(({ outcome }) => outcome === 0 || outcome === 1)) return 1;
  let [seen, most] = [0, 0];
  for (const column of columnsByWidth(pairs, bins)) {
    const { stated, came } = toBin(column);
    for (const { chance, outcome } of column) {
      seen += (outcome - came - (chance - stated)) ** 2;
      most += (1 - 1 / column.length) * chance * (1 - chance);
    }
  }
  return most > 0 ? Math.min(1, seen / most) : 1;
}

/**
 * Brier score: mean squared distance of chance and outcome. NaN without pairs. Unlike the calibration error it also rewards
 * being sure where one may be.
 *
 * @example brierScore([{ chance: 0.8, outcome: 1 }, { chance: 0.3, outcome: 0 }]) // (0.04 + 0.09) / 2 = 0.065
 */
export function brierScore(pairs: readonly StatedChance[]): number {
  return pairs.reduce((sum, { chance, outcome }) => sum + (chance - outcome) ** 2, 0) / pairs.length;
}

/** Mean of −ln of the chance that was given to what came true; outcomes 0 or 1. Infinite where that was 0. */
export function logLoss(pairs: readonly StatedChance[]): number {
  const lossOf = ({ chance, outcome }: StatedChance): number => {
    const given = outcome === 1 ? chance : 1 - chance;
    return given > 0 ? -naturalLog(given) : Infinity;
  };
  return pairs.reduce((sum, pair) => sum + lossOf(pair), 0) / pairs.length;
}

/**
 * Isotonic regression (pool adjacent violators): for outcomes in the order of rising chance, the nearest numbers (least
 * squares) that never fall.
 *
 * @example fitIsotonic([0, 1, 0, 1]) // [0, 0.5, 0.5, 1]
 */
export function fitIsotonic(outcomes: readonly number[]): number[] {
  const blocks: { sum: number; n: number }[] = [];
  for (const outcome of outcomes) {
    blocks.push({ sum: outcome, n: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [before, own] = [blocks[last - 1]!, blocks[last]!];
      if (before.sum / before.n <= own.sum / own.n) break;
      blocks.splice(last - 1, 2, { sum: before.sum + own.sum, n: before.n + own.n });
    }
  }
  return blocks.flatMap(({ sum, n }) => new Array<number>(n).fill(sum / n));
}

/** A column by its means; it must not be empty. */
function toBin(column: readonly StatedChance[]): ReliabilityBin {
  const mean = (of: (pair: StatedChance) => number): number =>
    column.reduce((sum, pair) => sum + of(pair), 0) / column.length;
  return { n: column.length, stated: mean(({ chance }) => chance), came: mean(({ outcome }) => outcome) };
}
