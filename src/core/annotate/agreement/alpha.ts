import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, type Interval } from "../../math/bootstrap";
import { intervalWay } from "../../domain/interval-way";
import { intervalOfDraws, MOST_EMPTY_DRAWS } from "../../math/intervals";
import { mulberry32 } from "../../math/random";
import { onlyVoices, type ItemAnswers } from "./answer-table";
import { runToEnd } from "../../math/run-to-end";
import { codeAnswers, codingAnswers, type CodedAnswers, type NearSets } from "./coded-answers";
import type { DistanceName } from "./distances";

/** Krippendorff's alpha of sets, with what it is made of. */
export interface Alpha {
  /** 1: all agree; 0: as by chance; below 0: worse. `null`: nothing is pairable, or all answers are the same. */
  alpha: number | null;
  /** Mean distance within items and between all answers. `null`: nothing is pairable. */
  observed: number | null;
  expected: number | null;
  /** Items with at least two answers, and the answers to them. */
  items: number;
  answers: number;
}

/** An alpha with its interval. */
export interface AlphaWithInterval extends Alpha {
  /** 95 %, whole items drawn; `null`: fewer than ten items, or too many draws without a value. */
  interval: Interval | null;
  draws: number;
  /** Fewer than 30 items: the interval is likely too short (arXiv 2210.13265). */
  fewItems: boolean;
}

/** From so many distinct sets on, fewer draws are made: each looks at all pairs of sets. */
const MANY_SETS = 400;
const FEWEST_DRAWS = 200;
const FEW_ITEMS = 30;

/**
 * Krippendorff's alpha over items with m ≥ 2 answers, n answers in all: 1 − D_o / D_e with
 * D_o = (1/n) Σ_items Σ_{i≠j} δ / (m − 1) and D_e = Σ_{a≠b} δ / (n (n − 1)). δ as it is, not squared. `null` where D_e is 0:
 * all said the same, and nothing tells agreement from habit (some libraries say 1). One lone disagreement gives 0. Source:
 * Krippendorff, Content Analysis (2004), 11.3.
 */
export function alphaOf(items: readonly ItemAnswers[], distance: DistanceName): Alpha {
  return alphaOfCoded(codeAnswers(items, distance));
}

/** The same with its interval: 2,000 draws of whole items, D_e anew in each. `seed`: of mulberry32. */
export function alphaWithInterval(
  items: readonly ItemAnswers[],
  distance: DistanceName,
  seed = BOOTSTRAP_SEED,
): AlphaWithInterval {
  return runToEnd(measuringAlpha(items, distance, seed));
}

/** The same as work that can be interrupted. */
export function* measuringAlpha(
  items: readonly ItemAnswers[],
  distance: DistanceName,
  seed = BOOTSTRAP_SEED,
): Generator<void, AlphaWithInterval> {
  const coded = yield* codingAnswers(items, distance);
  const draws = drawsFor(coded.distinct);
  return {
    ...alphaOfCoded(coded),
    interval: intervalWay(coded.items.length) === "none" ? null : yield* drawingInterval(coded, draws, seed),
    draws,
    fewItems: coded.items.length < FEW_ITEMS,
  };
}

/** The drawn alphas behind the interval, as many as have a value. */
export function drawnAlphas(items: readonly ItemAnswers[], distance: DistanceName, seed = BOOTSTRAP_SEED): number[] {
  const coded = runToEnd(codingAnswers(items, distance));
  return runToEnd(drawingAlphas(coded, drawsFor(coded.distinct), seed));
}

/** Of each item its mean distance between two answers, 0 to 1, in the order of the items; one answer or none: `null`. */
export function distanceWithin(items: readonly ItemAnswers[], distance: DistanceName): Map<string, number | null> {
  const { items: shared, starts, observed } = codeAnswers(items, distance);
  const means = new Map<string, number | null>(items.map(({ item }) => [item, null]));
  shared.forEach((item, at) => means.set(item, observed[at]! / (starts[at + 1]! - starts[at]!)));
  return means;
}

/** The alpha of two voices, over the items that both judged; `same`: items to which both gave equal sets. */
export interface PairAlpha extends Alpha {
  pair: readonly [string, string];
  same: number;
}

/** The alpha of every pair of voices, in the order of the voices. */
export function alphaOfPairs(
  items: readonly ItemAnswers[],
  voices: readonly string[],
  distance: DistanceName,
): PairAlpha[] {
  return runToEnd(measuringPairs(items, voices, distance));
}

/** The same as work that can be interrupted. */
export function* measuringPairs(
  items: readonly ItemAnswers[],
  voices: readonly string[],
  distance: DistanceName,
): Generator<void, PairAlpha[]> {
  const pairs: PairAlpha[] = [];
  for (const [at, first] of voices.entries())
    for (const second of voices.slice(at + 1)) {
      yield;
      const both = onlyVoices(items, [first, second]);
      yield;
      const coded = yield* codingAnswers(both, distance);
      const same = coded.observed.filter((one) => one === 0).length;
      pairs.push({ pair: [first, second], ...alphaOfCoded(coded), same });
    }
  return pairs;
}

