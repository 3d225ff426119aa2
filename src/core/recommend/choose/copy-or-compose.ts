import type { ToolId } from "../../domain/ids";
import { compareText } from "../../retrieve/rank";
import { expectedTraccOf as expectedUnderSets, type ChosenSet, type WeightedSet } from "./bundle-mixture";
import { type LikelyTool, expectedTraccOfSet, sizeWeights } from "./expected-tracc";

/** Tools beyond these are taken to be not needed. */
const CANDIDATES = 24;
const LARGEST = 12;
const CLIMBING_TOOLS = 14;
const ROUNDS = 2;

/**
 * The set with the highest expected TRACC when each of `bundles` is the needed set with the chance that is its weight, and
 * otherwise (what the weights lack to 1) the tools are needed independently with their own chances and the sizes follow
 * the prior. Tried: the bundles, the likeliest k tools, and two rounds of adding or removing one tool.
 * Source: learned study, recipe 5.
 */
export function chooseCopyOrCompose(
  bundles: readonly WeightedSet[],
  likely: readonly LikelyTool[],
  sizes: ReadonlyMap<number, number>,
): ChosenSet {
  const ranked = [...likely].sort((a, b) => b.chance - a.chance || compareText(a.tool, b.tool)).slice(0, CANDIDATES);
  const weights = sizeWeights(
    ranked.map(({ chance }) => chance),
    sizes,
  );
  const rest = Math.max(0, 1 - bundles.reduce((sum, { weight }) => sum + weight, 0));
  const valueOf = (tools: readonly ToolId[]): number => {
    const set = new Set(tools);
    const inside = ranked.filter(({ tool }) => set.has(tool)).map(({ chance }) => chance);
    const outside = ranked.filter(({ tool }) => !set.has(tool)).map(({ chance }) => chance);
    const never = new Array<number>(set.size - inside.length).fill(0);
    const composed = rest > 0 ? rest * expectedTraccOfSet([...inside, ...never], outside, [...weights, ...never]) : 0;
    return composed + expectedUnderSets(tools, bundles);
  };
  const names = ranked.map(({ tool }) => tool);
  const tops = names.slice(0, LARGEST).map((_, k) => names.slice(0, k + 1));
  let best = bestOf([...bundles.map(({ tools }) => [...tools]), ...tops], valueOf, { tools: [], expected: -1 });
  for (let round = 0; round < ROUNDS; round++) best = bestOf(stepsFrom(best.tools, names), valueOf, best);
  const place = new Map(names.map((tool, rank) => [tool, rank]));
  const tools = [...best.tools].sort((a, b) => (place.get(a) ?? CANDIDATES) - (place.get(b) ?? CANDIDATES));
  return { tools, expected: Math.max(0, best.expected) };
}

function bestOf(sets: readonly ToolId[][], valueOf: (tools: readonly ToolId[]) => number, start: ChosenSet): ChosenSet {
  let best = start;
  for (const tools of sets) {
    const expected = valueOf(tools);
    if (expected > best.expected + 1e-12) best = { tools, expected };
  }
  return best;
}

function stepsFrom(tools: readonly ToolId[], names: readonly ToolId[]): ToolId[][] {
  const added = names.slice(0, CLIMBING_TOOLS).filter((tool) => !tools.includes(tool));
  const fewer = tools.length > 1 ? tools.map((tool) => tools.filter((other) => other !== tool)) : [];
  return [...fewer, ...added.map((tool) => [...tools, tool])];
}
