import {
  stackVectors,
  type NearestRows,
  type StackVectors,
  type VectorMatrix,
} from "../../../core/retrieve/vector-matrix";
import { BlockMatrix, MANY_NUMBERS } from "./block-matrix";
import { takeMemory } from "./spare-memory";
import { searchPlainly } from "./vector-search";

/**
 * As `stackInKernels`, for a training: between two searches its memory can be let go, to products or to whatever comes next. The
 * vectors must stay as they are: the matrix is put together from them again when it is asked the next time.
 */
export const stackToLend: StackVectors = (vectors, dimensions) =>
  vectors.length * dimensions < MANY_NUMBERS ? stackVectors(vectors, dimensions) : new LentMatrix(vectors, dimensions);

class LentMatrix implements VectorMatrix {
  readonly rowCount: number;
  readonly dimensions: number;
  readonly #vectors: readonly Float32Array[];
  #stacked: VectorMatrix | null = null;

  constructor(vectors: readonly Float32Array[], dimensions: number) {
    this.rowCount = vectors.length;
    this.dimensions = dimensions;
    this.#vectors = vectors;
  }

  row(row: number): Float32Array {
    return this.#vectors[row]!.slice();
  }

  dotRows(vector: Float32Array, into?: Float64Array): Float64Array {
    return this.#stack().dotRows(vector, into);
  }

  dotRowsOfMany(vectors: readonly Float32Array[]): Float64Array[] {
    return this.#stack().dotRowsOfMany(vectors);
  }

  nearestOfMany(vectors: readonly Float32Array[], count: number): NearestRows[] {
    const stacked = this.#stack();
    if (stacked instanceof BlockMatrix) return stacked.nearestOfMany(vectors, count);
    return vectors.map((vector) => searchPlainly(stacked, vector, count));
  }

  letGo(): void {
    if (this.#stacked instanceof BlockMatrix) this.#stacked.giveBack();
    this.#stacked = null;
  }

  /** Plain where WebAssembly, its SIMD or the memory is missing. */
  #stack(): VectorMatrix {
    if (this.#stacked) return this.#stacked;
    const { rowCount, dimensions } = this;
    const source = { rowCount, dimensions, row: (row: number) => this.#vectors[row]! };
    try {
      this.#stacked = new BlockMatrix(source, takeMemory);
    } catch {
      this.#stacked = stackVectors(this.#vectors, dimensions);
    }
    return this.#stacked;
  }
}
