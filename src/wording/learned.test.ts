import { describe, expect, it } from "vitest";
import type { LearnedJudgement } from "../core/domain/learned";
import type { ToolId } from "../core/domain/ids";
import { describeCopying, describeHistoryChange, describeLearned, describeOutside } from "./learned";

const TOOLS = { alpha: { name: "Alpha" }, beta: { name: "Beta" } } as never;
const JUDGEMENT: LearnedJudgement = {
  ...{ requests: 16, history: 16, isSeen: false, expected: 0.9, exact: 0.8, exactOfAnswer: 0.8, copied: 0.7 },
  tools: ["alpha", "beta"] as ToolId[],
  likeliest: { tools: ["alpha", "beta"] as ToolId[], uses: 4, chance: 0.62 },
  outside: [],
};

describe("what was learned, in words", () => {
  it("says from how many past requests, and where its chances are too high", () => {
    expect(describeLearned(JUDGEMENT)).toBe("Learned from all 16 past requests.");
    expect(describeLearned({ ...JUDGEMENT, requests: 3000, history: 16_893 })).toContain("3,000 of 16,893");
    expect(describeLearned({ ...JUDGEMENT, isSeen: true })).toContain("its chances are too high");
  });

  it("names the past set that speaks most for copying", () => {
    expect(describeCopying(JUDGEMENT, TOOLS)).toMatch(/ Alpha and Beta, needed 4 times: chance \.62\.$/u);
    expect(describeCopying({ ...JUDGEMENT, likeliest: null }, TOOLS)).toContain("No past set");
  });

  it("says what would bring a tool in", () => {
    const tool = { tool: "beta" as ToolId, chance: 0.2, needed: 0.45, words: "a quiet room" };
    expect(describeOutside(tool)).toMatch(/\.20.*\.45.*“a quiet room”/u);
    expect(describeOutside({ ...tool, needed: null })).not.toContain(".45");
  });

  it("counts what another history changed", () => {
    const moved = { name: "Beta", before: 0.1, after: 0.3 };
    expect(describeHistoryChange({ added: 1, removed: 0, corrected: 4, tools: [moved] })).toMatch(
      /1 past request added and 4 corrected.*Beta \.10 → \.30/u,
    );
  });
});
