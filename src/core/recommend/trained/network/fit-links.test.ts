import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../domain/ids";
import type { Trace } from "../../../domain/trace";
import { buildIndex } from "../../../retrieve/retrieval-index";
import { makeQuery, makeTestDataset, SMALL_TOOLS } from "../../../testing/small-dataset";
import type { FoldContext, InnerSplit } from "../../method/fold-context";
import { fitLinks } from "./fit-links";

const PAST = [
  makeQuery("rain", "will there be rain in Oslo tomorrow", ["weather"]),
  makeQuery("sun", "is the sun out in Lima", ["weather"]),
  makeQuery("dinner", "book a table for two", ["table"]),
  makeQuery("lunch", "a table at noon by the window", ["table"]),
];
const index = buildIndex(makeTestDataset(SMALL_TOOLS, PAST));
const { requests } = index.history;
const contextOf = (inner: InnerSplit) => ({ index, inner, seed: 1 }) as unknown as FoldContext;

interface Scores {
  right: number;
  wrong: number;
  nearest: number;
  /** What the vote names. */
  winner?: ToolId;
}

/** A walk with one requirement: what it needs, and something else, both of the bundle. */
function traceOf(request: number, { right, wrong, nearest, winner = "nothing" as ToolId }: Scores): Trace {
  const [needed] = requests[request]!.gold!;
  const match = (tool: ToolId, score: number) => ({ requirement: "r", tool, score });
  return {
    config: { stage2: { bestTools: 2 } },
    stage2: {
      requirements: [{ id: "r" }],
      matches: [match("nothing" as ToolId, wrong), match(needed!, right)],
      nearest: [{ requirement: "r", score: nearest }],
    },
    stage3: { perRequirement: [{ requirement: "r", winner }] },
  } as unknown as Trace;
}

const neededBy = (request: number) => requests[request]!.gold![0]!;

describe("the threshold of links", () => {
  it("keeps what is needed and drops the rest; of equally good ones it is the nearest to the one there was", async () => {
    const scores = { right: 0.6, wrong: 0.4, nearest: 0.6 };
    const fit = (near: number) => fitLinks(contextOf("random"), near, async (request) => traceOf(request, scores));
    expect(await fit(0.26)).toEqual({ threshold: 0.405 });
    expect(await fit(0.5)).toEqual({ threshold: 0.5 });
    expect(await fit(0.9)).toEqual({ threshold: 0.6 });
  });

  it("is high where the vote is right more often than the bundle", async () => {
    const scores = { right: 0.3, wrong: 0.7, nearest: 0.7 };
    const walk = async (request: number) => traceOf(request, { ...scores, winner: neededBy(request) });
    expect(await fitLinks(contextOf("random"), 0.26, walk)).toEqual({ threshold: 0.705 });
  });

  it("is fitted to walks without the request itself, without all of its bundle, or both", async () => {
    const leftOut = async (inner: InnerSplit) => {
      const told: string[][] = [];
      await fitLinks(contextOf(inner), 0.26, async (request, without) => {
        if (requests[request]!.id === "rain") told.push(without.map((at) => requests[at]!.id));
        return traceOf(request, { right: 0.6, wrong: 0.4, nearest: 0.6 });
      });
      return told;
    };
    expect(await leftOut("random")).toEqual([["rain"]]);
    expect(await leftOut("bundle-disjoint")).toEqual([["rain", "sun"]]);
    expect(await leftOut("both")).toEqual([["rain"], ["rain", "sun"]]);
  });
});

describe("the margin below the nearest tool", () => {
  /** Half of the requests score low, and the bundle is right; the others score high, and the tool that is nearest is not in it. */
  const isLow = (request: number) => ["rain", "dinner"].includes(requests[request]!.id);
  const walk = async (request: number): Promise<Trace> =>
    isLow(request)
      ? traceOf(request, { right: 0.3, wrong: 0.1, nearest: 0.3 })
      : traceOf(request, { right: 0.1, wrong: 0.5, nearest: 0.61, winner: neededBy(request) });

  it("parts what no threshold parts; of equally good ones it is the widest", async () => {
    expect(await fitLinks(contextOf("random"), 0.26, walk)).toEqual({ threshold: 0.26, margin: 0.08 });
  });

  it("is none where what it brings is less than its standard error", async () => {
    const gold = [...requests.find(({ id }) => id === "lunch")!.gold!, "message" as ToolId];
    const past = requests.map((one) => (one.id === "lunch" ? { ...one, gold } : one));
    const context = { ...contextOf("random"), index: { ...index, history: { ...index.history, requests: past } } };
    // One bundle gains 1 in TRACC and F1; the other loses what half of an answer is worth, since there the bundle is right.
    const unlike = async (request: number): Promise<Trace> =>
      requests[request]!.id === "lunch" ? traceOf(request, { right: 0.5, wrong: 0, nearest: 0.61 }) : walk(request);
    expect(await fitLinks(context as unknown as FoldContext, 0.26, unlike)).toEqual({ threshold: 0.26 });
  });

  it("is none where it takes from TRACC, though F1 rises by more", async () => {
    const needsMore = requests.map((one, at) =>
      isLow(at) ? one : { ...one, gold: [neededBy(at), "message" as ToolId] },
    );
    const context = { ...contextOf("random"), index: { ...index, history: { ...index.history, requests: needsMore } } };
    // Beside the right tool two wrong ones, .1 below: TRACC .375 and F1 .4; without them .25 and .667.
    const withSpare = async (request: number): Promise<Trace> => {
      const trace = isLow(request) ? await walk(request) : traceOf(request, { right: 0.6, wrong: 0.5, nearest: 0.6 });
      const spare = isLow(request) ? [] : [{ requirement: "r", tool: "spare", score: 0.5 }];
      const matches = [...trace.stage2.matches, ...spare];
      return {
        ...trace,
        config: { stage2: { bestTools: 3 } },
        stage2: { ...trace.stage2, matches },
      } as unknown as Trace;
    };
    expect(await fitLinks(context as unknown as FoldContext, 0.26, withSpare)).toEqual({ threshold: 0.26 });
  });
});
