import { fastExp } from "../../../math/fast-functions";
import { findBestSet } from "../../choose/best-set";
import { expectedTraccOfSets, expectedTraccOfTools, type WeightedSet } from "../../choose/expected-tracc";
import {
  computeDistribution,
  LARGEST_SET,
  logChanceOfSet,
  type CandidateFeatures,
  type SetDistribution,
  type SetModel,
} from "./set-model";

/** What is recommended, as indexes among the candidate tools, likeliest first. */
export interface ChosenTools {
  tools: number[];
  /** TRACC that is expected of it, 0 to 1. */
  expected: number;
  /** Chance that it is exactly the needed set, 0 to 1. */
  exact: number;
  /** Chance that the needed set is one of the candidate bundles, 0 to 1. */
  copied: number;
}

/** Tools beyond these do not change what is expected. */
const COMPOSED_TOOLS = 24;
/** The search begins from so many past bundles; all of them count in what a set is worth. */
const HEAVIEST = 12;
const ROUNDS = 6;

/**
 * The set with the highest expected TRACC under the set model: from the likeliest k tools and the heaviest bundles by
 * adding, removing or (ours) exchanging a tool, until none is better. Source: learned study, recipe 5, which counts only the
 * bundles that weigh most and ends after two rounds. Ours: all bundles count. Where the model takes back what independence
 * gives a past bundle, its weight is below 0, and leaving it out promises too much of that bundle.
 */
export function chooseSet(model: SetModel, given: CandidateFeatures): ChosenTools {
  const distribution = computeDistribution(model, given);
  const { odds } = distribution;
  const ranked = [...odds.keys()].sort((a, b) => odds[b]! - odds[a]! || a - b);
  const copied = weighCopies(given, distribution);
  const { tools, value } = findBestSet({
    ranked,
    given: copied.slice(0, HEAVIEST).map((bundle) => bundle.tools),
    valueOf: makeValue(model, distribution, ranked.slice(0, COMPOSED_TOOLS), copied),
    ...{ rounds: ROUNDS, exchanges: true, mayBeEmpty: false, largest: LARGEST_SET },
  });
  const same = given.bundles.findIndex((bundle) => isSameSet(bundle.tools, tools));
  const logOf = (bundle: number): number => logChanceOfSet(model, distribution, given.bundles[bundle]!.tools, bundle);
  return {
    tools,
    expected: Math.max(0, Math.min(1, value)),
    exact: tools.length === 0 ? 0 : fastExp(logChanceOfSet(model, distribution, tools, same)),
    copied: given.bundles.reduce((sum, _, bundle) => sum + fastExp(logOf(bundle)), 0),
  };
}

/** What each past bundle weighs beyond what independent tools give its set, heaviest first; below 0 where it is held back. */
function weighCopies(
  { bundles }: CandidateFeatures,
  { plain, bonus, logTotal }: SetDistribution,
): WeightedSet<number>[] {
  return bundles
    .map(({ tools }, b) => ({ tools, weight: plain[b]! * (fastExp(bonus[b]!) - 1) * fastExp(-logTotal) }))
    .sort((a, b) => b.weight - a.weight);
}

/** Expected TRACC of a set: its part as a set of independent tools, and its part as a past bundle. */
function makeValue(
  model: SetModel,
  { chances, logTotal }: SetDistribution,
  composed: readonly number[],
  copied: readonly WeightedSet<number>[],
): (tools: readonly number[]) => number {
  const weights = model.sizes.map((alpha, size) => (size === 0 ? 0 : fastExp(alpha - logTotal)));
  return (tools) => {
    const chosen = new Set(tools);
    const inside = tools.map((tool) => chances[tool]!);
    const outside = composed.filter((tool) => !chosen.has(tool)).map((tool) => chances[tool]!);
    return expectedTraccOfTools(inside, outside, weights) + expectedTraccOfSets(chosen, copied);
  };
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((tool) => b.includes(tool));
}
