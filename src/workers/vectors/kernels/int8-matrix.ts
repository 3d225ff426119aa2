import { checkLength } from "../../../core/retrieve/vector-matrix";
import { KernelMemory, QueryBuffers, type Offset, type FoundList } from "./kernels";
import { blockLength, countPairs, writeInt8Row } from "./row-blocks";
import { selectNearest, type Nearest, type RowSource, type VectorSearch } from "./vector-search";

/** Numbers as multiples of one step. */
interface QuantizedVector {
  /** -127 to 127. */
  integers: Int8Array;
  /** 32-bit; 0 for a vector of zeros. */
  scale: number;
}

const LARGEST = 127;

/** The nearest multiples of 1/127 of the largest number, ties upward. Off by half a step at most. */
export function quantize(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  const step = largest / LARGEST;
  const scale = Math.fround(step);
  const integers = new Int8Array(vector.length);
  if (scale === 0) return { integers, scale: 0 };
  for (let i = 0; i < vector.length; i++) integers[i] = Math.round(vector[i]! / step);
  return { integers, scale };
}

/** Rows that are scored again in 32-bit floats: 40 for the usual ten found all of them on all measured data. */
const RESCORED = 40;
const RESCORED_PER_WANTED = 4;
const LONGEST_LIST = 1024;

/** Exact scores of single rows. */
export interface ExactRows {
  dotSomeRows(rows: Uint32Array, vector: Float32Array): Float64Array;
}

/** How many rows are looked at again for `count` of them. */
export function countRescored(count: number): number {
  return Math.max(RESCORED, count * RESCORED_PER_WANTED);
}

/**
 * Vectors as int8 rows with one scale each, a quarter of the bytes and a third of the time. With `exact` rows the best
 * are scored again, and what is given are exact scores; rows that int8 ranks below the rescored ones can be missed,
 * which is measured, not proven. Without, scores and order are those of the int8 rows, exactly.
 */
export class Int8Matrix implements VectorSearch {
  readonly rowCount: number;
  readonly dimensions: number;
  readonly #exact: ExactRows | null;
  readonly #memory: KernelMemory;
  readonly #rows: Offset;
  readonly #scales: Offset;
  readonly #pairs: number;
  readonly #buffers: QueryBuffers;

  /** Copies the rows. Throws as `KernelMemory` does, and RangeError when a row has another length. */
  constructor(source: RowSource, exact: ExactRows | null) {
    const { rowCount, dimensions } = source;
    this.rowCount = rowCount;
    this.dimensions = dimensions;
    this.#exact = exact;
    this.#pairs = countPairs(dimensions);
    const scalesBytes = blockLength(rowCount, 1) * 4;
    const queryBytes = this.#pairs * 4;
    this.#memory = new KernelMemory(
      this.#rowsLength() + scalesBytes + queryBytes + QueryBuffers.bytesFor(LONGEST_LIST),
    );
    this.#rows = this.#memory.reserve(this.#rowsLength());
    this.#scales = this.#memory.reserve(scalesBytes);
    this.#buffers = new QueryBuffers(this.#memory, queryBytes, LONGEST_LIST);
    this.#copyRows(source);
  }

  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** At most 256 rows when they are scored again, at most 1,024 otherwise; RangeError beyond. */
  nearest(query: Float32Array, count: number): Nearest {
    const { integers, scale } = this.#read(query);
    const most = this.#listLength(count, LONGEST_LIST);
    const { kernels, tile, ...at } = this.#offsets();
    this.#memory.shorts(this.#buffers.query, 2 * this.#pairs).set(integers);
    const { query: queryAt, scores, rows } = this.#buffers;
    const list = [tile, scores, rows, most] as const;
    const have = kernels.nearestInt8(queryAt, at.rows, at.scales, this.rowCount, this.#pairs, ...list);
    return this.#answer(this.#buffers.list(have), { query, scale, count });
  }

  /** As `nearest`; lists of up to 128 rows share a pass, longer ones take one each. */
  nearestOfMany(queries: readonly Float32Array[], count: number): Nearest[] {
    if (this.#wanted(count) > this.#buffers.longestOfMany) return queries.map((query) => this.nearest(query, count));
    const most = this.#listLength(count, this.#buffers.longestOfMany);
    return this.#buffers.inBatches(queries, (batch, groups) => {
      const many = this.#buffers.many;
      const read = batch.map((query) => this.#read(query));
      const interleaved = this.#memory.shorts(many.queries, groups * 8 * this.#pairs).fill(0);
      read.forEach(({ integers }, index) => interleave(interleaved, integers, index, this.#pairs));
      const { kernels, tile, ...at } = this.#offsets();
      const list = [tile, many.scores, many.rows, most] as const;
      const have = kernels.nearestInt8OfMany(
        ...([many.queries, groups, at.rows, at.scales, this.rowCount, this.#pairs] as const),
        ...list,
      );
      return batch.map((query, index) =>
        this.#answer(this.#buffers.listOfMany(index, have, most), { query, scale: read[index]!.scale, count }),
      );
    });
  }

  #offsets() {
    return { kernels: this.#memory.kernels, tile: this.#memory.tile, rows: this.#rows, scales: this.#scales };
  }

  #rowsLength(): number {
    return blockLength(this.rowCount, 2 * this.#pairs);
  }

  #copyRows(source: RowSource): void {
    const blocks = this.#memory.shorts(this.#rows, this.#rowsLength() / 2);
    const scales = this.#memory.floats(this.#scales, this.rowCount);
    for (let row = 0; row < this.rowCount; row++) {
      const { integers, scale } = this.#read(source.row(row));
      writeInt8Row(blocks, this.dimensions, row, integers);
      scales[row] = scale;
    }
  }

  #read(vector: Float32Array) {
    checkLength(vector, this.dimensions);
    return quantize(vector);
  }

  #wanted(count: number): number {
    return this.#exact ? countRescored(count) : Math.max(1, count);
  }

  #listLength(count: number, longest: number): number {
    const wanted = Math.min(this.#wanted(count), Math.max(1, this.rowCount));
    if (wanted > longest) throw new RangeError(`${count} rows were asked for, ${longest} can be kept.`);
    return wanted;
  }

  #answer(found: FoundList, { query, scale, count }: { query: Float32Array; scale: number; count: number }): Nearest {
    const exact = this.#exact;
    if (exact) return selectNearest(found.rows, exact.dotSomeRows(found.rows, query), count);
    const kept = Math.max(0, count);
    return {
      rows: found.rows.slice(0, kept),
      scores: Float64Array.from(found.scores.slice(0, kept), (s) => s * scale),
    };
  }
}

/** Four queries lie together, pair of dimensions by pair. */
function interleave(target: Int16Array, integers: Int8Array, index: number, pairs: number): void {
  const first = (index >> 2) * 8 * pairs + (index & 3) * 2;
  for (let i = 0; i < integers.length; i++) target[first + (i >> 1) * 8 + (i & 1)] = integers[i]!;
}
