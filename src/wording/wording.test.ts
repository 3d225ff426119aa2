import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../core/domain/config";
import type { BundleKey, QueryId, ToolId } from "../core/domain/ids";
import type { BundleResult, CoverageResult, RequirementVote, ToolLabel, Trace } from "../core/domain/trace";
import { splitLoss } from "../core/metrics/tracc";
import { makeQuery, WORDS_ENVIRONMENT } from "../core/testing/small-dataset";
import {
  describeBundle,
  describeBundleNotes,
  describeDroppedTool,
  describeVerdict,
  describeTie,
  describeVote,
} from "./stages";
import { describeLoss, describeResult } from "./result";
import { makeRequirement } from "../core/pipeline/edit-requirements";
import { canVoteMatter, tallyVotes } from "../core/pipeline/stage-3-multi-view-reranking";

const TEXT = "Find a hotel, tell me the weather and what it costs";
const HOTEL = makeRequirement(TEXT, { start: 0, end: 12 }, "computed");
const WEATHER = makeRequirement(TEXT, { start: 14, end: 33 }, "computed");
const COSTS = makeRequirement(TEXT, { start: 38, end: 51 }, "computed");
const ids = (...names: string[]): ToolId[] => names as ToolId[];
const LABELS = Object.fromEntries(
  ["HotelFinder", "WeatherForecast", "PackingList", "Converter"].map((name) => [
    name.toLowerCase(),
    { name, description: "", tokens: 5 } satisfies ToolLabel,
  ]),
) as Record<ToolId, ToolLabel>;

const STAGE1: BundleResult = {
  chosen: null,
  chosenBy: "computed",
  candidates: [],
  neighbours: [],
  retriever: "hybrid",
  search: "past-requests",
  tieBroken: null,
  historySize: 5,
  bundleCount: 2,
  leftOut: [],
  dropped: [],
};
const CANDIDATE = {
  bundle: "hotelfinder+packinglist" as BundleKey,
  tools: ids("hotelfinder", "packinglist"),
  uses: 2,
  score: 1,
  cosine: 0.5,
  bm25: 3,
  via: "h1" as QueryId,
};
const STAGE2: CoverageResult = {
  requirements: [HOTEL, WEATHER, COSTS],
  matches: [],
  kept: [{ tool: "hotelfinder" as ToolId, serves: [HOTEL.id], by: "computed" }],
  dropped: [{ tool: "packinglist" as ToolId, best: { requirement: WEATHER.id, score: 0.21 }, by: "computed" }],
  unsolved: [WEATHER.id, COSTS.id],
  verdict: "both",
  threshold: 0.3,
  scoreKind: "cosine",
};

function makeVote(
  direct: string[],
  history: string[],
  context: string[],
  more: Partial<RequirementVote> = {},
): RequirementVote {
  const views = { direct: ids(...direct), history: ids(...history), context: ids(...context) };
  const tally = tallyVotes(views);
  const winner = tally[0]?.tool ?? null;
  const ranked = (tools: ToolId[]) => tools.map((tool, i) => ({ tool, rank: i + 1, score: 0.5 }));
  return {
    requirement: WEATHER.id,
    views: { direct: ranked(views.direct), history: ranked(views.history), context: ranked(views.context) },
    pastRequests: [],
    tally,
    winner,
    winnerBy: "computed",
    computedWinner: winner,
    decidedBy: "votes",
    tiedWith: tally.filter(({ votes }) => votes === tally[0]?.votes).map(({ tool }) => tool),
    voteMattered: winner !== (direct[0] ?? null),
    voteCouldMatter: canVoteMatter(views),
    ...more,
  };
}

