import { naturalLog, exponential } from "./elementary-functions";

/* Tails of distributions, the same on every machine: only +, −, ×, ÷, √ and the core's own logarithm and exponential. */

/** Stands in for 0 in denominators of continued fractions (Lentz's method). */
const TINY = 1e-300;
/** Fractions and series end by themselves long before. */
const STEPS = 500;
/** Lanczos, g = 7, nine terms: about 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Chance that Student's t with `freedom` degrees of freedom is at least as far from 0 as `t`, on either side: 0 to 1.
 * I(x; ν/2, 1/2) at x = ν / (ν + t²), I the regularised incomplete beta function (Abramowitz and Stegun 26.7.1). Checked
 * against SciPy to 1e-10.
 *
 * @example studentTail(1.96, 30) // 0.0594
 */
export function studentTail(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/**
 * Chance that a standard normal number is at least as far from 0 as `z`, on either side: 0 to 1. Q(1/2, z²/2): the series
 * where it converges fast, the continued fraction in the tail, where 1 − P would lose its digits.
 *
 * @example normalTail(1.96) // 0.05
 */
export function normalTail(z: number): number {
  const x = (z * z) / 2;
  if (x === 0) return 1;
  return x < 1.5 ? 1 - gammaSeries(x) : gammaFraction(x);
}

/**
 * Natural logarithm of Γ(x), for x of at least 1/2.
 *
 * @example logGamma(5) // ln 24 = 3.178
 */
export function logGamma(x: number): number {
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const shifted = x + 6.5;
  return 0.5 * naturalLog(2 * Math.PI) + (x - 0.5) * naturalLog(shifted) - shifted + naturalLog(sum);
}

/** I(x; a, b). The fraction converges fast on one side of its mean; on the other the symmetry I(x; a, b) = 1 − I(1 − x; b, a) holds. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * naturalLog(x) + b * naturalLog(1 - x);
  const front = exponential(logFront);
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      factor = d * c;
      value *= factor;
    }
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return value;
}

/** P(1/2, x): the series of the incomplete gamma function. */
function gammaSeries(x: number): number {
  let term = 2;
  let sum = term;
  for (let n = 1; n <= STEPS && term > sum * 1e-17; n++) {
    term *= x / (0.5 + n);
    sum += term;
  }
  return (sum * exponential(-x) * Math.sqrt(x)) / Math.sqrt(Math.PI);
}

/** Q(1/2, x): the continued fraction of the incomplete gamma function, by Lentz's method. */
function gammaFraction(x: number): number {
  let b = x + 0.5;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let i = 1; i <= STEPS; i++) {
    const term = -i * (i - 0.5);
    b += 2;
    d = 1 / away(term * d + b);
    c = away(b + term / c);
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return (exponential(-x) * Math.sqrt(x) * value) / Math.sqrt(Math.PI);
}

/** The value, kept away from 0. */
function away(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
