import { MODES } from "../../../core/domain/config";
import type { BundleKey, QueryId, RequirementId, Sha256, ToolId } from "../../../core/domain/ids";
import type { Match, Requirement, RequirementVote, TallyRow, Trace } from "../../../core/domain/trace";
import { drawnParts, type StepName } from "../../../state/app/view";
import type { ShownWalk } from "../picture/shown-walk";

/** A small made-up walk: two tools kept, one of them for two requirements; two requirements open; three tools dropped. */

const TEXT =
  "We are staying with my sister in Lisbon. Find a cheap flight for Friday evening that gets us home by Sunday night, " +
  "book a table for three on Saturday where my vegan friend can eat well, and tell us whether to pack an umbrella.";

export const tool = (id: string) => id as ToolId;

/** The id of the requirement that consists of these words. */
export function requirementOf(words: string): RequirementId {
  const start = TEXT.indexOf(words);
  return `r${start}-${start + words.length}` as RequirementId;
}

export function makeRequirement(words: string, by: Requirement["by"] = "computed"): Requirement {
  const start = TEXT.indexOf(words);
  return { id: requirementOf(words), text: words, span: { start, end: start + words.length }, by };
}

export const OUT = "Find a cheap flight";
export const HOME = "home by Sunday night";
export const TABLE = "book a table";
export const VEGAN = "vegan friend can eat";
export const UMBRELLA = "pack an umbrella";

const NAMES: Record<string, string> = {
  flight: "FlightSearch",
  table: "TableBooking",
  hotel: "HotelFinder",
  money: "CurrencyRates",
  gift: "GiftIdeas",
  diet: "DietPlanner",
  weather: "WeatherForecast",
  packing: "PackingList",
};
const BUNDLE = ["flight", "table", "hotel", "money", "gift"].map(tool);

const SCORES: Record<string, Partial<Record<string, number>>> = {
  [OUT]: { flight: 0.82 },
  [HOME]: { flight: 0.57 },
  [TABLE]: { table: 0.78 },
  [VEGAN]: { hotel: 0.21, gift: 0.09 },
  [UMBRELLA]: { money: 0.12 },
};

export function makeMatches(words: readonly string[], threshold = 0.35): Match[] {
  return words.flatMap((part) =>
    BUNDLE.map((id): Match => {
      const score = SCORES[part]?.[id] ?? 0.02;
      return { requirement: requirementOf(part), tool: id, score, linked: score >= threshold, by: "computed" };
    }),
  );
}

function makeVote(words: string, winner: string, ranks: TallyRow["ranks"]): RequirementVote {
  return {
    requirement: requirementOf(words),
    views: { direct: [], history: [], context: [] },
    pastRequests: [],
    tally: [{ tool: tool(winner), votes: 3, ranks }],
    winner: tool(winner),
    winnerBy: "computed",
    computedWinner: tool(winner),
    decidedBy: "votes",
    tiedWith: [tool(winner)],
    voteMattered: false,
    voteCouldMatter: true,
  };
}

export function makeLisbonTrace(): Trace {
  const all = [OUT, HOME, TABLE, VEGAN, UMBRELLA];
  const candidate = { bundle: "b" as BundleKey, tools: BUNDLE, uses: 3, score: 1, cosine: 0.71, bm25: 8, via: null };
  const used = [
    "flight table hotel",
    "flight hotel gift",
    "flight table hotel money",
    "table hotel money",
    "flight gift",
  ];
  return {
    schema: 1,
    query: {
      id: "q12" as QueryId,
      text: TEXT,
      raw: TEXT,
      gold: ["flight", "table", "weather"].map(tool),
      ordered: false,
      source: { file: "made up", at: "1" },
    },
    config: MODES.kitpick,
    datasetHash: "0".repeat(64) as Sha256,
    stage1: {
      chosen: candidate,
      chosenBy: "computed",
      candidates: [candidate],
      neighbours: used.map((tools, i) => ({
        query: `h${i}` as QueryId,
        text: "Long weekend in Porto with my brother",
        tools: tools.split(" ").map(tool),
        bundle: `b${i}` as BundleKey,
        score: 1,
        cosine: 0.71 - i * 0.05,
        bm25: 8 - i,
        sharedWords: [],
      })),
      retriever: "hybrid",
      search: "past-requests",
      tieBroken: null,
      historySize: 300,
      bundleCount: 60,
      leftOut: [],
      dropped: [],
    },
    stage2: {
      requirements: all.map((words) => makeRequirement(words)),
      matches: makeMatches(all),
      kept: [
        { tool: tool("flight"), serves: [requirementOf(OUT), requirementOf(HOME)], by: "computed" },
        { tool: tool("table"), serves: [requirementOf(TABLE)], by: "computed" },
      ],
      dropped: [
        { tool: tool("gift"), best: { requirement: requirementOf(VEGAN), score: 0.09 }, by: "computed" },
        { tool: tool("hotel"), best: { requirement: requirementOf(VEGAN), score: 0.21 }, by: "computed" },
        { tool: tool("money"), best: { requirement: requirementOf(UMBRELLA), score: 0.12 }, by: "computed" },
      ],
      unsolved: [requirementOf(VEGAN), requirementOf(UMBRELLA)],
      verdict: "both",
      threshold: 0.35,
      scoreKind: "cosine",
    },
    stage3: {
      perRequirement: [
        makeVote(VEGAN, "diet", { direct: 1, history: 3, context: 1 }),
        makeVote(UMBRELLA, "weather", { direct: 2, history: 1, context: 4 }),
      ],
      k: 7,
    },
    recommendation: {
      tools: [
        { tool: tool("flight"), from: "bundle", because: [requirementOf(OUT), requirementOf(HOME)], votes: null },
        { tool: tool("table"), from: "bundle", because: [requirementOf(TABLE)], votes: null },
        { tool: tool("diet"), from: "vote", because: [requirementOf(VEGAN)], votes: 3 },
        { tool: tool("weather"), from: "vote", because: [requirementOf(UMBRELLA)], votes: 3 },
      ],
    },
    tools: Object.fromEntries(Object.entries(NAMES).map(([id, name]) => [id, { name, description: "", tokens: 20 }])),
    environment: { encoder: null, device: "none", appVersion: "0.0.0" },
  };
}

/** The walk as it is shown at a step. `computed`: what it was before edits. */
export function showLisbon(
  trace = makeLisbonTrace(),
  step: StepName = "result",
  computed: Trace | null = null,
): ShownWalk {
  const { query, config, stage1, stage2, stage3, recommendation, tools } = trace;
  const parts = drawnParts(step);
  return {
    ...{ query, config, stage1, stage2, stage3, recommendation, tools, trace, computed, parts },
    choice: parts.result ? (trace.choice ?? null) : null,
    gold: query.gold,
    goldStatus: "known",
  };
}
