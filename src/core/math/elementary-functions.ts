/** Enough for 64-bit numbers: the next term of the series is below 1e-17 of the sum. */
const LAST_POWER = 14;
const SMALLEST_EXPONENT = -1022;
const LARGEST_EXPONENT = 1023;
/** 2 to the power of −1022 … 1023, the first at 0. */
export const POWERS_OF_TWO = powersOfTwo();

/**
 * e to the power of `value`, the same on every machine, to 1e-15 of its size; `Math.exp` may differ in its last bit from
 * one engine to the next, and a trained model would carry that on. 0 below −708, Infinity above 709.
 *
 * e^x = 2^k · e^r with r between −½ ln 2 and ½ ln 2, and the series of e^r.
 *
 * @example exponential(1) // 2.71828, right to 1e-15
 */
export function exponential(value: number): number {
  if (value < -708) return 0;
  if (value > 709) return Infinity;
  const k = Math.round(value / Math.LN2);
  const rest = value - k * Math.LN2;
  let series = 1;
  for (let power = LAST_POWER; power > 0; power--) series = 1 + (series * rest) / power;
  return series * POWERS_OF_TWO[k - SMALLEST_EXPONENT]!;
}

/**
 * 1 / (1 + e^−x): from log-odds to a probability, 0 to 1. Written so that only negative powers of e are taken, which cannot
 * overflow.
 *
 * @example sigmoid(0) // 0.5
 */
export function sigmoid(logOdds: number): number {
  if (logOdds >= 0) return 1 / (1 + exponential(-logOdds));
  const odds = exponential(logOdds);
  return odds / (1 + odds);
}

/** By doubling and halving, which are exact; `2 ** k` need not be on every engine. */
function powersOfTwo(): Float64Array {
  const powers = new Float64Array(LARGEST_EXPONENT - SMALLEST_EXPONENT + 1);
  powers[-SMALLEST_EXPONENT] = 1;
  for (let k = 1; k <= LARGEST_EXPONENT; k++) powers[k - SMALLEST_EXPONENT] = powers[k - 1 - SMALLEST_EXPONENT]! * 2;
  for (let k = -1; k >= SMALLEST_EXPONENT; k--) powers[k - SMALLEST_EXPONENT] = powers[k + 1 - SMALLEST_EXPONENT]! / 2;
  return powers;
}

/** Enough for 64-bit numbers: the next term is below 1e-20. */
const LAST_ODD_POWER = 25;

/**
 * Natural logarithm, the same on every machine, to 1e-15 of its size. `Math.log` is not: engines differ in its last bit
 * (Node 20 and Chromium 156 do), and one such bit makes a trace differ from its record.
 *
 * ln(m · 2^k) = k · ln 2 + 2 · artanh((m − 1) / (m + 1)), with m between √½ and √2 and the series of artanh.
 * Throws RangeError unless the value is above 0 and finite.
 *
 * @example naturalLog(2) // 0.6931471805599453
 */
export function naturalLog(value: number): number {
  if (!(value > 0 && value < Infinity)) throw new RangeError(`There is no logarithm of ${value}.`);
  let m = value;
  let k = 0;
  for (; m > Math.SQRT2; m /= 2) k += 1;
  for (; m < Math.SQRT1_2; m *= 2) k -= 1;
  const ratio = (m - 1) / (m + 1);
  let series = 0;
  for (let power = LAST_ODD_POWER; power > 0; power -= 2) series = 1 / power + ratio * ratio * series;
  return k * Math.LN2 + 2 * ratio * series;
}
