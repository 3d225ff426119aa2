import { mulberry32 } from "./random";
import { BOOTSTRAP_SEED } from "./bootstrap";

/** Up to so many differences every pattern of signs is tried; above, patterns are drawn. */
const EXACT_UP_TO = 20;
const DRAWS = 10_000;
/** Differences whose signs come from one byte, so that their 256 sums are added up once and then looked up. */
const BLOCK = 8;
/** Blocks that are looked up in one pass over the draws. */
const TOGETHER = 4;
const PATTERNS = 2 ** BLOCK;
/** Sums of the same numbers in another order differ in their last bits. */
const TOLERANCE = 1e-9;

/** What chance does to a paired difference: how many random patterns of signs reach it, on either side. */
export interface RandomisationResult {
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
 * Assumes no distribution, which scores between 0 and 1 with many ties do not have. Source: Fisher's randomisation test, as
 * Smucker, Allan and Carterette (2007) recommend for retrieval.
 *
 * @example randomisationTest([1, 1, 1]) // p 0.25: 2 of 8 patterns reach 3
 */
export function randomisationTest(
  differences: readonly number[] | Float64Array,
  drawn: () => Float64Array = () => drawSums([differences])[0]!,
): RandomisationResult {
  const values = Float64Array.from(differences);
  const observed = Math.abs(values.reduce((sum, difference) => sum + difference, 0));
  const sizes = sizesOf(values);
  const isExact = sizes.length <= EXACT_UP_TO;
  const sums = isExact ? allSums(sizes) : drawn();
  const reached = sums.reduce((count, sum) => (Math.abs(sum) >= observed - TOLERANCE ? count + 1 : count), 0);
  if (isExact) return { p: reached / sums.length, reached, of: sums.length, kind: "exact" };
  return { p: (reached + 1) / (sums.length + 1), reached, of: sums.length, kind: "drawn" };
}

/** The sums that `flipSigns` looks at: of every pattern where there are few differences, else of drawn ones. */
export function flippedSums(differences: ArrayLike<number>, seed = BOOTSTRAP_SEED): Float64Array {
  const sizes = sizesOf(differences);
  return sizes.length <= EXACT_UP_TO ? allSums(sizes) : drawSums([differences], DRAWS, seed)[0]!;
}

/**
 * Sums of columns under the same random signs, one sum a draw: draws × columns. As the signs are shared, the sum of a
 * difference of two columns is the difference of their sums, so that each pair of systems needs no drawing of its own.
 * The signs of eight rows are one byte of a 32-bit number of mulberry32, lowest byte first, bit 1 for plus, draw by draw.
 */
export function drawSums(columns: readonly ArrayLike<number>[], draws = DRAWS, seed = BOOTSTRAP_SEED): Float64Array[] {
  const random = mulberry32(seed);
  const sums = columns.map(() => new Float64Array(draws));
  const bytes = Array.from({ length: TOGETHER }, () => new Uint8Array(Math.ceil(draws / 4) * 4));
  const tables = Array.from({ length: TOGETHER }, () => new Float64Array(PATTERNS));
  const length = columns[0]?.length ?? 0;
  for (let start = 0; start < length; start += BLOCK * TOGETHER) {
    for (const [block, each] of bytes.entries()) if (start + block * BLOCK < length) fillBytes(each, random);
    columns.forEach((values, column) => {
      for (const [block, table] of tables.entries()) addPatterns(table, values, start + block * BLOCK);
      addBlocks(sums[column]!, tables, bytes, draws);
    });
  }
  return sums;
}

/** Four blocks, one after the other, as if each had its own pass: a block past the end adds 0. */
function addBlocks(
  sums: Float64Array,
  [t0, t1, t2, t3]: readonly Float64Array[],
  [b0, b1, b2, b3]: readonly Uint8Array[],
  draws: number,
): void {
  for (let draw = 0; draw < draws; draw++) {
    sums[draw] = sums[draw]! + t0![b0![draw]!]! + t1![b1![draw]!]! + t2![b2![draw]!]! + t3![b3![draw]!]!;
  }
}

/** Four bytes of each drawn number, lowest first. */
function fillBytes(bytes: Uint8Array, random: () => number): void {
  for (let at = 0; at < bytes.length; at += 4) {
    const word = Math.floor(random() * 4_294_967_296);
    for (let i = 0; i < 4; i++) bytes[at + i] = word >>> (8 * i);
  }
}

/** The sum of up to eight values under each pattern of signs. */
function addPatterns(table: Float64Array, values: ArrayLike<number>, start: number): void {
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

/** How large those are that are not 0. */
function sizesOf(differences: ArrayLike<number>): number[] {
  return Array.from(differences, Math.abs).filter((size) => size !== 0);
}

/** The sums of every pattern of signs: 2 to the power of the count of sizes. */
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
