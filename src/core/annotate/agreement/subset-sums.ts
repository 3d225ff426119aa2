import { distanceOfSizes, type DistanceName } from "./distances";

/** Larger sets have too many subsets. */
const LARGEST_SET = 6;

/** Of how often each distinct set was said, all distances of ordered pairs added up. */
export type DistanceSum = (counts: Int32Array, answers: number) => number;

/** A subset costs as much as so many pairs. */
const PAIRS_A_SUBSET = 30;

/** Whether so many sets share members that adding up subsets is quicker than looking at their pairs. */
export function isCrowded(distinct: readonly (readonly string[])[]): boolean {
  const holders = new Map<string, number>();
  for (const set of distinct) for (const member of set) holders.set(member, (holders.get(member) ?? 0) + 1);
  const pairs = [...holders.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  return pairs > PAIRS_A_SUBSET * distinct.reduce((sum, { length }) => sum + 2 ** length - 1, 0);
}

/**
 * The distances between all answers, added up without looking at pairs of sets: with N(T, p) answers of p members that hold
 * all of T, the squares Σ N(T, p) · N(T, q) over the T of t members count each pair once for every t of its shared members.
 * Taking the sums of larger t off in turns leaves how many pairs of each two sizes share exactly k, which is all that a
 * distance asks. `null`: a set is too large for that, or the distance looks at equality alone. Work that can be interrupted.
 */
export function* addingDistances(
  distinct: readonly (readonly string[])[],
  name: DistanceName,
): Generator<void, DistanceSum | null> {
  const largest = distinct.reduce((most, { length }) => Math.max(most, length), 0);
  if (name === "nominal" || largest > LARGEST_SET || largest === 0) return null;
  const sizes = Uint8Array.from(distinct, ({ length }) => length);
  const subsets = yield* listingSubsets(distinct);
  const width = largest + 1;
  const held = new Float64Array(subsets.members.length * width);
  const squares = new Float64Array(width ** 3);
  const nearness = nearnessBySize(width, name);
  return (counts, answers) => {
    const empty = countHolders({ counts, sizes, subsets, width }, held);
    addSquares(subsets.members, held, squares, width);
    return squares.reduce((rest, square, at) => rest - square * nearness[at]!, answers * answers - empty * empty);
  };
}

interface Subsets {
  /** How many members each has. */
  members: number[];
  /** Where those of each set begin in `listed`; one more at the end. */
  starts: Uint32Array;
  listed: Uint32Array;
}

/** Every subset but the empty one, with one number wherever it comes. */
function* listingSubsets(distinct: readonly (readonly string[])[]): Generator<void, Subsets> {
  const starts = new Uint32Array(distinct.length + 1);
  const numbers = new Map<string, number>();
  const members: number[] = [];
  const listed: number[] = [];
  for (const [at, set] of distinct.entries()) {
    for (let chosen = 1; chosen < 2 ** set.length; chosen += 1) {
      const subset = set.filter((_, place) => (chosen >> place) & 1);
      const key = JSON.stringify(subset);
      const number = numbers.get(key) ?? members.push(subset.length) - 1;
      numbers.set(key, number);
      listed.push(number);
    }
    starts[at + 1] = listed.length;
    if (at % AT_ONCE === 0) yield;
  }
  return { members, starts, listed: Uint32Array.from(listed) };
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

function addSquares(members: readonly number[], held: Float64Array, squares: Float64Array, width: number): void {
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
