/**
 * TRACC of `k` chosen tools of which `hits` are needed, while `missed` needed ones were not chosen:
 * `i (2 min(i + r, k) − i) / ((i + r)(k + r))`. With no tool needed: 1 when none is chosen, else 0.
 * Source: the algebra of TRACC (method notes 1.6 and 4.1).
 */
export function traccKernel(hits: number, missed: number, k: number): number {
  const needed = hits + missed;
  if (needed === 0) return k === 0 ? 1 : 0;
  if (hits === 0) return 0;
  return (hits * (2 * Math.min(needed, k) - hits)) / (needed * (k + missed));
}

/**
 * Expected TRACC of the `k` likeliest tools for k = 0 … n, when tool j is needed with probability `probabilities[j]`,
 * independently, and probabilities fall. Taking the top k is best for every k (method notes 4.1). With a `sizePrior`
 * (probability of each number of needed tools) the sizes follow it instead; sizes it lacks cannot happen.
 * Exact, O(n³).
 */
export function expectedTraccBySize(
  probabilities: readonly number[],
  sizePrior?: ReadonlyMap<number, number>,
): number[] {
  const whole = poissonBinomial(probabilities);
  const weightOf = (size: number): number => (sizePrior ? weigh(sizePrior.get(size) ?? 0, whole[size]!) : 1);
  const total = whole.reduce((sum, chance, size) => sum + chance * weightOf(size), 0);
  return whole.map((_, k) => {
    const chosen = poissonBinomial(probabilities.slice(0, k));
    const rest = poissonBinomial(probabilities.slice(k));
    let sum = 0;
    for (const [hits, chanceOfHits] of chosen.entries()) {
      for (const [missed, chanceOfMissed] of rest.entries()) {
        sum += chanceOfHits * chanceOfMissed * weightOf(hits + missed) * traccKernel(hits, missed, k);
      }
    }
    return sum / total;
  });
}

/** The chance of each number of successes, 0 … n, in independent trials. */
export function poissonBinomial(probabilities: readonly number[]): number[] {
  let chances = [1];
  for (const p of probabilities) {
    const next = new Array<number>(chances.length + 1).fill(0);
    chances.forEach((chance, successes) => {
      next[successes]! += chance * (1 - p);
      next[successes + 1]! += chance * p;
    });
    chances = next;
  }
  return chances;
}

function weigh(prior: number, chance: number): number {
  return chance > 0 ? prior / chance : 0;
}
