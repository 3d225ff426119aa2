import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../domain/ids";
import { toolText } from "../../../domain/tool";
import { makeQuery, makeTool } from "../../../testing/small-dataset";
import { tryLookAlikes } from "./local-trials";

const TOOLS = [makeTool("Forecast", "rain"), makeTool("Normals", "usual")];
const [FORECAST, NORMALS] = ["forecast", "normals"] as ToolId[];

/** Directions in a plane, by degrees. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

function trial(requests: [text: string, tool: string, degrees: number][]) {
  const queries = requests.map(([text, tool], i) => makeQuery(`q${i}`, text, [tool], { split: "history" }));
  const directions = new Map(requests.map(([text, , degrees]) => [text, at(degrees)]));
  directions.set(toolText(TOOLS[0]!), at(0)).set(toolText(TOOLS[1]!), at(90));
  const shares: number[] = [];
  const run = tryLookAlikes(
    { tools: TOOLS, queries },
    [[FORECAST!, NORMALS!]],
    { vectorOf: (text) => directions.get(text), seed: 1 },
    async (share) => void shares.push(share),
  );
  return run.then(([pair]) => ({ pair: pair!, shares }));
}

describe("trials along look-alikes", () => {
  it("go wrong where a request is nearer to the other tool, by what the other requests taught", async () => {
    const { pair, shares } = await trial([
      ["rain tomorrow", "forecast", 5],
      ["rain tonight", "forecast", 10],
      ["usual warmth in may", "normals", 85],
      ["usual warmth in june", "normals", 80],
      ["warmth this week", "forecast", 88],
    ]);
    expect(pair).toMatchObject({ first: { tried: 3, wrong: 1 }, second: { tried: 2, wrong: 0 }, missed: ["q4"] });
    expect(shares).toEqual([0]);
  });

  it("leave the request itself out of what its tool learned", async () => {
    // Alone, a request would pull its own tool to itself.
    const { pair } = await trial([
      ["alone", "forecast", 60],
      ["usual", "normals", 70],
    ]);
    expect(pair.first).toEqual({ tried: 1, wrong: 1 });
  });

  it("find the words that tell one from the other, from three requests on", async () => {
    const { pair } = await trial([
      ...["a", "b", "c", "d"].map((name): [string, string, number] => [`rain near ${name}xx`, "forecast", 4]),
      ...["e", "f"].map((name): [string, string, number] => [`usual near ${name}xx`, "normals", 86]),
      ...Array.from({ length: 60 }, (_, i): [string, string, number] => [`other${i}`, "elsewhere", 45]),
    ]);
    expect(pair.words).toEqual({ first: ["rain", "near"], second: [] });
  });

  it("are none where nothing was needed or has a vector", async () => {
    const { pair } = await trial([]);
    expect(pair).toEqual({
      ...{ a: FORECAST, b: NORMALS, first: { tried: 0, wrong: 0 }, second: { tried: 0, wrong: 0 } },
      ...{ words: { first: [], second: [] }, missed: [] },
    });
  });
});
