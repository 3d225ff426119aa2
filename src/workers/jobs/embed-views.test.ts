import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../core/math/random";
import type { ViewsEmbedding } from "../../core/recommend/trained/masstool/study-state";
import { embedViews, type ViewsToEmbed } from "./embed-views";

const DIMENSIONS = 8;
const OF_GROUP = 20;

/** Two groups of vectors of length 1, each around an axis of its own. */
function makeGroups(): ViewsToEmbed {
  const random = mulberry32(3);
  const vectors = new Float32Array(2 * OF_GROUP * DIMENSIONS);
  for (let row = 0; row < 2 * OF_GROUP; row++) {
    const one = Array.from(
      { length: DIMENSIONS },
      (_, i) => 0.2 * (random() - 0.5) + (i === (row < OF_GROUP ? 0 : 4) ? 1 : 0),
    );
    const length = Math.hypot(...one);
    one.forEach((value, i) => (vectors[row * DIMENSIONS + i] = value / length));
  }
  return { vectors, dimensions: DIMENSIONS };
}

async function draw(signal = new AbortController().signal, onStep: (step: ViewsEmbedding) => void = () => undefined) {
  const steps: ViewsEmbedding[] = [];
  let clock = 0;
  await embedViews(makeGroups(), () => (clock += 10), {
    onStep: (step) => {
      steps.push(step);
      onStep(step);
    },
    signal,
  });
  return steps;
}

describe("the map of views", () => {
  it("is told as it comes, is the same twice, and keeps groups apart", async () => {
    const [steps, again] = [await draw(), await draw()];
    const last = steps.at(-1)!;
    expect(steps.length).toBeGreaterThan(2);
    expect(last.epoch).toBe(last.epochs);
    expect(again.at(-1)!.points).toEqual(last.points);
    const at = (row: number): [number, number] => [last.points[2 * row]!, last.points[2 * row + 1]!];
    const groupOfNearest = (row: number): number => {
      const [x, y] = at(row);
      const others = Array.from({ length: 2 * OF_GROUP }, (_, i) => i).filter((i) => i !== row);
      const distance = (i: number): number => Math.hypot(at(i)[0] - x, at(i)[1] - y);
      return Math.floor(others.reduce((best, i) => (distance(i) < distance(best) ? i : best)) / OF_GROUP);
    };
    for (let row = 0; row < 2 * OF_GROUP; row++) expect(groupOfNearest(row)).toBe(Math.floor(row / OF_GROUP));
    expect([Math.min(...last.points), Math.max(...last.points)]).toEqual([-1, 1]);
  });

  it("ends soon after it is stopped", async () => {
    const stop = new AbortController();
    const told: number[] = [];
    const drawing = draw(stop.signal, ({ epoch, epochs }) => {
      told.push(epoch / epochs);
      if (told.length === 2) stop.abort(new Error("Stopped."));
    });
    await expect(drawing).rejects.toThrow("Stopped.");
    expect(told.every((share) => share < 1)).toBe(true);
  });
});
