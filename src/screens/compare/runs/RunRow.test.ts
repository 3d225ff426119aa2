import { describe, expect, it } from "vitest";
import { placeRun } from "./RunRow";

const runs = (letters: string) => [...letters].map((key) => ({ key, label: "" }));
const after = (letters: string, run: string, place: number) =>
  placeRun(runs(letters), { key: run, label: "" }, place)
    .map(({ key }) => key)
    .join("");

describe("a run that is let go on a place", () => {
  it("becomes the baseline there, and the others move on", () => {
    expect(after("ab", "c", 0)).toBe("cab");
    expect(after("abc", "c", 0)).toBe("cab");
    expect(after("", "a", 0)).toBe("a");
  });

  it("comes last behind the others, once", () => {
    expect(after("ab", "c", 2)).toBe("abc");
    expect(after("abc", "a", 3)).toBe("bca");
  });

  it("takes the place of another one where six are chosen", () => {
    expect(after("abcdef", "g", 2)).toBe("abgdef");
    expect(after("abcdef", "f", 0)).toBe("fabcde");
  });
});
