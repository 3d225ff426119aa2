import { stackVectors, type StackVectors } from "../../../core/retrieve/vectors";
import { BlockMatrix } from "./block-matrix";

/** 1 MB of rows: below this the plain loop takes a fifth of a millisecond, and no memory is worth getting. */
const MANY_NUMBERS = 2 ** 18;

/**
 * A matrix for the pipeline: in the kernels where there are many numbers, plain where there are few or where the kernels
 * cannot be had. Both give the same bits.
 */
export const stackForScans: StackVectors = (vectors, dimensions) =>
  vectors.length * dimensions < MANY_NUMBERS ? stackVectors(vectors, dimensions) : stackInBlocks(vectors, dimensions);

/** In the kernels, however few; plain where WebAssembly, its SIMD or the memory is missing. */
export const stackInBlocks: StackVectors = (vectors, dimensions) => {
  try {
    return new BlockMatrix({ rowCount: vectors.length, dimensions, row: (row) => vectors[row]! });
  } catch {
    return stackVectors(vectors, dimensions);
  }
};