const TRACE: Trace = {
  schema: 1,
  query: makeQuery("q", TEXT, ["hotelfinder", "weatherforecast"]),
  config: DEFAULT_CONFIG,
  datasetHash: "" as Trace["datasetHash"],
  stage1: { ...STAGE1, candidates: [CANDIDATE] },
  stage2: STAGE2,
  stage3: { perRequirement: [], k: 7 },
  recommendation: { tools: [] },
  tools: LABELS,
  environment: WORDS_ENVIRONMENT,
};

describe("describeBundle", () => {
  it("says where the tools come from", () => {
    expect(describeBundle({ ...STAGE1, chosen: CANDIDATE })).toBe("2 tools that the nearest past request used");
    expect(
      describeBundle({ ...STAGE1, chosen: { ...CANDIDATE, tools: ids("hotelfinder") }, search: "bundle-text" }),
    ).toBe("1 tool from the bundle with the closest text");
    expect(describeBundle({ ...STAGE1, chosen: CANDIDATE, chosenBy: "edit" })).toBe(
      "2 tools from the bundle chosen by hand",
    );
    expect(describeBundle({ ...STAGE1, historySize: 0 })).toBe(
      "No history loaded: the tools come from the catalogue alone.",
    );
  });

  it("says what was left out, and when words stood in for meaning", () => {
    expect(describeBundleNotes(STAGE1, "hybrid")).toEqual([]);
    expect(
      describeBundleNotes(
        {
          ...STAGE1,
          leftOut: ["q" as QueryId],
          dropped: ["h1", "h2"] as QueryId[],
          retriever: "bm25",
          tieBroken: "A tie.",
        },
        "hybrid",
      ),
    ).toEqual([
      "This request is in the history and was left out of the search.",
      "2 past requests were left out by hand.",
      "No encoder was used, so texts were compared by words, not by meaning.",
      "A tie.",
    ]);
  });
});

describe("describeVerdict", () => {
  it("counts what is served, open and dropped", () => {
    expect(describeVerdict(STAGE2)).toBe(
      "1 tool serves 1 of 3 requirements. 2 stay open. 1 tool serves nothing and is dropped.",
    );
  });

  it("has a sentence for every case", () => {
    const kept = { tool: "hotelfinder" as ToolId, serves: [HOTEL.id, WEATHER.id], by: "computed" as const };
    const exact = { ...STAGE2, requirements: [HOTEL, WEATHER], kept: [kept], dropped: [], unsolved: [] };
    expect(describeVerdict(exact)).toBe("1 tool serves both requirements.");
    expect(describeVerdict({ ...exact, requirements: [HOTEL], kept: [{ ...kept, serves: [HOTEL.id] }] })).toBe(
      "1 tool serves the requirement.",
    );
    expect(describeVerdict({ ...exact, kept: [], unsolved: [HOTEL.id, WEATHER.id] })).toBe(
      "No tool of the bundle serves any of the 2 requirements. All stay open.",
    );
    expect(describeVerdict({ ...exact, requirements: [], kept: [] })).toBe("No requirement was found in the request.");
    const byHand = { ...exact, kept: [kept, { tool: "packinglist" as ToolId, serves: [], by: "edit" as const }] };
    expect(describeVerdict(byHand)).toBe("1 tool serves both requirements. 1 tool is kept by hand.");
    const dropped = { ...exact, dropped: [{ tool: "converter" as ToolId, best: null, by: "edit" as const }] };
    expect(describeVerdict(dropped)).toBe("1 tool serves both requirements. 1 tool is dropped by hand.");
  });

  it("does not say that tools serve nothing where nothing was matched, because no tool is needed", () => {
    const needless = { ...STAGE2, requirements: [], kept: [], unsolved: [], noTool: { chance: 0.03, threshold: 0.21 } };
    expect(describeVerdict(needless)).toBe(
      "No tool is needed. The chance that it needs one is .03, below the threshold of .21. The bundle is not used.",
    );
  });

  it("says why one tool is dropped", () => {
    expect(describeDroppedTool(STAGE2, LABELS, "packinglist" as ToolId)).toBe(
      "PackingList serves nothing here. Best match: “tell me the weather”, 0.21.",
    );
    expect(describeDroppedTool(STAGE2, LABELS, "converter" as ToolId)).toBeNull();
  });
});

