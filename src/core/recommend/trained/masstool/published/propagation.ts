import type { Matrix } from "../../../../math/matrix-products";
import { addScaledRow, addTo, backThroughDirections, toDirections } from "../rows";

/** A directed entry of a graph's matrix: `row` hears of `column`. */
export interface Edge {
  row: number;
  column: number;
  weight: number;
}

/** The released code adds this to the roots of degrees. */
const LEAST_DEGREE = 1e-8;

/**
 * Entries weighed by 1 / (√(entries of the row) · √(entries of the column)). Degrees are of the entries given: after some
 * were dropped, of what is left.
 */
export function weighEdges(entries: readonly (readonly [row: number, column: number])[], size: number): Edge[] {
  const [ofRow, ofColumn] = [new Float64Array(size), new Float64Array(size)];
  for (const [row, column] of entries) {
    ofRow[row]! += 1;
    ofColumn[column]! += 1;
  }
  const root = (degree: number): number => Math.sqrt(degree) + LEAST_DEGREE;
  return entries.map(([row, column]) => ({ row, column, weight: 1 / (root(ofRow[row]!) * root(ofColumn[column]!)) }));
}

/** Both directions of a graph between two kinds of nodes; those of the second kind stand behind the `first`. */
export function bothWays(
  pairs: readonly (readonly [first: number, second: number])[],
  first: number,
): [number, number][] {
  return [
    ...pairs.map(([a, b]): [number, number] => [a, first + b]),
    ...pairs.map(([a, b]): [number, number] => [first + b, a]),
  ];
}

/** What nodes hear of their neighbours. */
export interface Propagation {
  /** The start and what was heard, nodes × d. */
  out: Matrix;
  /** n(h) of each layer, and the lengths of h; the paper's form has none. */
  layers: { directions: Matrix; lengths: Float64Array }[];
}

/** How layers are made and added up. `released`: h_l = A h_(l-1) / (l + 1), rows at length 1. `paper`: h_l = A h_(l-1) as it is. */
export type PropagationWay = "released" | "paper";

/** Query-centric graph convolution over a graph of nodes × nodes. */
export function propagate(edges: readonly Edge[], start: Matrix, layers: number, way: PropagationWay): Propagation {
  const result: Propagation = { out: makeMatrix(start.rows, start.columns), layers: [] };
  result.out.values.set(start.values);
  let heard = start;
  for (let layer = 1; layer <= layers; layer++) {
    heard = hear(edges, heard, way === "released" ? 1 / (layer + 1) : 1);
    if (way === "paper") addTo(result.out, heard.values);
    else {
      const directions = makeMatrix(start.rows, start.columns);
      const lengths = new Float64Array(start.rows);
      toDirections(heard, directions, lengths);
      addTo(result.out, directions.values);
      result.layers.push({ directions, lengths });
    }
  }
  return result;
}

/** From slopes of `out` of the released form to slopes of its start. */
export function backThroughPropagation(edges: readonly Edge[], { layers }: Propagation, slopes: Matrix): Matrix {
  const turned = edges.map(({ row, column, weight }) => ({ row: column, column: row, weight }));
  const result = copyOf(slopes);
  let behind: Matrix | null = null;
  for (let layer = layers.length; layer >= 1; layer--) {
    const own = copyOf(slopes);
    backThroughDirections(own, layers[layer - 1]!.directions, layers[layer - 1]!.lengths);
    if (behind) addTo(own, behind.values);
    behind = hear(turned, own, 1 / (layer + 1));
  }
  if (behind) addTo(result, behind.values);
  return result;
}

/** A · of, scaled. */
export function hear(edges: readonly Edge[], of: Matrix, scale: number, rows = of.rows): Matrix {
  const out = makeMatrix(rows, of.columns);
  for (const { row, column, weight } of edges)
    addScaledRow(out.values, row * of.columns, of.values, column * of.columns, weight * scale, of.columns);
  return out;
}

/** Zeros in 64 bits, outside any workspace: read and written row by row only. */
export function makeMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

function copyOf({ rows, columns, values }: Matrix): Matrix {
  return { rows, columns, values: Float64Array.from(values) };
}
