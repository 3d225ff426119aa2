import { expect, it } from "vitest";
import { makeAsked, makeRun, makeScored } from "../testing/made-runs";
import { compareRuns, matchRequests, USUAL_OPTIONS } from "./compare-runs";

const run = (name: string, requests: readonly (readonly [id: string, text: string, gold: string])[]) =>
  makeRun(
    name,
    requests.map(([id], i) => makeScored(id, { tracc: i / 10 })),
    { asked: requests.map(([id, text, gold]) => makeAsked(id, [gold], { text })) },
  );
const idsOf = ({ rows }: { rows: readonly { query: string }[] }) => rows.map(({ query }) => query);

it("finds the same requests under other ids, each once", () => {
  const base = run("whole", [
    ["q1-00000", "rain", "a"],
    ["q1-00001", "wind", "a"],
    ["q1-00002", "rain", "a"],
    ["q1-00003", "snow", "b"],
  ]);
  const other = run("alone", [
    ["q00000", "wind", "a"],
    ["q00001", "rain", "a"],
    ["q00002", "rain", "a"],
    ["q00003", "rain", "a"],
    ["q00004", "snow", "c"],
  ]);
  const [same, matched] = matchRequests([base, other], 0);
  expect(same).toBe(base);
  expect(idsOf(matched!)).toEqual(["q1-00001", "q1-00000", "q1-00002", "q00003", "q00004"]);
  const { comparison } = compareRuns([base, other], { ...USUAL_OPTIONS, scores: ["tracc"] });
  expect(comparison.alignment.common).toEqual(["q1-00000", "q1-00001", "q1-00002"]);
});

it("keeps ids that have the same words, and finds those that changed places", () => {
  const base = run("one", [
    ["q0", "rain", "a"],
    ["q1", "wind", "a"],
    ["q2", "snow", "a"],
  ]);
  const moved = run("two", [
    ["q0", "wind", "a"],
    ["q1", "rain", "a"],
    ["q2", "snow", "b"],
  ]);
  expect(idsOf(matchRequests([base, moved], 0)[1]!)).toEqual(["q1", "q0", "q2"]);
  // The first would take an id that another request of its run keeps.
  const clash = run("three", [
    ["q7", "rain", "a"],
    ["q0", "hail", "c"],
  ]);
  expect(idsOf(matchRequests([base, clash], 0)[1]!)).toEqual(["q7", "q0"]);
});

it("leaves runs alone that do not know their words", () => {
  const bare = makeRun("bare", [makeScored("q9", { tracc: 1 })]);
  const base = run("one", [["q0", "rain", "a"]]);
  expect(matchRequests([base, bare], 0)).toEqual([base, bare]);
  expect(matchRequests([bare, base], 0)).toEqual([bare, base]);
});
