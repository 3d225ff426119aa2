import type { Recommendation, RecommendedTool } from "../domain/choice";
import type { ToolId, RequirementId } from "../domain/ids";
import type { ClosureResult, DependencyGraph, NetworkEdit } from "../domain/network";
import type { CoverageResult, RequirementVote, RerankResult } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import { deriveDependencies } from "../network/dependency-graph";
import { correctGraph } from "../network/network-edits";
import { countProducers, type ProducerCounts } from "../network/producers";
import { selectPastRequests, type RetrievalIndex } from "../retrieve/retrieval-index";
import type { AppliedEdits } from "./edits";
import type { ScoredRequirements } from "./score-requirements";
import { resolveDependencies, type ClosureInput } from "./stage-4-dependency-closure";
import type { Config } from "../domain/config";
import { compareText } from "../retrieve/rank";

interface ClosingContext {
  input: WalkInput;
  index: RetrievalIndex;
  stages: { stage2: CoverageResult };
  asked: ScoredRequirements;
  edits: Pick<AppliedEdits, "answer" | "tools" | "droppedNeighbours" | "isClosed">;
  corrections: readonly NetworkEdit[] | undefined;
}

/**
 * The answer with what its tools need, where the settings want that; where they leave it alone but choose the set, what
 * would be added is offered, as it is where a person took a set. Tools that a person wants stay, tools that a person took out are not put there; the request
 * itself is left out of what past requests count.
 */
export function closeAnswer(
  open: Recommendation,
  context: ClosingContext,
): { recommendation: Recommendation; network?: ClosureResult } {
  const { config } = context.input;
  const closure = context.edits.isClosed ? "off" : (config.network?.closure ?? "off");
  if (closure === "off" && !config.choice) return { recommendation: open };
  const graph = correctedGraph(context.index.tools, context.corrections ?? []);
  const { tools, added, ...rest } = resolveDependencies({
    ...closureInput(open, context, graph),
    substitutes: closure === "full",
  });
  const count = (graph.cut?.size ?? 0) + (graph.drawn?.size ?? 0);
  const corrected = count > 0 ? { corrected: count } : {};
  if (closure !== "off") return { recommendation: { tools }, network: { ...rest, added, ...corrected } };
  if (added.length === 0 && count === 0) return { recommendation: open };
  return { recommendation: open, network: { substituted: [], added: [], unmet: [], offered: added, ...corrected } };
}

function closureInput(
  open: Recommendation,
  { input, index, stages, asked, edits }: ClosingContext,
  graph: DependencyGraph,
): ClosureInput {
  const named = (want: "in" | "out", word: "keep" | "drop"): Set<ToolId> =>
    new Set([...pick(edits.answer, want), ...pick(edits.tools, word)]);
  return {
    graph,
    recommended: open.tools,
    scoreOf: (requirement, tool) => asked.get(requirement)?.scores.matchOf(tool) ?? -Infinity,
    requirements: [...asked.keys()],
    counts: lazyCounts(graph, index, input, edits),
    stated: statedTypes(graph, open, stages.stage2),
    fixed: named("in", "keep"),
    barred: named("out", "drop"),
  };
}

function pick<Word>(words: ReadonlyMap<ToolId, Word>, wanted: Word): ToolId[] {
  return [...words].flatMap(([tool, word]) => (word === wanted ? [tool] : []));
}

const GRAPHS = new WeakMap<object, DependencyGraph>();

/** What the schemas of a catalogue say; derived once for each list of tools. */
export function dependenciesOf(tools: RetrievalIndex["tools"]): DependencyGraph {
  const graph = GRAPHS.get(tools) ?? deriveDependencies(tools);
  GRAPHS.set(tools, graph);
  return graph;
}

const CORRECTED = new WeakMap<readonly NetworkEdit[], { tools: object; graph: DependencyGraph }>();

/** The same with what a person corrected; made once for each list of corrections. */
function correctedGraph(tools: RetrievalIndex["tools"], corrections: readonly NetworkEdit[]): DependencyGraph {
  if (corrections.length === 0) return dependenciesOf(tools);
  const known = CORRECTED.get(corrections);
  if (known?.tools === tools) return known.graph;
  const graph = correctGraph(dependenciesOf(tools), corrections);
  CORRECTED.set(corrections, { tools, graph });
  return graph;
}

const COUNTS = new WeakMap<object, WeakMap<DependencyGraph, ProducerCounts>>();

