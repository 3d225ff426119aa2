import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StageUpdate } from "../../core/domain/trace";
import { createStageFeed } from "./stage-feed";

const stage = (number: number): StageUpdate => ({ stage: number }) as StageUpdate;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows stages that come close together in one go, in their order", () => {
  const shown: number[][] = [];
  const feed = createStageFeed((updates) => shown.push(updates.map((update) => update.stage)));
  feed.take(stage(1));
  vi.advanceTimersByTime(60);
  feed.take(stage(2));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(shown).toEqual([[1, 2]]);
  feed.take(stage(3));
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([[1, 2], [3]]);
});

it("shows nothing more once it is stopped", () => {
  const shown: number[][] = [];
  const feed = createStageFeed((updates) => shown.push(updates.map((update) => update.stage)));
  feed.take(stage(1));
  feed.stop();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
});
