import { mulberry32 } from "../../../src/core/math/random";

const TOPICS = 2048;
const SPREAD = 0.8;
const NOISE = 0.6;

/**
 * Unit vectors that lie in 2,048 crowds, as texts do: each the mean of its crowd and noise of its own. A row depends on its
 * number only, so two workers can hold half each.
 */
export function seededRow(row: number, dimensions: number): Float32Array {
  const crowd = mulberry32(row % TOPICS);
  const own = mulberry32(0x9e3779b9 ^ row);
  return toUnit(Float32Array.from({ length: dimensions }, () => crowd() - 0.5 + SPREAD * (own() - 0.5)));
}

/** A query: a row with noise. */
export function seededQuery(number: number, rowCount: number, dimensions: number): Float32Array {
  const noise = mulberry32(0x51ed270b ^ number);
  const row = seededRow((number * 7919) % rowCount, dimensions);
  const width = NOISE / Math.sqrt(dimensions);
  return toUnit(row.map((component) => component + width * (noise() - 0.5)));
}

function toUnit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return vector.map((component) => component / norm);
}
