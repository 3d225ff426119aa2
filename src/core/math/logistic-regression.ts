import { sigmoid } from "./elementary-functions";

/** log-odds = `bias` + sum of `weights` times features. */
export interface LogisticModel {
  weights: number[];
  bias: number;
}

/** Newton's method doubles its right digits each round: some 10 rounds are usual. */
const ROUNDS = 50;
const SMALLEST_STEP = 1e-10;

/**
 * Logistic regression of a few features by Newton's method: the weights with the highest likelihood, less
 * `ridge / 2 · |weights|²` (the bias is free). All rows must have as many features. With one feature, the log-odds of
 * another model, this is Platt's scaling. Throws RangeError without rows.
 *
 * @example fitLogistic([[-1], [-1], [1], [1]], [0, 1, 0, 1], 0).weights // [0]: the feature says nothing
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly (0 | 1)[],
  ridge: number,
): LogisticModel {
  const width = rows[0]?.length ?? 0;
  const table = new Float64Array(rows.length * width);
  rows.forEach((row, n) => table.set(row, n * width));
  return fitLogisticTable(table, Uint8Array.from(labels), ridge);
}

/** The same with the rows one after the other in one list: 150,000 lists of their own take a browser tens of megabytes. */
export function fitLogisticTable(table: Float64Array, labels: Uint8Array, ridge: number): LogisticModel {
  if (labels.length === 0) throw new RangeError("There is nothing to fit: no rows.");
  const size = table.length / labels.length + 1;
  let at = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, hessian } = derivatives(table, labels, at, ridge);
    const step = solve(hessian, gradient);
    at = at.map((value, i) => value - step[i]!);
    if (Math.max(...step.map(Math.abs)) < SMALLEST_STEP) break;
  }
  return { weights: at.slice(0, -1), bias: at.at(-1)! };
}

/** The chance a model gives to a row, 0 to 1. */
export function predictLogistic({ weights, bias }: LogisticModel, row: readonly number[]): number {
  return sigmoid(weights.reduce((sum, weight, i) => sum + weight * row[i]!, bias));
}

/** Gradient and matrix of second derivatives of the loss. The 1e-9 keeps the matrix invertible where a feature is constant. */
function derivatives(
  table: Float64Array,
  labels: Uint8Array,
  at: readonly number[],
  ridge: number,
): { gradient: number[]; hessian: number[][] } {
  const size = at.length;
  const gradient = at.map((value, i) => (i < size - 1 ? ridge * value : 0));
  const hessian = at.map((_, i) => at.map((__, j) => (i === j ? (i < size - 1 ? ridge : 0) + 1e-9 : 0)));
  // Its features, and a 1 for the bias.
  const row = new Float64Array(size).fill(1);
  for (let n = 0; n < labels.length; n++) {
    const from = n * (size - 1);
    let logOdds = at[size - 1]!;
    for (let i = 0; i < size - 1; i++) {
      row[i] = table[from + i]!;
      logOdds += at[i]! * row[i]!;
    }
    const chance = sigmoid(logOdds);
    const miss = chance - labels[n]!;
    const curve = chance * (1 - chance);
    for (let i = 0; i < size; i++) {
      gradient[i]! += miss * row[i]!;
      const second = hessian[i]!;
      for (let j = 0; j < size; j++) second[j]! += curve * row[i]! * row[j]!;
    }
  }
  return { gradient, hessian };
}

/** Solves a small system of linear equations by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = rows[i]![column]! / rows[column]![column]!;
      for (let j = column; j <= size; j++) rows[i]![j]! -= factor * rows[column]![j]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
