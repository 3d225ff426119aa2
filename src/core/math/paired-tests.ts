import { meanOf } from "./bootstrap";
import { normalTail, studentTail, logGamma } from "./distributions";
import { randomisationTest } from "./randomisation";
import { exponential } from "./elementary-functions";

/** With more differences the normal approximation is used, as SciPy does. */
const EXACT_RANKS_UP_TO = 50;
/** With ties or zeros every pattern of signs is tried up to here. */
const EXACT_TIES_UP_TO = 13;

/**
 * Two-sided p of the paired t test: differences against a mean of 0, n − 1 degrees of freedom. 1 when all are 0; 0 when all
 * are the same and not 0. As `scipy.stats.ttest_rel`. Throws RangeError with fewer than two.
 *
 * @example pairedTTest([1, 2, 3]) // 0.0742
 */
export function pairedTTest(differences: readonly number[]): number {
  if (differences.length < 2) throw new RangeError("A t test needs at least two differences.");
  const mean = meanOf(differences);
  if (mean === 0) return 1;
  return studentTail(mean / (deviationOf(differences) / Math.sqrt(differences.length)), differences.length - 1);
}

/**
 * Two-sided p of Wilcoxon's signed ranks. Differences of 0 are left out, equal sizes share their mean rank. Exact for at
 * most 50 differences without ties and zeros, and for at most 13 in any case; else by the normal approximation with the tie
 * correction and without the continuity correction: the defaults of `scipy.stats.wilcoxon`. 1 when all are 0.
 *
 * @example wilcoxonSignedRankTest([1, 2, 3]) // 0.25: two of the eight patterns of signs
 */
export function wilcoxonSignedRankTest(differences: readonly number[]): number {
  const values = differences.filter((difference) => difference !== 0);
  const n = values.length;
  if (n === 0) return 1;
  const { ranks, tied } = rankSizes(values);
  const plus = values.reduce((sum, value, i) => (value > 0 ? sum + ranks[i]! : sum), 0);
  const isPlain = tied === 0 && n === differences.length;
  if (isPlain && n <= EXACT_RANKS_UP_TO) return exactRankP(n, Math.min(plus, (n * (n + 1)) / 2 - plus));
  if (differences.length <= EXACT_TIES_UP_TO) {
    return randomisationTest(values.map((value, i) => (value > 0 ? ranks[i]! : -ranks[i]!))).p;
  }
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tied / 48;
  return variance === 0 ? 1 : normalTail((plus - (n * (n + 1)) / 4) / Math.sqrt(variance));
}

/**
 * Cohen's d of paired differences: their mean over their standard deviation (n − 1). `null` where they do not vary.
 * About 0.2 is called small, 0.5 medium, 0.8 large (Cohen 1988).
 *
 * @example cohensD([1, 2, 3]) // 2
 */
export function cohensD(differences: ArrayLike<number>): number | null {
  if (differences.length < 2) return null;
  const deviation = deviationOf(differences);
  return deviation < 1e-12 ? null : meanOf(differences) / deviation;
}

function deviationOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - mean) ** 2;
  return Math.sqrt(sum / (values.length - 1));
}

/** Ranks of the sizes from 1, equal ones their mean; `tied`: the sum of t³ − t over groups of t equal sizes. */
function rankSizes(values: readonly number[]): { ranks: number[]; tied: number } {
  const sizes = values.map(Math.abs);
  const order = sizes.map((_, index) => index).sort((a, b) => sizes[a]! - sizes[b]!);
  const ranks = new Array<number>(sizes.length).fill(0);
  let tied = 0;
  for (let first = 0; first < order.length;) {
    let end = first + 1;
    while (end < order.length && sizes[order[end]!] === sizes[order[first]!]) end += 1;
    const group = order.slice(first, end);
    for (const index of group) ranks[index] = (first + 1 + end) / 2;
    tied += group.length ** 3 - group.length;
    first = end;
  }
  return { ranks, tied };
}

/** How often a random half of the ranks 1 to n sums to at most `smaller`, on either side. */
function exactRankP(n: number, smaller: number): number {
  const largest = (n * (n + 1)) / 2;
  const ways = new Float64Array(largest + 1);
  ways[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = largest; sum >= rank; sum--) ways[sum]! += ways[sum - rank]!;
  }
  const tail = ways.slice(0, smaller + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * tail) / 2 ** n);
}

/**
 * Two-sided exact McNemar: `first` and `second` count the cases in which only the one or only the other was right. For scores
 * that are only 0 or 1; cases in which both were right, or both wrong, say nothing about which is better.
 *
 * @example mcnemarTest(15, 5) // 0.0414
 */
export function mcnemarTest(first: number, second: number): number {
  const n = first + second;
  const fewer = Math.min(first, second);
  // From the largest term down: 2^-n alone would be 0 from n = 1075 on.
  let chance = exponential(logGamma(n + 1) - logGamma(fewer + 1) - logGamma(n - fewer + 1) - n * Math.LN2);
  let tail = 0;
  for (let k = fewer; k >= 0; k--) {
    tail += chance;
    chance *= k / (n - k + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Holm's correction of p values that are shown together, in their order: with many tests one is small by chance alone. Never
 * weaker than Bonferroni's, and as safe.
 *
 * @example adjustByHolm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function adjustByHolm(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length).fill(1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, ps[index]! * (ps.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
