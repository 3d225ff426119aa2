import type { Query } from "../../../domain/query";
import { historyWithout } from "../../method/nearest-requests";
import type { FoldContext } from "../../method/fold-context";
import type { Answer, Method } from "../../method/method";
import { chooseByExpectation } from "../../choose/choosers";
import { sizePrior } from "../regression/size-prior";
import { chooseSet } from "../set-model/choose-set";
import { usedIn } from "../history-features";
import { learnProvisions } from "../set-model/identifiers";
import { gatherPast } from "../set-model/past-evidence";
import { selectCandidates } from "../set-model/select-candidates";
import { prepareMassTool, type JudgedReading, type MassTool } from "./masstool-model";
import { chanceOf } from "./odds";
import { WHOLE_MODEL, type MassToolParts } from "./parameters";
import { rankTools, type MassToolSetting } from "./train-masstool";

const SOURCE =
  "Lin et al., MassTool (two towers, graph convolution, intent search, transfer), in a form of ours that also reads requests it never saw.";

/** How a ranking becomes a set. */
type Cut = (context: FoldContext, model: MassTool, query: Query, reading: JudgedReading) => Promise<Answer>;

/** ρ of the notes: half of the requests to come are taken to need a set that no past request needed. */
const MIXED: MassToolSetting = { share: 0.5, parts: WHOLE_MODEL };
const REPEATS: MassToolSetting = { share: 0, parts: WHOLE_MODEL };
const RANKED = 5;

/**
 * MassTool and its ablations. Each setting is a training of its own, so none is part of `all`; all cuts of a setting
 * share one.
 */
export const MASSTOOL_METHODS: readonly Method[] = [
  makeMethod("masstool", "MassTool", MIXED, cutBySetModel, {
    about:
      "Past requests and their tools as a graph, the intents of similar past requests, and a detector of need that shares what it knows; the request is read whole and in pieces, and the answer is the set with the highest expected TRACC. How much it copies past sets follows left-out requests.",
  }),
  makeMethod("masstool-repeats", "MassTool, mostly repeats", REPEATS, cutBySetModel, {
    about: "The same, trained for requests that need a set which a past request needed.",
  }),
  makeMethod("masstool-expected", "MassTool, tools one by one", MIXED, cutByExpectation, {
    about:
      "The same training; each tool is needed by itself with its chance, the number of tools follows past requests that are alike.",
  }),
  makeMethod("masstool-size", "MassTool, a fixed number", MIXED, cutBySize, {
    about: "The same training; the first tools, as many as serve left-out past requests best.",
  }),
  makeMethod("masstool-ranked", "MassTool, the first five", MIXED, takeFirst, {
    about: "The same training; the first five tools, to be read by rank: Recall, NDCG and COMP at 1, 3 and 5.",
  }),
  makeMethod("masstool-repeats-ranked", "MassTool, mostly repeats, the first five", REPEATS, takeFirst, {
    about: "As MassTool for repeats; the first five tools, to be read by rank.",
  }),
  makeMethod("masstool-or-none", "MassTool, or no tool", MIXED, cutOrNone, {
    about: "As MassTool, but a request that its detector takes to need no tool is answered with the empty set.",
  }),
  makeAblation("no-graph", "without the graph", "Tools by their descriptions and past requests by their words alone.", {
    graph: false,
  }),
  makeAblation("no-search", "without search", "Without what similar past requests needed.", { search: false }),
  makeAblation(
    "no-filter",
    "without the filter",
    "Every one of the ten nearest past requests is searched, however far.",
    {
      leastSimilarity: -1,
    },
  ),
  makeAblation("no-own-slot", "without the own slot", "A request attends to past requests alone, never to itself.", {
    ownSlot: false,
  }),
  makeAblation("no-transfer", "without transfer", "Nothing goes from the detector of need to the ranking.", {
    transfer: false,
  }),
  makeAblation("no-detection", "without detection", "The detector of need is not trained on requests that need none.", {
    detection: false,
  }),
];

function makeMethod(
  id: string,
  label: string,
  setting: MassToolSetting,
  cut: Cut,
  { about }: Pick<Method, "about">,
): Method {
  return {
    ...{ id, label, about, source: SOURCE, retrievers: [], trains: true },
    // Training begins with the first request: a method whose answers are there already is prepared for nothing otherwise.
    prepare: async (context) => async (query) => {
      const model = await context.once(`masstool ${JSON.stringify(setting)}`, () => prepareMassTool(context, setting));
      const reading = await model.read(query);
      return { ...(await cut(context, model, query, reading)), need: reading.chance };
    },
  };
}

function makeAblation(name: string, label: string, about: string, without: Partial<MassToolParts>): Method {
  const setting = { ...MIXED, parts: { ...WHOLE_MODEL, ...without } };
  return makeMethod(`masstool-${name}`, `MassTool ${label}`, setting, cutBySetModel, { about });
}

/** The set model of the learned method, with MassTool's log-odds in the place of the scorer's. */
async function cutBySetModel(
  context: FoldContext,
  { material, oddsOf, setModel }: MassTool,
  query: Query,
  reading: JudgedReading,
): Promise<Answer> {
  const places = historyWithout(context, query);
  const { tools, given } = selectCandidates({
    logits: oddsOf(reading),
    length: reading.length,
    past: await gatherPast(context, query.text, places, null),
    provisions: context.once("masstool provisions", () =>
      learnProvisions(context.index, context.index.history.indices),
    ),
    used: usedIn(material, context.index.history.indices),
    toolsOfRequest: (index) => material.needed[index]!,
    toolsOfBundle: (bundle) => material.bundles[bundle]!,
  });
  const chosen = chooseSet(setModel, given);
  return {
    tools: namesOf(
      context,
      chosen.tools.map((tool) => tools[tool]!),
    ),
    confidence: chosen.expected,
  };
}

async function cutByExpectation(
  context: FoldContext,
  { oddsOf }: MassTool,
  query: Query,
  reading: JudgedReading,
): Promise<Answer> {
  const likely = Array.from(oddsOf(reading), (odds, tool) => ({
    tool: context.index.tools[tool]!.id,
    chance: chanceOf(odds),
  }));
  const { tools, expected } = chooseByExpectation(likely, await sizePrior(context, query));
  return { tools, confidence: expected };
}

async function cutBySize(
  context: FoldContext,
  { size }: MassTool,
  _: Query,
  { scores }: JudgedReading,
): Promise<Answer> {
  return { tools: namesOf(context, rankTools(scores).slice(0, size)), confidence: null };
}

async function takeFirst(context: FoldContext, _: MassTool, __: Query, { scores }: JudgedReading): Promise<Answer> {
  return { tools: namesOf(context, rankTools(scores).slice(0, RANKED)), confidence: null };
}

async function cutOrNone(context: FoldContext, model: MassTool, query: Query, reading: JudgedReading): Promise<Answer> {
  if (reading.chance < model.needThreshold) return { tools: [], confidence: null };
  return cutBySetModel(context, model, query, reading);
}

function namesOf({ index }: FoldContext, tools: readonly number[]): Answer["tools"] {
  return tools.map((tool) => index.tools[tool]!.id);
}
