import type { VectorMatrix } from "./vector-matrix";

/** Vectors that wait for one pass over the rows. */
interface Pass {
  vectors: Float32Array[];
  products: Promise<Float64Array[]>;
}

/** Several vectors share a pass up to here: more gain nothing, and each has a list as long as the rows. */
const MOST = 16;

const open = new WeakMap<VectorMatrix, Pass>();

/**
 * `dotRows`, where those who ask within one turn share a pass over the rows: walks that go on side by side reach the same
 * search one after the other. One that is alone waits for nothing but its turn. Rejects with what the matrix throws.
 *
 * @example const [a, b] = await Promise.all([dotRowsTogether(matrix, x), dotRowsTogether(matrix, y)]); // one pass
 */
export async function dotRowsTogether(matrix: VectorMatrix, vector: Float32Array): Promise<Float64Array> {
  let pass = open.get(matrix);
  if (!pass || pass.vectors.length === MOST) {
    pass = openPass(matrix);
    open.set(matrix, pass);
  }
  const place = pass.vectors.push(vector) - 1;
  return (await pass.products)[place]!;
}

function openPass(matrix: VectorMatrix): Pass {
  const vectors: Float32Array[] = [];
  const products = Promise.resolve().then(() => {
    if (open.get(matrix)?.vectors === vectors) open.delete(matrix);
    return vectors.length === 1 ? [matrix.dotRows(vectors[0]!)] : matrix.dotRowsOfMany(vectors);
  });
  return { vectors, products };
}
