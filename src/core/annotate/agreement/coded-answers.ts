import { runToEnd } from "../../math/run-to-end";
import { distanceOf, distanceOfSizes, type DistanceName } from "./distances";
import type { ItemAnswers } from "./answer-table";
import { addingDistances, isCrowded, type DistanceSum } from "./subset-sums";

/**
 * Answers as numbers, for many draws: equal sets have one number, and only pairs of sets that share a member are listed,
 * since all others are at distance 1. Items with fewer than two answers are left out.
 */
export interface CodedAnswers {
  items: string[];
  /** Where the answers of each item begin in `sets`; one more at the end. */
  starts: Uint32Array;
  /** The number of the set of each answer. */
  sets: Uint32Array;
  /** Of each item, its distances added up over ordered pairs, divided by one less than its answers. */
  observed: Float64Array;
  distinct: number;
  /** Where sets are small: all distances added up; else pairs of near sets are looked at. */
  sumOf: DistanceSum | null;
  near: NearSets;
}

/**
 * Pairs of different sets at a distance below 1, by the later number of the two. Few distances are possible, so each row
 * lists its pairs in groups of one distance: a draw then adds up counts and multiplies once a group.
 */
export interface NearSets {
  /** Where the groups of each set begin; one more at the end. */
  rows: number[];
  /** Of each group, where its pairs end in `others`, and what their distance is short of 1. */
  ends: number[];
  nearness: number[];
  /** The earlier number of each pair. */
  others: Uint32Array;
}

/** Numbers sets and measures what is near. Sets in one order of members are equal. */
export function codeAnswers(items: readonly ItemAnswers[], distance: DistanceName): CodedAnswers {
  return runToEnd(codingAnswers(items, distance));
}

/** The same as work that can be interrupted. */
export function* codingAnswers(items: readonly ItemAnswers[], distance: DistanceName): Generator<void, CodedAnswers> {
  const shared = items.filter(({ answers }) => answers.size > 1);
  const numbers = new Map<string, number>();
  const distinct: string[][] = [];
  const numberOf = (set: readonly string[]): number => {
    const sorted = [...set].sort();
    const key = JSON.stringify(sorted);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, distinct.push(sorted) - 1);
    return distinct.length - 1;
  };
  const starts = new Uint32Array(shared.length + 1);
  shared.forEach(({ answers }, at) => (starts[at + 1] = starts[at]! + answers.size));
  const sets = new Uint32Array(starts.at(-1)!);
  for (const [at, { answers }] of shared.entries()) {
    let place = starts[at]!;
    for (const set of answers.values()) sets[place++] = numberOf(set);
    if (at % AT_ONCE === 0) yield;
  }
  const sumOf = isCrowded(distinct) ? yield* addingDistances(distinct, distance) : null;
  const between = (a: number, b: number): number => distanceOf(distance, distinct[a]!, distinct[b]!);
  return {
    items: shared.map(({ item }) => item),
    ...{ starts, sets, distinct: distinct.length },
    observed: Float64Array.from(shared, (_, at) => observedOf(sets.subarray(starts[at], starts[at + 1]), between)),
    sumOf,
    near: yield* findingNearSets(sumOf ? [] : distinct, distance),
  };
}

/** Items or sets that are looked at before the work may be interrupted. */
const AT_ONCE = 256;

function observedOf(sets: Uint32Array, between: (a: number, b: number) => number): number {
  let sum = 0;
  for (let i = 0; i < sets.length; i++)
    for (let j = i + 1; j < sets.length; j++) if (sets[i] !== sets[j]) sum += 2 * between(sets[i]!, sets[j]!);
  return sum / (sets.length - 1);
}

function* findingNearSets(distinct: readonly string[][], name: DistanceName): Generator<void, NearSets> {
  const near: NearSets = { rows: [0], ends: [], nearness: [], others: new Uint32Array(1024) };
  const holders = new Map<string, number[]>();
  const shared = new Uint16Array(distinct.length);
  let length = 0;
  for (const [number, set] of distinct.entries()) {
    const met = name === "nominal" ? [] : meetSets(set, number, holders, shared);
    const groups = new Map<number, number[]>();
    for (const other of met) {
      const key = distinct[other]!.length * (set.length + 1) + shared[other]!;
      const group = groups.get(key);
      if (group) group.push(other);
      else groups.set(key, [other]);
    }
    near.others = withRoom(near.others, length + met.length);
    for (const group of groups.values()) {
      near.others.set(group, length);
      length += group.length;
      near.ends.push(length);
      near.nearness.push(1 - distanceOfSizes(name, distinct[group[0]!]!.length, set.length, shared[group[0]!]!));
    }
    near.rows.push(near.ends.length);
    if (number % AT_ONCE === 0) yield;
    for (const other of met) shared[other] = 0;
  }
  return near;
}

/** Earlier sets that share a member; how many members is left in `shared`. */
function meetSets(
  set: readonly string[],
  number: number,
  holders: Map<string, number[]>,
  shared: Uint16Array,
): number[] {
  const met: number[] = [];
  for (const member of set) {
    const others = holders.get(member) ?? [];
    for (const other of others) {
      if (shared[other] === 0) met.push(other);
      shared[other]! += 1;
    }
    others.push(number);
    holders.set(member, others);
  }
  return met;
}

function withRoom(numbers: Uint32Array, length: number): Uint32Array {
  if (length <= numbers.length) return numbers;
  const wider = new Uint32Array(Math.max(length, 2 * numbers.length));
  wider.set(numbers);
  return wider;
}
