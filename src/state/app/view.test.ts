import { describe, expect, it } from "vitest";
import type { Trace } from "../../core/domain/trace";
import { drawnParts, indexOfStep, listSteps, parseScreen, parseStep } from "./view";

/** A trace with so many open requirements; steps look at nothing else. */
function traceWithVotes(votes: number): Pick<Trace, "stage3"> {
  return { stage3: { k: 7, perRequirement: Array.from({ length: votes }, () => ({}) as never) } };
}

describe("the steps of a walk", () => {
  it("are request, bundle, coverage and result when nothing is open", () => {
    expect(listSteps(traceWithVotes(0), []).map(({ label }) => label)).toEqual([
      "Request",
      "1 Bundle",
      "2 Coverage",
      "Result",
    ]);
  });

  it("count the votes, and name one only when there are several", () => {
    expect(listSteps(traceWithVotes(1), [])[3]).toMatchObject({ name: "vote-1", label: "3 Vote" });
    expect(listSteps(traceWithVotes(2), [])[4]).toMatchObject({ name: "vote-2", label: "3 Vote, 2 of 2" });
  });

  it("fold more than twenty votes into one, where each of them is found", () => {
    expect(listSteps(traceWithVotes(20), [])).toHaveLength(24);
    const folded = listSteps(traceWithVotes(91), []);
    expect(folded[3]).toEqual({ name: "vote-91", label: "3 Vote, all 91" });
    expect(folded).toHaveLength(5);
    expect(indexOfStep(folded, "vote-5")).toBe(3);
    expect(indexOfStep(folded, "result")).toBe(4);
    expect(indexOfStep(listSteps(traceWithVotes(0), []), "edits")).toBe(0);
    expect(drawnParts("vote-91").votes).toBe(91);
  });

  it("have one for all edits, between coverage and vote", () => {
    expect(listSteps(traceWithVotes(1), ["Your split"])[3]).toEqual({ name: "edits", label: "Your split" });
    expect(listSteps(traceWithVotes(1), ["Your split", "Your link"])[3]?.label).toBe("Your 2 edits");
  });
});

describe("what a step draws", () => {
  it("is everything up to it", () => {
    expect(drawnParts("request")).toEqual({ bundle: false, coverage: false, edits: false, votes: 0, result: false });
    expect(drawnParts("coverage")).toEqual({ bundle: true, coverage: true, edits: false, votes: 0, result: false });
    expect(drawnParts("vote-2")).toEqual({ bundle: true, coverage: true, edits: true, votes: 2, result: false });
    expect(drawnParts("result")).toEqual({ bundle: true, coverage: true, edits: true, votes: Infinity, result: true });
  });
});

describe("a step in the address", () => {
  it("is read when it is one", () => {
    expect(parseStep("vote-2")).toBe("vote-2");
    expect(parseStep("vote-182")).toBe("vote-182");
    expect(parseStep("coverage")).toBe("coverage");
  });

  it("is nothing otherwise", () => {
    for (const text of [null, "", "vote-0", "vote-", "votes", "Result", "vote-1x"]) expect(parseStep(text)).toBeNull();
  });
});

it("takes an address that names no screen, or none we know, for the workbench", () => {
  expect(parseScreen("evaluate")).toBe("evaluate");
  expect(parseScreen("Evaluate")).toBe("workbench");
  expect(parseScreen(null)).toBe("workbench");
});
