import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../domain/ids";
import type { Trace } from "../../../domain/trace";
import { buildIndex } from "../../../retrieve/retrieval-index";
import { makeQuery, makeTestDataset, SMALL_TOOLS } from "../../../testing/small-dataset";
import type { FoldContext, InnerSplit } from "../../method/fold-context";
import { fitThreshold } from "./fit-threshold";

const PAST = [
  makeQuery("rain", "will there be rain in Oslo tomorrow", ["weather"]),
  makeQuery("sun", "is the sun out in Lima", ["weather"]),
  makeQuery("dinner", "book a table for two", ["table"]),
  makeQuery("lunch", "a table at noon by the window", ["table"]),
];
const index = buildIndex(makeTestDataset(SMALL_TOOLS, PAST));
const { requests } = index.history;
const contextOf = (inner: InnerSplit) => ({ index, inner, seed: 1 }) as unknown as FoldContext;

/** A walk with one requirement: what it needs scores .6 in the bundle, something else .4; the vote names a wrong tool. */
function traceOf(request: number, right = 0.6, wrong = 0.4): Trace {
  const [needed] = requests[request]!.gold!;
  const match = (tool: ToolId, score: number) => ({ requirement: "r", tool, score });
  return {
    config: { stage2: { bestTools: 2 } },
    stage2: { requirements: [{ id: "r" }], matches: [match("nothing" as ToolId, wrong), match(needed!, right)] },
    stage3: { perRequirement: [{ requirement: "r", winner: "nothing" }] },
  } as unknown as Trace;
}

describe("the threshold of links", () => {
  it("keeps what is needed and drops the rest; of equally good ones it is the nearest to the one there was", async () => {
    const fit = (near: number) => fitThreshold(contextOf("random"), near, async (request) => traceOf(request));
    expect(await fit(0.26)).toBe(0.405);
    expect(await fit(0.5)).toBe(0.5);
    expect(await fit(0.9)).toBe(0.6);
  });

  it("is high where the vote is right more often than the bundle", async () => {
    const voted = async (request: number) => {
      const trace = traceOf(request, 0.3, 0.7);
      trace.stage3.perRequirement[0]!.winner = requests[request]!.gold![0]!;
      return trace;
    };
    expect(await fitThreshold(contextOf("random"), 0.26, voted)).toBe(0.705);
  });

  it("is fitted to walks without the request itself, without all of its bundle, or both", async () => {
    const leftOut = async (inner: InnerSplit) => {
      const told: string[][] = [];
      await fitThreshold(contextOf(inner), 0.26, async (request, without) => {
        if (requests[request]!.id === "rain") told.push(without.map((at) => requests[at]!.id));
        return traceOf(request);
      });
      return told;
    };
    expect(await leftOut("random")).toEqual([["rain"]]);
    expect(await leftOut("bundle-disjoint")).toEqual([["rain", "sun"]]);
    expect(await leftOut("both")).toEqual([["rain"], ["rain", "sun"]]);
  });
});