describe("describeVote", () => {
  it("says that the vote mattered", () => {
    const vote = makeVote(["packinglist", "weatherforecast"], ["weatherforecast"], ["packinglist", "weatherforecast"]);
    expect(describeVote(vote, LABELS)).toBe(
      "Yes, the vote mattered. Direct alignment alone would pick PackingList. WeatherForecast wins with 3 of 3 votes.",
    );
  });

  it("says that it could not, and that it could have", () => {
    expect(describeVote(makeVote(["packinglist"], ["packinglist"], ["packinglist"]), LABELS)).toBe(
      "No. PackingList is first in direct alignment and in the history list, so no tool could outvote it.",
    );
    expect(describeVote(makeVote(["packinglist"], ["converter", "packinglist"], ["packinglist"]), LABELS)).toBe(
      "No. PackingList is first in direct alignment and number 2 in the history list, so no tool could outvote it.",
    );
    expect(describeVote(makeVote(["packinglist"], ["converter"], ["packinglist"]), LABELS)).toBe(
      "No, though it could have. PackingList is first in direct alignment, and no tool is in all three lists.",
    );
  });

  it("names both winners when it was overruled", () => {
    const vote = makeVote(["packinglist"], ["packinglist"], ["packinglist"], {
      winner: "converter" as ToolId,
      winnerBy: "edit",
    });
    expect(describeVote(vote, LABELS)).toBe(
      "Overruled by hand: Converter is added. The vote picks PackingList with 3 of 3 votes.",
    );
    expect(describeVote(makeVote([], [], []), LABELS)).toBe("There is no tool to vote on.");
  });

  it("says how a tie was broken", () => {
    expect(describeTie(makeVote(["packinglist", "converter"], [], ["packinglist", "converter"]), LABELS)).toBe(
      "PackingList and Converter have 2 votes each. PackingList wins because it comes first.",
    );
    expect(describeTie(makeVote(["packinglist"], [], ["packinglist"]), LABELS)).toBeNull();
  });
});

describe("describeResult", () => {
  const result = (...tools: string[]): string =>
    describeResult({
      ...TRACE,
      recommendation: { tools: ids(...tools).map((tool) => ({ tool, from: "bundle", because: [], votes: null })) },
    });

  it("counts what is missing and what is wrong", () => {
    expect(result("hotelfinder", "weatherforecast")).toBe("exactly 2 tools");
    expect(result("hotelfinder", "weatherforecast", "converter")).toBe("3 tools, 1 too many");
    expect(result("hotelfinder", "converter")).toBe("2 tools, 1 missed, 1 wrong");
    expect(result("hotelfinder")).toBe("1 tool, 1 missed");
    expect(result()).toBe("no tool, 2 missed");
  });

  it("knows requests that nobody judged, and those that need nothing", () => {
    const recommendation = { tools: [] };
    expect(describeResult({ query: { ...TRACE.query, gold: null }, recommendation })).toBe("no tool");
    expect(describeResult({ query: { ...TRACE.query, gold: [] }, recommendation })).toBe("no tool, as needed");
  });

  it("says what each loss costs", () => {
    const loss = (gold: string[], recommended: string[]): string =>
      describeLoss(splitLoss({ gold: ids(...gold), recommended: ids(...recommended) })!);
    expect(loss(["a", "b", "c"], ["a", "b", "c", "d"])).toBe("One tool too many costs 0.25.");
    expect(loss(["a", "b", "c"], ["a"])).toBe("Two missing tools cost 0.67. Two tools too few cost 0.22.");
    expect(loss(["a", "b"], ["a", "x"])).toBe("One missing tool costs 0.50.");
    expect(loss(["a"], ["a"])).toBe("");
  });
});
