/**
 * How rows lie in the memory of the kernels: blocks of 16 rows, and in a block one dimension of all 16 rows after the
 * other (32-bit floats), or two dimensions of all 16 rows (int8, two rows in each 16-bit number). What is missing to a whole block is
 * zeros.
 */
const BLOCK_ROWS = 16;

export function countBlocks(rowCount: number): number {
  return Math.ceil(rowCount / BLOCK_ROWS);
}

/** Numbers that so many rows take, padding included. */
export function blockLength(rowCount: number, dimensions: number): number {
  return countBlocks(rowCount) * BLOCK_ROWS * dimensions;
}

/** Pairs of dimensions, an even number; the last two may be empty in part. */
export function countPairs(dimensions: number): number {
  return 2 * Math.ceil(dimensions / 4);
}

export function writeRow(blocks: Float32Array, dimensions: number, row: number, vector: Float32Array): void {
  let at = startOf(row, dimensions);
  for (let i = 0; i < dimensions; i++, at += BLOCK_ROWS) blocks[at] = vector[i]!;
}

export function readRow(blocks: Float32Array, dimensions: number, row: number): Float32Array {
  const vector = new Float32Array(dimensions);
  let at = startOf(row, dimensions);
  for (let i = 0; i < dimensions; i++, at += BLOCK_ROWS) vector[i] = blocks[at]!;
  return vector;
}

/** Dot product of one row, in 64 bits from the first dimension to the last. */
export function dotRow(blocks: Float32Array, dimensions: number, row: number, vector: Float32Array): number {
  let sum = 0;
  let at = startOf(row, dimensions);
  for (let i = 0; i < dimensions; i++, at += BLOCK_ROWS) sum += blocks[at]! * vector[i]!;
  return sum;
}

/**
 * The same for several rows, four at a time: each number of a row stands on a line of the cache of its own, and lines of four rows
 * are waited for together.
 */
export function dotSomeRows(
  blocks: Float32Array,
  dimensions: number,
  rows: ArrayLike<number>,
  vector: Float32Array,
): Float64Array {
  const sums = new Float64Array(rows.length);
  const fours = rows.length - (rows.length % 4);
  for (let first = 0; first < fours; first += 4) {
    let a = startOf(rows[first]!, dimensions);
    let b = startOf(rows[first + 1]!, dimensions);
    let c = startOf(rows[first + 2]!, dimensions);
    let d = startOf(rows[first + 3]!, dimensions);
    let [w, x, y, z] = [0, 0, 0, 0];
    for (let i = 0; i < dimensions; i++) {
      const component = vector[i]!;
      w += blocks[a]! * component;
      x += blocks[b]! * component;
      y += blocks[c]! * component;
      z += blocks[d]! * component;
      a += BLOCK_ROWS;
      b += BLOCK_ROWS;
      c += BLOCK_ROWS;
      d += BLOCK_ROWS;
    }
    sums.set([w, x, y, z], first);
  }
  for (let i = fours; i < rows.length; i++) sums[i] = dotRow(blocks, dimensions, rows[i]!, vector);
  return sums;
}

/**
 * `integers` as an int8 row where zeros were: two dimensions beside each other, then those of the next row. Rows 4 to 7 stand 256
 * times in the numbers of rows 0 to 3, and rows 12 to 15 in those of rows 8 to 11.
 */
export function writeInt8Row(blocks: Int16Array, dimensions: number, row: number, integers: Int8Array): void {
  const inBlock = row % BLOCK_ROWS;
  const first = (row - inBlock) * countPairs(dimensions) + (inBlock >> 3) * 8 + (inBlock & 3) * 2;
  const times = inBlock & 4 ? 256 : 1;
  for (let i = 0; i < dimensions; i++) blocks[first + (i >> 1) * BLOCK_ROWS + (i & 1)]! += times * integers[i]!;
}

function startOf(row: number, dimensions: number): number {
  const inBlock = row % BLOCK_ROWS;
  return (row - inBlock) * dimensions + inBlock;
}

/** Writes a query to its position in a batch: four lie together, dimension by dimension. */
export function interleave(target: Float32Array | Float64Array, query: Float32Array, index: number): void {
  let at = (index >> 2) * 4 * query.length + (index & 3);
  for (let i = 0; i < query.length; i++, at += 4) target[at] = query[i]!;
}
