import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stackVectors } from "../../../core/retrieve/vector-matrix";
import { mulberry32 } from "../../../core/math/random";
import { BlockMatrix } from "./block-matrix";
import { Int8Matrix, countRescored, quantize } from "./int8-matrix";
import { searchPlainly, selectNearest, type Nearest, type RowSource } from "./vector-search";

/** Numbers of few values, so that equal and nearly equal scores are common; and any 32-bit float of moderate size. */
const NUMBER = fc.oneof(
  fc.constantFrom(-1, -0.5, 0, 0.5, 1, 1.0000001192092896),
  fc.float({ min: -1000, max: 1000, noNaN: true }),
  fc.float({ min: Math.fround(-1e-40), max: Math.fround(1e-40), noNaN: true }),
);

interface Case {
  vectors: Float32Array[];
  queries: Float32Array[];
  dimensions: number;
  count: number;
}

/** Any number of rows (also none, and more than a block), any dimensions (also no multiple of 16), any count. */
const CASE: fc.Arbitrary<Case> = fc
  .record({ dimensions: fc.integer({ min: 1, max: 37 }), count: fc.integer({ min: 0, max: 60 }) })
  .chain(({ dimensions, count }) => {
    const vector = fc.array(NUMBER, { minLength: dimensions, maxLength: dimensions }).map((n) => Float32Array.from(n));
    const vectors = fc.array(vector, { maxLength: 70 }).chain((some) => fc.shuffledSubarray([...some, ...some]));
    const queries = fc.array(vector, { minLength: 1, maxLength: 9 });
    return fc.record({ vectors, queries, dimensions: fc.constant(dimensions), count: fc.constant(count) });
  });

function seeded(rowCount: number, dimensions: number, seed = 1): RowSource {
  const random = mulberry32(seed);
  const rows = Array.from({ length: rowCount }, () => Float32Array.from({ length: dimensions }, () => random() - 0.5));
  return { rowCount, dimensions, row: (row) => rows[row]! };
}

function stackAll(source: RowSource) {
  return stackVectors(
    Array.from({ length: source.rowCount }, (_, row) => source.row(row)),
    source.dimensions,
  );
}

/** The int8 way in plain loops: integers, scales, sums rounded as 32-bit floats are. */
function searchInt8Plainly(source: RowSource, query: Float32Array, count: number, rescore: boolean): Nearest {
  const asked = quantize(query);
  const rough = (row: number): number => {
    const { integers, scale } = quantize(source.row(row));
    const sum = integers.reduce((total, integer, i) => total + integer * asked.integers[i]!, 0);
    return Math.fround(Math.fround(sum) * scale);
  };
  const places = Array.from({ length: source.rowCount }, (_, row) => row);
  if (!rescore)
    return selectNearest(
      places,
      Float64Array.from(places, (row) => rough(row) * asked.scale),
      count,
    );
  const found = selectNearest(places, Float64Array.from(places, rough), countRescored(count));
  const exact = stackAll(source).dotRows(query);
  return selectNearest(
    found.rows,
    Float64Array.from(found.rows, (row) => exact[row]!),
    count,
  );
}

describe("BlockMatrix", () => {
  it("has the rows, products and nearest rows of the plain matrix, bit for bit", () => {
    fc.assert(
      fc.property(CASE, ({ vectors, queries, dimensions, count }) => {
        const plain = stackVectors(vectors, dimensions);
        const blocks = new BlockMatrix(plain);
        vectors.forEach((vector, row) => expect(blocks.row(row)).toEqual(vector));
        for (const query of queries) {
          expect(blocks.dotRows(query)).toEqual(plain.dotRows(query));
          expect(blocks.nearest(query, count)).toEqual(searchPlainly(plain, query, count));
        }
        expect(blocks.dotRowsOfMany(queries)).toEqual(queries.map((query) => plain.dotRows(query)));
        const many = queries.map((query) => searchPlainly(plain, query, count));
        expect(blocks.nearestOfMany(queries, count)).toEqual(many);
      }),
    );
  });

  it("equals the plain matrix over many tiles, batches and long lists", () => {
    const source = seeded(2_345, 50);
    const plain = stackAll(source);
    const blocks = new BlockMatrix(source);
    const queries = Array.from({ length: 70 }, (_, row) => source.row(row * 3));
    expect(blocks.dotRows(queries[0]!)).toEqual(plain.dotRows(queries[0]!));
    expect(blocks.dotRowsOfMany(queries)).toEqual(plain.dotRowsOfMany(queries));
    for (const count of [1, 10, 100, 900, 5000]) {
      expect(blocks.nearestOfMany(queries, count)).toEqual(queries.map((query) => searchPlainly(plain, query, count)));
    }
  });

  it("finds the first rows among thousands that differ only beyond 32 bits", () => {
    const row = (place: number): Float32Array =>
      Float32Array.of(1, place % 7 === 0 ? 1e-7 : 0, place % 5 === 0 ? 1e-7 : 0);
    const blocks = new BlockMatrix({ rowCount: 3000, dimensions: 3, row });
    const query = Float32Array.of(1, 1, 1);
    expect([...blocks.nearest(query, 4).rows]).toEqual([0, 35, 70, 105]);
    expect([...blocks.nearestOfMany([query], 4)[0]!.rows]).toEqual([0, 35, 70, 105]);
  });

  it("refuses rows and queries of another length", () => {
    const blocks = new BlockMatrix(seeded(3, 4));
    expect(() => blocks.dotRows(new Float32Array(5))).toThrow(RangeError);
    expect(() => blocks.dotRowsOfMany([new Float32Array(4), new Float32Array(5)])).toThrow(RangeError);
    expect(() => blocks.nearest(new Float32Array(3), 1)).toThrow("A vector of 3 numbers does not fit rows of 4.");
    expect(() => blocks.nearestOfMany([new Float32Array(3)], 1)).toThrow(RangeError);
    expect(() => new BlockMatrix({ rowCount: 1, dimensions: 2, row: () => new Float32Array(3) })).toThrow(RangeError);
  });
});

