import { KERNELS_WASM } from "./kernels-wasm";

/** Byte offset into the memory of the kernels. */
export type Offset = number;

/** What `kernels.as` exports; its comments say what each does. */
export interface Kernels {
  scoreExact(query: Offset, rows: Offset, blocks: number, dimensions: number, out: Offset): void;
  scoreExactOfMany(
    ...of: [
      ...[queries: Offset, groups: number, rows: Offset, blocks: number, dimensions: number],
      ...[wide: Offset, out: Offset, width: number],
    ]
  ): void;
  scoreFloat(query: Offset, rows: Offset, blocks: number, dimensions: number, out: Offset): void;
  nearestFloat(
    ...of: [query: Offset, rows: Offset, count: number, dimensions: number, scores: Offset, ...list: ListPlace]
  ): number;
  nearestFloatOfMany(
    ...of: [
      ...[queries: Offset, groups: number, rows: Offset, count: number, dimensions: number, scores: Offset],
      ...list: ListPlace,
    ]
  ): number;
  nearestInt8(
    ...of: [
      query: Offset,
      rows: Offset,
      scales: Offset,
      count: number,
      pairs: number,
      scores: Offset,
      ...list: ListPlace,
    ]
  ): number;
  nearestInt8OfMany(
    ...of: [
      ...[queries: Offset, groups: number, rows: Offset, scales: Offset, count: number, pairs: number, scores: Offset],
      ...list: ListPlace,
    ]
  ): number;
  sumOnce(at: Offset, bytes: number): number;
  addProduct(
    ...of: [
      ...[left: Offset, rowStep: number, depthStep: number, right: Offset, out: Offset],
      ...[rows: number, columns: number, depth: number, panel: Offset],
    ]
  ): void;
}

/** Where a list of the best rows is written, and how many it may hold. */
type ListPlace = [listScores: Offset, listRows: Offset, most: number];

const PAGE_BYTES = 65_536;

/** Every part begins on a line of the cache, and vectors on a whole register. */
const ALIGNMENT = 64;

/** Scores of four tiles of 512 rows, 32 bits each. */
const TILE_BYTES = 4 * 512 * 4;

let compiled: WebAssembly.Module | null = null;

function compileOnce(): WebAssembly.Module {
  const bytes = Uint8Array.from(atob(KERNELS_WASM), (character) => character.charCodeAt(0));
  return (compiled ??= new WebAssembly.Module(bytes));
}

/**
 * The kernels over a memory of their own, which goes when this object goes. Throws CompileError where WebAssembly or its
 * SIMD is missing or forbidden, and RangeError when the memory cannot be had.
 */
export class KernelMemory {
  readonly kernels: Kernels;
  /** Room for the scores of four tiles of rows. */
  readonly tile: Offset;
  readonly #memory: WebAssembly.Memory;
  #used = ALIGNMENT;

  /** `bytes`: what will be reserved soon, got from the browser in one piece. */
  constructor(bytes: number) {
    const module = compileOnce();
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil((bytes + TILE_BYTES) / PAGE_BYTES) + 1 });
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.kernels = exports as unknown as Kernels;
    this.tile = this.reserve(TILE_BYTES);
  }

  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Room of zeros for good. Views that were taken before are then no longer valid. */
  reserve(bytes: number): Offset {
    const offset = this.#used;
    this.#used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.#used - this.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return offset;
  }

  floats(offset: Offset, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, offset, length);
  }

  doubles(offset: Offset, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, offset, length);
  }

  bytes(offset: Offset, length: number): Int8Array {
    return new Int8Array(this.#memory.buffer, offset, length);
  }

  shorts(offset: Offset, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, offset, length);
  }

  integers(offset: Offset, length: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, offset, length);
  }
}
