/** Numbers as multiples of one step. */
export interface QuantizedVector {
  /** -127 to 127. */
  integers: Int8Array;
  /** 32-bit; 0 for a vector of zeros. */
  scale: number;
}

const LARGEST = 127;

/** The nearest multiples of 1/127 of the largest number, ties upward. Off by half a step at most. */
export function quantize(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  const step = largest / LARGEST;
  const scale = Math.fround(step);
  const integers = new Int8Array(vector.length);
  if (scale === 0) return { integers, scale: 0 };
  for (let i = 0; i < vector.length; i++) integers[i] = Math.round(vector[i]! / step);
  return { integers, scale };
}
