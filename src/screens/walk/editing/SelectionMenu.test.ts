import { describe, expect, it } from "vitest";
import { positionMenu, type LineSpace } from "./SelectionMenu";

const SPACE: LineSpace = {
  wordsLeft: 400,
  lineEnd: 700,
  textLeft: 350,
  textRight: 830,
  resultLeft: 1100,
  menuWidth: 300,
  noteWidth: 250,
};

describe("placeMenu", () => {
  it("stands behind the line, the note under the words", () => {
    expect(positionMenu(SPACE)).toEqual({ menuLeft: 720, noteLeft: 400, isTight: false });
  });
  it("moves the note to the left before it meets the menu", () => {
    expect(positionMenu({ ...SPACE, wordsLeft: 600 })).toEqual({ menuLeft: 720, noteLeft: 464, isTight: false });
  });
  it("moves the menu to the right where the note has no room left", () => {
    expect(positionMenu({ ...SPACE, wordsLeft: 360, lineEnd: 500 })).toEqual({
      menuLeft: 606,
      noteLeft: 350,
      isTight: false,
    });
  });
  it("comes nearer to the line rather than into the result", () => {
    expect(positionMenu({ ...SPACE, noteWidth: 0, lineEnd: 790 }).menuLeft).toBe(796);
    expect(positionMenu({ ...SPACE, noteWidth: 0, lineEnd: 780 }).menuLeft).toBe(796);
  });
  it("says when it runs into the result all the same", () => {
    expect(positionMenu({ ...SPACE, lineEnd: 820 }).isTight).toBe(true);
  });
});
