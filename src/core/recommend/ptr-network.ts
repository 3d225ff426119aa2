import { MODES, type Config, type NetworkConfig } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { ToolId } from "../domain/ids";
import { requirementId, type Query } from "../domain/query";
import type { Trace } from "../domain/trace";
import { dependenciesOf } from "../pipeline/close-answer";
import { LEAST_FOR_CHOICE } from "../pipeline/learned-walks";
import { requirementsByRules } from "../pipeline/edit-requirements";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { resolveDependencies } from "../pipeline/stage-4-dependency-closure";
import { countProducers } from "../network/producers";
import { selectPastRequests, type RetrievalIndex } from "../retrieve/retrieval-index";
import { rankBest } from "../retrieve/rank";
import { vectorsOf, type TextIndex } from "../retrieve/text-index";
import type { FoldContext } from "./method/fold-context";
import type { Answer, Method } from "./method/method";
import { answerOf, fitToContext, groundOf, stagedConfig, walkInFold } from "./ptr";
import { trainOnHistory } from "./trained/train-on-history";
import { makeTrainedMapper } from "./trained/trained-mapper";
import { fitLinks, WIDEST_MARGIN, type LinkBounds } from "./trained/network/fit-links";
import type { TrialPlan } from "./trained/network/vector-trials";
import { learnToolVectors, type LearnedToolVectors } from "./trained/network/tool-vectors";

const SOURCE = "After ToolExpNet; local, no language model: not the published method.";

/** What comes beside the walk of the stages. */
export const NETWORK_WALKS: readonly Method[] = [
  makeWalk(
    "ptr-network",
    "PTR with the network, local",
    { closure: "full", vectors: true },
    {
      about:
        "The three stages, where tools are compared by vectors that learned from past requests (Rocchio), and the answer is closed: what a tool needs and nothing gives is added.",
    },
  ),
  makeWalk(
    "ptr-network-closure",
    "PTR, dependencies closed",
    { closure: "full" },
    {
      about:
        "The three stages; then a tool that lacks an identifier gives way to one that fits better and lacks none, or the tool that gives it is added.",
    },
  ),
  makeWalk(
    "ptr-network-vectors",
    "PTR, learned vectors",
    { closure: "off", vectors: true },
    {
      about: "The three stages, where tools are compared by vectors that learned from past requests (Rocchio).",
    },
  ),
];

/** The walk that the page opens with, closed: what is left of closure where the choice has learned from the same history. */
export const ptrChoiceClosure: Method = makeChoice("ptr-choice-closure", "PTR with the choice, dependencies closed", {
  closure: "full",
  about:
    "As `ptr-choice`; then a tool that lacks an identifier gives way to one that fits better and lacks none, or the tool that gives it is added.",
});

/** The same without substitution. */
export const ptrChoiceAddition: Method = makeChoice("ptr-choice-addition", "PTR with the choice, needs added", {
  closure: "add",
  about: "As `ptr-choice`; then the tool that gives what a tool of the answer lacks is added, and none gives way.",
});

function makeChoice(id: string, label: string, { closure, about }: NetworkConfig & { about: string }): Method {
  return {
    ...{ id, label, about, source: SOURCE, retrievers: [], trains: true },
    prepare: async (context) => async (query) => {
      const config: Config = { ...fitToContext(context, MODES.kitpick), network: { closure } };
      return answerOf(await walkInFold(context, query, config, []));
    },
  };
}

/** The walk with learned coverage, closed. */
export const ptrLearnedClosure: Method = {
  ...{ id: "ptr-learned-closure", label: "PTR, learned coverage, dependencies closed", source: SOURCE, retrievers: [] },
  trains: true,
  about: "As `ptr-learned`; then what a tool needs and nothing gives is added, as in `ptr-network-closure`.",
  prepare: async (context) => async (query) => {
    const mapper = await context.once("learned mapper", async () => makeTrainedMapper(await trainOnHistory(context)));
    const config: Config = { ...fitToContext(context, stagedConfig("hybrid")), network: { closure: "full" } };
    return answerOf(await runWholePipeline({ query, config, edits: [] }, { ...groundOf(context), mapper }));
  },
};

function makeWalk(
  id: string,
  label: string,
  network: NetworkConfig,
  { about, trials = null }: Pick<Method, "about"> & { trials?: TrialPlan | null },
): Method {
  return {
    ...{ id, label, about, source: SOURCE, retrievers: [] },
    prepare: async (context) => async (query) => answerOf(await walkWithNetwork(context, query, network, trials)),
  };
}

/** Half of the paper's 100 edges are look-alikes; where dependencies are left out, all are. */
const TRIED = { both: 50, alone: 100 };

function makeStudied(id: string, label: string, trials: TrialPlan, about: string): Method {
  const network: NetworkConfig = { closure: trials.most === TRIED.alone ? "off" : "full", vectors: true };
  return makeWalk(id, label, network, { trials, about });
}

/**
 * The network by iterations of trials without a language model, and without one of its parts. Without trials (iteration 0) it is
 * `ptr-network`. Trials along dependencies are none of these: without a model they could only change their own weights.
 */
