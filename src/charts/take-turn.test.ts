import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeTurn } from "./take-turn";

describe("taking turns", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("begins the next turn when the one before is over, in a task of its own", () => {
    const begun: string[] = [];
    const endFirst = takeTurn(() => begun.push("first"));
    const endSecond = takeTurn(() => begun.push("second"));
    expect(begun).toEqual([]);
    vi.runAllTimers();
    expect(begun).toEqual(["first"]);
    endFirst();
    expect(begun).toEqual(["first"]);
    vi.runAllTimers();
    expect(begun).toEqual(["first", "second"]);
    endSecond();
  });

  it("leaves out what is not wanted any more, and ends a turn once", () => {
    const begun: string[] = [];
    const endFirst = takeTurn(() => begun.push("first"));
    const endSecond = takeTurn(() => begun.push("second"));
    const endThird = takeTurn(() => begun.push("third"));
    endSecond();
    vi.runAllTimers();
    endFirst();
    endFirst();
    vi.runAllTimers();
    expect(begun).toEqual(["first", "third"]);
    endThird();
    const endLast = takeTurn(() => begun.push("last"));
    vi.runAllTimers();
    expect(begun.at(-1)).toBe("last");
    endLast();
  });
});
