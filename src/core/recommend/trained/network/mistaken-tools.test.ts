import { expect, it } from "vitest";
import type { ToolId } from "../../../domain/ids";
import type { PairTrials } from "./local-trials";
import { findMistaken } from "./mistaken-tools";

const pair = (a: string, b: string, [wrongA, wrongB]: [number, number], first: string[] = []): PairTrials => ({
  ...{ a: a as ToolId, b: b as ToolId, words: { first, second: [] }, missed: [] },
  ...{ first: { tried: 8, wrong: wrongA }, second: { tried: 8, wrong: wrongB } },
});
const find = (pairs: PairTrials[], tools: string[], request = "") =>
  findMistaken(pairs, { tools: tools as ToolId[], request }).map(({ tool, needed, wrong, of }) => [
    tool,
    needed,
    wrong,
    of,
  ]);

it("names what a tool of the answer was taken for, where the answer lacks it and trials went wrong twice", () => {
  expect(find([pair("news", "archive", [3, 0])], ["archive"])).toEqual([["archive", "news", 3, 8]]);
  // The other way round no trial went wrong; once is chance; a tool that is there lacks nothing.
  expect(find([pair("news", "archive", [3, 0])], ["news"])).toEqual([]);
  expect(find([pair("news", "archive", [1, 0])], ["archive"])).toEqual([]);
  expect(find([pair("news", "archive", [3, 0])], ["archive", "news"])).toEqual([]);
});

it("puts first whose words the request says, and names two for a tool at most", () => {
  const pairs = [pair("a", "t", [5, 0]), pair("b", "t", [4, 0]), pair("c", "t", [2, 0], ["week"])];
  expect(find(pairs, ["t"], "what happened this week").map(([, needed]) => needed)).toEqual(["c", "a"]);
});
