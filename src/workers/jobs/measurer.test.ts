import { describe, expect, it } from "vitest";
import { measureScores, type ScoresToMeasure } from "../../core/compare/measure-runs";
import { preparingComparison, USUAL_OPTIONS } from "../../core/compare/compare-runs";
import { runToEnd } from "../../core/math/run-to-end";
import { mulberry32 } from "../../core/math/random";
import { makeAnswer, makeAsked, makeRun } from "../../core/testing/made-runs";
import { createFakeSpawn } from "../testing/fake-thread";
import type { JobsProtocol } from "./ports";
import { createMeasurer } from "./measurer-client";

const random = mulberry32(5);
const asked = Array.from({ length: 1500 }, (_, i) => makeAsked(`q${i}`, [`t${i % 700}`]));
const run = (name: string) =>
  makeRun(
    name,
    asked.map((query) => makeAnswer(query, random() < 0.5 ? query.gold! : ["x"])),
    { asked },
  );
const SCORES = ["tracc", "f1", "acc", "precision", "jaccard"];
const LARGE: ScoresToMeasure = (() => {
  const runs = ["a", "b", "c", "d", "e", "f"].map(run);
  const { scores, base, options } = runToEnd(preparingComparison(runs, { ...USUAL_OPTIONS, scores: SCORES }));
  return { scores, base, options };
})();

/** A worker that answers with what the core says, or breaks down instead. */
function createSpawn(breaks: boolean) {
  const asked: string[][] = [];
  const { spawn } = createFakeSpawn<JobsProtocol>((call, thread) => {
    if (call.name !== "measureScores") return;
    asked.push(call.input.scores.map(({ score }) => score));
    queueMicrotask(() => (breaks ? thread.lost("out of memory") : thread.answer(call, measureScores(call.input))));
  });
  return { asked, spawn };
}

describe("comparisons in workers", () => {
  it.each([
    ["parted among three", 3, false],
    ["with workers that break down", 2, true],
  ])("give the same numbers: %s", async (_name, processors, breaks) => {
    const { asked: parts, spawn } = createSpawn(breaks);
    const measured = await createMeasurer(processors, spawn).measure(LARGE);
    expect(measured).toEqual(measureScores(LARGE));
    expect(parts).toHaveLength(processors);
    expect(parts.flat().sort()).toEqual([...SCORES].sort());
  });

  it("do without workers where there is little to draw", async () => {
    const { asked: parts, spawn } = createSpawn(false);
    const small = { ...LARGE, scores: LARGE.scores.slice(0, 1) };
    expect(await createMeasurer(4, spawn).measure(small)).toEqual(measureScores(small));
    expect(parts).toEqual([]);
  });
});
