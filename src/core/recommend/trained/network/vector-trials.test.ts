import { describe, expect, it } from "vitest";
import { makeVectors, type Lessons } from "./rocchio";
import { drawPairs, tryPairs, type TrialPlan } from "./vector-trials";

/** Directions in a plane, by degrees. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
const angleOf = (vector: ArrayLike<number>) => (Math.atan2(vector[1]!, vector[0]!) * 180) / Math.PI;

/** Two tools, at 0 and at 90 degrees; each request has one requirement. */
function learn(requests: [tool: number, degrees: number][]): Lessons {
  const lessons = requests.map(([tool, degrees]) => ({ segments: [at(degrees)], taught: [{ tool, segment: 0 }] }));
  return { documents: [at(0), at(90)], lessons, lambda: 2 };
}

const PLAN: TrialPlan = { iterations: 1, most: 10, along: "look-alikes" };
const STRAY: [number, number][] = [
  [0, 5],
  [0, 10],
  [1, 85],
  [1, 80],
  [0, 88],
];

function run(learned: Lessons, plan: Partial<TrialPlan> = {}) {
  return tryPairs(learned, [[0, 1]], { plan: { ...PLAN, ...plan }, dimensions: 2, seed: 1 });
}

describe("trials of learned vectors", () => {
  it("find the requirement that is nearer to the other tool, its own request left out", () => {
    expect(run(learn(STRAY))).toEqual([{ tool: 1, request: 4, segment: 0 }]);
  });

  it("count it against that tool, and not where its request is left out", () => {
    const learned = learn(STRAY);
    const plain = makeVectors(learned, 2);
    const tried = makeVectors({ ...learned, confused: run(learned) }, 2);
    expect(angleOf(tried.vectors[1]!)).toBeLessThan(angleOf(plain.vectors[1]!));
    expect(tried.vectors[0]).toEqual(plain.vectors[0]);
    const left = tried.without([4]).get(1)!;
    for (const [i, value] of plain.vectors[1]!.entries()) expect(left[i]).toBeCloseTo(value, 6);
  });

  it("try only as many pairs as planned, the same for the same seed", () => {
    const many = learn(Array.from({ length: 40 }, (_, i): [number, number] => [i % 2, i * 7]));
    expect(run(many, { iterations: 3 })).toEqual(run(many, { iterations: 3 }));
    expect(run(many, { most: 0 })).toEqual([]);
  });

  it("are drawn as different pairs, no more than there are", () => {
    const pairs = drawPairs(4, 100, 1);
    expect(new Set(pairs.map(String)).size).toBe(6);
    expect(pairs.every(([a, b]) => a < b)).toBe(true);
  });
});
