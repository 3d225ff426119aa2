/**
 * The loops over many vectors, in AssemblyScript. `npm run kernels` compiles them into `kernels-wasm.ts`.
 *
 * Every pointer is a byte offset into the imported memory; nothing here allocates. Rows lie in blocks of 16, dimension by
 * dimension (`row-blocks.ts`): a register holds one dimension of several rows, so that no sum runs across a register, all
 * reads follow each other, and each row is summed in the order of its dimensions. `blocks`: number of blocks of 16 rows;
 * rows beyond the last real one are zeros.
 *
 * Base SIMD only. A module with one relaxed opcode does not compile in Node 20, and its sums may differ by machine.
 */

/** Blocks scored before the best of their rows are picked, while the scores are in the nearest cache: 512 rows. */
const TILE: i32 = 32;

/** The first two 32-bit floats at a place, as 64-bit floats. */
@inline function loadDoubles(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_zero<u64>(at));
}

/**
 * Exact scores: one query (64-bit floats) with every row, in 64 bits, dimension after dimension. The same bits as the
 * plain loop, since a product of two 32-bit floats is exact in 64 bits. `out`: 16 64-bit floats a block.
 */
export function scoreExact(query: usize, rows: usize, blocks: i32, dimensions: i32, out: usize): void {
  const bytes = <usize>dimensions << 6;
  for (let block = 0; block < blocks; block++) {
    let a = f64x2.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a, q = query;
    const end = rows + bytes;
    while (rows < end) {
      const x = v128.load_splat<u64>(q);
      a = f64x2.add(a, f64x2.mul(loadDoubles(rows), x));
      b = f64x2.add(b, f64x2.mul(loadDoubles(rows + 8), x));
      c = f64x2.add(c, f64x2.mul(loadDoubles(rows + 16), x));
      d = f64x2.add(d, f64x2.mul(loadDoubles(rows + 24), x));
      e = f64x2.add(e, f64x2.mul(loadDoubles(rows + 32), x));
      f = f64x2.add(f, f64x2.mul(loadDoubles(rows + 40), x));
      g = f64x2.add(g, f64x2.mul(loadDoubles(rows + 48), x));
      h = f64x2.add(h, f64x2.mul(loadDoubles(rows + 56), x));
      rows += 64; q += 8;
    }
    v128.store(out, a); v128.store(out, b, 16); v128.store(out, c, 32); v128.store(out, d, 48);
    v128.store(out, e, 64); v128.store(out, f, 80); v128.store(out, g, 96); v128.store(out, h, 112);
    out += 128;
  }
}

/**
 * Exact scores of `4 * groups` queries, in 64 bits and interleaved by fours, dimension by dimension: the same sums in the
 * same order as `scoreExact`. A block of rows is made wide once and then used by all. `wide`: room for 16 64-bit floats a
 * dimension. `out`: for each query 16 64-bit floats a block, the queries `width` bytes apart.
 */
export function scoreExactOfMany(
  queries: usize, groups: i32, rows: usize, blocks: i32, dimensions: i32, wide: usize, out: usize, width: usize
): void {
  const bytes = <usize>dimensions << 6;
  for (let block = 0; block < blocks; block++) {
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(wide + (at << 1), loadDoubles(rows + at));
      v128.store(wide + (at << 1), loadDoubles(rows + at + 8), 16);
    }
    let four = queries, scores = out;
    for (let group = 0; group < groups; group++) {
      scoreWideByFour(four, wide, dimensions, scores, width);
      four += <usize>dimensions << 5; scores += width << 2;
    }
    rows += bytes; out += 128;
  }
}

