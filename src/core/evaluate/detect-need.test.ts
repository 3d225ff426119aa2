import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { detectNeed } from "./detect-need";

const row = (query: string, need?: number): EvaluationRow => ({
  ...{ query: query as QueryId, fold: 0, predicted: [], confidence: null, scores: {}, walk: null },
  ...(need === undefined ? {} : { need }),
});
const asked = (gold: Record<string, string[]>) =>
  new Map(Object.entries(gold).map(([id, tools]) => [id as QueryId, { gold: tools as ToolId[] }]));

describe("detection of need in an evaluation", () => {
  it("is of the rows that tell it, over both kinds", () => {
    const queries = asked({ a: ["x"], b: ["y"], c: [], d: [], e: ["x"] });
    const told = detectNeed([row("a", 0.9), row("b", 0.4), row("c", 0.1), row("d", 0.6), row("e")], queries)!;
    expect(told.requests).toEqual({ needing: 2, none: 2 });
    expect(told.scores.auroc).toBe(0.75);
    expect(told.scores.accuracy).toBe(0.5);
    expect(told.foundAtOneLost).toBe(0.5);
  });

  it("is nothing where one kind is missing, or no method tells it", () => {
    expect(detectNeed([row("a", 0.9)], asked({ a: ["x"] }))).toBeNull();
    expect(detectNeed([row("a"), row("c")], asked({ a: ["x"], c: [] }))).toBeNull();
  });
});
