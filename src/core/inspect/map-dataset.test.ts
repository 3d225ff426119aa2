import { describe, expect, it } from "vitest";
import { makeQuery, makeTestDataset, SMALL_DATASET, SMALL_TOOLS } from "../testing/small-dataset";
import { mapDataset } from "./map-dataset";
import { projectToPlane } from "../math/principal-components";

describe("principal plane", () => {
  it("finds the two axes along which points differ most", () => {
    const rows = [
      [3, 0, 0],
      [-3, 0, 0],
      [0, 0, 1],
      [0, 0, -1],
    ].map((row) => Float32Array.from(row.map((value) => value + 5)));
    const { points, explained } = projectToPlane(rows, 3);
    expect([...points].map((value) => Math.round(value * 1e5) / 1e5 + 0)).toEqual([1, 0, -1, 0, 0, 1, 0, -1]);
    expect(explained[0]).toBeCloseTo(0.9, 6);
    expect(explained[1]).toBeCloseTo(0.1, 6);
  });

  it("has nothing to tell of equal points", () => {
    const { points, explained } = projectToPlane([Float32Array.from([1, 2]), Float32Array.from([1, 2])], 2);
    expect([...points, ...explained]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("map", () => {
  it("is drawn by words without an encoder, the same each time", () => {
    const map = mapDataset(SMALL_DATASET, null);
    expect(map).toMatchObject({ by: "words", unread: null });
    expect([map.tools.length, map.queries.length, map.leftOut]).toEqual([6, 8, 0]);
    expect(mapDataset(SMALL_DATASET, null)).toEqual(map);
    expect(map.tools.every(({ x, y }) => Math.abs(x) <= 1 && Math.abs(y) <= 1)).toBe(true);
  });

  it("is drawn by words, too, while an encoder has not read every text, and says how many those are", () => {
    const [first, second] = SMALL_DATASET.queries.map(({ text }) => text);
    const read = (text: string) =>
      text === first || text === second ? undefined : Float32Array.from([text.length, 1]);
    expect(mapDataset(SMALL_DATASET, read)).toMatchObject({ by: "words", unread: 2 });
    expect(mapDataset(SMALL_DATASET, (text) => Float32Array.from([text.length, 1]))).toMatchObject({
      by: "vectors",
      unread: 0,
    });
  });

  it("leaves requests out evenly when there are too many", () => {
    const queries = Array.from({ length: 5000 }, (_, i) => makeQuery(`q${i}`, `request number ${i}`, ["weather"]));
    const map = mapDataset(makeTestDataset(SMALL_TOOLS, queries), null);
    expect([map.queries.length, map.leftOut]).toEqual([2000, 3000]);
    expect(map.queries.slice(0, 3).map(({ id }) => id)).toEqual(["q0", "q3", "q5"]);
  });
});