/** Four queries with one wide block. Four rows at a time, so that all sums stay in registers. */
function scoreWideByFour(queries: usize, wide: usize, dimensions: i32, out: usize, width: usize): void {
  const bytes = <usize>dimensions << 7;
  for (let part: usize = 0; part < 128; part += 32) {
    let a = f64x2.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a, q = queries, p = wide + part;
    const end = p + bytes;
    while (p < end) {
      const x = v128.load(p), y = v128.load(p, 16);
      let w = v128.load_splat<u64>(q);
      a = f64x2.add(a, f64x2.mul(x, w)); b = f64x2.add(b, f64x2.mul(y, w)); w = v128.load_splat<u64>(q, 8);
      c = f64x2.add(c, f64x2.mul(x, w)); d = f64x2.add(d, f64x2.mul(y, w)); w = v128.load_splat<u64>(q, 16);
      e = f64x2.add(e, f64x2.mul(x, w)); f = f64x2.add(f, f64x2.mul(y, w)); w = v128.load_splat<u64>(q, 24);
      g = f64x2.add(g, f64x2.mul(x, w)); h = f64x2.add(h, f64x2.mul(y, w));
      p += 128; q += 32;
    }
    let o = out + part;
    v128.store(o, a); v128.store(o, b, 16); o += width;
    v128.store(o, c); v128.store(o, d, 16); o += width;
    v128.store(o, e); v128.store(o, f, 16); o += width;
    v128.store(o, g); v128.store(o, h, 16);
  }
}

/** One query with every row in 32 bits. `out`: 16 32-bit floats a block. */
export function scoreFloat(query: usize, rows: usize, blocks: i32, dimensions: i32, out: usize): void {
  const bytes = <usize>dimensions << 6;
  for (let block = 0; block < blocks; block++) {
    let a = f32x4.splat(0), b = a, c = a, d = a, q = query;
    const end = rows + bytes;
    while (rows < end) {
      const x = v128.load_splat<u32>(q);
      a = f32x4.add(a, f32x4.mul(v128.load(rows), x));
      b = f32x4.add(b, f32x4.mul(v128.load(rows, 16), x));
      c = f32x4.add(c, f32x4.mul(v128.load(rows, 32), x));
      d = f32x4.add(d, f32x4.mul(v128.load(rows, 48), x));
      rows += 64; q += 4;
    }
    v128.store(out, a); v128.store(out, b, 16); v128.store(out, c, 32); v128.store(out, d, 48);
    out += 64;
  }
}

/**
 * Four queries, interleaved dimension by dimension, with every row. `out`: for each query 16 floats a block, the queries
 * `width` bytes apart.
 */
function scoreFloatByFour(queries: usize, rows: usize, blocks: i32, dimensions: i32, out: usize, width: usize): void {
  const bytes = <usize>dimensions << 6;
  for (let block = 0; block < blocks; block++) {
    for (let half: usize = 0; half < 64; half += 32) {
      let a = f32x4.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a, q = queries, p = rows + half;
      const end = p + bytes;
      while (p < end) {
        const x = v128.load(p), y = v128.load(p, 16);
        let w = v128.load_splat<u32>(q);
        a = f32x4.add(a, f32x4.mul(x, w)); b = f32x4.add(b, f32x4.mul(y, w)); w = v128.load_splat<u32>(q, 4);
        c = f32x4.add(c, f32x4.mul(x, w)); d = f32x4.add(d, f32x4.mul(y, w)); w = v128.load_splat<u32>(q, 8);
        e = f32x4.add(e, f32x4.mul(x, w)); f = f32x4.add(f, f32x4.mul(y, w)); w = v128.load_splat<u32>(q, 12);
        g = f32x4.add(g, f32x4.mul(x, w)); h = f32x4.add(h, f32x4.mul(y, w));
        p += 64; q += 16;
      }
      let o = out + half;
      v128.store(o, a); v128.store(o, b, 16); o += width;
      v128.store(o, c); v128.store(o, d, 16); o += width;
      v128.store(o, e); v128.store(o, f, 16); o += width;
      v128.store(o, g); v128.store(o, h, 16);
    }
    rows += bytes; out += 64;
  }
}

/**
 * One query of 16-bit integers with every int8 row, times the row's scale. Two dimensions lie together, so `pairs` is half
 * the dimensions, rounded up. `out`: 16 32-bit floats a block.
 */
