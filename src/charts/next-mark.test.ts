import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextMark } from "./next-mark";

describe("the mark that a key leads to", () => {
  const places = { x: [10, 0, 5, 5], y: [0, 0, 0, 8] };

  it("is the next from left to right, and none beyond the ends", () => {
    expect(nextMark(places, -1, "ArrowRight")).toBe(1);
    expect(nextMark(places, 1, "ArrowRight")).toBe(2);
    expect(nextMark(places, 2, "ArrowRight")).toBe(3);
    expect(nextMark(places, 0, "ArrowRight")).toBe(0);
    expect(nextMark(places, -1, "ArrowLeft")).toBe(0);
    expect(nextMark(places, 3, "Home")).toBe(1);
    expect(nextMark(places, 1, "End")).toBe(0);
  });

  it("is the nearest above or below, else the same", () => {
    expect(nextMark(places, 2, "ArrowDown")).toBe(3);
    expect(nextMark(places, 3, "ArrowUp")).toBe(2);
    expect(nextMark(places, 3, "ArrowDown")).toBe(3);
  });

  it("goes row by row where there are rows, and is none for other keys or without marks", () => {
    expect(nextMark({ ...places, row: [0, 0, 1, 1] }, 0, "ArrowRight")).toBe(2);
    expect(nextMark(places, 0, "x")).toBeNull();
    expect(nextMark({ x: [], y: [] }, -1, "ArrowRight")).toBeNull();
  });

  it("reaches every mark by one key", () => {
    const anyPlaces = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyPlaces, (points) => {
        const marks = { x: points.map(([x]) => x), y: points.map(([, y]) => y) };
        const seen = new Set<number>();
        for (let at = nextMark(marks, -1, "ArrowRight")!; !seen.has(at); at = nextMark(marks, at, "ArrowRight")!) {
          seen.add(at);
        }
        expect(seen.size).toBe(points.length);
      }),
    );
  });
});
