import { describe, expect, it } from "vitest";
import type { TestTick } from "../../core/inspect/split-leakage";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { drawCoUsage, MATRIX_SIZE } from "../../charts/co-usage-layout";
import { drawLeakage } from "./leakage-picture";
import { placeLabels } from "../../charts/place-labels";
import { markMatches, searchRows, withOpenRow } from "./search-rows";
import { diffWords } from "./word-diff";

const count = (path: string): number => path.split("M").length - 1;
const tick = (bundle: number | null, near: TestTick["near"] = null): TestTick => ({
  query: "q" as QueryId,
  bundle,
  near,
});

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

describe("two descriptions", () => {
  it("keep what they share and mark what is each one's own", () => {
    const [a, b] = diffWords("Plans a trip day by day", "Answers questions about a trip");
    expect(a.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(["Plans", "day by day"]);
    expect(b.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(["Answers questions about"]);
    expect(diffWords("", "")).toEqual([[], []]);
  });
});

describe("picture of leakage", () => {
  const bundles = [
    { tools: ["a" as ToolId], uses: 2 },
    { tools: ["b" as ToolId], uses: 1 },
  ];
  const near = { query: "h" as QueryId, bundle: 0, how: "words" as const };

  it("has a line for each test request whose bundle is known, a tall tick for each that is new", () => {
    const tests = [tick(1), tick(null, near), tick(1), tick(0)];
    const drawn = drawLeakage({ bundles, tests, repeatBundle: 3, nearText: 1, sameText: 0 });
    expect([drawn.history, drawn.test, drawn.fresh, drawn.lines, drawn.strongest, drawn.near].map(count)).toEqual([
      2, 3, 1, 1, 2, 1,
    ]);
    expect(drawn.top).toEqual({ bundle: 1, count: 2 });
  });

  it("draws so many of a large part, evenly", () => {
    const tests = Array.from({ length: 3379 }, () => tick(0));
    const drawn = drawLeakage({ bundles, tests, repeatBundle: 3379, nearText: 0, sameText: 0 });
    expect(drawn.drawnTests).toBe(240);
    expect(drawn.top).toEqual({ bundle: 0, count: 3379 });
  });
});

describe("picture of co-usage", () => {
  it("draws each pair on both sides, stronger for more", () => {
    const tools = ["a", "b", "c"] as ToolId[];
    const pairs = [
      { a: 0, b: 1, count: 9 },
      { a: 1, b: 2, count: 1 },
    ];
    const drawn = drawCoUsage({ tools, pairs, clusterStarts: [0, 2], leftOut: 0 }, []);
    expect(drawn.paths.map(count)).toEqual([0, 2, 0, 0, 0, 0, 0, 2]);
    expect([drawn.cell, drawn.cuts]).toEqual([MATRIX_SIZE / 3, [192]]);
  });
});

describe("names on the map", () => {
  it("do not cover one another, and stay inside", () => {
    const labels = placeLabels(
      [
        { x: 10, y: 10, name: "Weather" },
        { x: 20, y: 14, name: "Calendar" },
        { x: 190, y: 60, name: "Trains" },
      ],
      200,
    );
    expect(labels.map(({ point, anchor }) => [point.name, anchor])).toEqual([
      ["Weather", "start"],
      ["Trains", "end"],
    ]);
  });
});
