import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { flattenScores, scoreWalk } from "../metrics/score-walk";
import { recountRows } from "./recount-scores";

const ids = (...names: string[]): ToolId[] => names as ToolId[];
const needed = new Map([["q" as QueryId, { gold: ids("a", "b") }]]);
const rowOf = (scores: Record<string, number>, query = "q"): EvaluationRow => ({
  ...{ query: query as QueryId, fold: 0, predicted: ids("a"), confidence: null, scores, walk: null },
});
const counted = flattenScores(scoreWalk(needed.get("q" as QueryId)!, ids("a"))!);

describe("scores of a file are counted again", () => {
  it("keeps answers whose scores are what they come to", () => {
    expect(recountRows([rowOf(counted)], needed, true)).toEqual({
      ...{ total: 1, others: 0, repeats: 0, unknown: 0, rows: [rowOf(counted)], unknownRows: [] },
    });
  });

  it("puts what an answer comes to in the place of what the file says", () => {
    const { rows, others } = recountRows([rowOf({ ...counted, tracc: 1 })], needed, true);
    expect(others).toBe(1);
    expect(rows[0]!.scores.tracc).toBeCloseTo(0.25, 12);
  });

  it("adds metrics that an earlier version did not have, and says nothing of it", () => {
    const { rows, others } = recountRows([rowOf({ tracc: 0.25 })], needed, true);
    expect(others).toBe(0);
    expect(rows[0]!.scores).toEqual(counted);
  });

  it("believes forms as published where repeats of the data are not known, unless no answer can have them", () => {
    const said = { ...counted, "tracc:published": 0.75 };
    expect(recountRows([rowOf(said)], needed, false).others).toBe(0);
    expect(recountRows([rowOf(said)], needed, true).others).toBe(1);
    const { rows, others } = recountRows([rowOf({ ...said, "tracc:published": -55 })], needed, false);
    expect(others).toBe(1);
    expect(rows[0]!.scores).not.toHaveProperty(["tracc:published"]);
  });

  it("counts answers whose request is not known, and leaves out what they cannot be", () => {
    const { unknownRows, unknown, others } = recountRows([rowOf({ tracc: -55, own: -55 }, "elsewhere")], needed, true);
    expect([unknown, others]).toEqual([1, 1]);
    expect(unknownRows[0]!.scores).toEqual({ own: -55 });
  });

  it("counts a request once", () => {
    const { rows, repeats } = recountRows([rowOf(counted), rowOf(counted)], needed, true);
    expect([rows.length, repeats]).toEqual([1, 1]);
  });
});
