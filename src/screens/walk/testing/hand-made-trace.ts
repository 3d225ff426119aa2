import { DEFAULT_CONFIG } from "../../../core/domain/config";
import type { BundleKey, QueryId, RequirementId, Sha256, ToolId } from "../../../core/domain/ids";
import type { Match, RequirementVote, Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../picture/shown-walk";

/**
 * A trace small enough to check by eye. Three requirements, a bundle of three tools: Flight serves the first (.82) and
 * the second (.57), Table serves the third (.78), Hotel (.21) serves nothing, the fourth requirement is open and
 * Weather is added by vote. Gold: Flight, Table, Weather, and Diet, which is missed.
 */
const TEXT = "Find a flight on Friday, be home by Sunday, book a table and pack an umbrella.";

const FLIGHT = "flight" as ToolId;
const TABLE = "table" as ToolId;
const HOTEL = "hotel" as ToolId;
const WEATHER = "weather" as ToolId;
const PACKING = "packing" as ToolId;
const DIET = "diet" as ToolId;

export const TOOLS = { FLIGHT, TABLE, HOTEL, WEATHER, PACKING, DIET };

function spanOf(words: string) {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length };
}

function requirement(words: string) {
  const span = spanOf(words);
  return { id: `r${span.start}-${span.end}` as RequirementId, text: words, span, by: "computed" as const };
}

const ASKED = [
  requirement("Find a flight"),
  requirement("home by Sunday"),
  requirement("book a table"),
  requirement("pack an umbrella"),
];

/** The requirements' ids, in order. */
export const [FIND, HOME, BOOK, PACK] = ASKED.map(({ id }) => id) as [
  RequirementId,
  RequirementId,
  RequirementId,
  RequirementId,
];

const SCORES: Record<string, [flight: number, table: number, hotel: number]> = {
  [FIND]: [0.82, 0.1, 0.21],
  [HOME]: [0.57, 0.05, 0.12],
  [BOOK]: [0.08, 0.78, 0.19],
  [PACK]: [0.11, 0.06, 0.04],
};

const MATCHES: Match[] = ASKED.flatMap(({ id }) =>
  [FLIGHT, TABLE, HOTEL].map((tool, i): Match => {
    const score = SCORES[id]?.[i] ?? 0;
    return { requirement: id, tool, score, linked: score >= 0.35, by: "computed" };
  }),
);

const VOTE: RequirementVote = {
  requirement: PACK,
  views: {
    direct: [PACKING, WEATHER].map((tool, i) => ({ tool, rank: i + 1, score: 0.5 - i / 10 })),
    history: [WEATHER, FLIGHT].map((tool, i) => ({ tool, rank: i + 1, score: 0.4 })),
    context: [PACKING, WEATHER].map((tool, i) => ({ tool, rank: i + 1, score: 0.6 - i / 10 })),
  },
  pastRequests: [{ query: "h1" as QueryId, text: "Will it rain in Oslo?", score: 0.4, tools: [WEATHER] }],
  tally: [
    { tool: WEATHER, votes: 3, ranks: { direct: 2, history: 1, context: 2 } },
    { tool: PACKING, votes: 2, ranks: { direct: 1, history: null, context: 1 } },
    { tool: FLIGHT, votes: 1, ranks: { direct: null, history: 2, context: null } },
  ],
  winner: WEATHER,
  winnerBy: "computed",
  computedWinner: WEATHER,
  decidedBy: "votes",
  tiedWith: [WEATHER],
  voteMattered: true,
  voteCouldMatter: true,
};

const BUNDLE = {
  bundle: "flight+hotel+table" as BundleKey,
  tools: [FLIGHT, HOTEL, TABLE],
  uses: 5,
  score: 1.2,
  cosine: 0.71,
  bm25: 12.4,
  via: "h1" as QueryId,
};
const OTHER = {
  bundle: "flight+weather" as BundleKey,
  tools: [FLIGHT, WEATHER],
  uses: 2,
  score: 0.9,
  cosine: 0.66,
  bm25: 9.1,
  via: "h2" as QueryId,
};

export const HAND_MADE_TRACE: Trace = {
  schema: 1,
  query: {
    id: "q" as QueryId,
    text: TEXT,
    raw: TEXT,
    gold: [FLIGHT, TABLE, WEATHER, DIET],
    ordered: false,
    source: { file: "test", at: "1" },
  },
  config: DEFAULT_CONFIG,
  datasetHash: "0".repeat(64) as Sha256,
  stage1: {
    chosen: BUNDLE,
    chosenBy: "computed",
    candidates: [BUNDLE, OTHER],
    neighbours: [
      {
        query: "h1" as QueryId,
        text: "A flight, a hotel and a table in Porto.",
        tools: BUNDLE.tools,
        bundle: BUNDLE.bundle,
        score: 1.2,
        cosine: 0.71,
        bm25: 12.4,
        sharedWords: [{ word: "flight", contribution: 3.1 }],
      },
    ],
    retriever: "hybrid",
    search: "past-requests",
    tieBroken: null,
    historySize: 300,
    bundleCount: 60,
    leftOut: [],
    dropped: [],
  },
  stage2: {
    requirements: ASKED,
    matches: MATCHES,
    kept: [
      { tool: FLIGHT, serves: [FIND, HOME], by: "computed" },
      { tool: TABLE, serves: [BOOK], by: "computed" },
    ],
    dropped: [{ tool: HOTEL, best: { requirement: FIND, score: 0.21 }, by: "computed" }],
    unsolved: [PACK],
    verdict: "both",
    threshold: 0.35,
    scoreKind: "cosine",
  },
  stage3: { perRequirement: [VOTE], k: 7 },
  recommendation: {
    tools: [
      { tool: FLIGHT, from: "bundle", because: [FIND, HOME], votes: null },
      { tool: TABLE, from: "bundle", because: [BOOK], votes: null },
      { tool: WEATHER, from: "vote", because: [PACK], votes: 3 },
    ],
  },
  tools: Object.fromEntries(
    Object.entries({ Flight: FLIGHT, Table: TABLE, Hotel: HOTEL, Weather: WEATHER, Packing: PACKING, Diet: DIET }).map(
      ([name, id]) => [id, { name, description: `${name} of the test`, tokens: 10 }],
    ),
  ),
  environment: { encoder: null, device: "none", appVersion: "test" },
};

/** The trace as it stands on the screen at the last step, gold shown. */
export function showTrace(trace: Trace = HAND_MADE_TRACE, computed: Trace | null = null): ShownWalk {
  return {
    query: trace.query,
    config: trace.config,
    stage1: trace.stage1,
    stage2: trace.stage2,
    stage3: trace.stage3,
    recommendation: trace.recommendation,
    choice: trace.choice ?? null,
    tools: trace.tools,
    trace,
    computed,
    parts: { bundle: true, coverage: true, edits: true, votes: Infinity, result: true },
    gold: trace.query.gold,
    goldStatus: trace.query.gold === null ? "unknown" : "known",
  };
}
