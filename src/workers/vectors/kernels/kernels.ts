import { KERNELS_WASM } from "./kernels-wasm";

/** Byte offset into the memory of the kernels. */
export type Offset = number;

/** What `kernels.as` exports; its comments say what each does. */
export interface Kernels extends TrainingKernels {
  scoreExact(query: Offset, rows: Offset, blocks: number, dimensions: number, out: Offset): void;
  scoreExactOfMany(
    ...of: [
      ...[queries: Offset, groups: number, rows: Offset, blocks: number, dimensions: number],
      ...[wide: Offset, out: Offset, width: number],
    ]
  ): void;
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
  hashBlocks(state: Offset, constants: Offset, schedule: Offset, at: Offset, blocks: number): void;
  addProduct(
    ...of: [
      ...[left: Offset, rowStep: number, depthStep: number, right: Offset, out: Offset],
      ...[rows: number, columns: number, depth: number, panel: Offset],
    ]
  ): void;
}

/** The loops of trainings. */
interface TrainingKernels {
  stepAdam(
    ...of: [
      ...[values: Offset, slopes: Offset, first: Offset, second: Offset, count: number],
      ...[pace: number, scale: number, penalty: number],
    ]
  ): void;
  dotRows(a: Offset, b: Offset, count: number): number;
  addRow(out: Offset, of: Offset, scale: number, count: number): void;
  raiseScores(
    ...of: [
      ...[scores: Offset, lexical: Offset, bias: Offset, powers: Offset, count: number],
      ...[common: number, weight: number],
    ]
  ): number;
  addScaled(sums: Offset, powers: Offset, factor: number, count: number): void;
  poolScores(sums: Offset, pooled: Offset, active: Offset, count: number): void;
  addAll(values: Offset, others: Offset, count: number): void;
  shareSigmoids(values: Offset, count: number, share: number): void;
  throughSigmoids(pooled: Offset, logits: Offset, active: Offset, count: number): void;
  handDown(
    ...of: [scores: Offset, pooled: Offset, powers: Offset, sums: Offset, count: number, damping: number]
  ): number;
  settleScores(
    ...of: [
      ...[scores: Offset, powers: Offset, lexical: Offset, bias: Offset, weight: Offset],
      ...[count: number, taken: number],
    ]
  ): number;
  addWords(
    ...of: [
      ...[sums: Offset, dense: Offset, weights: Offset, words: Offset, values: Offset],
      ...[count: number, width: number],
    ]
  ): void;
  softmaxRow(sums: Offset, count: number): void;
  divideRow(sums: Offset, dense: Offset, count: number, by: number): void;
  stepWords(
    ...of: [
      ...[words: Offset, starts: Offset, count: number, rows: Offset, values: Offset, misses: Offset, width: number],
      ...[weights: Offset, first: Offset, second: Offset, pace: number, scale: number, penalty: number],
    ]
  ): void;
}

/** Where a list of the best rows is written, and how many it may hold. */
type ListPlace = [listScores: Offset, listRows: Offset, most: number];

const PAGE_BYTES = 65_536;

/** Every part begins on a line of the cache, and vectors on a whole register. */
const ALIGNMENT = 64;

/** In numbers of 32 bits: a page of memory, as most systems cut it. */
const CLEARED_AT_ONCE = 1024;

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

  /** Gets room for so much from the browser, in one piece. Views that were taken before are then no longer valid. */
  hold(bytes: number): void {
    const missing = this.#used + bytes - this.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
  }

  /**
   * Gives back all that was reserved, as zeros. Views that were taken before are then no longer valid. Pieces of zeros are left as
   * they are: what nobody wrote to is not in memory yet, and writing zeros would put it there.
   */
  clear(): void {
    const numbers = this.integers(0, this.#used / 4);
    for (let from = 0; from < numbers.length; from += CLEARED_AT_ONCE) {
      const end = Math.min(from + CLEARED_AT_ONCE, numbers.length);
      let at = from;
      while (at < end && numbers[at] === 0) at++;
      if (at < end) numbers.fill(0, at, end);
    }
    this.#used = ALIGNMENT;
    this.reserve(TILE_BYTES);
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

/** Queries that are answered in one pass: their numbers and lists stay in the second-level cache. */
const BATCH = 64;
const LONGEST_OF_MANY = 128;

/** The best rows by the scores of a scan, copied from the kernels' memory. */
export interface FoundList {
  scores: Float32Array;
  rows: Uint32Array;
}

interface Many {
  queries: Offset;
  scores: Offset;
  rows: Offset;
}

/** Room for queries and for the lists of best rows the kernels write; that of batches is got with the first batch. */
export class QueryBuffers {
  readonly query: Offset;
  readonly scores: Offset;
  readonly rows: Offset;
  /** No list of a batch can be longer. */
  readonly longestOfMany = LONGEST_OF_MANY;
  readonly #memory: KernelMemory;
  readonly #queryBytes: number;
  #many: Many | null = null;

  static bytesFor(longestList: number): number {
    return 8 * longestList;
  }

  constructor(memory: KernelMemory, queryBytes: number, longestList: number) {
    this.#memory = memory;
    this.#queryBytes = queryBytes;
    this.query = memory.reserve(queryBytes);
    this.scores = memory.reserve(4 * longestList);
    this.rows = memory.reserve(4 * longestList);
  }

  get many(): Many {
    return (this.#many ??= {
      queries: this.#memory.reserve(BATCH * this.#queryBytes),
      scores: this.#memory.reserve(BATCH * LONGEST_OF_MANY * 4),
      rows: this.#memory.reserve(BATCH * LONGEST_OF_MANY * 4),
    });
  }

  /** What the kernel found for one query. */
  list(have: number): FoundList {
    return this.#copy(this.scores, this.rows, have);
  }

  /** What it found for the query at this index of a batch, whose lists have room for `most`. */
  listOfMany(index: number, have: number, most: number): FoundList {
    const before = index * most * 4;
    return this.#copy(this.many.scores + before, this.many.rows + before, have);
  }

  /** Cuts queries into batches; `groups` is how many fours a batch takes. */
  inBatches<Answer>(
    queries: readonly Float32Array[],
    answer: (batch: readonly Float32Array[], groups: number) => Answer[],
  ): Answer[] {
    const answers: Answer[] = [];
    for (let first = 0; first < queries.length; first += BATCH) {
      const batch = queries.slice(first, first + BATCH);
      answers.push(...answer(batch, Math.ceil(batch.length / 4)));
    }
    return answers;
  }

  #copy(scores: Offset, rows: Offset, have: number): FoundList {
    return { scores: this.#memory.floats(scores, have).slice(), rows: this.#memory.integers(rows, have).slice() };
  }
}
