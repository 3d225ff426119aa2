/** Vectors of texts, one row each. */
export interface VectorMatrix {
  readonly rowCount: number;
  readonly dimensions: number;
  /** One row, as a copy. */
  row(row: number): Float32Array;
  /**
   * Dot product of a vector with every row: their cosines, -1 to 1, when all are unit vectors. Each is summed in 64 bits
   * from the first dimension to the last, so that every implementation gives the same bits and a trace does not depend on
   * which one was used. `into`: a list of as many numbers as there are rows that is written over and given back. Throws
   * RangeError when the vector has another length.
   */
  dotRows(vector: Float32Array, into?: Float64Array): Float64Array;
  /** The same for each of several vectors, with the same bits; quicker a vector where they share a pass over the rows. */
  dotRowsOfMany(vectors: readonly Float32Array[]): Float64Array[];
  /** The same, made elsewhere while this thread goes on; absent: there is no elsewhere, or it is not worth the way. */
  dotRowsAside?(vectors: readonly Float32Array[]): Promise<Float64Array[]>;
  /** The nearest rows of each of several vectors, with the bits of `dotRows`; absent: they are found among all products. */
  nearestOfMany?(vectors: readonly Float32Array[], count: number): NearestRows[];
  /** It is not asked for a while: what it holds may be used for something else until then. */
  letGo?(): void;
}

/** The rows nearest to a vector: highest dot product first, equal ones by row. */
export interface NearestRows {
  rows: Uint32Array;
  /** Dot products, in the same order. */
  scores: Float64Array;
}

/** Puts equally long vectors into one matrix. Throws RangeError when a vector has another length. */
export type StackVectors = (vectors: readonly Float32Array[], dimensions: number) => VectorMatrix;

/**
 * One flat array and plain loops: the reference that any faster matrix must equal.
 *
 * @example stackVectors([Float32Array.of(1, 0), Float32Array.of(0, 1)], 2).dotRows(Float32Array.of(0.6, 0.8)) // 0.6, 0.8 (as 32-bit floats)
 */
export const stackVectors: StackVectors = (vectors, dimensions) => {
  const rowCount = vectors.length;
  const rows = new Float32Array(rowCount * dimensions);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions) {
      throw new RangeError(`Vector ${row} has ${vector.length} numbers, ${dimensions} were expected.`);
    }
    rows.set(vector, row * dimensions);
  });
  return {
    rowCount,
    dimensions,
    row: (row) => rows.slice(row * dimensions, (row + 1) * dimensions),
    dotRows: (vector, into = new Float64Array(rowCount)) => dotRows({ rows, dimensions }, vector, into),
    dotRowsOfMany: (vectors) =>
      vectors.map((vector) => dotRows({ rows, dimensions }, vector, new Float64Array(rowCount))),
  };
};

/** Dot product of two vectors of one length, summed in 64 bits: their cosine, -1 to 1, when both are unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Throws RangeError unless the vector fits the rows. */
export function checkLength(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw new RangeError(`A vector of ${vector.length} numbers does not fit rows of ${dimensions}.`);
  }
}

function dotRows(
  { rows, dimensions }: { rows: Float32Array; dimensions: number },
  vector: Float32Array,
  into: Float64Array,
): Float64Array {
  checkLength(vector, dimensions);
  for (let row = 0, at = 0; row < into.length; row++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++, at++) sum += rows[at]! * vector[i]!;
    into[row] = sum;
  }
  return into;
}
