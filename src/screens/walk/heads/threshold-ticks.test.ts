import { describe, expect, it } from "vitest";
import type { Trace } from "../../../core/domain/trace";
import { HAND_MADE_TRACE, PACK, TOOLS } from "../testing/hand-made-trace";
import { listThresholdTicks, nextTicks } from "./threshold-ticks";

const values = (trace: Trace = HAND_MADE_TRACE) => listThresholdTicks(trace).map(({ value }) => value);
const withStage2 = (change: Partial<Trace["stage2"]>): Trace => ({
  ...HAND_MADE_TRACE,
  stage2: { ...HAND_MADE_TRACE.stage2, ...change },
});

describe("listThresholdTicks", () => {
  it("stands wherever a tool begins to serve or a requirement is closed, and nowhere else", () => {
    // Best two tools a requirement. .82 Flight and "Find", .78 Table and "book", .57 "home", .21 Hotel (with "Find"), .11 "pack".
    // .19 (Hotel, "book"), .12 (Hotel, "home") and .06 (Table, "pack") change nothing.
    expect(values()).toEqual([0.11, 0.21, 0.57, 0.78, 0.82]);
  });
  it("says what would be gained below and lost above", () => {
    const sentences = listThresholdTicks(HAND_MADE_TRACE).map(({ sentence }) => sentence);
    expect(sentences[0]).toBe("At .11 “pack an umbrella” would be served.");
    expect(sentences[1]).toBe("At .21 Hotel would be kept.");
    expect(sentences[2]).toBe("Above .57 “home by Sunday” would be open.");
    expect(sentences[3]).toBe("Above .78 Table would be dropped, and “book a table” would be open.");
  });
  it("leads to a threshold at which it is so", () => {
    const ticks = listThresholdTicks(HAND_MADE_TRACE);
    expect(ticks.map(({ target }) => target)).toEqual([0.11, 0.21, 0.58, 0.79, 0.83]);
  });
  it("goes halfway where the next score is nearer than a hundredth", () => {
    const scores: Record<number, number> = { 0.57: 0.775, 0.78: 0.778 };
    const matches = HAND_MADE_TRACE.stage2.matches.map((match) => ({
      ...match,
      score: scores[match.score] ?? match.score,
    }));
    const tick = listThresholdTicks(withStage2({ matches })).find(({ value }) => value === 0.775);
    expect(tick?.target).toBeCloseTo(0.7765, 9);
  });
  it("does not move what was linked or cut by hand", () => {
    const matches = HAND_MADE_TRACE.stage2.matches.map((match) =>
      match.requirement === PACK && match.tool === TOOLS.FLIGHT
        ? { ...match, linked: true, by: "edit" as const }
        : match,
    );
    expect(values(withStage2({ matches }))).not.toContain(0.11);
  });
  it("does not keep or drop what was kept or dropped by hand", () => {
    const kept = [...HAND_MADE_TRACE.stage2.kept, { tool: TOOLS.HOTEL, serves: [], by: "edit" as const }];
    expect(values(withStage2({ kept, dropped: [] }))).not.toContain(0.21);
    const dropped = [{ tool: TOOLS.HOTEL, best: null, by: "edit" as const }];
    expect(values(withStage2({ dropped }))).not.toContain(0.21);
  });
  it("is empty where nothing is kept whatever the threshold", () => {
    const config = {
      ...HAND_MADE_TRACE.config,
      stage2: { ...HAND_MADE_TRACE.config.stage2, keep: "published-empty" as const },
    };
    expect(values({ ...HAND_MADE_TRACE, config })).toEqual([]);
  });
});

describe("nextTicks", () => {
  it("is the nearest on each side; a tick at the threshold is lost above it", () => {
    const ticks = listThresholdTicks(HAND_MADE_TRACE);
    expect(nextTicks(ticks, 0.35)).toMatchObject({ lower: { value: 0.21 }, upper: { value: 0.57 } });
    expect(nextTicks(ticks, 0.57)).toMatchObject({ lower: { value: 0.21 }, upper: { value: 0.57 } });
    expect(nextTicks(ticks, 0.9)).toMatchObject({ lower: { value: 0.82 }, upper: null });
  });
});