describe("Int8Matrix", () => {
  it("equals the plain int8 search, alone and with exact rows", () => {
    fc.assert(
      fc.property(CASE, ({ vectors, queries, dimensions, count }) => {
        const plain = stackVectors(vectors, dimensions);
        const exact = new BlockMatrix(plain);
        const alone = new Int8Matrix(plain, null);
        const rescored = new Int8Matrix(plain, exact);
        const expected = (rescore: boolean) => queries.map((query) => searchInt8Plainly(plain, query, count, rescore));
        expect(queries.map((query) => alone.nearest(query, count))).toEqual(expected(false));
        expect(queries.map((query) => rescored.nearest(query, count))).toEqual(expected(true));
        expect(alone.nearestOfMany(queries, count)).toEqual(expected(false));
        expect(rescored.nearestOfMany(queries, count)).toEqual(expected(true));
      }),
    );
  });

  it("sums the largest numbers exactly, also of more dimensions than are summed at once", () => {
    const signs = [1, -1].flatMap((a) => [1, -1].map((b) => [a, b]));
    const vectors = Array.from({ length: 37 }, (_, row) => {
      const [even = 1, odd = 1] = signs[(row >> 2) % 4]!;
      return Float32Array.from({ length: 1_101 }, (_number, i) => (i % 2 === 0 ? even : odd) * (i < row ? 0.5 : 1));
    });
    const plain = stackVectors(vectors, 1_101);
    const int8 = new Int8Matrix(plain, null);
    const expected = vectors.map((query) => searchInt8Plainly(plain, query, 37, false));
    expect(vectors.map((query) => int8.nearest(query, 37))).toEqual(expected);
    expect(int8.nearestOfMany(vectors, 37)).toEqual(expected);
  });

  it("finds the exact ten of seeded vectors when the best are scored again", () => {
    const source = seeded(3_000, 64, 7);
    const exact = new BlockMatrix(source);
    const int8 = new Int8Matrix(source, exact);
    const queries = Array.from({ length: 50 }, (_, row) => source.row(row * 11));
    expect(int8.nearestOfMany(queries, 10)).toEqual(exact.nearestOfMany(queries, 10));
    expect(int8.byteLength).toBeLessThan(exact.byteLength);
  });

  it("says when more rows are asked for than a list can hold", () => {
    const int8 = new Int8Matrix(seeded(2_000, 4), null);
    expect(() => int8.nearest(new Float32Array(4), 1_025)).toThrow("1025 rows were asked for, 1024 can be kept.");
    expect(int8.nearestOfMany([new Float32Array(4)], 1_000)[0]!.rows).toHaveLength(1_000);
  });
});

describe("quantize", () => {
  it("is off by half a step at most, and takes zeros", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.float({ min: -1, max: 1, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-30),
          { minLength: 1, maxLength: 40 },
        ),
        (numbers) => {
          const { integers, scale } = quantize(Float32Array.from(numbers));
          numbers.forEach((number, i) =>
            expect(Math.abs(integers[i]! * scale - number)).toBeLessThanOrEqual(scale * 0.51),
          );
        },
      ),
    );
    expect(quantize(new Float32Array(3))).toEqual({ integers: new Int8Array(3), scale: 0 });
  });
});
