import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../domain/ids";
import { makeTool } from "../../../testing/small-dataset";
import type { PairTrials } from "./local-trials";
import { writeGuidance, type Lessons } from "./tool-guidance";

const TOOLS = [makeTool("Forecast", "what will be"), makeTool("Normals", "what is usual"), makeTool("Find", "a place")];
const [FORECAST, NORMALS, FIND] = ["forecast", "normals", "find"] as [ToolId, ToolId, ToolId];
const PAIR: PairTrials = {
  ...{ a: FORECAST, b: NORMALS, first: { tried: 8, wrong: 3 }, second: { tried: 4, wrong: 1 } },
  ...{ words: { first: ["rain", "tomorrow"], second: ["usual"] }, missed: [] },
};
const NOTHING: Lessons = { insights: new Map(), pairs: [], habits: [] };

describe("guidance on tools", () => {
  it("says which tool it was taken for, how often, and by which words to tell, from two mistakes on", () => {
    expect(writeGuidance(TOOLS, { ...NOTHING, pairs: [PAIR] })).toEqual({
      normals:
        "Taken for Forecast in 3 of 8 past requests that need Forecast and not it: rather Forecast when rain, tomorrow.",
    });
  });

  it("says what came before it, where that was so at least three times and in half of the requests", () => {
    const habits = [
      { before: FIND, after: FORECAST, count: 3, of: 6 },
      { before: FIND, after: NORMALS, count: 3, of: 7 },
      { before: NORMALS, after: FIND, count: 2, of: 2 },
    ];
    expect(writeGuidance(TOOLS, { ...NOTHING, habits })).toEqual({
      forecast: "Find came with or before it in 3 of 6 past requests.",
    });
  });

  it("begins with what a language model wrote of the tool", () => {
    const insights = new Map([[NORMALS, "Gives long means."]]);
    expect(writeGuidance(TOOLS, { ...NOTHING, insights, pairs: [PAIR] })[NORMALS]).toMatch(
      /^Gives long means\. Taken for Forecast in 3 of 8/u,
    );
  });

  it("is kept to the 200 tools of which most is known", () => {
    const many = Array.from({ length: 300 }, (_, i) => makeTool(`T${i}`, "text"));
    const insights = new Map(many.map(({ id }) => [id, "One sentence."]));
    const habits = [{ before: many[0]!.id, after: many[299]!.id, count: 5, of: 5 }];
    const guidance = writeGuidance(many, { insights, pairs: [], habits });
    expect([Object.keys(guidance).length, guidance[many[299]!.id] !== undefined]).toEqual([200, true]);
  });
});
