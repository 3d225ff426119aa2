/** No success, for certain. */
const NO_TRIALS = Float64Array.of(1);

/**
 * The chance of each number of successes in independent trials that succeed with these chances (the Poisson-binomial
 * distribution): one number for 0, 1, … `most` successes. With fewer than all trials asked for, larger numbers are left
 * out, so that the chances add up to less than 1. `before`: such chances of trials that were counted already; these come
 * on top. Exact, one trial after the other, O(n · most).
 *
 * @example poissonBinomial([0.5, 0.5]) // 0.25, 0.5, 0.25
 * @example poissonBinomial([]) // 1
 */
export function poissonBinomial(
  chances: ArrayLike<number>,
  most = chances.length,
  before: Float64Array = NO_TRIALS,
): Float64Array {
  const successes = new Float64Array(most + 1);
  successes.set(before.subarray(0, most + 1));
  for (let trial = 0; trial < chances.length; trial++) addTrial(successes, chances[trial]!, 0, 0, most + 1);
  return successes;
}

/**
 * Adds one trial to a distribution: reads `width` numbers from `from` on and writes as many from `to` on. The two may be
 * the same place, or two rows of a table that keeps every step, as a gradient needs it; a trial's chance is 0 to 1.
 */
export function addTrial(table: Float64Array, chance: number, from: number, to: number, width: number): void {
  // From the largest number down: where both places are one, the smaller number has not been overwritten yet.
  for (let k = width - 1; k > 0; k--) table[to + k] = table[from + k]! * (1 - chance) + table[from + k - 1]! * chance;
  table[to] = table[from]! * (1 - chance);
}
