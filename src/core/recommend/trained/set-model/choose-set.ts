import { fastExp } from "../../../math/fast-functions";
import { poissonBinomial } from "../../../math/poisson-binomial";
import { findBestSet, type FoundSet } from "../../choose/best-set";
import { expectedTraccOfSets, expectedTraccOfTools, type WeightedSet } from "../../choose/expected-tracc";
import {
  computeDistribution,
  LARGEST_SET,
  NOTHING_KNOWN,
  type CandidateFeatures,
  type KnownTools,
  type SetDistribution,
  type SetModel,
} from "./set-model";

/**
 * Chances of all sets of candidate tools in a form that any set can be weighed by: tools that are needed independently,
 * where each size weighs something, and single sets on top of that. All together come to 1.
 */
export interface SetMixture {
  /** Candidates that may be needed: those that are for certain, then the others, likeliest first. */
  ranked: readonly number[];
  /** Of each candidate, were all independent; 1 and 0 for tools that are known. */
  chances: Float64Array;
  /** What each number of needed tools weighs; numbers beyond the end cannot happen. */
  sizes: readonly number[];
  /** Heaviest first. A weight below 0 takes back what independence gives a past set too much. */
  sets: readonly WeightedSet<number>[];
}

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

/** A chosen set is made of these, the likeliest; how many of the others are needed is worked out once for all sets. */
const COMPOSED_TOOLS = 24;
/** The search begins from so many past bundles; all of them count in what a set is worth. */
const HEAVIEST = 12;
const ROUNDS = 6;

/** The set with the highest expected TRACC under the set model, and how sure the model is of it. */
export function chooseSet(model: SetModel, given: CandidateFeatures): ChosenTools {
  const mixture = mixSets(model, given);
  const { tools, value } = findBest(mixture);
  return {
    tools,
    expected: Math.max(0, Math.min(1, value)),
    exact: exactOf(mixture, tools),
    copied: given.bundles.reduce((sum, bundle) => sum + exactOf(mixture, bundle.tools), 0),
  };
}

/**
 * The chances that the set model gives, under what is known of single tools: one of them at least may be needed, and
 * 12 at most are for certain.
 */
export function mixSets(model: SetModel, given: CandidateFeatures, known: KnownTools = NOTHING_KNOWN): SetMixture {
  const distribution = computeDistribution(model, given, known);
  const { odds, chances, logTotal } = distribution;
  return {
    ranked: rankTools(odds, known),
    chances,
    sizes: model.sizes.map((alpha, size) => (size === 0 ? 0 : fastExp(alpha - logTotal))),
    sets: weighCopies(given, distribution),
  };
}

