import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { fitRule, countLinks, describeCounts, f1Of, type ScoredRequirement } from "./link-rules";

const [a, b, c] = ["a", "b", "c"] as ToolId[] as [ToolId, ToolId, ToolId];

const SCORED: ScoredRequirement[] = [
  { tools: [a, b, c], scores: [0.9, 0.5, 0.4], right: new Set([a, b]) },
  { tools: [a, b, c], scores: [0.3, 0.2, 0.6], right: new Set([c]) },
];

describe("countLinks", () => {
  it("links the best tools that reach the threshold", () => {
    expect(countLinks(SCORED, { threshold: 0.5, bestTools: 2 })).toEqual({ hits: 3, found: 3, right: 3 });
    expect(countLinks(SCORED, { threshold: 0.5, bestTools: 1 })).toEqual({ hits: 2, found: 2, right: 3 });
    expect(countLinks(SCORED, { threshold: 0, bestTools: 3 })).toEqual({ hits: 3, found: 6, right: 3 });
  });

  it("leaves right tools outside the bundle out of account", () => {
    const outside = [{ tools: [a], scores: [0.1], right: new Set([b]) }];
    expect(countLinks(outside, { threshold: 0, bestTools: 1 })).toEqual({ hits: 0, found: 1, right: 0 });
  });
});

describe("fitRule", () => {
  it("finds the threshold with the best F1", () => {
    const rule = fitRule(SCORED, 2);
    expect(rule.bestTools).toBe(2);
    expect(f1Of(countLinks(SCORED, rule))).toBe(1);
    expect(rule.threshold).toBeGreaterThan(0.3);
    expect(rule.threshold).toBeLessThanOrEqual(0.5);
  });
});

describe("describeCounts", () => {
  it("says precision, recall and F1", () => {
    expect(describeCounts({ hits: 1, found: 2, right: 4 })).toBe(
      "precision 0.500, recall 0.250, F1 0.333 (1 of 2 found, 4 right)",
    );
    expect(describeCounts({ hits: 0, found: 0, right: 0 })).toContain("precision none");
  });
});
