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
  const most = Math.max(0, Math.min(count, scores.length));
  const best = { rows: new Uint32Array(most), scores: new Float64Array(most) };
  let have = 0;
  let place = 0;
  for (const row of rows) {
    const score = scores[place++]!;
    let at = have;
    if (have === most) {
      if (most === 0 || !comesBefore(best, most - 1, row, score)) continue;
      at = most - 1;
    } else have++;
    for (; at > 0 && comesBefore(best, at - 1, row, score); at--) {
      best.rows[at] = best.rows[at - 1]!;
      best.scores[at] = best.scores[at - 1]!;
    }
    best.rows[at] = row;
    best.scores[at] = score;
  }
  return best;
}

/** Whether a row belongs before the one at this place; equal scores go by row. */
function comesBefore({ rows, scores }: Nearest, at: number, row: number, score: number): boolean {
  return score > scores[at]! || (score === scores[at]! && row < rows[at]!);
}

/** The plain way, and what every faster one must equal: score all rows in 64 bits, keep the best. */
export function searchPlainly(matrix: VectorMatrix, query: Float32Array, count: number): Nearest {
  const scores = matrix.dotRows(query);
  return selectNearest(scores.keys(), scores, count);
}
