import { expect, it } from "vitest";
import type { ExperienceIteration } from "../../core/domain/experience";
import type { ToolId } from "../../core/domain/ids";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import { triedEdges } from "./weighed-edges";

const [a, c] = ["a", "c"] as ToolId[] as [ToolId, ToolId];

/** An iteration in which these probes of one edge were right or wrong. */
const iteration = (number: number, rights: boolean[], weight: number): ExperienceIteration =>
  ({
    number,
    trials: [
      { edge: "d:a>b", probes: [...rights.map((isRight) => ({ state: "answered", isRight })), { state: "waiting" }] },
    ],
    weights: { before: new Map([["d:a>b", 1]]), after: new Map([["d:a>b", weight], ["s:a|c", 1]]) }, // oxfmt-ignore
  }) as unknown as ExperienceIteration;
const PAIRS: PairTrials[] = [
  { a: c, b: a, first: { tried: 5, wrong: 2 }, second: { tried: 4, wrong: 0 }, words: { first: [], second: [] }, missed: [] }, // oxfmt-ignore
];

it("sums the probes of all iterations, with the newest weight, and leaves out what was never tried", () => {
  const tried = triedEdges([iteration(1, [true, false], 0.75), iteration(2, [true, true, false], 0.5)], PAIRS);
  expect([...tried!]).toEqual([["d:a>b", { wrong: 2, of: 5, weight: 0.5 }]]);
});

it("takes past requests where no language model was asked, and nothing where nothing was tried", () => {
  expect([...triedEdges([], PAIRS)!]).toEqual([["s:a|c", { wrong: 2, of: 9, weight: null }]]);
  expect(triedEdges([], null)).toBeNull();
});
