import { describe, expect, it } from "vitest";
import { mostFitted } from "./odds";
import { drawScored, MOST_CUT, scoredRequestsOf } from "./scored-requests";
import type { StudyPart } from "./study-state";

describe("scores that a study keeps", () => {
  it("are all of a short part, and of a long one a draw of as many as are cut or fitted on", () => {
    expect(drawScored(4, 1000, 1)).toEqual([0, 1, 2, 3]);
    const [fewTools, manyTools] = [drawScored(5000, 50, 1), drawScored(5000, 5000, 1)];
    expect(fewTools).toHaveLength(mostFitted(50));
    expect(manyTools).toHaveLength(MOST_CUT);
    expect(new Set(manyTools).size).toBe(MOST_CUT);
    expect([...manyTools].sort((a, b) => a - b)).toEqual(manyTools);
    expect(manyTools).not.toEqual(drawScored(5000, 5000, 2));
  });

  it("stand beside the request that they are of, with the tools it needs", () => {
    const requests = [7, 3, 5].map((index) => ({ index })) as StudyPart["requests"];
    const scores = Float32Array.from([0.1, 0.2, 0.3, 0.4]);
    const part = { kind: "repeat", requests, scored: [0, 2], scores, none: [], seconds: 0 } satisfies StudyPart;
    const needed = Array.from({ length: 8 }, (_, index) => [index % 2]);
    const tools = [new Float32Array(1), new Float32Array(1)];
    expect(scoredRequestsOf(part, { needed, tools })).toEqual([
      { index: 7, needed: [1], scores: scores.subarray(0, 2) },
      { index: 5, needed: [1], scores: scores.subarray(2) },
    ]);
  });
});
