import { mulberry32 } from "../retrieve/random";
import { BOOTSTRAP_SEED } from "./bootstrap";

/** Up to so many differences every pattern of signs is tried; above, patterns are drawn. */
const EXACT_UP_TO = 20;
const DRAWS = 10_000;
/** Differences whose signs come from one byte, so that their 256 sums are added up once and then looked up. */
const BLOCK = 8;
const PATTERNS = 2 ** BLOCK;
/** Sums of the same numbers in another order differ in their last bits. */
const TOLERANCE = 1e-9;

/** What chance does to a paired difference: how many random patterns of signs reach it, on either side. */
export interface SignFlips {
  /** Two-sided. */
  p: number;
  /** Patterns whose sum is at least as far from 0 as the observed one. */
  reached: number;
  /** Patterns that were looked at. */
  of: number;
  /** `exact`: every pattern there is. `drawn`: 10,000 of them; p counts the observed one in. */
  kind: "exact" | "drawn";
}

/**
 * Paired randomisation test: which of two systems an answer came from is swapped at random, so each difference keeps its
 * size and gets a random sign. Exact for at most 20 differences that are not 0, else from 10,000 drawn patterns; p is 1
 * when nothing differs. `drawn` are the sums of drawn patterns, where `drawSums` made them already for many columns.
 */
export function flipSigns(
  differences: readonly number[],
  drawn: () => Float64Array = () => drawSums([differences])[0]!,
): SignFlips {
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs);
  const isExact = sizes.length <= EXACT_UP_TO;
  const sums = isExact ? allSums(sizes) : drawn();
  const reached = sums.reduce((count, sum) => (Math.abs(sum) >= observed - TOLERANCE ? count + 1 : count), 0);
  if (isExact) return { p: reached / sums.length, reached, of: sums.length, kind: "exact" };
  return { p: (reached + 1) / (sums.length + 1), reached, of: sums.length, kind: "drawn" };
}

/** The sums that `flipSigns` looks at: of every pattern where there are few differences, else of drawn ones. */
export function flippedSums(differences: readonly number[], seed = BOOTSTRAP_SEED): Float64Array {
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs);
  return sizes.length <= EXACT_UP_TO ? allSums(sizes) : drawSums([differences], DRAWS, seed)[0]!;
}

/**
 * Sums of columns under the same random signs, one sum a draw: draws × columns. As the signs are shared, the sum of a
 * difference of two columns is the difference of their sums, so that each pair of systems needs no drawing of its own.
 * The signs of eight rows are one byte of a 32-bit number of mulberry32, lowest byte first, bit 1 for plus, draw by draw.
 */
export function drawSums(
  columns: readonly (readonly number[])[],
  draws = DRAWS,
  seed = BOOTSTRAP_SEED,
): Float64Array[] {
  const random = mulberry32(seed);
  const sums = columns.map(() => new Float64Array(draws));
  const bytes = new Uint8Array(Math.ceil(draws / 4) * 4);
  const table = new Float64Array(PATTERNS);
  const length = columns[0]?.length ?? 0;
  for (let start = 0; start < length; start += BLOCK) {
    fillBytes(bytes, random);
    columns.forEach((values, column) => {
      addPatterns(table, values, start);
      const sum = sums[column]!;
      for (let draw = 0; draw < draws; draw++) sum[draw]! += table[bytes[draw]!]!;
    });
  }
  return sums;
}

function fillBytes(bytes: Uint8Array, random: () => number): void {
  for (let at = 0; at < bytes.length; at += 4) {
    const word = Math.floor(random() * 4_294_967_296);
    for (let i = 0; i < 4; i++) bytes[at + i] = word >>> (8 * i);
  }
}

/** The sum of up to eight values under each pattern of signs. */
function addPatterns(table: Float64Array, values: readonly number[], start: number): void {
  let size = 1;
  table[0] = 0;
  for (let i = 0; i < BLOCK; i++, size *= 2) {
    const value = values[start + i] ?? 0;
    for (let pattern = 0; pattern < size; pattern++) {
      const sum = table[pattern]!;
      table[pattern + size] = sum + value;
      table[pattern] = sum - value;
    }
  }
}

function allSums(sizes: readonly number[]): Float64Array {
  let sums = Float64Array.of(0);
  for (const size of sizes) {
    const next = new Float64Array(sums.length * 2);
    sums.forEach((sum, i) => {
      next[i] = sum - size;
      next[i + sums.length] = sum + size;
    });
    sums = next;
  }
  return sums;
}
