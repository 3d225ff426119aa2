/** A function to be minimised: returns its value at `at` and writes its gradient. */
export type Objective = (at: Float64Array, gradient: Float64Array) => number;

/** One step of the past and how the gradient changed along it: all that L-BFGS knows of the curvature. */
interface Correction {
  step: Float64Array;
  change: Float64Array;
  /** 1 / (step · change) */
  curvature: number;
}

/** Corrections that are remembered: between 3 and 20 are usual, more rarely help. */
const MEMORY = 7;
const MOST_HALVINGS = 20;
/** A round that gains less than this share of the value is the last. */
const SMALLEST_GAIN = 1e-5;

/**
 * The minimum of a smooth function by L-BFGS (Nocedal & Wright, Numerical Optimization, algorithm 7.5, with a
 * backtracking line search), from `start`. No chance in it: equal input gives equal output.
 *
 * @example
 * minimise((at, gradient) => {
 *   gradient[0] = 2 * (at[0]! - 3);
 *   return (at[0]! - 3) ** 2;
 * }, new Float64Array(1), 100) // about [3]
 */
export function minimise(objective: Objective, start: Float64Array, rounds: number): Float64Array {
  let at: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(at.length);
  let value = objective(at, gradient);
  const corrections: Correction[] = [];
  for (let round = 0; round < rounds; round++) {
    const direction = chooseDirection(gradient, corrections);
    const next = searchLine(objective, at, value, gradient, direction);
    if (!next) break;
    remember(corrections, subtract(next.at, at), subtract(next.gradient, gradient));
    const gain = value - next.value;
    ({ at, gradient, value } = next);
    if (gain < SMALLEST_GAIN * Math.abs(value)) break;
  }
  return at;
}

/** The two loops of algorithm 7.4: minus the gradient, times an inverse of the curvature that is never written out. */
function chooseDirection(gradient: Float64Array, corrections: readonly Correction[]): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const shares: number[] = [];
  for (const { step, change, curvature } of [...corrections].reverse()) {
    const share = curvature * dot(step, direction);
    shares.unshift(share);
    addScaled(direction, change, -share);
  }
  const latest = corrections.at(-1);
  const scale = latest
    ? 1 / (latest.curvature * dot(latest.change, latest.change))
    : 1 / Math.sqrt(dot(gradient, gradient));
  for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  corrections.forEach(({ step, change, curvature }, k) => {
    addScaled(direction, step, shares[k]! - curvature * dot(change, direction));
  });
  return direction;
}

/** Halves the step until the value falls enough (Armijo's rule, 1e-4); `null`: no step does, this is the minimum. */
function searchLine(
  objective: Objective,
  at: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
): { at: Float64Array; gradient: Float64Array; value: number } | null {
  const slope = dot(gradient, direction);
  let length = 1;
  for (let halving = 0; halving < MOST_HALVINGS; halving++, length /= 2) {
    const there = at.map((x, i) => x + length * direction[i]!);
    const gradientThere = new Float64Array(at.length);
    const valueThere = objective(there, gradientThere);
    if (valueThere <= value + 1e-4 * length * slope) return { at: there, gradient: gradientThere, value: valueThere };
  }
  return null;
}

/** A step along which the gradient did not grow would turn the direction uphill: it is not remembered. */
function remember(corrections: Correction[], step: Float64Array, change: Float64Array): void {
  const product = dot(step, change);
  if (product <= 1e-10) return;
  corrections.push({ step, change, curvature: 1 / product });
  if (corrections.length > MEMORY) corrections.shift();
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtract(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((x, i) => x - b[i]!);
}

function addScaled(target: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * other[i]!;
}
