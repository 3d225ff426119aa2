import {
  openPlainWorkspace,
  sizesOf,
  type Matrix,
  type MatrixWorkspace,
  type OpenWorkspace,
} from "../../../core/math/matrix-products";
import type { TrainingLoops } from "../../../core/math/training-loops";
import type { KernelMemory, Offset } from "./kernels";
import { giveBack, takeMemory } from "./spare-memory";
import { trainingLoopsOf } from "./training-kernels";

const FLOAT_BYTES = 4;
/** What `addProduct` packs into. */
const PANEL_BYTES = 4096;
/** What a matrix may lose to its alignment. */
const ALIGNMENT_BYTES = 64;
/** More matrices than this are never taken by one training. */
const MATRICES = 200;

/** A workspace in the kernels; plain where WebAssembly, its SIMD or the memory is missing. */
export const openProductWorkspace: OpenWorkspace = (numbers) => {
  try {
    return new KernelWorkspace(numbers);
  } catch {
    return openPlainWorkspace(numbers);
  }
};

/** Matrix products in WebAssembly. All its memory is got at once, so that no view ever moves. */
class KernelWorkspace implements MatrixWorkspace {
  readonly loops: TrainingLoops;
  readonly #memory: KernelMemory;
  readonly #panel: Offset;
  #left: number;

  constructor(numbers: number) {
    this.#left = numbers * FLOAT_BYTES + MATRICES * ALIGNMENT_BYTES;
    this.#memory = takeMemory(this.#left + PANEL_BYTES + ALIGNMENT_BYTES);
    this.#panel = this.#memory.reserve(PANEL_BYTES);
    this.loops = trainingLoopsOf(this.#memory.kernels);
  }

  take(rows: number, columns: number): Matrix {
    const at = this.#reserve(rows * columns * FLOAT_BYTES, `a matrix of ${rows} × ${columns}`);
    return { rows, columns, values: this.#memory.floats(at, rows * columns) };
  }

  takeDoubles(count: number): Float64Array {
    return this.#memory.doubles(this.#reserve(2 * count * FLOAT_BYTES, `${count} numbers of 64 bits`), count);
  }

  takeIntegers(count: number): Uint32Array {
    return this.#memory.integers(this.#reserve(count * FLOAT_BYTES, `${count} whole numbers`), count);
  }

  multiply(left: Matrix, right: Matrix, out: Matrix, add = false): void {
    const { rows, depth } = sizesOf(left, right, out, "plain");
    this.#add({ left, right, out, rows, depth, rowStep: left.columns, depthStep: 1 }, add);
  }

  multiplyTransposed(left: Matrix, right: Matrix, out: Matrix, add = false): void {
    const { rows, depth } = sizesOf(left, right, out, "transposed");
    this.#add({ left, right, out, rows, depth, rowStep: 1, depthStep: left.columns }, add);
  }

  release(): void {
    this.#left = 0;
    giveBack(this.#memory);
  }

  #reserve(bytes: number, what: string): Offset {
    this.#left -= Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    if (this.#left < 0) throw new RangeError(`There is no room left for ${what}.`);
    return this.#memory.reserve(bytes);
  }

  #add({ left, right, out, rows, depth, rowStep, depthStep }: Product, add: boolean): void {
    if (!add) out.values.fill(0);
    const [from, by, to] = [left, right, out].map(({ values }) => values.byteOffset) as [Offset, Offset, Offset];
    this.#memory.kernels.addProduct(
      ...([from, rowStep * FLOAT_BYTES, depthStep * FLOAT_BYTES, by, to] as const),
      ...([rows, out.columns, depth, this.#panel] as const),
    );
  }
}

interface Product {
  left: Matrix;
  right: Matrix;
  out: Matrix;
  rows: number;
  depth: number;
  rowStep: number;
  depthStep: number;
}
