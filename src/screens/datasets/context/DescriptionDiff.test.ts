import { describe, expect, it } from "vitest";
import { diffWords } from "./DescriptionDiff";

describe("two descriptions", () => {
  it("keep what they share and mark what is each one's own", () => {
    const [a, b] = diffWords("Plans a trip day by day", "Answers questions about a trip");
    expect(a.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(["Plans", "day by day"]);
    expect(b.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(["Answers questions about"]);
    expect(diffWords("", "")).toEqual([[], []]);
  });
});
