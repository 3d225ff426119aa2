import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { makeAsked, makeScored } from "../testing/made-runs";
import { markBest } from "./mark-best";

const QUERIES = Array.from({ length: 40 }, (_, i) => `q${i}`);
/** Each request needs a tool of its own: 40 bundles. */
const asked = new Map(
  QUERIES.map((id, i) => [makeScored(id, {}).query, { ...makeAsked(id, null), gold: [`t${i}` as ToolId] }]),
);
const method = (name: string, valueOf: (index: number) => number, score = "tracc") => ({
  method: name,
  rows: QUERIES.map((id, i) => makeScored(id, { [score]: valueOf(i) })),
});
const bestOf = (methods: Parameters<typeof markBest>[0], score = "tracc", known = asked) =>
  [...markBest(methods, [score], known).best.get(score)!].sort();

describe("the best means of a table", () => {
  const good = method("good", (i) => (i % 4 === 0 ? 0.5 : 1));
  const alike = method("alike", (i) => (i % 4 === 1 ? 0.5 : i % 8 === 2 ? 0.75 : 1));
  const bad = method("bad", () => 0.2);

  it("are the best one and those that the test does not tell from it", () => {
    expect(bestOf([bad, good, alike])).toEqual(["alike", "good"]);
    expect(bestOf([bad, good])).toEqual(["good"]);
    expect(markBest([bad, good, alike], ["tracc"], asked).tests).toBe(2);
  });

  it("are none where no method is told from the best, where none is asked about, and without a better side", () => {
    expect(bestOf([good, alike])).toEqual([]);
    expect(bestOf([bad, good], "tracc", new Map())).toEqual([]);
    const signed = [method("one", () => 3, "signed-size-difference"), method("two", () => 0, "signed-size-difference")];
    expect(bestOf(signed, "signed-size-difference")).toEqual([]);
  });

  it("are the low ones where lower is better", () => {
    const sizes = [method("three off", () => 3, "size-difference"), method("none off", () => 0, "size-difference")];
    expect(bestOf(sizes, "size-difference")).toEqual(["none off"]);
  });

  it("go by whole bundles: two of them cannot tell", () => {
    const two = new Map([...asked].map(([id, one], i) => [id, { ...one, gold: [`t${i % 2}` as ToolId] }]));
    expect(bestOf([bad, good], "tracc", two)).toEqual([]);
  });
});
