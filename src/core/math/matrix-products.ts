import { PLAIN_LOOPS, type Floats, type TrainingLoops } from "./training-loops";

/** A matrix, row by row without gaps. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Floats;
}

/**
 * Where training does its matrix products. All matrices of one training come from one workspace, so that it can keep them
 * where it computes. `columns` of the right side and of the result must be multiples of 8.
 */
export interface MatrixWorkspace {
  /** A matrix of zeros. Throws RangeError beyond what was asked for when the workspace was opened. */
  take(rows: number, columns: number): Matrix;
  /** Numbers of 64 bits, zeros; each counts as two. Throws RangeError as `take` does. */
  takeDoubles(count: number): Float64Array;
  /** Whole numbers from 0 on, zeros. Throws RangeError as `take` does. */
  takeIntegers(count: number): Uint32Array;
  /** What else a training repeats, over numbers of this workspace. */
  readonly loops: TrainingLoops;
  /** out = left · right, or out += left · right with `add`. Throws RangeError unless the sizes fit. */
  multiply(left: Matrix, right: Matrix, out: Matrix, add?: boolean): void;
  /** out = leftᵀ · right, or out += leftᵀ · right with `add`. Throws RangeError unless the sizes fit. */
  multiplyTransposed(left: Matrix, right: Matrix, out: Matrix, add?: boolean): void;
  /** It and its matrices are not used any more: the next workspace may have its memory. Not to call it costs only memory. */
  release?(): void;
}

/** Opens a workspace for matrices of so many numbers in all. */
export type OpenWorkspace = (numbers: number) => MatrixWorkspace;

/** The next multiple of 8. */
export function padToEight(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/** The first rows of a matrix, sharing its numbers. */
export function firstRows({ columns, values }: Matrix, rows: number): Matrix {
  return { rows, columns, values: values.subarray(0, rows * columns) };
}

/** `out` = transposed `of`; both must have been taken in fitting sizes. Columns of `out` beyond the rows of `of` are left alone. */
export function transpose(of: Matrix, out: Matrix): void {
  const { rows, columns, values } = of;
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) out.values[column * out.columns + row] = values[at]!;
  }
}

/** Plain loops: the reference that any faster workspace must equal to the rounding of 32-bit sums. Sums in 64 bits. */
export const openPlainWorkspace: OpenWorkspace = () => plainWorkspace(Float32Array);

/** The same with numbers of 64 bits, twice as large and not in any kernel. */
export const openExactWorkspace: OpenWorkspace = () => plainWorkspace(Float64Array);

const plainWorkspace = (Numbers: Float32ArrayConstructor | Float64ArrayConstructor): MatrixWorkspace => ({
  take: (rows, columns) => ({ rows, columns, values: new Numbers(rows * columns) }),
  takeDoubles: (count) => new Float64Array(count),
  takeIntegers: (count) => new Uint32Array(count),
  loops: PLAIN_LOOPS,
  multiply: (left, right, out, add = false) =>
    multiplyPlainly(
      { ...sizesOf(left, right, out, "plain"), rowStep: left.columns, depthStep: 1 },
      left,
      right,
      out,
      add,
    ),
  multiplyTransposed: (left, right, out, add = false) =>
    multiplyPlainly(
      { ...sizesOf(left, right, out, "transposed"), rowStep: 1, depthStep: left.columns },
      left,
      right,
      out,
      add,
    ),
});

/** Rows and depth of a product. Throws RangeError unless the three matrices fit. */
export function sizesOf(
  left: Matrix,
  right: Matrix,
  out: Matrix,
  way: "plain" | "transposed",
): { rows: number; depth: number } {
  const [rows, depth] = way === "plain" ? [left.rows, left.columns] : [left.columns, left.rows];
  if (depth !== right.rows || rows !== out.rows || right.columns !== out.columns || out.columns % 8 !== 0) {
    const [a, b, c] = [left, right, out].map((matrix) => `${matrix.rows} × ${matrix.columns}`);
    throw new RangeError(`Matrices of ${a}, ${b} and ${c} do not fit together.`);
  }
  return { rows, depth };
}

function multiplyPlainly(
  { rows, depth, rowStep, depthStep }: { rows: number; depth: number; rowStep: number; depthStep: number },
  left: Matrix,
  right: Matrix,
  out: Matrix,
  add: boolean,
): void {
  const { columns } = out;
  const sums = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let j = 0; j < depth; j++) {
      const weight = left.values[row * rowStep + j * depthStep]!;
      if (weight === 0) continue;
      for (let column = 0, at = j * columns; column < columns; column++, at++)
        sums[column]! += weight * right.values[at]!;
    }
    for (let column = 0, at = row * columns; column < columns; column++, at++) {
      out.values[at] = add ? out.values[at]! + sums[column]! : sums[column]!;
    }
  }
}
