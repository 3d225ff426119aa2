import { describe, expect, it } from "vitest";
import { formatFigure, formatScore, formatSigned } from "./format-number";

describe("numbers on the screen", () => {
  it("leaves the zero out beside text", () => {
    expect([0.824, 0, 1, -0.04, -0.001].map(formatScore)).toEqual([".82", ".00", "1.00", "−.04", ".00"]);
  });

  it("keeps the zero of a figure of its own", () => {
    expect([0.75, 1, -0.3].map(formatFigure)).toEqual(["0.75", "1.00", "−0.30"]);
  });

  it("signs differences", () => {
    expect([0.07, -0.18, 0, 0.001].map(formatSigned)).toEqual(["+.07", "−.18", ".00", ".00"]);
  });
});
