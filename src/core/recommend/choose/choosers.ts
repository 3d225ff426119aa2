/* From chances to a set of tools: three readings of what is known, one aim, the highest expected TRACC. */
import type { ToolId } from "../../domain/ids";
import { compareText } from "../../retrieve/rank";
import { findBestSet } from "./best-set";
import {
  expectedTraccBySize,
  expectedTraccOfSets,
  expectedTraccOfTools,
  sizeWeights,
  type WeightedSet,
} from "./expected-tracc";

/** A chosen set, likeliest tool first, with its expected TRACC, 0 to 1 (sums may pass 1 by a rounding). */
export interface ChosenSet {
  tools: ToolId[];
  expected: number;
}

/** A tool and the chance that it is needed. */
export interface LikelyTool {
  tool: ToolId;
  chance: number;
}

/** Tools beyond these change nothing that could be seen. */
const INDEPENDENT_TOOLS = 40;
/** Tools beyond these are taken to be not needed: composing looks at every set anew, which costs their cube. */
const COMPOSED_TOOLS = 24;

/**
 * When one of these sets is the needed one (minimum Bayes risk): the best of the sets themselves and of the likeliest k
 * tools, then improved by adding, removing and exchanging one tool while that helps, ten times at most. A tool is as likely
 * as its share of the weight, ties by id. Weights should add up to 1. Source: method notes 4.1.
 *
 * @example chooseFromMixture([{ tools: ["a"], weight: 0.6 }, { tools: ["a", "b"], weight: 0.4 }]) // a; expected 0.7
 */
export function chooseFromMixture(sets: readonly WeightedSet<ToolId>[]): ChosenSet {
  const shares = new Map<ToolId, number>();
  for (const { tools, weight } of sets) for (const tool of tools) shares.set(tool, (shares.get(tool) ?? 0) + weight);
  const { tools, value } = findBestSet({
    ranked: [...shares].sort(([a, x], [b, y]) => y - x || compareText(a, b)).map(([tool]) => tool),
    given: sets.map((set) => set.tools),
    valueOf: (chosen) => expectedTraccOfSets(new Set(chosen), sets),
    ...{ rounds: 10, exchanges: true, mayBeEmpty: true },
  });
  return { tools, expected: value };
}

/**
 * When each tool is needed by itself, with its own chance: the likeliest k, k chosen, one tool at least. No search is
 * needed, since the top k is the best set of k tools (method notes 4.1). `sizes`: how likely each number of needed tools is.
 *
 * @example chooseByExpectation([{ tool: "a", chance: 0.9 }, { tool: "b", chance: 0.2 }]) // a; expected 0.765
 */
export function chooseByExpectation(likely: readonly LikelyTool[], sizes?: ReadonlyMap<number, number>): ChosenSet {
  const ranked = rankLikely(likely, INDEPENDENT_TOOLS);
  const expected = expectedTraccBySize(
    ranked.map(({ chance }) => chance),
    sizes,
  );
  let best = Math.min(1, ranked.length);
  for (let k = 2; k < expected.length; k++) if (expected[k]! > expected[best]!) best = k;
  return { tools: ranked.slice(0, best).map(({ tool }) => tool), expected: expected[best] ?? 0 };
}

/**
 * When each of `bundles` is the needed set with the chance that is its weight, and otherwise (what the weights lack to 1)
 * the tools are needed independently with their own chances and the sizes follow the prior. Tried: the bundles, the likeliest
 * k tools, and two rounds of adding or removing one tool, one tool at least. Source: learned study, recipe 5.
 */
export function chooseCopyOrCompose(
  bundles: readonly WeightedSet<ToolId>[],
  likely: readonly LikelyTool[],
  sizes: ReadonlyMap<number, number>,
): ChosenSet {
  const ranked = rankLikely(likely, COMPOSED_TOOLS);
  const weights = sizeWeights(
    ranked.map(({ chance }) => chance),
    sizes,
  );
  const composing = Math.max(0, 1 - bundles.reduce((sum, { weight }) => sum + weight, 0));
  const valueOf = (tools: readonly ToolId[]): number => {
    const chosen = new Set(tools);
    const inside = ranked.filter(({ tool }) => chosen.has(tool)).map(({ chance }) => chance);
    const outside = ranked.filter(({ tool }) => !chosen.has(tool)).map(({ chance }) => chance);
    // A bundle may hold tools that are not ranked: they are chosen, and never needed.
    const never = new Array<number>(chosen.size - inside.length).fill(0);
    const composed = composing > 0 ? composing * expectedTraccOfTools([...inside, ...never], outside, weights) : 0;
    return composed + expectedTraccOfSets(chosen, bundles);
  };
  const { tools, value } = findBestSet({
    ranked: ranked.map(({ tool }) => tool),
    given: bundles.map((bundle) => bundle.tools),
    ...{ valueOf, rounds: 2, exchanges: false, mayBeEmpty: false },
  });
  return { tools, expected: Math.max(0, value) };
}

function rankLikely(likely: readonly LikelyTool[], most: number): LikelyTool[] {
  return [...likely].sort((a, b) => b.chance - a.chance || compareText(a.tool, b.tool)).slice(0, most);
}
