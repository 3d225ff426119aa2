import type { Matrix, MatrixWorkspace } from "../../../math/matrix-products";
import type { Floats } from "../../../math/training-loops";

/* What forward and backward passes do to rows of matrices. */

const SHORTEST = 1e-12;

/** out = of · (I + map): maps are kept as their difference to the identity. */
export function mapByNearIdentity(workspace: MatrixWorkspace, of: Matrix, map: Matrix, out: Matrix): void {
  workspace.multiply(of, map, out);
  addTo(out, of.values);
}

export function addTo(out: Matrix, values: Floats): void {
  addScaledRow(out.values, 0, values, 0, 1, out.values.length);
}

/** n(z): rows of length 1; rows of zeros stay zero. `out` may be the same matrix. */
export function toDirections(of: Matrix, out: Matrix, lengths: Float64Array): void {
  const { columns, values } = of;
  for (let row = 0; row < of.rows; row++) {
    const at = row * columns;
    const length = Math.sqrt(dotRows(values, at, values, at, columns));
    lengths[row] = length;
    const scale = length < SHORTEST ? 0 : 1 / length;
    for (let i = 0; i < columns; i++) out.values[at + i] = scale * values[at + i]!;
  }
}

/** From slopes of n(z) to slopes of z, in place: (g − (g · ẑ) ẑ) / |z|. */
export function backThroughDirections(slopes: Matrix, directions: Matrix, lengths: Float64Array): void {
  const { columns } = directions;
  for (let row = 0; row < directions.rows; row++) {
    const at = row * columns;
    const scale = lengths[row]! < SHORTEST ? 0 : 1 / lengths[row]!;
    const along = dotRows(slopes.values, at, directions.values, at, columns);
    for (let i = 0; i < columns; i++)
      slopes.values[at + i] = scale * (slopes.values[at + i]! - along * directions.values[at + i]!);
  }
}

export function dotRows(a: Floats, atA: number, b: Floats, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}

export function addScaledRow(
  out: Floats,
  atOut: number,
  of: Floats,
  atOf: number,
  scale: number,
  length: number,
): void {
  let i = 0;
  // Four at a time: the loop itself takes as long as what it does.
  for (; i + 4 <= length; i += 4) {
    out[atOut + i]! += scale * of[atOf + i]!;
    out[atOut + i + 1]! += scale * of[atOf + i + 1]!;
    out[atOut + i + 2]! += scale * of[atOf + i + 2]!;
    out[atOut + i + 3]! += scale * of[atOf + i + 3]!;
  }
  for (; i < length; i++) out[atOut + i]! += scale * of[atOf + i]!;
}
