import { mulberry32 } from "../retrieve/random";
import { BOOTSTRAP_SEED } from "./bootstrap";

/** Up to so many differences every pattern of signs is tried; above, patterns are drawn. */
const EXACT_UP_TO = 20;
const DRAWS = 10_000;

/**
 * Two-sided p of a paired difference by flipping signs: how often a random pattern of signs gives a sum at least as far
 * from 0. Exact for at most 20 differences that are not 0, else from 10,000 drawn patterns, the observed one counted in.
 * 1 when nothing differs.
 */
export function signFlipP(differences: readonly number[], seed = BOOTSTRAP_SEED): number {
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs);
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  if (sizes.length === 0) return 1;
  // Sums of the same numbers in another order differ in their last bits.
  const reaches = (sum: number): boolean => Math.abs(sum) >= observed - 1e-9;
  return sizes.length <= EXACT_UP_TO ? exactP(sizes, reaches) : drawnP(sizes, reaches, seed);
}

/** Two-sided exact McNemar: `first` and `second` count the cases in which only the one or only the other was right. */
export function mcnemarExactP(first: number, second: number): number {
  const n = first + second;
  let chance = 2 ** -n;
  let tail = 0;
  for (let k = 0; k <= Math.min(first, second); k++) {
    tail += chance;
    chance *= (n - k) / (k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Holm's correction of p values that are shown together, in their order. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, place) => place).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length).fill(1);
  let largest = 0;
  order.forEach((place, rank) => {
    largest = Math.max(largest, Math.min(1, ps[place]! * (ps.length - rank)));
    adjusted[place] = largest;
  });
  return adjusted;
}

function exactP(sizes: readonly number[], reaches: (sum: number) => boolean): number {
  const patterns = 2 ** sizes.length;
  let reached = 0;
  for (let pattern = 0; pattern < patterns; pattern++) {
    let sum = 0;
    for (let i = 0; i < sizes.length; i++) sum += pattern & (1 << i) ? sizes[i]! : -sizes[i]!;
    if (reaches(sum)) reached += 1;
  }
  return reached / patterns;
}

function drawnP(sizes: readonly number[], reaches: (sum: number) => boolean, seed: number): number {
  const random = mulberry32(seed);
  let reached = 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (const size of sizes) sum += random() < 0.5 ? -size : size;
    if (reaches(sum)) reached += 1;
  }
  return reached / (DRAWS + 1);
}
