import type { Config } from "../domain/config";
import type { QueryId, RequirementId, ToolId } from "../domain/ids";
import type { EncodedQuery, FinderPort, Found } from "../domain/ports";
import type { Query } from "../domain/query";
import type { RankedTool, RequirementVote, RerankResult, TallyRow, ViewName } from "../domain/trace";
import { type RetrievalIndex, selectPastRequests } from "../retrieve/retrieval-index";
import { tokenize } from "../retrieve/tokenize";
import type { AppliedEdits } from "./edits";
import { rankTools, searchFor, similarityOf, type ToolScores } from "./score-tools";

/** Lists of tools near a tool that are kept; with more of them, all are made anew. */
const MOST_KEPT = 4096;

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
 * history without the request itself, in every mode (the released code holds its test requests out here). All requirements
 * are asked about together: past requests, and meanwhile the neighbours of the nearest tools.
 * k is 7 in the released code; the paper does not say.
 *
 * @example direct A B C, history B D, context A B E: B has three votes and wins, A has two
 */
export async function rerankByViews(input: RerankingInput, finder: FinderPort): Promise<RerankResult> {
  const { open, config } = input;
  const k = Math.max(1, config.stage3.k);
  const [[direct, contexts], past] = await Promise.all([
    expandDirect(input, k, finder),
    nearestPastRequests(input, k, finder),
  ]);
  const perRequirement = open.map(({ requirement }, i) =>
    voteOn(input, requirement, { direct: direct[i]!, pastRequests: past[i]!, context: contexts[i]! }),
  );
  return { perRequirement, k: config.stage3.k };
}

/** The direct view of each requirement, and the context view that starts at its first tool. */
async function expandDirect({ open, config }: RerankingInput, k: number, finder: FinderPort) {
  const direct = await Promise.all(open.map(({ scores }) => scores.nearest(k)));
  const firsts = direct.map(([first]) => first?.tool);
  return [direct, await expandContexts(firsts, { config, k, finder })] as const;
}

/** One requirement: three lists, their votes, and whether the vote changed anything. */
function voteOn(
  input: RerankingInput,
  requirement: RequirementId,
  { direct, pastRequests, context }: Pick<RequirementVote, "pastRequests"> & Record<"direct" | "context", RankedTool[]>,
): RequirementVote {
  const views = { direct, history: toolsInOrderOfAppearance(pastRequests), context };
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

/** The k past requests nearest to each requirement, with the tools they needed: what the history view is made of. */
async function nearestPastRequests(
  { query, open, index, config, edits }: RerankingInput,
  k: number,
  finder: FinderPort,
): Promise<RequirementVote["pastRequests"][]> {
  const { leftOut, dropped } = selectPastRequests(index.history, query, edits.droppedNeighbours);
  const searches = open.map(({ encoded }) => searchFor("requests", encoded, config, [...leftOut, ...dropped]));
  const found = await finder.find(searches);
  return Promise.all(
    found.map(async (each) =>
      (await each.best(k)).map((past) => ({
        query: past.id as QueryId,
        text: past.text,
        score: similarityOf(past),
        tools: [...past.tools],
      })),
    ),
  );
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
 * The tools nearest to the first tool of each direct view: the catalogue searched with that tool's own text, by its vector
 * where it has one. The tool stands first in its own list, as in the released code, where it is its own nearest neighbour;
 * BM25 alone would not promise that, and without it the rule of the vote (method notes 1.4) would be another one.
 */
async function expandContexts(
  firsts: readonly (ToolId | undefined)[],
  { config, k, finder }: { config: Config; k: number; finder: FinderPort },
): Promise<RankedTool[][]> {
  const kept = finder.nearTools;
  if (kept && kept.size > MOST_KEPT) kept.clear();
  const { retriever, denseWeight } = config.stage1;
  const keyOf = (tool: ToolId): string => JSON.stringify([tool, k, retriever, denseWeight]);
  const asked = [...new Set(firsts.flatMap((tool) => tool ?? []))];
  const listOf = new Map(asked.map((tool) => [tool, kept?.get(keyOf(tool))]));
  const wanted = asked.filter((tool) => !listOf.get(tool));
  const stored = await finder.read("tools", wanted);
  const tools = wanted.filter((tool) => stored.has(tool));
  const searches = tools.map((tool) => {
    const { text, vector } = stored.get(tool)!;
    return searchFor("tools", { text, words: tokenize(text), vector }, config);
  });
  const found = await finder.find(searches);
  const lists = await Promise.all(found.map((each, i) => listNeighbours(each, tools[i]!, k)));
  lists.forEach((list, i) => {
    listOf.set(tools[i]!, list);
    kept?.set(keyOf(tools[i]!), list);
  });
  return firsts.map((tool) => (tool === undefined ? [] : copyList(listOf.get(tool) ?? [])));
}

/** Traces share nothing that could be changed. */
function copyList(list: readonly RankedTool[]): RankedTool[] {
  return list.map((row) => ({ ...row }));
}

async function listNeighbours(found: Found, tool: ToolId, k: number): Promise<RankedTool[]> {
  const others = (await found.best(k)).filter(({ id }) => id !== tool).slice(0, k - 1);
  await found.look([tool]);
  return rankTools([{ id: tool, ...found.signalsOf(tool)! }, ...others]);
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
