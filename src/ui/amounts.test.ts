import { describe, expect, it } from "vitest";
import { countOf, formatAgo, formatMegabytes, formatRoughly, formatSize } from "./format-number";

describe("amounts on the screen", () => {
  it("count with their noun", () => {
    expect([countOf(0, "tool"), countOf(1, "tool"), countOf(1053, "request")]).toEqual([
      "0 tools",
      "1 tool",
      "1,053 requests",
    ]);
  });

  it("give estimates to two figures", () => {
    expect([7, 99, 812, 10_537].map(formatRoughly)).toEqual(["7", "99", "810", "11,000"]);
  });

  it("give bytes in the unit that reads best", () => {
    expect([formatSize(999), formatSize(31_400), formatSize(1_700_000)]).toEqual(["999 bytes", "31 kB", "1.7 MB"]);
    expect(formatMegabytes(8_630_004)).toBe("8.6");
  });

  it("say how long ago, and never a negative time", () => {
    const at = "2026-05-03T10:00:00.000Z";
    const later = (seconds: number) => Date.parse(at) + 1000 * seconds;
    expect([-5, 2, 59, 60, 3599, 3600, 86_399].map((seconds) => formatAgo(at, later(seconds)))).toEqual([
      "0 s ago",
      "2 s ago",
      "59 s ago",
      "1 min ago",
      "59 min ago",
      "1 h ago",
      "23 h ago",
    ]);
    expect(formatAgo(at, later(200_000))).toBe("3 May");
  });
});
