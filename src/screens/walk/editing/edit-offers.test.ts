import { describe, expect, it } from "vitest";
import { HAND_MADE_TRACE, HOME, PACK, TOOLS } from "../testing/hand-made-trace";
import { linkEdit, listOffers, mainEdit, makeAndLink } from "./edit-offers";

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
