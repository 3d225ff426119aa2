import { traccKernel } from "../../choose/expected-tracc";
import { fastExp } from "../../../math/fast-functions";
import {
  computeDistribution,
  LARGEST_SET,
  logChanceOfSet,
  sizesOf,
  type CandidateFeatures,
  type SetModel,
} from "./set-model";

/** What is recommended, as places among the tools of the case, likeliest first. */
export interface ChosenPlaces {
  tools: number[];
  /** TRACC that is expected of it, 0 to 1. */
  expected: number;
  /** Chance that it is exactly the needed set, 0 to 1. */
  exact: number;
  /** Chance that the needed set is one of the past bundles of the case, 0 to 1. */
  copied: number;
}

/** Tools beyond these do not change what is expected. */
const CANDIDATES = 24;
const HEAVIEST = 12;
const CLIMBING = 14;
const ROUNDS = 6;

/**
 * The set with the highest expected TRACC under the set model: the likeliest k tools, the heaviest bundles, then rounds of
 * adding, removing or (ours) exchanging a tool, until none is better. Source: learned study, recipe 5, which counts only the
 * bundles that weigh most and ends after two rounds. Ours: all bundles count. Where the model takes back what independence
 * gives a past bundle, its weight is below 0, and leaving it out promises too much of that bundle.
 */
export function chooseSet(model: SetModel, given: CandidateFeatures): ChosenPlaces {
  const laid = computeDistribution(model, given);
  const ranked = [...laid.odds.keys()].sort((a, b) => laid.odds[b]! - laid.odds[a]! || a - b);
  const near = ranked.slice(0, CANDIDATES);
  const powers = model.sizes.map((alpha, size) => (size === 0 ? 0 : fastExp(alpha - laid.logTotal)));
  const extra = given.bundles
    .map(({ tools }, b) => ({
      tools,
      weight: laid.plain[b]! * (fastExp(laid.bonus[b]!) - 1) * fastExp(-laid.logTotal),
    }))
    .sort((a, b) => b.weight - a.weight);
  const valueOf = (tools: readonly number[]): number => {
    const chosen = new Set(tools);
    const chancesOf = (places: readonly number[]) =>
      sizesOf(Float64Array.from(places, (place) => laid.chances[place]!));
    const inside = chancesOf(tools);
    const outside = chancesOf(near.filter((place) => !chosen.has(place)));
    return expectComposed(inside, outside, powers, chosen.size) + expectCopied(chosen, extra);
  };
  const starts = [
    ...extra.slice(0, HEAVIEST).map(({ tools }) => [...tools]),
    ...near.slice(0, LARGEST_SET).map((_, k) => near.slice(0, k + 1)),
  ];
  let best = bestOf(starts, valueOf, { tools: [], value: -Infinity });
  for (let round = 0, last = -Infinity; round < ROUNDS && best.value > last; round++) {
    last = best.value;
    best = bestOf(stepsFrom(best.tools, near), valueOf, best);
  }
  const tools = [...best.tools].sort((a, b) => laid.odds[b]! - laid.odds[a]! || a - b);
  const same = given.bundles.findIndex((bundle) => isSameSet(bundle.tools, tools));
  const logOf = (bundle: number): number => logChanceOfSet(model, laid, given.bundles[bundle]!.tools, bundle);
  return {
    tools,
    expected: Math.max(0, Math.min(1, best.value)),
    exact: tools.length === 0 ? 0 : fastExp(logChanceOfSet(model, laid, tools, same)),
    copied: given.bundles.reduce((sum, _, bundle) => sum + fastExp(logOf(bundle)), 0),
  };
}

/** The part of the expectation that comes from sets of independent tools. */
function expectComposed(inside: Float64Array, outside: Float64Array, powers: readonly number[], size: number): number {
  let sum = 0;
  for (let hits = 1; hits <= Math.min(size, LARGEST_SET); hits++) {
    for (let missed = 0; hits + missed <= LARGEST_SET; missed++) {
      sum += inside[hits]! * outside[missed]! * powers[hits + missed]! * traccKernel(hits, missed, size);
    }
  }
  return sum;
}

/** The part that comes from past bundles. A weight below 0 takes back what independence gives them too much. */
function expectCopied(
  chosen: ReadonlySet<number>,
  bundles: readonly { tools: readonly number[]; weight: number }[],
): number {
  return bundles.reduce((sum, { tools, weight }) => {
    const hits = tools.filter((tool) => chosen.has(tool)).length;
    return sum + weight * traccKernel(hits, tools.length - hits, chosen.size);
  }, 0);
}

interface Valued {
  tools: number[];
  value: number;
}

function bestOf(sets: readonly number[][], valueOf: (tools: readonly number[]) => number, start: Valued): Valued {
  let best = start;
  for (const tools of sets) {
    const value = valueOf(tools);
    if (value > best.value + 1e-12) best = { tools, value };
  }
  return best;
}

function stepsFrom(tools: readonly number[], near: readonly number[]): number[][] {
  const added = near.slice(0, CLIMBING).filter((tool) => !tools.includes(tool));
  const without = tools.map((tool) => tools.filter((other) => other !== tool));
  return [
    ...(tools.length > 1 ? without : []),
    ...(tools.length < LARGEST_SET ? added.map((tool) => [...tools, tool]) : []),
    ...without.flatMap((rest) => added.map((tool) => [...rest, tool])),
  ];
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((tool) => b.includes(tool));
}
