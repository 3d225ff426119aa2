import type { Matrix, MatrixWorkspace } from "../../../math/matrix-products";
import { PLAIN_LOOPS, type Floats, type TrainingLoops } from "../../../math/training-loops";

/* What forward and backward passes do to rows of matrices; `loops`: those of the workspace that they lie in, absent for plain ones. */

const SHORTEST = 1e-12;

type RowLoops = Pick<TrainingLoops, "dot" | "addRow">;

export const addScaledRow = PLAIN_LOOPS.addRow;

/** One product after the other, in one sum. */
export function dotRows(a: Floats, atA: number, b: Floats, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}

const PLAIN: RowLoops = { dot: dotRows, addRow: addScaledRow };

/** out = of · (I + map): maps are kept as their difference to the identity. */
export function mapByNearIdentity(workspace: MatrixWorkspace, of: Matrix, map: Matrix, out: Matrix): void {
  workspace.multiply(of, map, out);
  addTo(out, of.values, workspace.loops);
}

export function addTo(out: Matrix, values: Floats, loops = PLAIN): void {
  loops.addRow(out.values, 0, values, 0, 1, out.values.length);
}

/** n(z): rows of length 1; rows of zeros stay zero. `out` may be the same matrix. */
export function toDirections(of: Matrix, out: Matrix, lengths: Float64Array, loops = PLAIN): void {
  const { columns, values } = of;
  for (let row = 0; row < of.rows; row++) {
    const at = row * columns;
    const length = Math.sqrt(loops.dot(values, at, values, at, columns));
    lengths[row] = length;
    const scale = length < SHORTEST ? 0 : 1 / length;
    for (let i = at; i < at + columns; i++) out.values[i] = scale * values[i]!;
  }
}

/** From slopes of n(z) to slopes of z, in place: (g − (g · ẑ) ẑ) / |z|. */
export function backThroughDirections(slopes: Matrix, directions: Matrix, lengths: Float64Array, loops = PLAIN): void {
  const { columns } = directions;
  for (let row = 0; row < directions.rows; row++) {
    const at = row * columns;
    const scale = lengths[row]! < SHORTEST ? 0 : 1 / lengths[row]!;
    const along = loops.dot(slopes.values, at, directions.values, at, columns);
    for (let i = at; i < at + columns; i++)
      slopes.values[i] = scale * (slopes.values[i]! - along * directions.values[i]!);
  }
}
