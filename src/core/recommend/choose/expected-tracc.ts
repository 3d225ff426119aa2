import type { ToolId } from "../../domain/ids";
import { compareText } from "../../retrieve/rank";
import type { ChosenSet } from "./bundle-mixture";

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
  const weights = sizeWeights(probabilities, sizePrior);
  return weights.map((_, k) => expectedTraccOfSet(probabilities.slice(0, k), probabilities.slice(k), weights));
}

/**
 * Expected TRACC of a set: `inside` are the chances of its tools, `outside` those of all others. `weights`, one for each
 * number of needed tools, come from `sizeWeights` of all chances together.
 */
export function expectedTraccOfSet(
  inside: readonly number[],
  outside: readonly number[],
  weights: readonly number[],
): number {
  const rest = poissonBinomial(outside);
  let sum = 0;
  for (const [hits, chanceOfHits] of poissonBinomial(inside).entries()) {
    for (const [missed, chanceOfMissed] of rest.entries()) {
      const weight = weights[hits + missed]!;
      if (weight > 0) sum += chanceOfHits * chanceOfMissed * weight * traccKernel(hits, missed, inside.length);
    }
  }
  return sum;
}

/** What each number of needed tools weighs so that sizes follow the prior; all 1 without one. */
export function sizeWeights(probabilities: readonly number[], sizePrior?: ReadonlyMap<number, number>): number[] {
  const whole = poissonBinomial(probabilities);
  const weights = whole.map((chance, size) => (sizePrior ? weigh(sizePrior.get(size) ?? 0, chance) : 1));
  const total = whole.reduce((sum, chance, size) => sum + chance * weights[size]!, 0);
  return weights.map((weight) => weight / total);
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

/** A tool and the chance that it is needed. */
export interface LikelyTool {
  tool: ToolId;
  chance: number;
}

/** Tools beyond these change nothing that could be seen. */
const CANDIDATES = 40;

/**
 * The set with the highest expected TRACC, one tool at least: the likeliest k, ties by id, k chosen (method notes 4.1).
 * `sizes`: how likely each number of needed tools is.
 */
export function chooseByExpectation(likely: readonly LikelyTool[], sizes?: ReadonlyMap<number, number>): ChosenSet {
  const ranked = [...likely].sort((a, b) => b.chance - a.chance || compareText(a.tool, b.tool)).slice(0, CANDIDATES);
  const expected = expectedTraccBySize(
    ranked.map(({ chance }) => chance),
    sizes,
  );
  let best = Math.min(1, ranked.length);
  for (let k = 2; k < expected.length; k++) if (expected[k]! > expected[best]!) best = k;
  return { tools: ranked.slice(0, best).map(({ tool }) => tool), expected: expected[best] ?? 0 };
}
