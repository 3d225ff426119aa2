import { describe, expect, it } from "vitest";
import { curve, curveThenLevel, handDrawn, heightOfCurve, levelThenCurve, outline, ribbon, straight } from "./curves";

const points = (d: string) =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe("lines", () => {
  it("bend half way and arrive level", () => {
    expect(curve({ x: 0, y: 10 }, { x: 100, y: 50 })).toBe("M0 10C50 10 50 50 100 50");
    expect(straight({ x: 1.26, y: 2 }, { x: 3, y: -0.01 })).toBe("M1.3 2L3 0");
  });

  it("run on level after a curve, and before one", () => {
    expect(curveThenLevel({ x: 0, y: 0 }, { x: 40, y: 20 }, 90)).toBe("M0 0C20 0 20 20 40 20L90 20");
    expect(levelThenCurve({ x: 0, y: 0 }, 60, { x: 100, y: 20 })).toBe("M0 0L60 0C80 0 80 20 100 20");
  });

  it("have a height at every place between their ends", () => {
    const [from, to] = [
      { x: 0, y: 10 },
      { x: 100, y: 50 },
    ];
    expect([0, 50, 100].map((x) => Math.round(heightOfCurve(from, to, x)))).toEqual([10, 30, 50]);
  });

  it("close an outline", () => {
    expect(
      outline([
        { x: 0, y: 0 },
        { x: 2, y: 0 },
        { x: 2, y: 3 },
      ]),
    ).toBe("M0 0L2 0L2 3Z");
  });
});

describe("ribbon", () => {
  it("is as wide as said at both ends", () => {
    const edge = points(ribbon({ x: 0, y: 0 }, 20, { x: 100, y: 40 }, 4));
    expect(edge).toHaveLength(58);
    expect(distance(edge[0]!, edge.at(-1)!)).toBeCloseTo(20, 0);
    expect(distance(edge[28]!, edge[29]!)).toBeCloseTo(4, 0);
  });

  it("keeps its width across its own direction, however steep it is", () => {
    const edge = points(ribbon({ x: 0, y: 0 }, 10, { x: 60, y: 400 }, 10));
    for (let i = 0; i < 29; i++) expect(distance(edge[i]!, edge[57 - i]!)).toBeCloseTo(10, 0);
  });
});

describe("handDrawn", () => {
  const [from, to] = [
    { x: 0, y: 50 },
    { x: 220, y: 50 },
  ];

  it("is the same for the same id and another for another", () => {
    expect(handDrawn(from, to, "r1-9")).toBe(handDrawn(from, to, "r1-9"));
    expect(handDrawn(from, to, "r1-9")).not.toBe(handDrawn(from, to, "r2-9"));
  });

  it("begins and ends exactly, and wobbles by at most its sway in between", () => {
    const drawn = points(handDrawn(from, to, "a", 2));
    expect(drawn[0]).toEqual(from);
    expect(drawn.at(-1)).toEqual(to);
    const away = drawn.map(({ y }) => Math.abs(y - 50));
    expect(Math.max(...away)).toBeGreaterThan(0.5);
    expect(Math.max(...away)).toBeLessThan(4);
  });
});
