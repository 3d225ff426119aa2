import { padToEight, type Matrix, type MatrixWorkspace } from "./matrix-products";

/**
 * What the clause scorer learns, or the slopes of it. Rows of tools and columns of dimensions are padded to multiples of 8
 * with zeros. Names in the study: W, U (rows u_t), Q, A (its diagonal is 0 throughout), b.
 */
export interface ScorerParameters {
  map: Matrix;
  residual: Matrix;
  request: Matrix;
  together: Matrix;
  bias: Float64Array;
  /** One number each, at the places of `SCALAR`. */
  scalars: Float64Array;
}

/** Places in `scalars`. In the study: b0, kappa, g, w of the whole, a sentence, a clause (kind 0, 1, 2), a. */
export const SCALAR = { base: 0, lexical: 1, competition: 2, kind: 3, scale: 6 } as const;
const SCALARS = 7;

/** All zeros. `dimensions` is a multiple of 8. */
export function takeParameters(workspace: MatrixWorkspace, toolCount: number, dimensions: number): ScorerParameters {
  const tools = padToEight(toolCount);
  return {
    map: workspace.take(dimensions, dimensions),
    residual: workspace.take(tools, dimensions),
    request: workspace.take(tools, dimensions),
    together: workspace.take(tools, tools),
    bias: new Float64Array(tools),
    scalars: new Float64Array(SCALARS),
  };
}

/** Numbers that parameters take from their workspace. */
export function parameterNumbers(toolCount: number, dimensions: number): number {
  const tools = padToEight(toolCount);
  return dimensions * dimensions + 2 * tools * dimensions + tools * tools;
}