export const NETWORK_STUDIES: readonly Method[] = [
  ...[1, 2, 3].map((iterations) =>
    makeStudied(
      `ptr-network-${iterations}`,
      `PTR with the network, ${iterations} ${iterations === 1 ? "iteration" : "iterations"} of trials`,
      { iterations, most: TRIED.both, along: "look-alikes" },
      `As \`ptr-network\`, after ${iterations === 1 ? "one iteration" : `${iterations} iterations`} of trials on past requests: what a tool was wrongly taken for counts against it, and pairs that go wrong are tried more often.`,
    ),
  ),
  makeStudied(
    "ptr-network-no-similar",
    "PTR with the network, without similarity",
    { iterations: 3, most: TRIED.both, along: "random-pairs" },
    "As `ptr-network-3`, trials along pairs drawn at random instead of look-alikes.",
  ),
  makeStudied(
    "ptr-network-no-before",
    "PTR with the network, without dependencies",
    { iterations: 3, most: TRIED.alone, along: "look-alikes" },
    "As `ptr-network-3`, without dependency edges: no closure, and all trials along look-alikes.",
  ),
  makeStudied(
    "ptr-network-uniform",
    "PTR with the network, without weights",
    { iterations: 3, most: TRIED.both, along: "look-alikes", uniform: true },
    "As `ptr-network-3`, every pair as likely to be tried as any other.",
  ),
];

/** A walk of the stages with the network; without an encoder tools keep their own texts. */
async function walkWithNetwork(
  context: FoldContext,
  query: Query,
  network: NetworkConfig,
  trials: TrialPlan | null,
): Promise<Trace> {
  const config: Config = { ...stagedConfig("hybrid"), network };
  const learned = network.vectors ? await openVectors(context, trials) : null;
  if (!learned) return walkInFold(context, query, { ...config, network: { closure: network.closure } }, []);
  const bounds = await openBounds(context, learned, trials);
  const fitted = fitToContext(context, config);
  const asked = { ...fitted, stage2: { ...fitted.stage2, ...bounds } };
  const ground = { ...groundOf(context), index: withCatalogue(context.index, learned.catalogueFor(query)) };
  return runWholePipeline({ query, config: asked, edits: [] }, ground);
}

/** `wholeFile` is made on first use only, so the parts are named instead of copied. */
function withCatalogue(index: RetrievalIndex, catalogue: TextIndex): RetrievalIndex {
  const { datasetHash, tools, toolNumbers, history, needless } = index;
  return {
    ...{ datasetHash, tools, toolNumbers, history, needless, catalogue },
    get wholeFile() {
      return index.wholeFile;
    },
  };
}

function openVectors(context: FoldContext, trials: TrialPlan | null = null): Promise<LearnedToolVectors | null> {
  return context.once(`tool vectors ${JSON.stringify(trials)}`, () => learnToolVectors(context, trials));
}

/** Fitted where there are past requests enough to learn from; else as many pairs are linked as without learning. */
function openBounds(context: FoldContext, learned: LearnedToolVectors, trials: TrialPlan | null): Promise<LinkBounds> {
  const { requests } = context.index.history;
  if (requests.length < LEAST_FOR_CHOICE) return Promise.resolve({ threshold: learned.threshold });
  const { stage2, ...config } = fitToContext(context, stagedConfig("hybrid"));
  const keepsNothing: Config = { ...config, stage2: { ...stage2, keep: "published-empty", margin: WIDEST_MARGIN } };
  return context.once(`bounds of links ${JSON.stringify(trials)}`, () =>
    fitLinks(context, learned.threshold, (request, without) => {
      const edits = without.map((at): Edit => ({ kind: "drop-neighbour", query: requests[at]!.id }));
      const index = withCatalogue(context.index, learned.catalogueWithout(without));
      return runWholePipeline(
        { query: requests[request]!, config: keepsNothing, edits },
        { ...groundOf(context), index },
      );
    }),
  );
}

const TAKEN = 2;

/**
 * The plan without a language model: the tools nearest to any requirement by learned vectors, closed and in order.
 */
export const pathLocal: Method = {
  ...{ id: "path-local", label: "Path, local", source: SOURCE, retrievers: [] },
  about:
    "The two tools nearest to any part of the request by vectors that learned from past requests, what they need added, tools that give first. For data whose requests name calls in order.",
  prepare:
    async (context) =>
    async (query): Promise<Answer> => {
      const scores = await scoreParts(context, query);
      const best = new Float64Array(context.index.tools.length).map((_, tool) =>
        Math.max(...scores.map((score) => score[tool]!)),
      );
      const keyOf = (tool: number) => ({ name: context.index.tools[tool]!.name, id: context.index.tools[tool]!.id });
      const taken = rankBest([...best.keys()], best, keyOf, TAKEN).map((tool) => context.index.tools[tool]!.id);
      return { tools: closePath(context, query, taken, scores), confidence: null };
    },
};

/** What each part of a request has to do with each tool: cosines, or shared words without an encoder. */
async function scoreParts({ index, encoder, once, ...rest }: FoldContext, query: Query): Promise<Float64Array[]> {
  const found = requirementsByRules(query.text).map(({ text }) => text);
  const texts = [...new Set([query.text, ...found])];
  if (!encoder) return [new Float64Array(index.tools.length)];
  const learned = await openVectors({ index, encoder, once, ...rest });
  const matrix = await vectorsOf(learned!.catalogueFor(query), encoder);
  return matrix.dotRowsOfMany(await encoder.encode(texts));
}

function closePath({ index, once }: FoldContext, query: Query, taken: ToolId[], scores: Float64Array[]): ToolId[] {
  const graph = dependenciesOf(index.tools);
  const { included } = selectPastRequests(index.history, query, new Set());
  const isWhole = included.length === index.history.requests.length;
  const count = () =>
    countProducers(
      graph,
      included.map((at) => index.history.requests[at]!),
    );
  const best = (tool: ToolId) => Math.max(...scores.map((score) => score[index.toolNumbers.get(tool)!]!));
  const { tools } = resolveDependencies({
    graph,
    recommended: taken.map((tool) => ({ tool, from: "vote", because: [], votes: null })),
    scoreOf: (_, tool) => best(tool),
    requirements: [requirementId({ start: 0, end: query.text.length })],
    counts: isWhole ? once("producers of the history", count) : count(),
  });
  return tools.map(({ tool }) => tool);
}