export function scoreInt8(query: usize, rows: usize, scales: usize, blocks: i32, pairs: i32, out: usize): void {
  const bytes = <usize>pairs << 5;
  for (let block = 0; block < blocks; block++) {
    let a = i32x4.splat(0), b = a, c = a, d = a, q = query;
    const end = rows + bytes;
    while (rows < end) {
      const x = v128.load_splat<u32>(q);
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(rows), x));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(rows, 8), x));
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(rows, 16), x));
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(rows, 24), x));
      rows += 32; q += 4;
    }
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(a), v128.load(scales)));
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(b), v128.load(scales, 16)), 16);
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(c), v128.load(scales, 32)), 32);
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(d), v128.load(scales, 48)), 48);
    out += 64; scales += 64;
  }
}

@inline function storeScaled(out: usize, x: v128, y: v128, scales: usize): void {
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(x), v128.load(scales)));
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(y), v128.load(scales, 16)), 16);
}

/** Four int8 queries, interleaved pair of dimensions by pair; else as `scoreFloatByFour`. */
function scoreInt8ByFour(
  queries: usize, rows: usize, scales: usize, blocks: i32, pairs: i32, out: usize, width: usize
): void {
  const bytes = <usize>pairs << 5;
  for (let block = 0; block < blocks; block++) {
    for (let half: usize = 0; half < 32; half += 16) {
      let a = i32x4.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a, q = queries, p = rows + half;
      const end = p + bytes;
      while (p < end) {
        const x = v128.load_ext<i8>(p), y = v128.load_ext<i8>(p, 8);
        let w = v128.load_splat<u32>(q);
        a = i32x4.add(a, i32x4.dot_i16x8_s(x, w)); b = i32x4.add(b, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 4);
        c = i32x4.add(c, i32x4.dot_i16x8_s(x, w)); d = i32x4.add(d, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 8);
        e = i32x4.add(e, i32x4.dot_i16x8_s(x, w)); f = i32x4.add(f, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 12);
        g = i32x4.add(g, i32x4.dot_i16x8_s(x, w)); h = i32x4.add(h, i32x4.dot_i16x8_s(y, w));
        p += 32; q += 16;
      }
      let o = out + half * 2;
      const s = scales + half * 2;
      storeScaled(o, a, b, s); o += width;
      storeScaled(o, c, d, s); o += width;
      storeScaled(o, e, f, s); o += width;
      storeScaled(o, g, h, s);
    }
    rows += bytes; out += 64; scales += 64;
  }
}

/**
 * Puts the best of `count` scores into a list of at most `most`: highest first, equal scores by row. `have` are in it
 * already, all of earlier rows; `base` is the row of the first score. Gives the length of the list.
 */
function keepBest(scores: usize, count: i32, base: i32, listScores: usize, listRows: usize, have: i32, most: i32): i32 {
  const last = <usize>(most - 1) << 2;
  let i = 0;
  while (i < count) {
    const at = scores + (<usize>i << 2);
    if (have == most && (i & 3) == 0 && i + 4 <= count) {
      const threshold = v128.load_splat<u32>(listScores + last);
      if (!v128.any_true(f32x4.gt(v128.load(at), threshold))) { i += 4; continue; }
    }
    const score = f32.load(at);
    if (have < most || score > f32.load(listScores + last)) {
      let place = <usize>(have < most ? have : most - 1) << 2;
      while (place > 0 && f32.load(listScores + place - 4) < score) {
        f32.store(listScores + place, f32.load(listScores + place - 4));
        i32.store(listRows + place, i32.load(listRows + place - 4));
        place -= 4;
      }
      f32.store(listScores + place, score);
      i32.store(listRows + place, base + i);
      if (have < most) have++;
    }
    i++;
  }
  return have;
}

@inline function rowsOfTile(first: i32, count: i32): i32 {
  return min(count - (first << 4), TILE << 4);
}

