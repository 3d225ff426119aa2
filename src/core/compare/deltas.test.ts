import { expect, it } from "vitest";
import { makeRun, makeScored } from "../testing/made-runs";
import { compareRuns, USUAL_OPTIONS } from "./compare-runs";
import { rankRuns } from "./deltas";

const run = (name: string, tracc: number, size: number) =>
  makeRun(
    name,
    ["q1", "q2"].map((id) => makeScored(id, { tracc, "tracc:published": tracc, "size-difference": size, f1: 0.5 })),
  );

it("ranks by the good side of each score, equal means sharing their ranks", () => {
  const runs = [run("a", 0.2, 1), run("b", 0.9, 3), run("c", 0.5, 2)];
  const options = { ...USUAL_OPTIONS, scores: ["tracc", "size-difference", "f1"] };
  const ranked = rankRuns(compareRuns(runs, options).comparison.metrics);
  expect(ranked.map(({ ranks }) => ranks)).toEqual([
    [3, 1, 2],
    [1, 3, 2],
    [2, 2, 2],
  ]);
});
