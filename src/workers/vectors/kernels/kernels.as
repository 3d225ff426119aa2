/**
 * The loops over many vectors, and SHA-256, in AssemblyScript. `npm run kernels` compiles them into `kernels-wasm.ts`.
 *
 * Every pointer is a byte offset into the imported memory; nothing here allocates. Rows lie in blocks of 16, dimension by
 * dimension (`row-blocks.ts`): a register holds one dimension of several rows, so that no sum runs across a register, all
 * reads follow each other, and each row is summed in the order of its dimensions. `blocks`: number of blocks of 16 rows;
 * rows beyond the last real one are zeros.
 *
 * Base SIMD only. A module with one relaxed opcode does not compile in Node 20, and its sums may differ by machine.
 */

/** Blocks scored with all queries of a batch before the next are read, while they are in the nearest cache: 512 rows. */
const TILE: i32 = 32;

/** Sums of int8 rows that lie in one number can be parted as long as they are of so many pairs of dimensions at most. */
const PAIRS_AT_ONCE: i32 = 256;

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

/** The sums of the rows in the low bytes, from those of their numbers times 256. */
@inline function lowSums(low: v128): v128 { return i32x4.shr_s(low, 8); }

/** The sums of the rows in the high bytes: `both` is 256 times these, and the low ones once. */
@inline function highSums(both: v128, low: v128): v128 { return i32x4.shr_s(i32x4.sub(both, i32x4.shr_s(low, 8)), 8); }

@inline function scale(sums: v128, scales: usize): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(scales));
}

@inline function storeScaled(out: usize, x: v128, y: v128, scales: usize): void {
  v128.store(out, scale(x, scales)); v128.store(out, scale(y, scales + 16), 16);
}

/**
 * Four queries of 16-bit integers, interleaved pair of dimensions by pair, with every int8 row, times the row's scale; else as
 * `scoreFloatByFour`. How rows lie, and why their sums are parted: `nearestInt8`.
 */