/** The best rows for one query, in 32 bits. `count`: real rows. `scores`: room for a tile. Gives the length of the list. */
export function nearestFloat(
  query: usize, rows: usize, count: i32, dimensions: i32, scores: usize, listScores: usize, listRows: usize,
  most: i32
): i32 {
  const blocks = (count + 15) >> 4, bytes = <usize>dimensions << 6;
  let have = 0;
  for (let first = 0; first < blocks; first += TILE) {
    scoreFloat(query, rows + <usize>first * bytes, min(TILE, blocks - first), dimensions, scores);
    have = keepBest(scores, rowsOfTile(first, count), first << 4, listScores, listRows, have, most);
  }
  return have;
}

/** The same over int8 rows. */
export function nearestInt8(
  query: usize, rows: usize, scales: usize, count: i32, pairs: i32, scores: usize, listScores: usize,
  listRows: usize, most: i32
): i32 {
  const blocks = (count + 15) >> 4, bytes = <usize>pairs << 5;
  let have = 0;
  for (let first = 0; first < blocks; first += TILE) {
    const tile = rows + <usize>first * bytes;
    scoreInt8(query, tile, scales + (<usize>first << 6), min(TILE, blocks - first), pairs, scores);
    have = keepBest(scores, rowsOfTile(first, count), first << 4, listScores, listRows, have, most);
  }
  return have;
}

/**
 * The best rows for each of `4 * groups` queries: each tile of rows is scored with all of them before the next is read.
 * `scores`: room for four tiles. Lists of `most` follow each other. Gives the length of every list.
 */
export function nearestFloatOfMany(
  queries: usize, groups: i32, rows: usize, count: i32, dimensions: i32, scores: usize, listScores: usize,
  listRows: usize, most: i32
): i32 {
  const blocks = (count + 15) >> 4, bytes = <usize>dimensions << 6, width = <usize>TILE << 6;
  let have = 0;
  for (let first = 0; first < blocks; first += TILE) {
    const had = have;
    for (let group = 0; group < groups; group++) {
      const four = queries + (<usize>group * <usize>dimensions << 4);
      scoreFloatByFour(four, rows + <usize>first * bytes, min(TILE, blocks - first), dimensions, scores, width);
      have = keepBestOfFour(scores, rowsOfTile(first, count), first << 4, listScores, listRows, group, had, most);
    }
  }
  return have;
}

/** The same over int8 rows. */
export function nearestInt8OfMany(
  queries: usize, groups: i32, rows: usize, scales: usize, count: i32, pairs: i32, scores: usize, listScores: usize,
  listRows: usize, most: i32
): i32 {
  const blocks = (count + 15) >> 4, bytes = <usize>pairs << 5, width = <usize>TILE << 6;
  let have = 0;
  for (let first = 0; first < blocks; first += TILE) {
    const had = have;
    for (let group = 0; group < groups; group++) {
      const four = queries + (<usize>group * <usize>pairs << 4), tile = rows + <usize>first * bytes;
      scoreInt8ByFour(four, tile, scales + (<usize>first << 6), min(TILE, blocks - first), pairs, scores, width);
      have = keepBestOfFour(scores, rowsOfTile(first, count), first << 4, listScores, listRows, group, had, most);
    }
  }
  return have;
}

function keepBestOfFour(
  scores: usize, count: i32, base: i32, listScores: usize, listRows: usize, group: i32, had: i32, most: i32
): i32 {
  let have = had;
  for (let i = 0; i < 4; i++) {
    const list = <usize>((group * 4 + i) * most) << 2;
    have = keepBest(scores + (<usize>(i * TILE) << 6), count, base, listScores + list, listRows + list, had, most);
  }
  return have;
}

/**
 * Sum of 32-bit floats: reads each byte once and does next to nothing else, the yardstick of the bench. `bytes` a
 * multiple of 64.
 */
export function sumOnce(at: usize, bytes: usize): f32 {
  let a = f32x4.splat(0), b = a, c = a, d = a;
  const end = at + bytes;
  while (at < end) {
    a = f32x4.add(a, v128.load(at)); b = f32x4.add(b, v128.load(at, 16));
    c = f32x4.add(c, v128.load(at, 32)); d = f32x4.add(d, v128.load(at, 48));
    at += 64;
  }
  const s = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2) + f32x4.extract_lane(s, 3);
}

