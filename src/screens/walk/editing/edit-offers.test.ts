import { describe, expect, it } from "vitest";
import { HAND_MADE_TRACE, HOME, PACK, TOOLS } from "../testing/hand-made-trace";
import { linkEdit, listOffers, mainEdit, makeAndLink, listLinkCandidates, nextCandidate } from "./edit-offers";

const { text } = HAND_MADE_TRACE.query;
const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

describe("what Enter would do", () => {
  it("makes selected words a requirement", () => {
    const span = spanOf("on Friday");
    expect(mainEdit({ kind: "select", span }, HAND_MADE_TRACE)).toEqual({ kind: "add-requirement", span });
  });
  it("links, or cuts the link that is there", () => {
    expect(linkEdit(HAND_MADE_TRACE, PACK, TOOLS.HOTEL)).toEqual({
      kind: "link",
      requirement: PACK,
      tool: TOOLS.HOTEL,
    });
    expect(linkEdit(HAND_MADE_TRACE, HOME, TOOLS.FLIGHT).kind).toBe("unlink");
    expect(mainEdit({ kind: "link", requirement: PACK, tool: null }, HAND_MADE_TRACE)).toBeNull();
  });
});

describe("what is offered besides", () => {
  it("is every other tool while a link is open", () => {
    const offers = listOffers({ kind: "link", requirement: PACK, tool: TOOLS.FLIGHT }, HAND_MADE_TRACE, null);
    expect(offers.map(([edit]) => edit)).toEqual([
      { kind: "link", requirement: PACK, tool: TOOLS.TABLE },
      { kind: "link", requirement: PACK, tool: TOOLS.HOTEL },
    ]);
  });
  it("is to link selected words to their nearest tool, unless it serves them anyway", () => {
    expect(makeAndLink(spanOf("pack an umbrella"), HAND_MADE_TRACE)?.[1]).toEqual({
      kind: "link",
      requirement: PACK,
      tool: TOOLS.FLIGHT,
    });
    expect(makeAndLink(spanOf("Find a flight"), HAND_MADE_TRACE)).toBeNull();
  });
});

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