function scoreInt8ByFour(
  queries: usize, rows: usize, scales: usize, blocks: i32, pairs: i32, out: usize, width: usize
): void {
  const bytes = <usize>pairs << 5;
  for (let block = 0; block < blocks; block++) {
    for (let half: usize = 0; half < 32; half += 16) {
      let i = i32x4.splat(0), j = i, k = i, l = i, m = i, n = i, r = i, s = i, q = queries, p = rows + half;
      for (let left = pairs; left > 0; left -= PAIRS_AT_ONCE) {
        let a = i32x4.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
        const end = p + (<usize>min(left, PAIRS_AT_ONCE) << 5);
        while (p < end) {
          const y = v128.load(p), x = i16x8.shl(y, 8);
          let w = v128.load_splat<u32>(q);
          a = i32x4.add(a, i32x4.dot_i16x8_s(x, w)); b = i32x4.add(b, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 4);
          c = i32x4.add(c, i32x4.dot_i16x8_s(x, w)); d = i32x4.add(d, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 8);
          e = i32x4.add(e, i32x4.dot_i16x8_s(x, w)); f = i32x4.add(f, i32x4.dot_i16x8_s(y, w)); w = v128.load_splat<u32>(q, 12);
          g = i32x4.add(g, i32x4.dot_i16x8_s(x, w)); h = i32x4.add(h, i32x4.dot_i16x8_s(y, w));
          p += 32; q += 16;
        }
        i = i32x4.add(i, lowSums(a)); j = i32x4.add(j, highSums(b, a)); k = i32x4.add(k, lowSums(c)); l = i32x4.add(l, highSums(d, c));
        m = i32x4.add(m, lowSums(e)); n = i32x4.add(n, highSums(f, e)); r = i32x4.add(r, lowSums(g)); s = i32x4.add(s, highSums(h, g));
      }
      let o = out + half * 2;
      const t = scales + half * 2;
      storeScaled(o, i, j, t); o += width;
      storeScaled(o, k, l, t); o += width;
      storeScaled(o, m, n, t); o += width;
      storeScaled(o, r, s, t);
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

/** Whether one of 16 scores is above a threshold. */
@inline function isAnyAbove(a: v128, b: v128, c: v128, d: v128, threshold: v128): bool {
  const above = v128.or(f32x4.gt(a, threshold), f32x4.gt(b, threshold));
  return v128.any_true(v128.or(above, v128.or(f32x4.gt(c, threshold), f32x4.gt(d, threshold))));
}

/**
 * The best rows for one query, in 32 bits. `count`: real rows. `scores`: room for those of a block, which are written only where
 * one of them belongs into the list. Gives the length of the list.
 */
export function nearestFloat(
  query: usize, rows: usize, count: i32, dimensions: i32, scores: usize, listScores: usize, listRows: usize,
  most: i32
): i32 {
  const bytes = <usize>dimensions << 6, worst = listScores + (<usize>(most - 1) << 2);
  let have = 0;
  for (let base = 0; base < count; base += 16) {
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
    if (have == most && !isAnyAbove(a, b, c, d, v128.load_splat<u32>(worst))) continue;
    v128.store(scores, a); v128.store(scores, b, 16); v128.store(scores, c, 32); v128.store(scores, d, 48);
    have = keepBest(scores, min(count - base, 16), base, listScores, listRows, have, most);
  }
  return have;
}

/**
 * The same for one query of 16-bit integers over int8 rows, by their sums times their scales. Two dimensions lie together;
 * `pairs`: how many times two, an even number. Two rows share each 16-bit number, 256 times the one plus the other: a product
 * with it is 256 times the product of the one plus that of the other, and a product with its low byte moved up is 256 times that
 * of the other. So no byte has to be made wide by itself. Exact in 32 bits for 520 dimensions, after which sums are parted.
 */
export function nearestInt8(
  query: usize, rows: usize, scales: usize, count: i32, pairs: i32, scores: usize, listScores: usize,
  listRows: usize, most: i32
): i32 {
  const worst = listScores + (<usize>(most - 1) << 2);
  let have = 0;
  for (let base = 0; base < count; base += 16) {
    let e = i32x4.splat(0), f = e, g = e, h = e, q = query;
    for (let left = pairs; left > 0; left -= PAIRS_AT_ONCE) {
      let a = i32x4.splat(0), b = a, c = a, d = a;
      const end = rows + (<usize>min(left, PAIRS_AT_ONCE) << 5);
      while (rows < end) {
        let x = v128.load_splat<u32>(q), y = v128.load(rows), z = v128.load(rows, 16);
        a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.shl(y, 8), x)); b = i32x4.add(b, i32x4.dot_i16x8_s(y, x));
        c = i32x4.add(c, i32x4.dot_i16x8_s(i16x8.shl(z, 8), x)); d = i32x4.add(d, i32x4.dot_i16x8_s(z, x));
        x = v128.load_splat<u32>(q, 4); y = v128.load(rows, 32); z = v128.load(rows, 48);
        a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.shl(y, 8), x)); b = i32x4.add(b, i32x4.dot_i16x8_s(y, x));
        c = i32x4.add(c, i32x4.dot_i16x8_s(i16x8.shl(z, 8), x)); d = i32x4.add(d, i32x4.dot_i16x8_s(z, x));
        rows += 64; q += 8;
      }
      e = i32x4.add(e, lowSums(a)); f = i32x4.add(f, highSums(b, a));
      g = i32x4.add(g, lowSums(c)); h = i32x4.add(h, highSums(d, c));
    }
    e = scale(e, scales); f = scale(f, scales + 16); g = scale(g, scales + 32); h = scale(h, scales + 48);
    scales += 64;
    if (have == most && !isAnyAbove(e, f, g, h, v128.load_splat<u32>(worst))) continue;
    v128.store(scores, e); v128.store(scores, f, 16); v128.store(scores, g, 32); v128.store(scores, h, 48);
    have = keepBest(scores, min(count - base, 16), base, listScores, listRows, have, most);
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

/** The next word and what four of the working variables of SHA-256 give: T1 of the standard. */
@inline function firstSum(e: u32, f: u32, g: u32, h: u32, word: u32): u32 {
  return h + (rotr<u32>(e, 6) ^ rotr<u32>(e, 11) ^ rotr<u32>(e, 25)) + ((e & f) ^ (~e & g)) + word;
}

/** T2 of the standard. */
@inline function secondSum(a: u32, b: u32, c: u32): u32 {
  return (rotr<u32>(a, 2) ^ rotr<u32>(a, 13) ^ rotr<u32>(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
}

/**
 * SHA-256 (FIPS 180-4) of whole blocks of 64 bytes. `state`: eight 32-bit numbers, which are moved on. `constants`: the 64 of the
 * standard. `schedule`: room for as many.
 */
export function hashBlocks(state: usize, constants: usize, schedule: usize, at: usize, blocks: i32): void {
  for (; blocks > 0; blocks--, at += 64) {
    for (let i: usize = 0; i < 64; i += 16) {
      const x = v128.load(at + i);
      v128.store(schedule + i, v128.shuffle<u8>(x, x, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    }
    for (let i = schedule + 64, end = schedule + 256; i < end; i += 4) {
      const x = load<u32>(i - 60), y = load<u32>(i - 8);
      const near = rotr<u32>(x, 7) ^ rotr<u32>(x, 18) ^ (x >> 3), far = rotr<u32>(y, 17) ^ rotr<u32>(y, 19) ^ (y >> 10);
      store<u32>(i, load<u32>(i - 64) + near + load<u32>(i - 28) + far);
    }
    for (let i: usize = 0; i < 256; i += 16)
      v128.store(schedule + i, i32x4.add(v128.load(schedule + i), v128.load(constants + i)));
    let a = load<u32>(state), b = load<u32>(state, 4), c = load<u32>(state, 8), d = load<u32>(state, 12);
    let e = load<u32>(state, 16), f = load<u32>(state, 20), g = load<u32>(state, 24), h = load<u32>(state, 28);
    for (let i = schedule, end = schedule + 256; i < end; i += 32) {
      h = firstSum(e, f, g, h, load<u32>(i)); d += h; h += secondSum(a, b, c);
      g = firstSum(d, e, f, g, load<u32>(i, 4)); c += g; g += secondSum(h, a, b);
      f = firstSum(c, d, e, f, load<u32>(i, 8)); b += f; f += secondSum(g, h, a);
      e = firstSum(b, c, d, e, load<u32>(i, 12)); a += e; e += secondSum(f, g, h);
      d = firstSum(a, b, c, d, load<u32>(i, 16)); h += d; d += secondSum(e, f, g);
      c = firstSum(h, a, b, c, load<u32>(i, 20)); g += c; c += secondSum(d, e, f);
      b = firstSum(g, h, a, b, load<u32>(i, 24)); f += b; b += secondSum(c, d, e);
      a = firstSum(f, g, h, a, load<u32>(i, 28)); e += a; a += secondSum(b, c, d);
    }
    store<u32>(state, load<u32>(state) + a); store<u32>(state, load<u32>(state, 4) + b, 4);
    store<u32>(state, load<u32>(state, 8) + c, 8); store<u32>(state, load<u32>(state, 12) + d, 12);
    store<u32>(state, load<u32>(state, 16) + e, 16); store<u32>(state, load<u32>(state, 20) + f, 20);
    store<u32>(state, load<u32>(state, 24) + g, 24); store<u32>(state, load<u32>(state, 28) + h, 28);
  }
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

/*
 * The loops of trainings (`training-loops.ts`): two numbers at a time in 64 bits, rounded where they are written, sums one after
 * the other, so that they have the bits of the plain loops. Rows begin where a register may be read; `count` numbers of
 * them are looked at, and what is padded beyond stays as it is.
 */

const LN2: f64 = 0.6931471805599453;
const LOG2E: f64 = 1.4426950408889634;
const SQRT2: f64 = 1.4142135623730951;

@inline function all(value: f64): v128 { return f64x2.splat(value); }

/** 2 to the power of two whole numbers, −1022 to 1023. */
@inline function raiseTwo(k: v128): v128 {
  const whole = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k));
  return i64x2.shl(i64x2.add(whole, i64x2.splat(1023)), 52);
}

/** `fastExp` of two numbers. */
@inline function fastExp(value: v128): v128 {
  const x = f64x2.pmin(f64x2.pmax(value, all(-708)), all(709));
  const k = f64x2.floor(f64x2.add(f64x2.mul(x, all(LOG2E)), all(0.5)));
  const r = f64x2.sub(x, f64x2.mul(k, all(LN2)));
  let s = f64x2.add(all(1.0 / 3628800.0), f64x2.mul(r, all(1.0 / 39916800.0)));
  s = f64x2.add(all(1.0 / 362880.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 40320.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 5040.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 720.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 120.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 24.0), f64x2.mul(r, s));
  s = f64x2.add(all(1.0 / 6.0), f64x2.mul(r, s));
  s = f64x2.add(all(0.5), f64x2.mul(r, s));
  s = f64x2.add(all(1), f64x2.mul(r, s));
  s = f64x2.add(all(1), f64x2.mul(r, s));
  return f64x2.mul(s, raiseTwo(k));
}

/** `fastLog` of two numbers. */
@inline function fastLog(value: v128): v128 {
  const mantissa = v128.or(v128.and(value, i64x2.splat(0x000fffffffffffff)), i64x2.splat(0x3ff0000000000000));
  const isOver = f64x2.gt(mantissa, all(SQRT2));
  const exponent = i64x2.sub(i64x2.sub(i64x2.shr_u(value, 52), i64x2.splat(1023)), isOver);
  const k = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(exponent, exponent, 0, 2, 0, 2));
  const m = v128.bitselect(f64x2.mul(mantissa, all(0.5)), mantissa, isOver);
  const t = f64x2.div(f64x2.sub(m, all(1)), f64x2.add(m, all(1)));
  const s = f64x2.mul(t, t);
  let sum = f64x2.add(all(1.0 / 15.0), f64x2.mul(s, all(1.0 / 17.0)));
  sum = f64x2.add(all(1.0 / 13.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1.0 / 11.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1.0 / 9.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1.0 / 7.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1.0 / 5.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1.0 / 3.0), f64x2.mul(s, sum));
  sum = f64x2.add(all(1), f64x2.mul(s, sum));
  return f64x2.add(f64x2.mul(k, all(LN2)), f64x2.mul(f64x2.mul(all(2), t), sum));
}

@inline function fastSigmoid(value: v128): v128 {
  return f64x2.div(all(1), f64x2.add(all(1), fastExp(f64x2.neg(value))));
}

/** Two 64-bit numbers, rounded to 32 bits: the first of them, or both. */
@inline function storeFloats(at: usize, value: v128, both: bool): void {
  const rounded = f32x4.demote_f64x2_zero(value);
  if (both) v128.store_lane<u64>(at, rounded, 0);
  else v128.store_lane<u32>(at, rounded, 0);
}

@inline function storeNumbers(at: usize, value: v128, both: bool): void {
  if (both) v128.store(at, value);
  else v128.store_lane<u64>(at, value, 0);
}

@inline function addLanes(sum: f64, value: v128, both: bool): f64 {
  const first = sum + f64x2.extract_lane(value, 0);
  return both ? first + f64x2.extract_lane(value, 1) : first;
}

/** A step of Adam. `count` is even. */
export function stepAdam(
  values: usize, slopes: usize, first: usize, second: usize, count: i32, pace: f64, scale: f64, penalty: f64
): void {
  for (let i = 0; i < count; i += 2) {
    const value = loadDoubles(values);
    const slope = f64x2.add(loadDoubles(slopes), f64x2.mul(all(penalty), value));
    const mean = f64x2.add(f64x2.mul(all(0.9), loadDoubles(first)), f64x2.mul(all(1.0 - 0.9), slope));
    const square = f64x2.add(
      f64x2.mul(all(0.999), loadDoubles(second)), f64x2.mul(f64x2.mul(all(1.0 - 0.999), slope), slope)
    );
    storeFloats(first, mean, true); storeFloats(second, square, true);
    const root = f64x2.add(f64x2.sqrt(f64x2.mul(all(scale), square)), all(1e-8));
    storeFloats(values, f64x2.sub(value, f64x2.div(f64x2.mul(all(pace), mean), root)), true);
    values += 8; slopes += 8; first += 8; second += 8;
  }
}

/** The product of two rows, every fourth number in a sum of its own. `count`: a multiple of 8. */
export function dotRows(a: usize, b: usize, count: i32): f64 {
  let x = all(0), y = all(0);
  for (let end = a + (<usize>count << 2); a < end; a += 32, b += 32) {
    x = f64x2.add(x, f64x2.mul(loadDoubles(a), loadDoubles(b)));
    y = f64x2.add(y, f64x2.mul(loadDoubles(a + 8), loadDoubles(b + 8)));
    x = f64x2.add(x, f64x2.mul(loadDoubles(a + 16), loadDoubles(b + 16)));
    y = f64x2.add(y, f64x2.mul(loadDoubles(a + 24), loadDoubles(b + 24)));
  }
  const sum = f64x2.add(x, y);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** out += scale · row. `count`: a multiple of 8. */
export function addRow(out: usize, row: usize, scale: f64, count: i32): void {
  const by = all(scale);
  for (let end = out + (<usize>count << 2); out < end; out += 16, row += 16) {
    const low = f64x2.add(loadDoubles(out), f64x2.mul(by, loadDoubles(row)));
    const high = f64x2.add(loadDoubles(out + 8), f64x2.mul(by, loadDoubles(row + 8)));
    v128.store(out, v128.shuffle<i32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5));
  }
}

/** powers = e^(scores + common + bias + weight · lexical); gives 1 and their sum. */
export function raiseScores(
  scores: usize, lexical: usize, bias: usize, powers: usize, count: i32, common: f64, weight: f64
): f64 {
  let total: f64 = 1;
  for (let i = 0; i < count; i += 2) {
    const both = i + 1 < count;
    const own = f64x2.add(f64x2.add(loadDoubles(scores), all(common)), v128.load(bias));
    const power = fastExp(f64x2.add(own, f64x2.mul(all(weight), loadDoubles(lexical))));
    storeNumbers(powers, power, both);
    total = addLanes(total, power, both);
    scores += 8; lexical += 8; bias += 16; powers += 16;
  }
  return total;
}

/** sums += factor · powers */
export function addScaled(sums: usize, powers: usize, factor: f64, count: i32): void {
  for (let i = 0; i < count; i += 2) {
    storeNumbers(sums, f64x2.add(v128.load(sums), f64x2.mul(all(factor), v128.load(powers))), i + 1 < count);
    sums += 16; powers += 16;
  }
}

/** pooled += ln sums; active = its sigmoid. */
export function poolScores(sums: usize, pooled: usize, active: usize, count: i32): void {
  for (let i = 0; i < count; i += 2) {
    const both = i + 1 < count, sum = f64x2.add(loadDoubles(pooled), fastLog(v128.load(sums)));
    storeFloats(pooled, sum, both);
    storeFloats(active, fastSigmoid(sum), both);
    sums += 16; pooled += 8; active += 8;
  }
}

/** values += others, in 32 bits: a sum of two in 64 bits, rounded, is the same. `count`: a multiple of 4. */
export function addAll(values: usize, others: usize, count: i32): void {
  for (let i = 0; i < count; i += 4) {
    v128.store(values, f32x4.add(v128.load(values), v128.load(others)));
    values += 16; others += 16;
  }
}

/** values = share · sigmoid(values) */
export function shareSigmoids(values: usize, count: i32, share: f64): void {
  for (let i = 0; i < count; i += 2) {
    storeFloats(values, f64x2.mul(all(share), fastSigmoid(loadDoubles(values))), i + 1 < count);
    values += 8;
  }
}

/** pooled = logits + pooled · active · (1 − active). `count` is even. */
export function throughSigmoids(pooled: usize, logits: usize, active: usize, count: i32): void {
  for (let i = 0; i < count; i += 2) {
    const chance = loadDoubles(active);
    const slope = f64x2.mul(f64x2.mul(loadDoubles(pooled), chance), f64x2.sub(all(1), chance));
    storeFloats(pooled, f64x2.add(loadDoubles(logits), slope), true);
    pooled += 8; logits += 8; active += 8;
  }
}

/** scores = pooled · damping · powers / sums; gives their sum. */
export function handDown(scores: usize, pooled: usize, powers: usize, sums: usize, count: i32, damping: f64): f64 {
  let handed: f64 = 0;
  for (let i = 0; i < count; i += 2) {
    const both = i + 1 < count, damped = f64x2.mul(loadDoubles(pooled), all(damping));
    const slope = f64x2.div(f64x2.mul(damped, v128.load(powers)), v128.load(sums));
    storeFloats(scores, slope, both);
    handed = addLanes(handed, slope, both);
    scores += 8; pooled += 8; powers += 16; sums += 16;
  }
  return handed;
}

/** scores −= taken · powers, added to `bias` and, times `lexical`, to `weight`; gives their sum. */
export function settleScores(
  scores: usize, powers: usize, lexical: usize, bias: usize, weight: usize, count: i32, taken: f64
): f64 {
  let sum: f64 = 0, lexicalSum: f64 = 0;
  for (let i = 0; i < count; i += 2) {
    const both = i + 1 < count;
    const slope = f64x2.sub(loadDoubles(scores), f64x2.mul(all(taken), v128.load(powers)));
    storeFloats(scores, slope, both);
    storeNumbers(bias, f64x2.add(v128.load(bias), slope), both);
    lexicalSum = addLanes(lexicalSum, f64x2.mul(slope, loadDoubles(lexical)), both);
    sum = addLanes(sum, slope, both);
    scores += 8; powers += 16; lexical += 8; bias += 16;
  }
  f64.store(weight, f64.load(weight) + lexicalSum);
  return sum;
}

/** sums = dense + Σ value · weights, over `count` words, four at a time. `width`: numbers of a word, a multiple of 8. */
export function addWords(
  sums: usize, dense: usize, weights: usize, words: usize, values: usize, count: i32, width: i32
): void {
  const bytes = <usize>width << 2, end = dense + bytes;
  for (let from = dense, to = sums; from < end; from += 8, to += 16) v128.store(to, loadDoubles(from));
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const v = all(<f64>f32.load(values)), w = all(<f64>f32.load(values, 4));
    const x = all(<f64>f32.load(values, 8)), y = all(<f64>f32.load(values, 12));
    let a = weights + <usize>i32.load(words) * bytes, b = weights + <usize>i32.load(words, 4) * bytes;
    let c = weights + <usize>i32.load(words, 8) * bytes, d = weights + <usize>i32.load(words, 12) * bytes;
    for (let to = sums, last = a + bytes; a < last; to += 16) {
      const two = f64x2.add(f64x2.mul(v, loadDoubles(a)), f64x2.mul(w, loadDoubles(b)));
      const three = f64x2.add(two, f64x2.mul(x, loadDoubles(c)));
      v128.store(to, f64x2.add(v128.load(to), f64x2.add(three, f64x2.mul(y, loadDoubles(d)))));
      a += 8; b += 8; c += 8; d += 8;
    }
    words += 16; values += 16;
  }
  for (; i < count; i++) {
    const v = all(<f64>f32.load(values));
    let a = weights + <usize>i32.load(words) * bytes;
    for (let to = sums, last = a + bytes; a < last; a += 8, to += 16) {
      v128.store(to, f64x2.add(v128.load(to), f64x2.mul(v, loadDoubles(a))));
    }
    words += 4; values += 4;
  }
}

/** `exponential` of two numbers of which none is above 709. */
@inline function exponential(value: v128): v128 {
  const quotient = f64x2.div(value, all(LN2)), up = f64x2.ceil(quotient);
  const k = f64x2.sub(up, v128.and(f64x2.gt(f64x2.sub(up, all(0.5)), quotient), all(1)));
  const rest = f64x2.sub(value, f64x2.mul(k, all(LN2)));
  let series = all(1);
  for (let power: f64 = 14; power > 0; power--) {
    series = f64x2.add(all(1), f64x2.div(f64x2.mul(series, rest), all(power)));
  }
  return v128.andnot(f64x2.mul(series, raiseTwo(k)), f64x2.lt(value, all(-708)));
}

/** Numbers become chances that add up to 1. */
export function softmaxRow(sums: usize, count: i32): void {
  const end = sums + (<usize>count << 3);
  let largest = -f64.MAX_VALUE;
  for (let at = sums; at < end; at += 8) largest = max(largest, f64.load(at));
  let total: f64 = 0;
  for (let at = sums; at < end; at += 16) {
    const both = at + 8 < end, power = exponential(f64x2.sub(v128.load(at), all(largest)));
    storeNumbers(at, power, both);
    total = addLanes(total, power, both);
  }
  for (let at = sums; at < end; at += 16) storeNumbers(at, f64x2.div(v128.load(at), all(total)), at + 8 < end);
}

/** sums = sums / by, rounded into `dense`, too. */
export function divideRow(sums: usize, dense: usize, count: i32, by: f64): void {
  for (let i = 0; i < count; i += 2) {
    const both = i + 1 < count, share = f64x2.div(v128.load(sums), all(by));
    storeNumbers(sums, share, both); storeFloats(dense, share, both);
    sums += 16; dense += 8;
  }
}

/** Adam for two numbers of a word: what is written is read again, as it was rounded. */
@inline function stepWord(at: usize, first: usize, second: usize, sum: v128, pace: f64, scale: f64, penalty: f64): void {
  const value = loadDoubles(at), slope = f64x2.add(sum, f64x2.mul(all(penalty), value));
  const mean = f64x2.add(f64x2.mul(all(0.9), loadDoubles(first)), f64x2.mul(all(1.0 - 0.9), slope));
  const square = f64x2.add(
    f64x2.mul(all(0.999), loadDoubles(second)), f64x2.mul(f64x2.mul(all(1.0 - 0.999), slope), slope)
  );
  const roundMean = f32x4.demote_f64x2_zero(mean), roundSquare = f32x4.demote_f64x2_zero(square);
  v128.store_lane<u64>(first, roundMean, 0); v128.store_lane<u64>(second, roundSquare, 0);
  const root = f64x2.add(f64x2.sqrt(f64x2.mul(all(scale), f64x2.promote_low_f32x4(roundSquare))), all(1e-8));
  storeFloats(at, f64x2.sub(value, f64x2.div(f64x2.mul(all(pace), f64x2.promote_low_f32x4(roundMean)), root)), true);
}

@inline function addRounded(sum: v128, value: v128, miss: usize): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.add(sum, f64x2.mul(value, v128.load(miss)))));
}

