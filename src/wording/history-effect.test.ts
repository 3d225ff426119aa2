import { describe, expect, it } from "vitest";
import type { ChangedAnswer } from "../core/annotate/past-requests";
import type { QueryId } from "../core/domain/ids";
import { describeHistoryEffect, describeOwnEffect, describeTrial } from "./history-effect";

const changed = (count: number): ChangedAnswer[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ query: `q-${at}` as QueryId, gold: [], without: [], with: [], difference: 0 },
  }));

const EFFECT = { asked: 450, judged: 450, near: 0, changed: changed(31), better: 19, worse: 7, mean: 0.0123 };

describe("the effect of past requests in words", () => {
  it("says how many answers change, how, and how sure the mean is", () => {
    expect(describeHistoryEffect({ ...EFFECT, interval: { low: -0.002, high: 0.0211 } })).toBe(
      "31 of 450 answers change: 19 better and 7 worse, TRACC +.012 [−.002, +.021].",
    );
    const one = { ...EFFECT, changed: changed(1), better: 0, worse: 0, mean: 0, interval: null };
    expect(describeHistoryEffect(one)).toBe("1 of 450 answers changes: none better or worse, TRACC .000.");
    expect(describeHistoryEffect({ ...EFFECT, changed: [], interval: null })).toBe(
      "No answer changes: 450 judged requests walked with and without.",
    );
    expect(describeHistoryEffect({ ...EFFECT, asked: 0, mean: null, interval: null })).toBe(
      "There is no other judged request to try them on.",
    );
  });

  it("says what was drawn and what is not counted", () => {
    const interval = { low: 0, high: 0.1 };
    const always = ["interval: 95 %, whole requests drawn", "nothing learned anew"];
    expect(describeTrial({ asked: 450, judged: 450, near: 0, interval })).toEqual(always);
    expect(describeTrial({ asked: 499, judged: 3200, near: 1, interval })).toEqual([
      "500 of 3,200 judged requests, drawn (seed 7)",
      "1 request that says almost the same as one of them, not counted",
      ...always,
    ]);
    expect(describeTrial({ asked: 4, judged: 4, near: 0, interval: null })).toEqual([
      "4 requests asked: too few for an interval",
      "nothing learned anew",
    ]);
  });

  it("says what one candidate does", () => {
    const candidate = "q-1" as QueryId;
    expect(describeOwnEffect({ candidate, better: 3, worse: 1, difference: 0.8 })).toBe(
      "by itself: 3 better, 1 worse, +.800 in all",
    );
    expect(describeOwnEffect({ candidate, better: 0, worse: 0, difference: 0 })).toBe(
      "by itself: no answer better or worse",
    );
  });
});
