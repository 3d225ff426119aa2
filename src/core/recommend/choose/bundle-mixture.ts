import type { ToolId } from "../../domain/ids";
import { compareText } from "../../retrieve/rank";

/** A set of tools that may be the needed one, and how likely that is. */
export interface WeightedSet {
  tools: readonly ToolId[];
  weight: number;
}

/** A chosen set with its expected TRACC. */
export interface ChosenSet {
  tools: ToolId[];
  expected: number;
}

/** No larger set is tried, and no more rounds of climbing. */
const LARGEST = 12;
const MOST_ROUNDS = 10;
/** Tools that may be added or swapped in. */
const CLIMBING_TOOLS = 14;

/**
 * The set with the highest expected TRACC when one of these sets is the needed one (minimum Bayes risk): the best of the
 * sets themselves and of the likeliest k tools, then improved by adding, removing and swapping one tool while that helps.
 * The best set may be none of those given. Tools in the answer fall by their share of the weight, ties by id. Weights
 * should add up to 1. Source: method notes 4.1.
 */
export function bestForMixture(sets: readonly WeightedSet[]): ChosenSet {
  const shares = toolShares(sets);
  const ranked = [...shares].sort(([a, x], [b, y]) => y - x || compareText(a, b)).map(([tool]) => tool);
  const starts = [...sets.map(({ tools }) => [...tools]), ...topSets(ranked)];
  let best: ChosenSet = { tools: [], expected: expectedTraccOf([], sets) };
  for (const tools of starts) best = better(best, tools, sets);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = best;
    for (const tools of stepsFrom(before.tools, ranked)) best = better(best, tools, sets);
    if (best === before) break;
  }
  const place = new Map(ranked.map((tool, rank) => [tool, rank]));
  return { ...best, tools: best.tools.sort((a, b) => place.get(a)! - place.get(b)!) };
}

/** Expected TRACC of a set under weighted candidates for the needed one. */
export function expectedTraccOf(tools: readonly ToolId[], sets: readonly WeightedSet[]): number {
  const chosen = new Set(tools);
  let sum = 0;
  for (const { tools: needed, weight } of sets) {
    let hits = 0;
    for (const tool of needed) if (chosen.has(tool)) hits += 1;
    sum += weight * traccOfCounts(hits, needed.length, chosen.size);
  }
  return sum;
}

/** How likely each tool is needed. */
function toolShares(sets: readonly WeightedSet[]): Map<ToolId, number> {
  const shares = new Map<ToolId, number>();
  for (const { tools, weight } of sets) for (const tool of tools) shares.set(tool, (shares.get(tool) ?? 0) + weight);
  return shares;
}

function topSets(ranked: readonly ToolId[]): ToolId[][] {
  return ranked.slice(0, LARGEST).map((_, k) => ranked.slice(0, k + 1));
}

function traccOfCounts(hits: number, needed: number, given: number): number {
  if (needed === 0) return given === 0 ? 1 : 0;
  return (hits / needed) * (1 - Math.abs(given - needed) / (needed + given - hits));
}

function better(best: ChosenSet, tools: ToolId[], sets: readonly WeightedSet[]): ChosenSet {
  const expected = expectedTraccOf(tools, sets);
  return expected > best.expected + 1e-12 ? { tools, expected } : best;
}

function stepsFrom(tools: readonly ToolId[], ranked: readonly ToolId[]): ToolId[][] {
  const others = ranked.slice(0, CLIMBING_TOOLS).filter((tool) => !tools.includes(tool));
  const without = tools.map((tool) => tools.filter((other) => other !== tool));
  const added = others.map((tool) => [...tools, tool]);
  const swapped = without.flatMap((fewer) => others.map((tool) => [...fewer, tool]));
  return [...without, ...added, ...swapped];
}