/**
 * A step for each of `count` words: its slope is the sum of value · miss over the rows that have it (`starts`), rounded at each.
 * Eight outputs at a time, so that no slopes lie in memory. `misses`: rows of `width` 64-bit numbers.
 */
export function stepWords(
  words: usize, starts: usize, count: i32, rows: usize, values: usize, misses: usize, width: i32, weights: usize,
  first: usize, second: usize, pace: f64, scale: f64, penalty: f64
): void {
  for (let word = 0; word < count; word++) {
    const from = i32.load(starts), to = i32.load(starts, 4), place = <usize>(i32.load(words) * width) << 2;
    for (let k: usize = 0; k < <usize>width; k += 8) {
      let a = all(0), b = a, c = a, d = a;
      for (let entry = from; entry < to; entry++) {
        const value = all(<f64>f32.load(values + (<usize>entry << 2)));
        const miss = misses + ((<usize>(i32.load(rows + (<usize>entry << 2)) * width) + k) << 3);
        a = addRounded(a, value, miss); b = addRounded(b, value, miss + 16);
        c = addRounded(c, value, miss + 32); d = addRounded(d, value, miss + 48);
      }
      const at = place + (k << 2);
      stepWord(weights + at, first + at, second + at, a, pace, scale, penalty);
      stepWord(weights + at + 8, first + at + 8, second + at + 8, b, pace, scale, penalty);
      stepWord(weights + at + 16, first + at + 16, second + at + 16, c, pace, scale, penalty);
      stepWord(weights + at + 24, first + at + 24, second + at + 24, d, pace, scale, penalty);
    }
    words += 4; starts += 4;
  }
}
