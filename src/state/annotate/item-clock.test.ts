import { describe, expect, it } from "vitest";
import { countTime, noteSight, noteSign, pauseClock, recordedTime, startClock } from "./item-clock";

/** Four words: 21 s without a sign. */
const TEXT = "Will it rain today?";

describe("the clock of an item", () => {
  it("counts what passes between signs as active", () => {
    let clock = startClock(TEXT, 1000, true);
    for (const now of [5000, 20_000, 40_000]) clock = noteSign(clock, now);
    expect(recordedTime(countTime(clock, 50_000))).toEqual({ activeMs: 49_000, awayMs: 0, pauses: 0 });
  });

  it("covers the item 20 s and 250 ms a word after the last sign: before is active, after is away", () => {
    let clock = noteSign(startClock(TEXT, 0, true), 4000);
    clock = countTime(clock, 24_999);
    expect(clock.mode).toBe("active");
    clock = countTime(clock, 25_000);
    expect(clock).toMatchObject({ mode: "covered", activeMs: 25_000, awayMs: 0, pauses: 1 });
    clock = noteSign(clock, 90_000);
    expect(clock.mode).toBe("active");
    expect(recordedTime(countTime(clock, 91_000))).toEqual({ activeMs: 26_000, awayMs: 65_000, pauses: 1 });
  });

  it("finds a long silence at once when nobody counted meanwhile, as in a page that slept", () => {
    const clock = noteSign(startClock(TEXT, 0, true), 3_600_000);
    expect(recordedTime(clock)).toEqual({ activeMs: 21_000, awayMs: 3_579_000, pauses: 1 });
  });

  it("counts as away while the page is out of sight, which is no pause", () => {
    let clock = noteSight(startClock(TEXT, 0, true), 2000, false);
    clock = noteSight(clock, 100_000, true);
    expect(recordedTime(countTime(clock, 101_000))).toEqual({ activeMs: 3000, awayMs: 98_000, pauses: 0 });
  });

  it("stays covered when the page comes back, until a sign", () => {
    let clock = pauseClock(startClock(TEXT, 0, true), 1000);
    clock = noteSight(noteSight(clock, 2000, false), 3000, true);
    expect(clock.mode).toBe("covered");
    expect(recordedTime(noteSign(clock, 5000))).toEqual({ activeMs: 1000, awayMs: 4000, pauses: 1 });
    expect(pauseClock(clock, 6000).pauses).toBe(1);
  });

  it("starts out of sight where the page is", () => {
    expect(recordedTime(countTime(startClock(TEXT, 0, false), 500))).toEqual({ activeMs: 0, awayMs: 500, pauses: 0 });
  });
});
