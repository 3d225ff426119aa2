import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPlainWorkspace, type MatrixWorkspace } from "../../../core/math/matrix-products";
import { mulberry32 } from "../../../core/math/random";
import { openProductWorkspace } from "./product-workspace";

/** What a loop left in numbers that were drawn alike, whichever workspace they lie in. */
type Run = (workspace: MatrixWorkspace, draw: Draw) => readonly (number | ArrayLike<number>)[];

interface Draw {
  count: number;
  /** `rows` rows of `count` numbers between −size and size, padded to a multiple of 8 with zeros. */
  floats(size: number, rows?: number): Float32Array;
  doubles(size: number, rows?: number): Float64Array;
}

function drawIn(workspace: MatrixWorkspace, count: number, seed: number): Draw {
  const random = mulberry32(seed);
  const width = Math.ceil(count / 8) * 8;
  const fill = <Numbers extends Float32Array | Float64Array>(into: Numbers, size: number): Numbers => {
    for (let i = 0; i < into.length; i++) if (i % width < count) into[i] = (2 * random() - 1) * size;
    return into;
  };
  return {
    count,
    floats: (size, rows = 1) => fill(workspace.take(rows, width).values as Float32Array, size),
    doubles: (size, rows = 1) => fill(workspace.takeDoubles(rows * width), size),
  };
}

/** The same bits from the kernels as from the plain loops, whatever the numbers and however many. */
function expectAlike(run: Run): void {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 41 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
      const [fast, plain] = [openProductWorkspace(20_000), openPlainWorkspace(20_000)].map((workspace) =>
        run(workspace, drawIn(workspace, count, seed)),
      );
      expect(fast).toEqual(plain);
    }),
    { numRuns: 60 },
  );
}

describe("the loops of trainings in the kernels", () => {
  it("lie in WebAssembly", () => {
    expect(openProductWorkspace(64).takeDoubles(8).buffer.byteLength % 65_536).toBe(0);
    expect(() => openProductWorkspace(64).takeDoubles(2000)).toThrow("no room left for 2000 numbers of 64 bits");
    expect(() => openProductWorkspace(64).takeIntegers(4000)).toThrow("no room left for 4000 whole numbers");
  });

  it("multiply and add rows", () =>
    expectAlike((workspace, draw) => {
      const [a, b] = [draw.floats(3, 2), draw.floats(2)];
      const width = b.length;
      workspace.loops.addRow(a, width, b, 0, 1 / 3, width);
      return [workspace.loops.dot(a, width, b, 0, width), a];
    }));

  it("step Adam", () =>
    expectAlike((workspace, draw) => {
      const [values, slopes, first, second] = [1, 0.1, 0.1, 0].map((size) => draw.floats(size)) as [
        ...[Float32Array, Float32Array],
        ...[Float32Array, Float32Array],
      ];
      for (let step = 1; step < 4; step++) {
        workspace.loops.stepAdam(values, slopes, { first, second }, { pace: 0.1 / step, scale: 30, penalty: 0.03 });
      }
      return [values, first, second];
    }));

  it.each([3, 600, 900])("raise, pool and hand down scores of up to %d", (size) =>
    expectAlike((workspace, draw) => {
      const { loops } = workspace;
      const { count } = draw;
      const [scores, lexical, pooled, active] = [size, 1, 2, 0].map((most) => draw.floats(most)) as [
        ...[Float32Array, Float32Array],
        ...[Float32Array, Float32Array],
      ];
      const [bias, powers, sums, weight] = [1, 0, 0, 1].map((most) => draw.doubles(most)) as [
        ...[Float64Array, Float64Array],
        ...[Float64Array, Float64Array],
      ];
      const total = loops.raise({ scores, common: -0.3, bias, weight: 0.7, lexical }, powers, 0, count);
      loops.addScaled(sums, 0, powers, 0, 0.8, count);
      loops.pool(sums, pooled, active, 0, count);
      const handed = loops.handDown({ scores, pooled, damping: 0.9, powers, sums }, 0, 0, count);
      const sum = loops.settle({ scores, taken: 0.01, powers, lexical, bias, weight }, 0, count);
      return [total, handed, sum, scores, pooled, active, bias, powers, sums, weight];
    }),
  );

  it("take slopes through sigmoids", () =>
    expectAlike((workspace, draw) => {
      const [values, others, active] = [8, 5, 1].map((size) => draw.floats(size)) as [
        ...[Float32Array, Float32Array],
        Float32Array,
      ];
      workspace.loops.addAll(values, others);
      workspace.loops.shareSigmoids(values, 0, draw.count, 1 / 3);
      workspace.loops.throughSigmoids(values, others, active);
      return [values];
    }));

  it.each([1, 30, 900])("step a regression on words whose outputs reach %d", (size) =>
    expectAlike((workspace, draw) => {
      const { loops } = workspace;
      const weights = draw.floats(size, 9);
      const width = weights.length / 9;
      const [first, second] = [draw.floats(0.1, 9), draw.floats(0, 9)];
      const [dense, misses] = [draw.floats(1, 3), draw.doubles(0, 3)];
      const [words, values] = [workspace.takeIntegers(7), workspace.take(1, 7).values];
      words.set([0, 2, 3, 4, 8, 1, 2]);
      values.set([0.1, 0.7, 0.3, 0.2, 0.5, 0.4, 0.9]);
      const bounds = [0, 5, 6, 7] as const;
      for (const row of [0, 1, 2] as const) {
        const at = row * width;
        loops.addWords({ width, weights, words, values }, bounds[row], bounds[row + 1]!, dense, misses, at);
        loops.softmax(misses, at, draw.count);
        misses[at]! -= 1;
        loops.divide(misses, at, draw.count, 3, dense);
      }
      const [ofWords, starts, rows] = [workspace.takeIntegers(2), workspace.takeIntegers(3), workspace.takeIntegers(3)];
      ofWords.set([2, 8]);
      starts.set([0, 2, 3]);
      rows.set([0, 2, 0]);
      const batch = { count: 2, words: ofWords, starts, rows, values };
      loops.stepWords({ width, weights }, { first, second }, batch, misses, { pace: 0.05, scale: 20, penalty: 0.02 });
      return [weights, first, second, dense, misses];
    }),
  );
});
