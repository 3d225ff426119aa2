import { naturalLog } from "./elementary-functions";

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
  const columns = Array.from({ length: bins }, (): StatedChance[] => []);
  for (const pair of pairs) columns[Math.min(bins - 1, Math.floor(pair.chance * bins))]!.push(pair);
  return columns.filter((column) => column.length > 0).map(toBin);
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
