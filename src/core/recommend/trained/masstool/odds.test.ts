import { describe, expect, it } from "vitest";
import { applyOdds, chanceOf, fitOddsOn, readPieces, type ScoredRequest } from "./odds";
import type { MassToolReading } from "./read-masstool";

/** A reader whose scores are the vector, and whose vectors have four numbers, the last of them padding. */
function read(vector: Float32Array, near: readonly unknown[]): MassToolReading {
  expect(near).toEqual([]);
  return { scores: Float64Array.from(vector), need: 0, explain: () => expect.unreachable() };
}

function ofRows(...rows: number[][]): Parameters<typeof readPieces>[1] {
  const instances = rows.map((_, at) => ({ text: `piece ${at}`, kind: 0 })) as never;
  return { instances, vectors: rows.map((row) => Float32Array.of(...row, 9)) };
}

describe("the pieces of a request", () => {
  it("say the most that any of them says of each tool, the whole left out", () => {
    const { best, beside } = readPieces(read, ofRows([5, 5, 5], [1, 0, 0], [0, 0.5, 0]), 3);
    expect([...best]).toEqual([1, 0.5, 0]);
    // The second tool is far ahead of the others in its piece, the third is behind in both.
    expect(beside[1]).toBeCloseTo(0, 3);
    expect(beside[2]).toBeCloseTo(-10, 3);
  });

  it("are the request itself where there is but one", () => {
    expect([...readPieces(read, ofRows([2, 1, 0]), 3).best]).toEqual([2, 1, 0]);
  });

  it("raise the log-odds of a tool that one of them calls for, where left-out requests were so", () => {
    const one = (tool: number): ScoredRequest => ({
      ...{ scores: [0.2, 0.2, 0.2], needed: [tool, (tool + 1) % 3] },
      pieces: readPieces(
        read,
        ofRows(
          ...[[], [tool], [(tool + 1) % 3]].map((called) =>
            [0, 1, 2].map((each) => (called.includes(each) ? 0.9 : 0.1)),
          ),
        ),
        3,
      ),
    });
    const odds = fitOddsOn(
      Array.from({ length: 30 }, (_, i) => one(i % 3)),
      1,
    );
    const [first, second, third] = Array.from(applyOdds(odds, one(0)), chanceOf);
    expect(first).toBeGreaterThan(0.9);
    expect(second).toBeGreaterThan(0.9);
    expect(third).toBeLessThan(0.1);
  });
});
