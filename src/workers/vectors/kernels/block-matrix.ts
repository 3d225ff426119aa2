import { checkLength, stackVectors, type StackVectors, type VectorMatrix } from "../../../core/retrieve/vector-matrix";
import { KernelMemory, QueryBuffers, type FoundList, type Offset } from "./kernels";
import { giveBack } from "./spare-memory";
import { blockLength, countBlocks, dotRow, dotSomeRows, interleave, readRow, writeRow } from "./row-blocks";
import { searchPlainly, selectNearest, type Nearest, type RowSource, type VectorSearch } from "./vector-search";

/** Rows found in 32 bits beyond those asked for, so that the right ones are surely among them. */
const SPARE = 22;

/** Longer lists are not worth the trouble: then all rows are scored exactly. */
const LONGEST_LIST = 1024;

/** Half the distance between 1 and the next 32-bit float, and the smallest such float. */
const UNIT_ROUNDOFF = 2 ** -24;
const SMALLEST = 2 ** -149;

/**
 * Vectors in the memory of the kernels. `dotRows` has the bits of the plain matrix. `nearest` is exact, too, though it
 * scans in 32 bits: the two sums of a row differ by less than `#margin`, so a row that is not among the found ones, and
 * whose bound lies more than twice that below the last wanted one, cannot belong to the answer. The found rows are
 * scored again in 64 bits. Where many rows are that near to each other, the list is made longer.
 */
export class BlockMatrix implements VectorMatrix, VectorSearch {
  readonly rowCount: number;
  readonly dimensions: number;
  readonly #memory: KernelMemory;
  readonly #rows: Offset;
  readonly #exact: ScoreBuffers;
  readonly #buffers: QueryBuffers;
  #largestNorm = 0;

