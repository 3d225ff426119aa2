import { describe, expect, it } from "vitest";
import { SMALL_DATASET } from "../../core/testing/small-dataset";
import { runToEnd, runInSlices } from "./interruptible";
import { parseDataset, parseDatasetInSteps } from "../records/parse-dataset";

function* count(to: number): Generator<void, number> {
  let sum = 0;
  for (let number = 1; number <= to; number += 1) {
    sum += number;
    yield;
  }
  return sum;
}

describe("long work", () => {
  it("gives the same in one go and in slices", async () => {
    expect(runToEnd(count(1000))).toBe(500_500);
    expect(await runInSlices(count(1000))).toBe(500_500);
  });

  it("in slices lets others have their turn", async () => {
    let isHeard = false;
    setTimeout(() => (isHeard = true));
    function* untilHeard(): Generator<void, string> {
      while (!isHeard) yield;
      return "heard";
    }
    expect(await runInSlices(untilHeard())).toBe("heard");
  });

  it("passes on what goes wrong in it", async () => {
    function* fail(): Generator<void, never> {
      yield;
      throw new RangeError("no");
    }
    await expect(runInSlices(fail())).rejects.toThrow("no");
  });
});

describe("a data set checked in slices", () => {
  it("is what it is when checked in one go, and so is what is wrong with it", async () => {
    const [first, second, ...rest] = SMALL_DATASET.queries;
    const broken = { ...SMALL_DATASET, queries: [first, { ...second, text: 7 }, ...rest] };
    for (const raw of [SMALL_DATASET, broken, { ...SMALL_DATASET, queries: 3 }, null]) {
      expect(await runInSlices(parseDatasetInSteps(raw))).toEqual(parseDataset(raw));
    }
    expect(parseDataset(broken)).toMatchObject({ ok: false, why: "queries.1.text should be text, but is 7." });
  });
});
