import { describe, expect, it } from "vitest";
import type { TestTick } from "../../core/inspect/split-leakage";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { drawLeakage } from "./LeakageFigure";

const count = (path: string): number => path.split("M").length - 1;
const tick = (bundle: number | null, near: TestTick["near"] = null): TestTick => ({
  query: "q" as QueryId,
  bundle,
  near,
});

describe("picture of leakage", () => {
  const bundles = [
    { tools: ["a" as ToolId], uses: 2 },
    { tools: ["b" as ToolId], uses: 1 },
  ];
  const near = { query: "h" as QueryId, bundle: 0, how: "words" as const };

  it("has a line for each test request whose bundle is known, a tall tick for each that is new", () => {
    const tests = [tick(1), tick(null, near), tick(1), tick(0)];
    const drawn = drawLeakage({ bundles, tests, repeatBundle: 3, nearText: 1, sameText: 0 });
    expect([drawn.history, drawn.test, drawn.fresh, drawn.lines, drawn.strongest, drawn.near].map(count)).toEqual([
      2, 3, 1, 1, 2, 1,
    ]);
    expect(drawn.top).toEqual({ bundle: 1, count: 2 });
  });

  it("draws so many of a large part, evenly", () => {
    const tests = Array.from({ length: 3379 }, () => tick(0));
    const drawn = drawLeakage({ bundles, tests, repeatBundle: 3379, nearText: 0, sameText: 0 });
    expect(drawn.drawnTests).toBe(240);
    expect(drawn.top).toEqual({ bundle: 0, count: 3379 });
  });
});