/** Rows of `right` that are packed at once: 128 rows of 8 numbers fill 4 kB of the nearest cache. */
const PANEL_ROWS: i32 = 128;

/** Copies 8 columns of some rows to one place, so that a tile reads them one after the other. */
function packPanel(right: usize, width: usize, rows: i32, panel: usize): void {
  for (let row = 0; row < rows; row++) {
    v128.store(panel, v128.load(right)); v128.store(panel, v128.load(right, 16), 16);
    right += width; panel += 32;
  }
}

/** One row of `out`, 8 columns: adds the sum over the panel's rows. */
function multiplyOne(left: usize, depthStep: usize, panel: usize, end: usize, out: usize): void {
  let a = v128.load(out), b = v128.load(out, 16);
  while (panel < end) {
    const w = v128.load_splat<u32>(left);
    a = f32x4.add(a, f32x4.mul(v128.load(panel), w)); b = f32x4.add(b, f32x4.mul(v128.load(panel, 16), w));
    left += depthStep; panel += 32;
  }
  v128.store(out, a); v128.store(out, b, 16);
}

/** Four rows of `out`, 8 columns: adds the sums over the panel's rows. */
function multiplyFour(left: usize, rowStep: usize, depthStep: usize, panel: usize, end: usize, out: usize, width: usize): void {
  const second = out + width, third = second + width, fourth = third + width;
  let a = v128.load(out), b = v128.load(out, 16), c = v128.load(second), d = v128.load(second, 16);
  let e = v128.load(third), f = v128.load(third, 16), g = v128.load(fourth), h = v128.load(fourth, 16);
  let p = left, q = p + rowStep, r = q + rowStep, s = r + rowStep;
  while (panel < end) {
    const x = v128.load(panel), y = v128.load(panel, 16);
    let w = v128.load_splat<u32>(p);
    a = f32x4.add(a, f32x4.mul(x, w)); b = f32x4.add(b, f32x4.mul(y, w)); w = v128.load_splat<u32>(q);
    c = f32x4.add(c, f32x4.mul(x, w)); d = f32x4.add(d, f32x4.mul(y, w)); w = v128.load_splat<u32>(r);
    e = f32x4.add(e, f32x4.mul(x, w)); f = f32x4.add(f, f32x4.mul(y, w)); w = v128.load_splat<u32>(s);
    g = f32x4.add(g, f32x4.mul(x, w)); h = f32x4.add(h, f32x4.mul(y, w));
    p += depthStep; q += depthStep; r += depthStep; s += depthStep; panel += 32;
  }
  v128.store(out, a); v128.store(out, b, 16); v128.store(second, c); v128.store(second, d, 16);
  v128.store(third, e); v128.store(third, f, 16); v128.store(fourth, g); v128.store(fourth, h, 16);
}

/**
 * Adds the product of two matrices of 32-bit floats to `out` (`rows` × `columns`, row by row; `columns` a multiple of 8):
 * out[i] += sum over j < depth of left(i, j) · right[j]. left(i, j) stands `i · rowStep + j · depthStep` bytes behind `left`,
 * so that a matrix and its transpose can both stand on the left. Each number is summed in the order of j. `panel`: 4 kB.
 */
export function addProduct(
  left: usize, rowStep: usize, depthStep: usize, right: usize, out: usize, rows: i32, columns: i32, depth: i32, panel: usize,
): void {
  const width = <usize>columns << 2;
  for (let from = 0; from < depth; from += PANEL_ROWS) {
    const count = min(PANEL_ROWS, depth - from), end = panel + (<usize>count << 5);
    const block = left + <usize>from * depthStep;
    for (let column: usize = 0; column < width; column += 32) {
      packPanel(right + <usize>from * width + column, width, count, panel);
      let row = 0, at = block, o = out + column;
      for (; row + 4 <= rows; row += 4) {
        multiplyFour(at, rowStep, depthStep, panel, end, o, width);
        at += rowStep << 2; o += width << 2;
      }
      for (; row < rows; row++) { multiplyOne(at, depthStep, panel, end, o); at += rowStep; o += width; }
    }
  }
}
