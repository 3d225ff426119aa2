import type { Config } from "../domain/config";
import type { RequirementId, ToolId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { RankedTool, RequirementVote, RerankResult, TallyRow, ViewName } from "../domain/trace";
import { rankBest, type TieKey } from "../retrieve/rank";
import { type RetrievalIndex, selectPastRequests } from "../retrieve/retrieval-index";
import type { EncodedQuery } from "../retrieve/text-index";
import { tokenize } from "../retrieve/tokenize";
import type { AppliedEdits } from "./edits";
import { searchAll, similarityOf, type ToolScores } from "./score-tools";

/** What stage 3 looks at. Each open requirement comes encoded and scored: stage 2 needed both already. */
export interface RerankingInput {
  query: Query;
  /** Open requirements, in order, with what is asked for each. */
  open: readonly { requirement: RequirementId; encoded: EncodedQuery; scores: ToolScores }[];
  index: RetrievalIndex;
  config: Config;
  edits: Pick<AppliedEdits, "droppedNeighbours" | "links" | "winners">;
}

/**
 * Stage 3, multi-view re-ranking: for each open requirement three lists of k tools (or past requests) vote, and the
 * tool with most votes is added, one a requirement. All lists use the retriever of `score-tools.ts`. The past is the
 * history without the request itself, in every mode (the released code holds its test requests out here).
 * k is 7 in the released code; the paper does not say.
 *
 * @example direct A B C, history B D, context A B E: B has three votes and wins, A has two
 */
export async function rerankByViews(input: RerankingInput, encoder: EncoderPort | null): Promise<RerankResult> {
  const perRequirement: RequirementVote[] = [];
  for (const open of input.open) perRequirement.push(await voteOn(input, open, encoder));
  return { perRequirement, k: input.config.stage3.k };
}

/** One requirement: three lists, their votes, and whether the vote changed anything. */
async function voteOn(
  input: RerankingInput,
  { requirement, encoded, scores }: RerankingInput["open"][number],
  encoder: EncoderPort | null,
): Promise<RequirementVote> {
  const direct = rankTools(input, scores);
  const pastRequests = await nearestPastRequests(input, encoded, encoder);
  const views = {
    direct,
    history: toolsInOrderOfAppearance(pastRequests),
    context: await expandContext(input, direct[0]?.tool, encoder),
  };
  const ids = { direct: idsOf(views.direct), history: idsOf(views.history), context: idsOf(views.context) };
  const tally = tallyVotes(ids);
  return {
    requirement,
    views,
    pastRequests,
    tally,
    ...decide(input, requirement, tally),
    voteMattered: tally.length > 0 && tally[0]!.tool !== direct[0]?.tool,
    voteCouldMatter: canVoteMatter(ids),
  };
}

/**
 * The first of the tally wins, unless a person chose another tool. A tool that a person cut from this very requirement
 * cannot win for it; then the next of the tally does. A winner may be kept already: then nothing is added.
 */
function decide({ edits, index }: RerankingInput, requirement: RequirementId, tally: readonly TallyRow[]) {
  const computedWinner = tally[0]?.tool ?? null;
  const cut = edits.links.get(requirement);
  const allowed = tally.find(({ tool }) => cut?.get(tool) !== "unlink")?.tool ?? null;
  const chosen = edits.winners.get(requirement);
  const winner = chosen !== undefined && index.toolNumbers.has(chosen) ? chosen : allowed;
  const tiedWith = tally.filter(({ votes }) => votes === tally[0]!.votes).map(({ tool }) => tool);
  const isOverruled = winner !== computedWinner;
  const rule = tiedWith.length > 1 ? ("first-appearance" as const) : ("votes" as const);
  return {
    winner,
    winnerBy: isOverruled ? ("edit" as const) : ("computed" as const),
    computedWinner,
    decidedBy: isOverruled ? ("edit" as const) : rule,
    tiedWith,
  };
}

/** The direct view: the k tools nearest to the requirement. */
function rankTools({ index, config }: RerankingInput, { order, similarity }: ToolScores): RankedTool[] {
  const toolIndices = index.tools.map((_, toolIndex) => toolIndex);
  const best = rankBest(toolIndices, order, (toolIndex) => toolKey(index, toolIndex), Math.max(1, config.stage3.k));
  return best.map((toolIndex, i) => ({ tool: index.tools[toolIndex]!.id, rank: i + 1, score: similarity[toolIndex]! }));
}

/** The k past requests nearest to the requirement, with the tools they needed: what the history view is made of. */
async function nearestPastRequests(
  { query, index, config, edits }: RerankingInput,
  encoded: EncodedQuery,
  encoder: EncoderPort | null,
): Promise<RequirementVote["pastRequests"]> {
  const { history } = index;
  const { included } = selectPastRequests(history, query, edits.droppedNeighbours);
  const signals = await searchAll(history.requestTexts, encoded, config, encoder, included);
  const similarity = similarityOf(signals);
  const keyOf = (requestIndex: number): TieKey => ({
    name: history.requests[requestIndex]!.text,
    id: history.requests[requestIndex]!.id,
  });
  return rankBest(included, signals.score, keyOf, Math.max(1, config.stage3.k)).map((requestIndex) => ({
    query: history.requests[requestIndex]!.id,
    text: history.requests[requestIndex]!.text,
    score: similarity[requestIndex]!,
    tools: [...history.bundles[history.bundleIndexOfRequest[requestIndex]!]!.tools],
  }));
}

/**
 * Going down the nearest past requests, each tool where it first appears; tools of one request in its own order. The
 * released code takes a set here, in random order: that can never change the winner, only lower ranks.
 */
function toolsInOrderOfAppearance(pastRequests: RequirementVote["pastRequests"]): RankedTool[] {
  const scores = new Map<ToolId, number>();
  for (const { tools, score } of pastRequests) {
    for (const tool of tools) if (!scores.has(tool)) scores.set(tool, score);
  }
  return [...scores].map(([tool, score], i) => ({ tool, rank: i + 1, score }));
}

/**
 * The tools nearest to the first tool of the direct view. That tool stands first in its own list, as in the released
 * code, where it is its own nearest neighbour; BM25 alone would not promise that, and without it the rule of the vote
 * (method notes 1.4) would be another one.
 */
async function expandContext(
  input: RerankingInput,
  first: ToolId | undefined,
  encoder: EncoderPort | null,
): Promise<RankedTool[]> {
  const { index, config } = input;
  const toolIndex = first === undefined ? undefined : index.toolNumbers.get(first);
  if (toolIndex === undefined) return [];
  const { order, similarity } = await scoreNeighbourTools(input, toolIndex, encoder);
  const others = index.tools.map((_, other) => other).filter((other) => other !== toolIndex);
  const nearest = rankBest(others, order, (other) => toolKey(index, other), Math.max(1, config.stage3.k) - 1);
  return [toolIndex, ...nearest].map((tool, i) => ({
    tool: index.tools[tool]!.id,
    rank: i + 1,
    score: similarity[tool]!,
  }));
}

/** The catalogue searched with a tool's own text, by its vector where it has one. */
async function scoreNeighbourTools({ index, config }: RerankingInput, toolIndex: number, encoder: EncoderPort | null) {
  const text = index.catalogue.texts[toolIndex]!;
  const vectors = encoder ? index.catalogue.vectors : null;
  const encoded: EncodedQuery = { text, words: tokenize(text), vector: vectors?.row(toolIndex) ?? null };
  const signals = await searchAll(index.catalogue, encoded, config, encoder);
  return { order: signals.score, similarity: similarityOf(signals) };
}

function toolKey(index: RetrievalIndex, toolIndex: number): TieKey {
  return index.tools[toolIndex]!;
}

function idsOf(ranked: readonly RankedTool[]): ToolId[] {
  return ranked.map(({ tool }) => tool);
}

/** The tools of each view, best first, without repeats. */
export type Views = Record<ViewName, readonly ToolId[]>;

const VIEW_NAMES: readonly ViewName[] = ["direct", "history", "context"];

/**
 * Counts in how many views each tool stands: most votes first, equal votes by first appearance going through direct,
 * history, context (as the released code's counter does). The sort is stable, which is what keeps that order.
 *
 * @example tallyVotes({ direct: ["a", "b"], history: ["b"], context: ["a", "b"] })[0] // b: 3 votes, ranks 2, 1, 2
 */
export function tallyVotes(views: Views): TallyRow[] {
  const rows = new Map<ToolId, TallyRow>();
  for (const view of VIEW_NAMES) {
    views[view].forEach((tool, i) => {
      const row = rows.get(tool) ?? { tool, votes: 0, ranks: { direct: null, history: null, context: null } };
      row.votes = row.votes + 1;
      row.ranks[view] = i + 1;
      rows.set(tool, row);
    });
  }
  return [...rows.values()].sort((a, b) => b.votes - a.votes);
}

/**
 * The winner without counting: the first direct tool if it is in the history view; else the first direct tool that is
 * in both other views; else the first direct tool. Holds because the context view always lists the first direct tool.
 * `null` without a direct view. Source: method notes 1.4, checked against the count on random views.
 */
export function pickByClosedForm({ direct, history, context }: Views): ToolId | null {
  const [first] = direct;
  if (first === undefined) return null;
  if (history.includes(first)) return first;
  return direct.find((tool) => history.includes(tool) && context.includes(tool)) ?? first;
}

/**
 * Whether any vote could pick another tool than the first of the direct view: not when the history lists it too, nor when
 * the history lists nothing.
 */
export function canVoteMatter({ direct, history }: Pick<Views, "direct" | "history">): boolean {
  const [first] = direct;
  return first !== undefined && history.length > 0 && !history.includes(first);
}
