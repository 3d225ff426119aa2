import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSilenceWatch } from "./silence-watch";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const told: string[] = [];
  const watching = createSilenceWatch({
    onSilent: (waitedMs) => told.push(`silent for ${waitedMs}`),
    onTick: () => told.push("anyone there?"),
  });
  return { watching, told };
}

/** The machine sleeps: the clock goes on, no timer ticks. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe("the watch over a thread's silence", () => {
  it("asks every five seconds, then gives up, once", () => {
    const { watching, told } = watch();
    watching.start(12_000);
    vi.advanceTimersByTime(11_000);
    expect(told).toEqual(["anyone there?", "anyone there?"]);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(["anyone there?", "anyone there?", "silent for 12000"]);
  });

  it("begins anew with each word, and with the time that the word allows", () => {
    const { watching, told } = watch();
    watching.start(3000);
    vi.advanceTimersByTime(2000);
    watching.heard(4000);
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["silent for 4000"]);
  });

  it("a laptop that slept for an hour is forgiven: it asks, and waits the whole time again", () => {
    const { watching, told } = watch();
    watching.start(10_000);
    vi.advanceTimersByTime(9000);
    told.length = 0;
    sleep(3_600_000);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["anyone there?"]);
    vi.advanceTimersByTime(9000);
    expect(told).not.toContain("silent for 10000");
    vi.advanceTimersByTime(1000);
    expect(told).toContain("silent for 10000");
  });

  it("a clock that is set back is forgiven too", () => {
    const { watching, told } = watch();
    watching.start(2000);
    sleep(-86_400_000);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(["anyone there?"]);
  });

  it("does nothing when nothing is waited for", () => {
    const { watching, told } = watch();
    watching.start(2000);
    watching.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });
});
