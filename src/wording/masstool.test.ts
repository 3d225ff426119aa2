import { describe, expect, it } from "vitest";
import type { RankedByGraph, RetrievalEvidence } from "../core/domain/learned";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { sayOwnSet, sayRank, saySearch } from "./masstool";

const id = (name: string): ToolId => name as ToolId;
const none = { description: 0, pastUse: 0 };
const ranked = (name: string, rest: Partial<RankedByGraph> = {}): RankedByGraph => ({
  ...{
    tool: id(name),
    score: 1,
    descriptionRank: 1,
    chance: 0.5,
    own: none,
    search: none,
    joint: none,
    past: [],
    uses: 0,
  },
  ...rest,
});
const label = (name: string) => ({ name, description: "", tokens: 1 });
const labels: Trace["tools"] = { [id("a")]: label("Alpha"), [id("b")]: label("Beta"), [id("c")]: label("Gamma") };
const evidence: RetrievalEvidence = {
  ...{ requests: 9, trust: 0.714, neighbours: [], ownWeight: 1 },
  tools: [
    ranked("a"),
    ranked("b", {
      ...{ descriptionRank: 13, score: 1.08, uses: 4 },
      own: { description: 0.4, pastUse: 0.3 },
      search: { description: 0.22, pastUse: 0.16 },
    }),
  ],
  set: { tools: [id("a"), id("b")], expected: 0.866 },
};

describe("what MassTool says of an answer", () => {
  it("names rank, rank by description and what past use gives", () => {
    expect(sayRank(evidence, id("b"))).toBe(
      "MassTool ranks it 2, by its description alone 13: past requests that needed it give .46 of its score of 1.08.",
    );
    expect(sayRank(evidence, id("a"))).toBe("MassTool ranks it 1: no past request needed it.");
    expect(sayRank(evidence, id("c"))).toBe("MassTool does not rank it among its first 2.");
  });

  it("holds its own set beside the answer", () => {
    expect(sayOwnSet(evidence, [id("b"), id("a")], labels)).toBe("Expected TRACC .87. The answer is the same set.");
    expect(sayOwnSet(evidence, [id("b"), id("c")], labels)).toBe(
      "Expected TRACC .87. It has Alpha besides and lacks Gamma.",
    );
  });

  it("says how much was searched", () => {
    const near = { query: "h" as never, text: "", tools: [], cosine: 0.5, isKept: true, weight: 0.4 };
    const two = { ...evidence, neighbours: [near, { ...near, isKept: false, weight: 0 }] };
    expect(saySearch(two)).toBe(
      "Of the 2 nearest past requests 1 is near enough to be searched. What was found counts by .71.",
    );
    expect(saySearch(evidence)).toBe("There is no other past request.");
  });
});
