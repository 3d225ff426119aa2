import { describe, expect, it } from "vitest";
import { HAND_MADE_TRACE, HOME, PACK, TOOLS } from "../testing/hand-made-trace";
import { listLinkCandidates, nextCandidate } from "./link-candidates";

describe("listLinkCandidates", () => {
  it("orders the tools by their score for the words and gives each its digit", () => {
    const rows = listLinkCandidates(HAND_MADE_TRACE, PACK).map(({ name, score, key, linked }) => [
      key,
      name,
      score,
      linked,
    ]);
    expect(rows).toEqual([
      ["1", "Flight", 0.11, false],
      ["2", "Table", 0.06, false],
      ["3", "Hotel", 0.04, false],
    ]);
  });
  it("says which serves the words already", () => {
    expect(listLinkCandidates(HAND_MADE_TRACE, HOME)[0]).toMatchObject({ name: "Flight", linked: true });
  });
});

describe("nextCandidate", () => {
  const candidates = listLinkCandidates(HAND_MADE_TRACE, PACK);
  it("steps through the list and stays at its ends", () => {
    expect(nextCandidate(candidates, TOOLS.FLIGHT, 1)).toBe(TOOLS.TABLE);
    expect(nextCandidate(candidates, TOOLS.FLIGHT, -1)).toBe(TOOLS.FLIGHT);
    expect(nextCandidate(candidates, TOOLS.HOTEL, 1)).toBe(TOOLS.HOTEL);
  });
  it("begins at either end when none is chosen", () => {
    expect(nextCandidate(candidates, null, 1)).toBe(TOOLS.FLIGHT);
    expect(nextCandidate(candidates, null, -1)).toBe(TOOLS.HOTEL);
    expect(nextCandidate([], null, 1)).toBeNull();
  });
});
