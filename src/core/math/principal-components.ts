import { mulberry32 } from "./random";

/** Points in the plane in which the vectors differ most. */
export interface PrincipalPlane {
  /** Two numbers a vector, each axis scaled so that the farthest point lies at 1 or −1. */
  points: Float32Array;
  /** Share of all variance that each axis holds, 0 to 1. */
  explained: [number, number];
}

const ROUNDS = 60;
const SEED = 7;

/**
 * Principal components 1 and 2 (PCA) by power iteration with deflation: rounds · n · dimensions steps an axis, no
 * n × n matrix. Signs are fixed so that the largest part of each axis is positive: two runs give the same picture.
 */
export function projectToPlane(vectors: readonly Float32Array[], dimensions: number): PrincipalPlane {
  const mean = meanOf(vectors, dimensions);
  const total = vectors.reduce((sum, vector) => sum + squaredDistance(vector, mean), 0);
  const first = findAxis(vectors, mean, []);
  const second = findAxis(vectors, mean, [first.axis]);
  const points = new Float32Array(vectors.length * 2);
  vectors.forEach((vector, row) => {
    points[2 * row] = along(vector, mean, first.axis);
    points[2 * row + 1] = along(vector, mean, second.axis);
  });
  scale(points, 0);
  scale(points, 1);
  const share = (variance: number): number => (total > 0 ? Math.min(1, variance / total) : 0);
  return { points, explained: [share(first.variance), share(second.variance)] };
}

function meanOf(vectors: readonly Float32Array[], dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions);
  for (const vector of vectors) for (let i = 0; i < dimensions; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
}

function squaredDistance(vector: Float32Array, mean: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < mean.length; i++) sum += (vector[i]! - mean[i]!) ** 2;
  return sum;
}

function along(vector: Float32Array, mean: Float64Array, axis: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < axis.length; i++) sum += (vector[i]! - mean[i]!) * axis[i]!;
  return sum;
}

function findAxis(
  vectors: readonly Float32Array[],
  mean: Float64Array,
  before: readonly Float64Array[],
): { axis: Float64Array; variance: number } {
  const random = mulberry32(SEED + before.length);
  let axis = unit(
    Float64Array.from(mean, () => random() - 0.5),
    before,
  );
  let variance = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(axis.length);
    variance = 0;
    for (const vector of vectors) {
      const part = along(vector, mean, axis);
      variance += part * part;
      for (let i = 0; i < next.length; i++) next[i]! += part * (vector[i]! - mean[i]!);
    }
    if (variance === 0) break;
    axis = unit(next, before);
  }
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return { axis: largest < 0 ? axis.map((value) => -value) : axis, variance };
}

/** Of length 1, at right angles to the axes before. */
function unit(axis: Float64Array, before: readonly Float64Array[]): Float64Array {
  for (const other of before) {
    const part = axis.reduce((sum, value, i) => sum + value * other[i]!, 0);
    axis = axis.map((value, i) => value - part * other[i]!);
  }
  const length = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? axis.map((value) => value / length) : axis;
}

function scale(points: Float32Array, offset: 0 | 1): void {
  let largest = 0;
  for (let i = offset; i < points.length; i += 2) largest = Math.max(largest, Math.abs(points[i]!));
  if (largest > 0) for (let i = offset; i < points.length; i += 2) points[i]! /= largest;
}
