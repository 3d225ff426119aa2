import { describe, expect, it } from "vitest";
import { placeLabels } from "./place-labels";

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
