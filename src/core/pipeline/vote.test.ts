import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import vectors from "../testing/vectors/ptr_voting.json";
import { canVoteMatter, pickByClosedForm, tallyVotes, type Views } from "./stage-3-multi-view-reranking";

const tools = (ids: readonly string[]): ToolId[] => ids as ToolId[];

describe("tallyVotes", () => {
  it.each(vectors.cases)("counts $id as the released code does", ({ dsa, hqc, cte, counts, rankedHead, winner }) => {
    const tally = tallyVotes({ direct: tools(dsa), history: tools(hqc), context: tools(cte) });
    expect(Object.fromEntries(tally.map(({ tool, votes }) => [tool, votes]))).toEqual(counts);
    expect(tally.slice(0, rankedHead.length).map(({ tool }) => tool)).toEqual(rankedHead);
    expect(tally[0]?.tool).toBe(winner);
  });

  it("keeps each tool's rank in each view", () => {
    const tally = tallyVotes({ direct: tools(["a", "b"]), history: tools(["b"]), context: tools(["a", "c"]) });
    expect(tally).toEqual([
      { tool: "a", votes: 2, ranks: { direct: 1, history: null, context: 1 } },
      { tool: "b", votes: 2, ranks: { direct: 2, history: 1, context: null } },
      { tool: "c", votes: 1, ranks: { direct: null, history: null, context: 2 } },
    ]);
  });
});

describe("pickByClosedForm", () => {
  it.each(vectors.cases)("names the winner of $id without counting", ({ dsa, hqc, cte, closedForm }) => {
    expect(pickByClosedForm({ direct: tools(dsa), history: tools(hqc), context: tools(cte) })).toBe(closedForm);
  });

  const list = fc.uniqueArray(fc.constantFrom(...tools(["a", "b", "c", "d", "e", "f", "g", "h", "i"])), {
    maxLength: 7,
  });
  const anyViews = fc
    .record({ direct: list.filter((direct) => direct.length > 0), history: list, context: list })
    .map(({ direct, history, context }): Views => {
      const first = direct[0]!;
      return { direct, history, context: [first, ...context.filter((tool) => tool !== first)] };
    });

  it("equals the count on any views whose context lists the first direct tool first", () => {
    fc.assert(
      fc.property(anyViews, (views) => {
        expect(pickByClosedForm(views)).toBe(tallyVotes(views)[0]?.tool);
      }),
      {
        numRuns: 2000,
      },
    );
  });

  it("never picks another tool than the first when the vote cannot matter", () => {
    fc.assert(
      fc.property(anyViews, (views) => {
        if (!canVoteMatter(views)) expect(tallyVotes(views)[0]?.tool).toBe(views.direct[0]);
      }),
    );
  });

  it("has no winner without tools", () => {
    expect(pickByClosedForm({ direct: [], history: [], context: [] })).toBeNull();
    expect(canVoteMatter({ direct: [], history: [] })).toBe(false);
  });

  it("cannot matter without a history", () => {
    const [first, second] = ["a", "b"] as ToolId[];
    expect(canVoteMatter({ direct: [first!, second!], history: [] })).toBe(false);
    expect(canVoteMatter({ direct: [first!, second!], history: [second!] })).toBe(true);
  });
});
