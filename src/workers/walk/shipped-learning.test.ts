import { describe, expect, it } from "vitest";
import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";
import { createShippedLearning, readShippedLearning, writeShippedLearning } from "./shipped-learning";

const ENCODER = "tool-static-256-int4" as const;
const part = (weights: number[]) => ({
  places: [0, 2],
  scorer: {
    toolCount: 2,
    dimensions: 2,
    tools: Float32Array.from(weights),
    bias: Float64Array.of(0.1, -3),
    kinds: [0, 1, 2],
  },
  overBundles: null,
  provisions: [{ needs: 1, yields: 0, rate: 0.5 }],
});
const walks = {
  threshold: 0.25,
  usual: null,
  noTool: { sentence: { weights: Float64Array.of(1.5, -2), bias: 0.5 }, threshold: 0.2 },
  whole: part([1, -0.5, 0.25, 0]),
  leftOut: [part([0.1, 0.2, -0.3, 0.31]), part([0, 0, 0, 0])],
} as unknown as TrainedWalks;

describe("what was learned, as a file", () => {
  it("gives back what went in, weights to a small part of the largest", async () => {
    const back = await readShippedLearning(await writeShippedLearning({ name: "of this history", walks }));
    expect(back.name).toBe("of this history");
    expect({ ...back.walks, whole: 0, leftOut: 0, noTool: 0 }).toEqual({ ...walks, whole: 0, leftOut: 0, noTool: 0 });
    const pairs = [walks.whole, ...walks.leftOut].map(
      (one, i) => [one, [back.walks.whole, ...back.walks.leftOut][i]!] as const,
    );
    for (const [[was, is], steps] of [
      [pairs[0]!, 127],
      [pairs[1]!, 31],
      [pairs[2]!, 31],
    ] as const) {
      expect({ ...is, scorer: 0 }).toEqual({ ...was, scorer: 0 });
      expect(is.scorer.tools).toBeInstanceOf(Float32Array);
      const largest = Math.max(...was.scorer.tools.map(Math.abs));
      is.scorer.tools.forEach((weight, at) =>
        expect(Math.abs(weight - was.scorer.tools[at]!)).toBeLessThanOrEqual(largest / steps / 2 + 1e-7),
      );
      expect([...is.scorer.bias]).toEqual([...was.scorer.bias].map(Math.fround));
    }
    expect([...back.walks.noTool.sentence.weights]).toEqual([1.5, -2]);
  });

  it("is written the same twice, and refuses to leave a regression over bundles out", async () => {
    const [a, b] = [await writeShippedLearning({ name: "n", walks }), await writeShippedLearning({ name: "n", walks })];
    expect([...a]).toEqual([...b]);
    const large = { ...walks, whole: { ...walks.whole, overBundles: {} } } as unknown as TrainedWalks;
    await expect(writeShippedLearning({ name: "n", walks: large })).rejects.toThrow("regression over bundles");
  });

  it("is fetched once, again where that failed, and is nothing where there is none", async () => {
    const file = await writeShippedLearning({ name: "n", walks });
    const asked: string[] = [];
    const shipped = createShippedLearning((url) => {
      asked.push(url);
      return asked.length === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(file);
    }, "learned-");
    expect(await shipped(ENCODER)).toBeNull();
    expect((await shipped(ENCODER))?.name).toBe("n");
    await shipped(ENCODER);
    expect(asked).toEqual([`learned-${ENCODER}.bin`, `learned-${ENCODER}.bin`]);
    expect(await shipped("words")).toBeNull();
    const broken = createShippedLearning(() => Promise.resolve(Uint8Array.of(1, 2, 3)), "learned-");
    expect(await broken(ENCODER)).toBeNull();
  });
});