/** Counted when they are first asked for, since most answers lack nothing; those of the whole history are kept. */
function lazyCounts(
  graph: DependencyGraph,
  { history }: RetrievalIndex,
  { query }: WalkInput,
  { droppedNeighbours }: ClosingContext["edits"],
): ProducerCounts {
  const count = (): ProducerCounts => {
    const { included } = selectPastRequests(history, query, droppedNeighbours);
    const isWhole = included.length === history.requests.length;
    const kept = isWhole ? COUNTS.get(history.requests)?.get(graph) : undefined;
    if (kept) return kept;
    const counts = countProducers(
      graph,
      included.map((at) => history.requests[at]!),
    );
    if (isWhole) COUNTS.set(history.requests, (COUNTS.get(history.requests) ?? new WeakMap()).set(graph, counts));
    return counts;
  };
  let counted: ProducerCounts | null = null;
  const counts = () => (counted ??= count());
  return {
    before: (producer, consumer) => counts().before(producer, consumer),
    forGroup: (producer, group) => counts().forGroup(producer, group),
    needing: (consumer) => counts().needing(consumer),
  };
}

/** At least five letters and digits with both among them, or # and digits: how people write an order number. */
const STATED = /#\d+|(?=[\p{L}\d]*\d)(?=[\p{L}\d]*\p{L})[\p{L}\d]{5,}/u;

/** Types that the request states: what a tool needs for sure whose own requirement has such a token. Ours, and untested. */
function statedTypes(graph: DependencyGraph, { tools }: Recommendation, { requirements }: CoverageResult): Set<string> {
  const textOf = new Map(requirements.map(({ id, text }) => [id, text]));
  const says = tools.filter(({ because }) => because.some((id) => STATED.test(textOf.get(id) ?? "")));
  return new Set(
    says.flatMap(({ tool }) => (graph.inputs.get(tool) ?? []).flatMap(({ anyOf, hard }) => (hard ? anyOf : []))),
  );
}

/**
 * The answer: kept tools by the first requirement they serve, then the tools added by the vote in the order of the open
 * requirements. The paper gives no order; the released code sorts (`mode: "published"`: by id). A winner that is there
 * already is not added again: the requirement joins its reasons. A tool dropped or barred by hand is never recommended, one
 * that was forced always is, behind the others. Where a set was taken, only what a person wants is in it.
 *
 * @example kept Hotel for r1, open r2 won by Weather, open r3 won by Hotel: Hotel because of r1 and r3, then Weather
 */
export function composeRecommendation(
  coverage: CoverageResult,
  rerank: RerankResult,
  mode: Config["mode"],
  edits: Pick<AppliedEdits, "tools" | "answer" | "isClosed" | "links" | "winners">,
): Recommendation {
  const tools = coverage.kept.map(({ tool, serves, by }): RecommendedTool => ({
    tool,
    from: by === "edit" ? "edit" : "bundle",
    because: [...serves],
    votes: null,
  }));
  for (const vote of rerank.perRequirement) {
    if (vote.winner === null || edits.tools.get(vote.winner) === "drop") continue;
    const there = tools.find(({ tool }) => tool === vote.winner);
    if (there) there.because.push(vote.requirement);
    else tools.push(addition(vote));
  }
  for (const { because } of tools) because.sort(inOrderOf(coverage));
  const wordOf = ({ tool }: RecommendedTool) =>
    edits.answer.get(tool) ?? (edits.isClosed && !isNamed(tool, edits) ? "out" : "in");
  const answer = [...tools.filter((one) => wordOf(one) === "in"), ...forced(tools, edits)];
  return { tools: mode === "published" ? answer.sort((a, b) => compareText(a.tool, b.tool)) : answer };
}

/** Whether a person wants the tool for a requirement, or kept it. */
function isNamed(tool: ToolId, { tools, links, winners }: Pick<AppliedEdits, "tools" | "links" | "winners">): boolean {
  const isLinked = [...links.values()].some((one) => one.get(tool) === "link");
  return isLinked || tools.get(tool) === "keep" || [...winners.values()].includes(tool);
}

/** Tools that only a person's word brings, in an order of their own: whoever was forced first is no reason. */
function forced(tools: readonly RecommendedTool[], { answer }: Pick<AppliedEdits, "answer">): RecommendedTool[] {
  return [...answer]
    .flatMap(([tool, word]) => (word === "in" && !tools.some((one) => one.tool === tool) ? [tool] : []))
    .sort(compareText)
    .map((tool) => ({ tool, from: "edit", because: [], votes: null }));
}

/** A tool that the vote (or a person against it) adds. */
function addition(vote: RequirementVote): RecommendedTool {
  const row = vote.tally.find(({ tool }) => tool === vote.winner);
  const isByHand = vote.winnerBy === "edit";
  return {
    tool: vote.winner!,
    from: isByHand ? "edit" : "vote",
    because: [vote.requirement],
    votes: isByHand ? null : (row?.votes ?? null),
  };
}

/** Requirements in the order of the request. */
function inOrderOf({ requirements }: CoverageResult): (a: RequirementId, b: RequirementId) => number {
  const order = new Map(requirements.map(({ id }, i) => [id, i]));
  return (a, b) => order.get(a)! - order.get(b)!;
}
