import type { KernelMemory, Offset } from "./kernels";
import { countBlocks, interleave } from "./row-blocks";

/** Vectors that share one pass: more gain little, and their scores must have room (16 of 82,507 rows: 11 MB). */
const BATCH = 16;
const DOUBLE = 8;

interface Many {
  queries: Offset;
  wide: Offset;
  scores: Offset;
}

/** Exact scores of every row, for one vector or for several in one pass; the room for several is got with the first batch. */
export class ScoreBuffers {
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

  score(rows: Offset, vector: Float32Array): Float64Array {
    this.#memory.doubles(this.#query, this.#dimensions).set(vector);
    const blocks = countBlocks(this.#rowCount);
    this.#memory.kernels.scoreExact(this.#query, rows, blocks, this.#dimensions, this.#scores);
    return this.#memory.doubles(this.#scores, this.#rowCount).slice();
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
