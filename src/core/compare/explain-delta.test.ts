import { describe, expect, it } from "vitest";
import type { EvaluationRow, WalkDigest } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { makeAnswer, makeAsked, makeRun } from "../testing/made-runs";
import { compareRuns, USUAL_OPTIONS } from "./compare-runs";
import { explainDelta } from "./explain-delta";

const nameOf = (tool: ToolId): string => tool.toUpperCase();
const asked = [makeAsked("q1", ["a", "b", "c"]), makeAsked("q2", ["a"])];

function explain(before: EvaluationRow[], after: EvaluationRow[], known = true): string[] {
  const given = { asked: known ? asked : null };
  const { aligned } = compareRuns([makeRun("one", before, given), makeRun("two", after, given)], USUAL_OPTIONS);
  return explainDelta(aligned, 1, "q1" as QueryId, nameOf);
}

const answers = (...tools: string[]): EvaluationRow[] => [makeAnswer(asked[0]!, tools), makeAnswer(asked[1]!, ["a"])];

describe("explainDelta", () => {
  it("names what is missed, found, added and left out, and the stage that lost it", () => {
    const lost: WalkDigest["lost"] = [{ tool: "b" as ToolId, at: "coverage" }];
    const after = answers("a", "c", "y", "$&");
    after[0]!.walk = { lost } as WalkDigest;
    expect(explain(answers("a", "b", "x"), after)).toEqual([
      "B misses B (dropped in coverage), which A finds.",
      "B finds C.",
      "B adds Y and $&, which are not needed.",
      "B leaves out X, which is not needed.",
    ]);
  });

  it("says only what differs, and no more than is known", () => {
    expect(explain(answers("a", "b"), answers("b", "a"))).toEqual([]);
    expect(explain(answers("a", "b"), answers("a", "x"), false)).toEqual(["B lacks B, which A has.", "B adds X."]);
  });

  it("refuses a request that is not compared", () => {
    const { aligned } = compareRuns(
      [makeRun("one", answers("a"), { asked }), makeRun("two", answers("b"), { asked })],
      USUAL_OPTIONS,
    );
    expect(() => explainDelta(aligned, 1, "q9" as QueryId, nameOf)).toThrow("q9 is not among those that are compared");
  });
});
