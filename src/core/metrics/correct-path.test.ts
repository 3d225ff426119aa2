import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { judgePath } from "./correct-path";
import { labelOfScore, rangeOfScore } from "./score-names";
import { scoreRow } from "./score-row";

const ids = (names: string) => [...names] as ToolId[];

describe("scores of paths", () => {
  it.each([
    ["ab", "ab", 1, 0],
    ["ab", "axb", 1, 1],
    ["ab", "ba", 0, null],
    ["ab", "a", 0, null],
    ["ab", "", 0, null],
  ])("needed %s, path %s: %s", (needed, path, correct, extra) => {
    expect(judgePath([...needed], [...path])).toEqual({ "correct-path": correct, "extra-calls": extra });
  });

  it("stand beside the others where a request says an order, repeats left out, and nowhere else", () => {
    const query = { gold: ids("ab"), goldAsGiven: ids("ab") };
    expect(scoreRow({ ...query, ordered: true }, ids("acb"))).toMatchObject({
      ...{ "correct-path": 1, "extra-calls": 1 },
    });
    const wrong = scoreRow({ ...query, ordered: true }, ids("ba"))!;
    expect([wrong["correct-path"], "extra-calls" in wrong]).toEqual([0, false]);
    const repeated = scoreRow({ ...query, goldAsGiven: ids("aab"), ordered: true }, ids("ab"))!;
    expect(repeated).toMatchObject({ "correct-path": 1, "extra-calls": 0 });
    for (const ordered of [false, undefined]) {
      const scores = scoreRow({ ...query, ...(ordered === undefined ? {} : { ordered }) }, ids("ab"))!;
      expect(Object.keys(scores).filter((id) => id.includes("path") || id.includes("calls"))).toEqual([]);
    }
    expect(scoreRow({ gold: [], ordered: true }, [])).not.toHaveProperty("correct-path");
  });

  it("have a name and bounds", () => {
    expect(labelOfScore("correct-path")).toBe("Correct path");
    expect(rangeOfScore("extra-calls")).toEqual([0, null]);
  });
});
