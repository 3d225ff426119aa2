import { POWERS_OF_TWO } from "./elementary-functions";

const SMALLEST_EXPONENT = -1022;
const [E2, E3, E4, E5, E6, E7, E8, E9, E10, E11] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(
  (n) => 1 / factorial(n),
) as Eleven;
type Eleven = [number, number, number, number, number, number, number, number, number, number];

/**
 * e to the power of `value`, to 1e-13 of its size and the same on every machine: `exponential` made for millions of calls.
 * Values below −708 count as −708, above 709 as 709, so that the result is never 0 or Infinity.
 */
export function fastExp(value: number): number {
  const x = value < -708 ? -708 : value > 709 ? 709 : value;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * Math.LN2;
  const high = E6 + r * (E7 + r * (E8 + r * (E9 + r * (E10 + r * E11))));
  return (1 + r * (1 + r * (E2 + r * (E3 + r * (E4 + r * (E5 + r * high)))))) * POWERS_OF_TWO[k - SMALLEST_EXPONENT]!;
}

const DOUBLE = new Float64Array(1);
/** The halves of the number; the machine's order of bytes is the little one, as that of WebAssembly. */
const HALVES = new Uint32Array(DOUBLE.buffer);

/** Natural logarithm of a number that is not tiny (1e-307), to 1e-13 and the same on every machine. */
export function fastLog(value: number): number {
  DOUBLE[0] = value;
  const high = HALVES[1]!;
  let k = (high >>> 20) - 1023;
  HALVES[1] = (high & 0x000fffff) | 0x3ff00000;
  let m = DOUBLE[0];
  if (m > Math.SQRT2) {
    m /= 2;
    k += 1;
  }
  const t = (m - 1) / (m + 1);
  const s = t * t;
  const tail = 1 / 11 + s * (1 / 13 + s * (1 / 15 + s * (1 / 17)));
  return k * Math.LN2 + 2 * t * (1 + s * (1 / 3 + s * (1 / 5 + s * (1 / 7 + s * (1 / 9 + s * tail)))));
}

/** 1 / (1 + e^−x). */
export function fastSigmoid(x: number): number {
  return 1 / (1 + fastExp(-x));
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