/** An alpha of the last items up to one. */
export interface WindowAlpha {
  /** Shared items up to and with this one: 40 for the first window of 40. */
  upTo: number;
  alpha: number | null;
  /** 95 %, whole items of the window drawn; absent: not asked for, or too many draws without a value. */
  interval?: Interval;
}

/** Points of a line: a screen shows no more. */
const MOST_WINDOWS = 400;

/**
 * How alpha went as the work went on: over the last `size` items with two answers, for each of them from the `size`-th on.
 * `items` in the order in which they got their second voice. Beyond 400 windows only every n-th is computed, and the last.
 */
export function alphaOverTime(items: readonly ItemAnswers[], distance: DistanceName, size = 40): WindowAlpha[] {
  const shared = items.filter(({ answers }) => answers.size > 1);
  const step = Math.max(1, Math.ceil((shared.length - size + 1) / MOST_WINDOWS));
  const ends: number[] = [];
  for (let end = shared.length; end >= size; end -= step) ends.unshift(end);
  return ends.map((upTo) => ({ upTo, alpha: alphaOf(shared.slice(upTo - size, upTo), distance).alpha }));
}

/** The same with an interval for each window, of as few draws as one may have. Work that can be interrupted. */
export function* measuringOverTime(
  items: readonly ItemAnswers[],
  distance: DistanceName,
  size = 40,
): Generator<void, WindowAlpha[]> {
  const shared = items.filter(({ answers }) => answers.size > 1);
  const windows: WindowAlpha[] = [];
  for (const { upTo, alpha } of alphaOverTime(shared, distance, size)) {
    const coded = yield* codingAnswers(shared.slice(upTo - size, upTo), distance);
    const interval = yield* drawingInterval(coded, FEWEST_DRAWS, BOOTSTRAP_SEED);
    windows.push({ upTo, alpha, ...(interval ? { interval } : {}) });
  }
  return windows;
}

function alphaOfCoded(coded: CodedAnswers): Alpha {
  const { items, observed, sets } = coded;
  const counts = new Int32Array(coded.distinct);
  for (const set of sets) counts[set]! += 1;
  const answers = sets.length;
  const parts = { items: items.length, answers };
  if (answers === 0) return { alpha: null, observed: null, expected: null, ...parts };
  const within = observed.reduce((sum, one) => sum + one, 0) / answers;
  const between = expectedOf(coded, counts, answers);
  return { alpha: between === 0 ? null : 1 - within / between, observed: within, expected: between, ...parts };
}

/** D_e by counts of distinct sets: all pairs are at distance 1 but those of equal sets and, by a part, of near ones. */
function expectedOf({ near, sumOf }: CodedAnswers, counts: Int32Array, answers: number): number {
  let apart = answers * answers;
  for (const count of counts) apart -= count * count;
  if (apart === 0) return 0;
  const sum = sumOf ? sumOf(counts, answers) : apart - 2 * nearnessOf(near, counts);
  return sum / (answers * (answers - 1));
}

function nearnessOf({ rows, ends, nearness, others }: NearSets, counts: Int32Array): number {
  let [sum, at] = [0, 0];
  for (let set = 0; set + 1 < rows.length; set++) {
    const count = counts[set]!;
    const last = rows[set + 1]!;
    if (count === 0 && last > 0) at = ends[last - 1]!;
    for (let group = rows[set]!; count > 0 && group < last; group++) {
      let met = 0;
      for (const end = ends[group]!; at < end; at++) met += counts[others[at]!]!;
      sum += count * met * nearness[group]!;
    }
  }
  return sum;
}

function drawsFor(distinct: number): number {
  if (distinct <= MANY_SETS) return BOOTSTRAP_DRAWS;
  return Math.max(FEWEST_DRAWS, Math.round(BOOTSTRAP_DRAWS * (MANY_SETS / distinct) ** 2));
}

function* drawingInterval(coded: CodedAnswers, draws: number, seed: number): Generator<void, Interval | null> {
  const values = yield* drawingAlphas(coded, draws, seed);
  if (values.length < (1 - MOST_EMPTY_DRAWS) * draws) return null;
  return intervalOfDraws(Float64Array.from(values), coded.observed.length);
}

function* drawingAlphas(coded: CodedAnswers, draws: number, seed: number): Generator<void, number[]> {
  const { starts, sets, observed, distinct } = coded;
  const random = mulberry32(seed);
  const values: number[] = [];
  const counts = new Int32Array(distinct);
  const times = new Uint32Array(observed.length);
  for (let draw = 0; draw < draws; draw++) {
    counts.fill(0);
    times.fill(0);
    let [within, answers] = [0, 0];
    for (let i = 0; i < observed.length; i++) times[Math.floor(random() * observed.length)]! += 1;
    // In the order of the items: sets that come near each other in memory are counted near each other.
    for (let item = 0; item < observed.length; item++) {
      const drawn = times[item]!;
      if (drawn === 0) continue;
      within += drawn * observed[item]!;
      const end = starts[item + 1]!;
      for (let at = starts[item]!; at < end; at++) counts[sets[at]!]! += drawn;
      answers += drawn * (end - starts[item]!);
    }
    const expected = expectedOf(coded, counts, answers);
    if (expected > 0) values.push(1 - within / answers / expected);
    yield;
  }
  return values;
}
