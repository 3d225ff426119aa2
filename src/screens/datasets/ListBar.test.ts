import { describe, expect, it } from "vitest";
import { markMatches, searchRows, withOpenRow } from "./ListBar";

describe("search", () => {
  const fields = [
    { name: "text", texts: ["Find a hotel", "Send a letter", "Hotels near me"] },
    { name: "tools", texts: ["Stays", "HotelPost", "Maps"] },
  ];

  it("tells which field matched, each row once", () => {
    const found = searchRows(fields, "hotel");
    expect(
      found
        .slice(0, 2)
        .map(({ index }) => index)
        .sort(),
    ).toEqual([0, 2]);
    expect(found.map(({ field }) => field)).toEqual(["text", "text", "tools"]);
    expect(searchRows(fields, "  ").map(({ field }) => field)).toEqual([null, null, null]);
  });

  it("keeps the row that stands open", () => {
    const found = searchRows(fields, "hotel");
    expect(withOpenRow(found, 2)).toBe(found);
    expect(withOpenRow(found.slice(0, 1), 1)).toEqual([{ index: 1, field: null }, found[0]]);
    expect(withOpenRow(found, -1)).toBe(found);
  });

  it("marks the beginnings of words that were looked for", () => {
    expect(markMatches("A hotel, motHotel (c++)", "HOT c")).toEqual([
      { text: "A ", isMatch: false },
      { text: "hot", isMatch: true },
      { text: "el, motHotel (", isMatch: false },
      { text: "c", isMatch: true },
      { text: "++)", isMatch: false },
    ]);
  });
});
