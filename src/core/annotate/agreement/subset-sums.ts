import { distanceOfSizes, type DistanceName } from "./distances";

/** Larger sets have too many subsets. */
const LARGEST_SET = 6;

/** Of how often each distinct set was said, all distances of ordered pairs added up. */
export type DistanceSum = (counts: Int32Array, answers: number) => number;

/** A subset costs as much as so many pairs. */
const PAIRS_A_SUBSET = 2;

/** Whether so many sets share members that adding up subsets is quicker than looking at their pairs. */
export function isCrowded(distinct: readonly (readonly string[])[]): boolean {
  const holders = new Map<string, number>();
  for (const set of distinct) for (const member of set) holders.set(member, (holders.get(member) ?? 0) + 1);
  const pairs = [...holders.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  return pairs > PAIRS_A_SUBSET * distinct.reduce((sum, { length }) => sum + 2 ** length - 1, 0);
}

/**
 * The distances between all answers, added up without looking at all pairs of sets: with N(T, p) answers of p members that
 * hold all of T, the squares Σ N(T, p) · N(T, q) over the T of t members count each pair once for every t of its shared
 * members. Taking the sums of larger t off in turns leaves how many pairs of each two sizes share exactly k, which is all that
 * a distance asks. A subset that few sets hold is added up by its pairs of sets, put together once. `null`: a set is too large
 * for that, or the distance looks at equality alone. Work that can be interrupted.
 */
export function* addingDistances(
  distinct: readonly (readonly string[])[],
  name: DistanceName,
): Generator<void, DistanceSum | null> {
  const largest = distinct.reduce((most, { length }) => Math.max(most, length), 0);
  if (name === "nominal" || largest > LARGEST_SET || largest === 0) return null;
  const sizes = Uint8Array.from(distinct, ({ length }) => length);
  const width = largest + 1;
  const nearness = nearnessBySize(width, name);
  const subsets = yield* listingSubsets(distinct);
  const holders = yield* findingHolders(subsets, sizes.length);
  const few = pairFew(holders, subsets.members, { sizes, width, nearness });
  const many = keepMany(subsets, holders.counts);
  const held = new Float64Array(many.members.length * width);
  const squares = new Float64Array(width ** 3);
  return (counts, answers) => {
    const empty = countHolders({ counts, sizes, subsets: many, width }, held);
    addSquares(many.members, held, squares, width);
    const rest = answers * answers - empty * empty - sumOfFew(few, counts);
    return squares.reduce((sum, square, at) => sum - square * nearness[at]!, rest);
  };
}

interface Subsets {
  /** How many members each has. */
  members: Uint8Array;
  /** Where those of each set begin in `listed`; one more at the end. */
  starts: Uint32Array;
  listed: Uint32Array;
}

/** Every subset but the empty one, with one number wherever it comes. */
function* listingSubsets(distinct: readonly (readonly string[])[]): Generator<void, Subsets> {
  const starts = new Uint32Array(distinct.length + 1);
  distinct.forEach(({ length }, at) => (starts[at + 1] = starts[at]! + 2 ** length - 1));
  const listed = new Uint32Array(starts.at(-1)!);
  const names = new Map<string, number>();
  for (const set of distinct) for (const member of set) if (!names.has(member)) names.set(member, names.size);
  const known = new Map<number, number>();
  const members: number[] = [];
  // A subset is one with a member less, and that member: a number of its own without writing it out.
  const numberOf = (shorter: number, member: number): number => {
    const key = (shorter + 1) * names.size + member;
    const number = known.get(key);
    if (number !== undefined) return number;
    known.set(key, members.length);
    return members.push(shorter < 0 ? 1 : members[shorter]! + 1) - 1;
  };
  for (const [at, set] of distinct.entries()) {
    const start = starts[at]!;
    let end = start;
    for (const member of set) {
      const [number, before] = [names.get(member)!, end];
      listed[end++] = numberOf(-1, number);
      for (let shorter = start; shorter < before; shorter++) listed[end++] = numberOf(listed[shorter]!, number);
    }
    if (at % AT_ONCE === 0) yield;
  }
  return { members: Uint8Array.from(members), starts, listed };
}

/** Subsets that no more sets than this hold are added up by pairs. */
const FEW = 3;

interface Holders {
  /** How many sets hold each subset. */
  counts: Uint32Array;
  /** The first few sets that hold it, by their numbers. */
  first: Uint32Array;
}

function* findingHolders({ members, starts, listed }: Subsets, sets: number): Generator<void, Holders> {
  const counts = new Uint32Array(members.length);
  const first = new Uint32Array(members.length * FEW);
  for (let set = 0; set < sets; set++) {
    for (let at = starts[set]!; at < starts[set + 1]!; at++) {
      const subset = listed[at]!;
      const place = counts[subset]!++;
      if (place < FEW) first[subset * FEW + place] = set;
    }
    if (set % AT_ONCE === 0) yield;
  }
  return { counts, first };
}

/** What pairs of sets add to the nearness by subsets that few hold. */
interface FewPairs {
  /** Of each set with itself. */
  own: Float64Array;
  /** By the earlier set: where its pairs begin; one more at the end. */
  starts: Uint32Array;
  others: Uint32Array;
  nearness: Float64Array;
}

interface BySize {
  sizes: Uint8Array;
  width: number;
  nearness: Float64Array;
}

function pairFew({ counts, first }: Holders, members: Uint8Array, { sizes, width, nearness }: BySize): FewPairs {
  const own = new Float64Array(sizes.length);
  const pairs = Array.from(sizes, () => null as Map<number, number> | null);
  for (let subset = 0; subset < members.length; subset++) {
    const count = counts[subset]!;
    if (count > FEW) continue;
    for (let i = 0; i < count; i++) {
      const one = first[subset * FEW + i]!;
      const row = (members[subset]! * width + sizes[one]!) * width;
      own[one]! += nearness[row + sizes[one]!]!;
      for (let j = i + 1; j < count; j++) {
        const other = first[subset * FEW + j]!;
        const known = (pairs[one] ??= new Map<number, number>());
        known.set(other, (known.get(other) ?? 0) + 2 * nearness[row + sizes[other]!]!);
      }
    }
  }
  const starts = new Uint32Array(sizes.length + 1);
  pairs.forEach((known, set) => (starts[set + 1] = starts[set]! + (known?.size ?? 0)));
  const entries = pairs.flatMap((known) => [...(known ?? [])]);
  const others = Uint32Array.from(entries, ([other]) => other);
  return { own, starts, others, nearness: Float64Array.from(entries, ([, near]) => near) };
}

function sumOfFew({ own, starts, others, nearness }: FewPairs, counts: Int32Array): number {
  let sum = 0;
  for (let set = 0; set < own.length; set++) {
    const count = counts[set]!;
    if (count === 0) continue;
    let met = count * own[set]!;
    for (let at = starts[set]!; at < starts[set + 1]!; at++) met += counts[others[at]!]! * nearness[at]!;
    sum += count * met;
  }
  return sum;
}

/** The subsets that more than a few sets hold, numbered anew. */
function keepMany({ members, starts, listed }: Subsets, counts: Uint32Array): Subsets {
  const numbers = new Int32Array(members.length).fill(-1);
  const kept: number[] = [];
  for (let subset = 0; subset < members.length; subset++)
    if (counts[subset]! > FEW) numbers[subset] = kept.push(members[subset]!) - 1;
  const left = new Uint32Array(starts.length);
  const shorter = new Uint32Array(listed.length);
  let end = 0;
  for (let set = 0; set + 1 < starts.length; set++) {
    for (let at = starts[set]!; at < starts[set + 1]!; at++) {
      const number = numbers[listed[at]!]!;
      if (number >= 0) shorter[end++] = number;
    }
    left[set + 1] = end;
  }
  return { members: Uint8Array.from(kept), starts: left, listed: shorter.slice(0, end) };
}

interface Counted {
  counts: Int32Array;
  sizes: Uint8Array;
  subsets: Subsets;
  width: number;
}

/** Of each subset and size, how many answers hold it; returns how many are empty. */
function countHolders({ counts, sizes, subsets: { starts, listed }, width }: Counted, held: Float64Array): number {
  held.fill(0);
  let empty = 0;
  for (let set = 0; set < sizes.length; set++) {
    const count = counts[set]!;
    if (count === 0) continue;
    const size = sizes[set]!;
    if (size === 0) empty += count;
    for (let at = starts[set]!; at < starts[set + 1]!; at++) held[listed[at]! * width + size]! += count;
  }
  return empty;
}

function addSquares(members: Uint8Array, held: Float64Array, squares: Float64Array, width: number): void {
  squares.fill(0);
  for (let subset = 0; subset < members.length; subset++) {
    const count = members[subset]!;
    const from = subset * width;
    for (let p = count; p < width; p++) {
      const first = held[from + p]!;
      if (first === 0) continue;
      for (let q = count; q < width; q++) squares[(count * width + p) * width + q]! += first * held[from + q]!;
    }
  }
}

/** Sets that are looked at before the work may be interrupted. */
const AT_ONCE = 64;

/**
 * What each square adds to the nearness, 1 − δ, of all pairs: by t, p and q. Pairs that share exactly k are
 * Σ_{t ≥ k} (−1)^(t − k) · (t over k) squares of t, so a square of t adds Σ_{k ≤ t} (−1)^(t − k) · (t over k) · nearness of k.
 */
function nearnessBySize(width: number, name: DistanceName): Float64Array {
  const weights = new Float64Array(width ** 3);
  for (let t = 1; t < width; t++)
    for (let p = t; p < width; p++)
      for (let q = t; q < width; q++) {
        let weight = 0;
        let chosen = 1;
        for (let k = t; k >= 1; k--) {
          weight += ((t - k) % 2 === 0 ? 1 : -1) * chosen * (1 - distanceOfSizes(name, p, q, k));
          chosen = (chosen * k) / (t - k + 1);
        }
        weights[(t * width + p) * width + q] = weight;
      }
  return weights;
}