  /**
   * Copies the rows. `take`: where it has its memory from. Throws as `KernelMemory` does, and RangeError when a row has another
   * length.
   */
  constructor(source: RowSource, take: (bytes: number) => KernelMemory = (bytes) => new KernelMemory(bytes)) {
    const { rowCount, dimensions } = source;
    this.rowCount = rowCount;
    this.dimensions = dimensions;
    const length = blockLength(rowCount, dimensions);
    const deskBytes =
      ScoreBuffers.bytesFor(rowCount, dimensions) + dimensions * 4 + QueryBuffers.bytesFor(LONGEST_LIST);
    this.#memory = take(length * 4 + deskBytes);
    this.#rows = this.#memory.reserve(length * 4);
    this.#exact = new ScoreBuffers(this.#memory, rowCount, dimensions);
    this.#buffers = new QueryBuffers(this.#memory, dimensions * 4, LONGEST_LIST);
    this.#copyRows(source);
  }

  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** It is not used any more: its memory may be taken by what comes next. */
  giveBack(): void {
    giveBack(this.#memory);
  }

  row(row: number): Float32Array {
    return readRow(this.#blocks(), this.dimensions, row);
  }

  dotRow(row: number, vector: Float32Array): number {
    return dotRow(this.#blocks(), this.dimensions, row, vector);
  }

  dotSomeRows(rows: Uint32Array, vector: Float32Array): Float64Array {
    return dotSomeRows(this.#blocks(), this.dimensions, rows, vector);
  }

  dotRows(vector: Float32Array, into?: Float64Array): Float64Array {
    checkLength(vector, this.dimensions);
    return this.#exact.score(this.#rows, vector, into);
  }

  dotRowsOfMany(vectors: readonly Float32Array[]): Float64Array[] {
    for (const vector of vectors) checkLength(vector, this.dimensions);
    return this.#exact.scoreMany(this.#rows, vectors);
  }

  nearest(query: Float32Array, count: number): Nearest {
    checkLength(query, this.dimensions);
    for (let most = count + SPARE; most <= LONGEST_LIST; most *= 4) {
      const { kernels, tile } = this.#memory;
      this.#memory.floats(this.#buffers.query, this.dimensions).set(query);
      const { query: at, scores, rows } = this.#buffers;
      const have = kernels.nearestFloat(at, this.#rows, this.rowCount, this.dimensions, tile, scores, rows, most);
      const found = this.#buffers.list(have);
      if (this.#holdsAnswer(found.scores, query, count)) return this.#scoreAgain(found, query, count);
    }
    return searchPlainly(this, query, count);
  }

  nearestOfMany(queries: readonly Float32Array[], count: number): Nearest[] {
    const most = count + SPARE;
    if (most > this.#buffers.longestOfMany) return queries.map((query) => this.nearest(query, count));
    for (const query of queries) checkLength(query, this.dimensions);
    return this.#buffers.inBatches(queries, (batch, groups) => {
      const many = this.#buffers.many;
      const interleaved = this.#memory.floats(many.queries, groups * 4 * this.dimensions).fill(0);
      batch.forEach((query, index) => interleave(interleaved, query, index));
      const { kernels, tile } = this.#memory;
      const have = kernels.nearestFloatOfMany(
        ...([many.queries, groups, this.#rows, this.rowCount, this.dimensions, tile] as const),
        ...([many.scores, many.rows, most] as const),
      );
      return batch.map((query, index) => {
        const found = this.#buffers.listOfMany(index, have, most);
        return this.#holdsAnswer(found.scores, query, count)
          ? this.#scoreAgain(found, query, count)
          : this.nearest(query, count);
      });
    });
  }

  #copyRows(source: RowSource): void {
    const blocks = this.#blocks();
    for (let row = 0; row < this.rowCount; row++) {
      const vector = source.row(row);
      checkLength(vector, this.dimensions);
      writeRow(blocks, this.dimensions, row, vector);
      this.#largestNorm = Math.max(this.#largestNorm, normOf(vector));
    }
  }

  #blocks(): Float32Array {
    return this.#memory.floats(this.#rows, blockLength(this.rowCount, this.dimensions));
  }

  /** Whether no row outside this list of best rows can belong to the best `count`. */
  #holdsAnswer(scores: Float32Array, query: Float32Array, count: number): boolean {
    if (count < 1 || scores.length === this.rowCount) return true;
    return scores.at(-1)! < scores[count - 1]! - 2 * this.#margin(query);
  }

  /** How far a sum in 32 bits can be from the same in 64 bits, for any row: twice the textbook bound, and underflow. */
  #margin(query: Float32Array): number {
    const relative = 2 * (this.dimensions + 1) * UNIT_ROUNDOFF;
    return relative * normOf(query) * this.#largestNorm + 2 * this.dimensions * SMALLEST;
  }

  /** Of the found rows only those that may belong to the best `count`: the others lie too far below the last of these. */
  #scoreAgain({ scores, rows }: FoundList, query: Float32Array, count: number): Nearest {
    const least = count < 1 ? Infinity : (scores[count - 1] ?? -Infinity) - 2 * this.#margin(query);
    const far = scores.findIndex((score) => score < least);
    const near = far < 0 ? rows : rows.subarray(0, far);
    return selectNearest(near, this.dotSomeRows(near, query), count);
  }
}

function normOf(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** 1 MB of rows: below this the plain loop takes a fifth of a millisecond, and no memory is worth getting. */
export const MANY_NUMBERS = 2 ** 18;

/**
 * A matrix for the pipeline: in the kernels where there are many numbers, plain where there are few or where the kernels
 * cannot be had. Both give the same bits.
 */
export const stackInKernels: StackVectors = (vectors, dimensions) =>
  vectors.length * dimensions < MANY_NUMBERS ? stackVectors(vectors, dimensions) : stackInBlocks(vectors, dimensions);

/** Where every matrix is multiplied with hundreds of vectors, less is worth it: 64 rows of 256 numbers. */
const SOME_NUMBERS = 2 ** 14;

/** The same for evaluations. */
export const stackForEvaluation: StackVectors = (vectors, dimensions) =>
  vectors.length * dimensions < SOME_NUMBERS ? stackVectors(vectors, dimensions) : stackInBlocks(vectors, dimensions);

/** In the kernels, however few; plain where WebAssembly, its SIMD or the memory is missing. */
export const stackInBlocks: StackVectors = (vectors, dimensions) => {
  try {
    return new BlockMatrix({ rowCount: vectors.length, dimensions, row: (row) => vectors[row]! });
  } catch {
    return stackVectors(vectors, dimensions);
  }
};

/** Vectors that share one pass: more gain little, and their scores must have room (16 of 82,507 rows: 11 MB). */
const BATCH = 16;
const DOUBLE = 8;

interface Many {
  queries: Offset;
  wide: Offset;
  scores: Offset;
}

/** Exact scores of every row, for one vector or for several in one pass; the room for several is got with the first batch. */
class ScoreBuffers {
  readonly #memory: KernelMemory;
  readonly #rowCount: number;
  readonly #dimensions: number;
  readonly #query: Offset;
  readonly #scores: Offset;
  #many: Many | null = null;

  static bytesFor(rowCount: number, dimensions: number): number {
    return (dimensions + countBlocks(rowCount) * 16) * DOUBLE;
  }

  constructor(memory: KernelMemory, rowCount: number, dimensions: number) {
    this.#memory = memory;
    this.#rowCount = rowCount;
    this.#dimensions = dimensions;
    this.#query = memory.reserve(dimensions * DOUBLE);
    this.#scores = memory.reserve(countBlocks(rowCount) * 16 * DOUBLE);
  }

  score(rows: Offset, vector: Float32Array, into?: Float64Array): Float64Array {
    this.#memory.doubles(this.#query, this.#dimensions).set(vector);
    const blocks = countBlocks(this.#rowCount);
    this.#memory.kernels.scoreExact(this.#query, rows, blocks, this.#dimensions, this.#scores);
    const scores = this.#memory.doubles(this.#scores, this.#rowCount);
    if (!into) return scores.slice();
    into.set(scores);
    return into;
  }

  scoreMany(rows: Offset, vectors: readonly Float32Array[]): Float64Array[] {
    const scored: Float64Array[] = [];
    for (let first = 0; first < vectors.length; first += BATCH) {
      scored.push(...this.#scoreBatch(rows, vectors.slice(first, first + BATCH)));
    }
    return scored;
  }

  /** Fewer than four share too little. */
  #scoreBatch(rows: Offset, batch: readonly Float32Array[]): Float64Array[] {
    if (batch.length < 4) return batch.map((vector) => this.score(rows, vector));
    const { queries, wide, scores } = (this.#many ??= this.#reserveMany());
    const groups = Math.ceil(batch.length / 4);
    const blocks = countBlocks(this.#rowCount);
    const interleaved = this.#memory.doubles(queries, groups * 4 * this.#dimensions).fill(0);
    batch.forEach((vector, index) => interleave(interleaved, vector, index));
    const width = blocks * 16 * DOUBLE;
    this.#memory.kernels.scoreExactOfMany(queries, groups, rows, blocks, this.#dimensions, wide, scores, width);
    return batch.map((_, index) => this.#memory.doubles(scores + index * width, this.#rowCount).slice());
  }

  #reserveMany(): Many {
    return {
      queries: this.#memory.reserve(BATCH * this.#dimensions * DOUBLE),
      wide: this.#memory.reserve(16 * this.#dimensions * DOUBLE),
      scores: this.#memory.reserve(BATCH * countBlocks(this.#rowCount) * 16 * DOUBLE),
    };
  }
}