function rankTools(odds: Float64Array, { certain, impossible }: KnownTools): number[] {
  const rankOf = (tool: number): number => (certain.includes(tool) ? Infinity : odds[tool]!);
  return [...odds.keys()]
    .filter((tool) => !impossible.includes(tool))
    .sort((a, b) => (rankOf(a) === rankOf(b) ? odds[b]! - odds[a]! || a - b : rankOf(b) - rankOf(a)));
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

/**
 * The set with the highest expected TRACC: from the likeliest k tools and the heaviest bundles by adding, removing or (ours)
 * exchanging a tool, until none is better. Source: learned study, recipe 5, which counts only the bundles that weigh most
 * and ends after two rounds. Ours: all bundles count. Where the model takes back what independence gives a past bundle,
 * its weight is below 0, and leaving it out promises too much of that bundle.
 */
export function findBest(mixture: SetMixture): FoundSet<number> {
  const { ranked, sets } = mixture;
  const isPossible = new Set(ranked);
  const possible = sets.filter(({ tools }) => tools.every((tool) => isPossible.has(tool)));
  return findBestSet({
    ranked,
    given: possible.slice(0, HEAVIEST).map(({ tools }) => tools),
    valueOf: (tools) => expectedOf(mixture, tools),
    ...{ rounds: ROUNDS, exchanges: true, mayBeEmpty: false, largest: LARGEST_SET },
  });
}

/** Expected TRACC of a set: its part as a set of independent tools, and its part as a past bundle. Indices below 0 are tools that are never needed. */
export function expectedOf(mixture: SetMixture, tools: readonly number[]): number {
  const { ranked, chances, sizes, sets } = mixture;
  const chosen = new Set(tools);
  const inside = tools.map((tool) => chances[tool] ?? 0);
  const unlikely = unlikelyOf(mixture);
  const isFurther = !tools.some((tool) => unlikely.tools.has(tool));
  const outside: number[] = [];
  for (let i = 0; i < ranked.length && (i < COMPOSED_TOOLS || !isFurther); i++)
    if (!chosen.has(ranked[i]!)) outside.push(chances[ranked[i]!]!);
  const composed = expectedTraccOfTools(inside, outside, sizes, isFurther ? unlikely.bySize : undefined);
  return composed + expectedTraccOfSets(chosen, sets);
}

/** The tools beyond the likeliest, and the chance of each number of needed ones among them. */
interface UnlikelyTools {
  tools: ReadonlySet<number>;
  bySize: Float64Array;
}

const unlikelyTools = new WeakMap<SetMixture, UnlikelyTools>();

function unlikelyOf(mixture: SetMixture): UnlikelyTools {
  const known = unlikelyTools.get(mixture);
  if (known) return known;
  const tools = mixture.ranked.slice(COMPOSED_TOOLS);
  const chances = tools.map((tool) => mixture.chances[tool]!);
  const made = { tools: new Set(tools), bySize: poissonBinomial(chances, Math.min(tools.length, LARGEST_SET)) };
  unlikelyTools.set(mixture, made);
  return made;
}

/** Chance that exactly these tools are needed, 0 to 1. */
export function exactOf({ chances, sizes, sets }: SetMixture, tools: readonly number[]): number {
  const chosen = new Set(tools);
  let composed = sizes[chosen.size] ?? 0;
  for (let tool = 0; tool < chances.length; tool++) composed *= chosen.has(tool) ? chances[tool]! : 1 - chances[tool]!;
  const isThese = (other: readonly number[]): boolean =>
    other.length === chosen.size && other.every((tool) => chosen.has(tool));
  const copied = sets.reduce((sum, set) => (isThese(set.tools) ? sum + set.weight : sum), 0);
  return Math.max(0, Math.min(1, tools.some((tool) => tool < 0) ? 0 : composed + copied));
}

/** Chance that the needed set has a tool, 0 to 1. */
export function chanceIn({ chances, sizes, sets }: SetMixture, tool: number): number {
  const others = chances.filter((_, other) => other !== tool);
  const bySize = poissonBinomial(others, sizes.length - 2);
  let sum = 0;
  bySize.forEach((chance, size) => (sum += chance * sizes[size + 1]!));
  sum *= chances[tool]!;
  for (const set of sets) if (set.tools.includes(tool)) sum += set.weight;
  return Math.max(0, Math.min(1, sum));
}

/** The part of the chances in which a tool is needed; they come to the chance of that. */
export function withTool(mixture: SetMixture, tool: number): SetMixture {
  const { chances, sizes, sets } = mixture;
  return {
    ...mixture,
    chances: chances.map((chance, other) => (other === tool ? 1 : chance)),
    sizes: sizes.map((weight) => weight * chances[tool]!),
    sets: sets.filter((set) => set.tools.includes(tool)),
  };
}

/** The same chances but for one set, which has this chance: all others share what is left as they did before. */
export function withExactness(mixture: SetMixture, tools: readonly number[], chance: number): SetMixture {
  const before = exactOf(mixture, tools);
  const share = (1 - chance) / (1 - before);
  const sets = mixture.sets.map((set) => ({ ...set, weight: set.weight * share }));
  return {
    ...mixture,
    sizes: mixture.sizes.map((weight) => weight * share),
    sets: [...sets, { tools, weight: chance - share * before }].sort((a, b) => b.weight - a.weight),
  };
}
