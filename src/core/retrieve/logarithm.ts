/** Enough for 64-bit numbers: the next term is below 1e-20. */
const LAST_POWER = 25;

/**
 * Natural logarithm, the same on every machine, to 1e-15 of its size. `Math.log` is not: engines differ in its last bit
 * (Node 20 and Chromium 156 do), and one such bit makes a trace differ from its record.
 *
 * ln(m · 2^k) = k · ln 2 + 2 · artanh((m − 1) / (m + 1)), with m between √½ and √2 and the series of artanh.
 * Throws RangeError unless the value is above 0 and finite.
 */
export function naturalLog(value: number): number {
  if (!(value > 0 && value < Infinity)) throw new RangeError(`There is no logarithm of ${value}.`);
  let m = value;
  let k = 0;
  for (; m > Math.SQRT2; m /= 2) k += 1;
  for (; m < Math.SQRT1_2; m *= 2) k -= 1;
  const ratio = (m - 1) / (m + 1);
  let series = 0;
  for (let power = LAST_POWER; power > 0; power -= 2) series = 1 / power + ratio * ratio * series;
  return k * Math.LN2 + 2 * ratio * series;
}
