import { poissonBinomial } from "../../math/poisson-binomial";

/** A set that may be the needed one, with the chance that it is. Weights of several sets add up to 1 at most. */
export interface WeightedSet<Tool> {
  tools: readonly Tool[];
  weight: number;
}

/**
 * TRACC of `k` chosen tools of which `hits` are needed, while `missed` needed ones were not chosen, 0 to 1:
 * `i (2 min(i + r, k) − i) / ((i + r)(k + r))`. With no tool needed: 1 when none is chosen, else 0.
 * Source: the algebra of TRACC (method notes 1.6 and 4.1).
 *
 * @example traccKernel(2, 1, 2) // 0.444…: two of three needed tools, nothing spare
 */
export function traccKernel(hits: number, missed: number, k: number): number {
  const needed = hits + missed;
  if (needed === 0) return k === 0 ? 1 : 0;
  if (hits === 0) return 0;
  return (hits * (2 * Math.min(needed, k) - hits)) / (needed * (k + missed));
}

/**
 * Expected TRACC of a set when one of the weighted sets is the needed one. A weight may be below 0: the set model takes
 * back what its independent tools give a past bundle too much.
 *
 * @example expectedTraccOfSets(new Set("a"), [{ tools: ["a"], weight: 0.6 }, { tools: ["b"], weight: 0.4 }]) // 0.6
 */
export function expectedTraccOfSets<Tool>(chosen: ReadonlySet<Tool>, sets: readonly WeightedSet<Tool>[]): number {
  let sum = 0;
  for (const { tools, weight } of sets) {
    let hits = 0;
    for (const tool of tools) if (chosen.has(tool)) hits += 1;
    sum += weight * traccKernel(hits, tools.length - hits, chosen.size);
  }
  return sum;
}

/**
 * Expected TRACC of a set when each tool is needed by itself: `inside` are the chances of its tools, `outside` those of all
 * others. `weights` multiply each number of needed tools (`sizeWeights`); numbers beyond their end cannot happen. `further`:
 * the chances of 0, 1, … needed tools among those that stand in neither list, as `poissonBinomial` gives them.
 *
 * @example expectedTraccOfTools([0.5], [], [1, 1]) // 0.5: the tool is needed, or nothing is
 */
export function expectedTraccOfTools(
  inside: readonly number[],
  outside: readonly number[],
  weights: readonly number[],
  further?: Float64Array,
): number {
  const chancesOfHits = poissonBinomial(inside);
  const most = Math.min(outside.length + (further ? further.length - 1 : 0), weights.length - 1);
  const chancesOfMissed = poissonBinomial(outside, most, further);
  let sum = 0;
  for (let hits = 0; hits < chancesOfHits.length; hits++) {
    for (let missed = 0; missed < chancesOfMissed.length; missed++) {
      const weight = weights[hits + missed] ?? 0;
      if (weight > 0)
        sum += chancesOfHits[hits]! * chancesOfMissed[missed]! * weight * traccKernel(hits, missed, inside.length);
    }
  }
  return sum;
}

/**
 * Expected TRACC of the `k` likeliest tools for k = 0 … n, when tool j is needed with probability `probabilities[j]`,
 * independently, and probabilities fall. Taking the top k is best for every k (method notes 4.1). With a `sizePrior`
 * (probability of each number of needed tools) the sizes follow it instead; sizes it lacks cannot happen.
 * Exact, O(n³).
 *
 * @example expectedTraccBySize([0.9, 0.2]) // 0.08, 0.765, 0.55
 */
export function expectedTraccBySize(
  probabilities: readonly number[],
  sizePrior?: ReadonlyMap<number, number>,
): number[] {
  const weights = sizeWeights(probabilities, sizePrior);
  return weights.map((_, k) => expectedTraccOfTools(probabilities.slice(0, k), probabilities.slice(k), weights));
}

/**
 * What each number of needed tools, 0 … n, weighs so that sizes follow the prior; all 1 without one. The weights are
 * divided by what they come to under independent tools: a prior may name sizes that these tools cannot have.
 */
export function sizeWeights(probabilities: readonly number[], sizePrior?: ReadonlyMap<number, number>): number[] {
  const whole = poissonBinomial(probabilities);
  const weights = Array.from(whole, (chance, size) => (sizePrior ? weigh(sizePrior.get(size) ?? 0, chance) : 1));
  const total = whole.reduce((sum, chance, size) => sum + chance * weights[size]!, 0);
  return weights.map((weight) => weight / total);
}

function weigh(prior: number, chance: number): number {
  return chance > 0 ? prior / chance : 0;
}
