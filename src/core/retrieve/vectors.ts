/** Unit vectors of texts, one row each, in one flat array. */
export interface VectorMatrix {
  rows: Float32Array;
  rowCount: number;
  dimensions: number;
}

/** One matrix of equally long vectors. Throws RangeError when a vector has another length. */
export function stackVectors(vectors: readonly Float32Array[], dimensions: number): VectorMatrix {
  const rows = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions) {
      throw new RangeError(`Vector ${row} has ${vector.length} numbers, ${dimensions} were expected.`);
    }
    rows.set(vector, row * dimensions);
  });
  return { rows, rowCount: vectors.length, dimensions };
}

/** One row; shares memory with the matrix. */
export function rowOf(matrix: VectorMatrix, row: number): Float32Array {
  return matrix.rows.subarray(row * matrix.dimensions, (row + 1) * matrix.dimensions);
}

/** Dot product of two vectors of one length: their cosine, -1 to 1, when both are unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Dot product of a vector with every row. */
export function dotRows(matrix: VectorMatrix, vector: Float32Array): Float64Array {
  const { rows, rowCount, dimensions } = matrix;
  if (vector.length !== dimensions) {
    throw new RangeError(`A vector of ${vector.length} numbers does not fit rows of ${dimensions}.`);
  }
  const products = new Float64Array(rowCount);
  for (let row = 0, at = 0; row < rowCount; row++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++, at++) sum += rows[at]! * vector[i]!;
    products[row] = sum;
  }
  return products;
}
