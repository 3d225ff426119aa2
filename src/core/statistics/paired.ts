import { logGamma } from "./distributions";
import { exponential } from "./exponential";

/** Two-sided exact McNemar: `first` and `second` count the cases in which only the one or only the other was right. */
export function mcnemarExactP(first: number, second: number): number {
  const n = first + second;
  const fewer = Math.min(first, second);
  // From the largest term down: 2^-n alone would be 0 from n = 1075 on.
  let chance = exponential(logGamma(n + 1) - logGamma(fewer + 1) - logGamma(n - fewer + 1) - n * Math.LN2);
  let tail = 0;
  for (let k = fewer; k >= 0; k--) {
    tail += chance;
    chance *= k / (n - k + 1);
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
