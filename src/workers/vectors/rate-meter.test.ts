import { describe, expect, it } from "vitest";
import { createRateMeter } from "./rate-meter";

describe("the pace of a long job", () => {
  it("does not guess before anything is done", () => {
    const pace = createRateMeter(1000);
    expect(pace.estimate(100)).toEqual({ perSecond: null, secondsLeft: null });
    expect(pace.batchSize()).toBe(1);
  });

  it("gives rate and time left, and batches of a tenth of a second", () => {
    const pace = createRateMeter(1000);
    pace.advance(2000, 50);
    expect(pace.estimate(100)).toEqual({ perSecond: 50, secondsLeft: 2 });
    expect(pace.batchSize()).toBe(5);
  });

  it("follows a change: only the last batches count", () => {
    const pace = createRateMeter(0);
    for (let i = 1; i <= 20; i++) pace.advance(i * 1000, i);
    for (let i = 1; i <= 20; i++) pace.advance(20_000 + i * 1000, 20 + i * 2000);
    expect(pace.estimate(4000)).toEqual({ perSecond: 2000, secondsLeft: 2 });
    expect(pace.batchSize()).toBe(64);
  });
});
