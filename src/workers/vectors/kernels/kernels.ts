import { KERNELS_WASM } from "./kernels-wasm";

/** Byte offset into the memory of the kernels. */
export type Place = number;

/** What `kernels.as` exports; its comments say what each does. */
export interface Kernels {
  scoreExact(query: Place, rows: Place, blocks: number, dimensions: number, out: Place): void;
  scoreExactOfMany(
    ...of: [
      ...[queries: Place, groups: number, rows: Place, blocks: number, dimensions: number],
      ...[wide: Place, out: Place, width: number],
    ]
  ): void;
  scoreFloat(query: Place, rows: Place, blocks: number, dimensions: number, out: Place): void;
  nearestFloat(
    ...of: [query: Place, rows: Place, count: number, dimensions: number, scores: Place, ...list: ListPlace]
  ): number;
  nearestFloatOfMany(
    ...of: [
      ...[queries: Place, groups: number, rows: Place, count: number, dimensions: number, scores: Place],
      ...list: ListPlace,
    ]
  ): number;
  nearestInt8(
    ...of: [query: Place, rows: Place, scales: Place, count: number, pairs: number, scores: Place, ...list: ListPlace]
  ): number;
  nearestInt8OfMany(
    ...of: [
      ...[queries: Place, groups: number, rows: Place, scales: Place, count: number, pairs: number, scores: Place],
      ...list: ListPlace,
    ]
  ): number;
  sumOnce(at: Place, bytes: number): number;
  addProduct(
    ...of: [
      ...[left: Place, rowStep: number, depthStep: number, right: Place, out: Place],
      ...[rows: number, columns: number, depth: number, panel: Place],
    ]
  ): void;
}

/** Where a list of the best rows is written, and how many it may hold. */
type ListPlace = [listScores: Place, listRows: Place, most: number];

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
  readonly tile: Place;
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
  reserve(bytes: number): Place {
    const place = this.#used;
    this.#used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.#used - this.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return place;
  }

  floats(place: Place, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, place, length);
  }

  doubles(place: Place, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, place, length);
  }

  bytes(place: Place, length: number): Int8Array {
    return new Int8Array(this.#memory.buffer, place, length);
  }

  shorts(place: Place, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, place, length);
  }

  integers(place: Place, length: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, place, length);
  }
}
