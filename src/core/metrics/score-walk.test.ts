import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { flattenScores, scoreWalk } from "./score-walk";

const tools = (...ids: string[]): ToolId[] => ids as ToolId[];

describe("scoreWalk", () => {
  it("gives every metric, standard and as published, and the formula's numbers", () => {
    const scores = scoreWalk({ gold: tools("a", "b"), goldAsGiven: tools("a", "a", "b") }, tools("a", "b"))!;
    expect(scores.metrics.tracc.standard).toBe(1);
    expect(scores.metrics.tracc.asPublished).toBeCloseTo(1 / 3, 12);
    expect(scores.metrics.precision).toEqual({ standard: 1, asPublished: null });
    expect(scores.parts).toEqual({
      needed: 2,
      recommended: 2,
      hits: 2,
      union: 2,
      tracc: 1,
      acc: 1,
      missingLoss: 0,
      sizeLoss: 0,
    });
    expect(JSON.parse(JSON.stringify(scores))).toEqual(scores);
  });

  it("has no scores for a request nobody has judged, and 1 or 0 where no tool is needed", () => {
    expect(scoreWalk({ gold: null }, tools("a"))).toBeNull();
    expect(scoreWalk({ gold: [] }, [])?.metrics.tracc).toEqual({ standard: 1, asPublished: null });
    expect(scoreWalk({ gold: [] }, tools("a"))?.metrics.tracc.standard).toBe(0);
    expect(scoreWalk({ gold: [] }, [])?.parts).toBeNull();
  });
});

describe("flattenScores", () => {
  it("leaves out what does not exist", () => {
    const flat = flattenScores(scoreWalk({ gold: tools("a") }, tools("a", "b"))!);
    expect(flat).toMatchObject({ tracc: 0.5, "tracc:published": 0.5, precision: 0.5, "size-difference:published": 1 });
    expect(flat).not.toHaveProperty("precision:published");
  });
});
