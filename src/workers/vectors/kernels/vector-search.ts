import { selectBest } from "../../../core/retrieve/rank";
import type { NearestRows, VectorMatrix } from "../../../core/retrieve/vector-matrix";

export type Nearest = NearestRows;

/**
 * Finds the nearest of many vectors. Ties go by row: whoever wants the app's rule (name, then id) stores the vectors in
 * that order. All numbers must be finite. Throws RangeError when a query has another length.
 */
export interface VectorSearch {
  readonly rowCount: number;
  readonly dimensions: number;
  /** What it holds in memory. */
  readonly byteLength: number;
  /** The best `count` rows, or all there are. */
  nearest(query: Float32Array, count: number): Nearest;
  /** The same for each query; several share one pass over the rows. */
  nearestOfMany(queries: readonly Float32Array[], count: number): Nearest[];
}

/** Where rows come from, one at a time: nothing but the copy that is made has to hold them all. */
export type RowSource = Pick<VectorMatrix, "rowCount" | "dimensions" | "row">;

/** The best of these rows by their scores, which are in the same order. */
export function selectNearest(rows: Iterable<number>, scores: Float64Array, count: number): Nearest {
  const scored = [...rows].map((row, place) => ({ row, score: scores[place]! }));
  const best = selectBest(scored, (a, b) => b.score - a.score || a.row - b.row, count);
  return { rows: Uint32Array.from(best, ({ row }) => row), scores: Float64Array.from(best, ({ score }) => score) };
}

/** The plain way, and what every faster one must equal: score all rows in 64 bits, keep the best. */
export function searchPlainly(matrix: VectorMatrix, query: Float32Array, count: number): Nearest {
  const scores = matrix.dotRows(query);
  return selectNearest(scores.keys(), scores, count);
}
