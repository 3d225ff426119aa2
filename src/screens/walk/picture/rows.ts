import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { ChoiceResult } from "../../../core/domain/choice";
import type { CoverageResult, BundleResult } from "../../../core/domain/trace";
import { toolName, listMissed, outcomeOf, listShownDropped, type ShownWalk } from "./shown-walk";
import { makeBesideRows, makeOfferedRows, wordsCalling } from "./choice-rows";
import type { Ghosts, PictureVote, ResultRow, BundleRow } from "./picture";

/**
 * The right column from top to bottom. A tool that several neighbouring lines lead to stands once; met again after
 * another line, it is a small "again". Tools no line leads to follow, then missed gold, then what is just outside of the
 * choice. `wrong` and missed are said only where gold is shown, and only at the end of the walk.
 */
export function makeResultRows(walk: ShownWalk, votes: readonly PictureVote[], ghosts: Ghosts): ResultRow[] {
  return listRows(walk, votes, ghosts).map((row) => {
    const calledWords = wordsCalling(row.tool, walk);
    return calledWords ? { ...row, calledWords } : row;
  });
}

function listRows(walk: ShownWalk, votes: readonly PictureVote[], ghosts: Ghosts): ResultRow[] {
  const { stage2, parts, tools, choice } = walk;
  if (!stage2) return [];
  const gold = parts.result ? walk.gold : null;
  const order = stage2.requirements.map(({ id }) => id);
  const starts = stage2.requirements.map(({ span }) => span.start);
  const reached = choice && walk.recommendation ? walk.recommendation.tools : listReached(walk, votes);
  const beside = choice ? makeBesideRows(walk, choice) : { leftOut: [], near: [] };
  const near = [...beside.near, ...makeOfferedRows(walk, [...beside.leftOut, ...beside.near])];
  const isBeside = (tool: ToolId) => [...beside.leftOut, ...near].some((row) => row.tool === tool);
  const rows = reached.flatMap(({ tool, because }) =>
    groupNeighbours(because, order).map((requirements, i): ResultRow => {
      const kind = i === 0 ? "tool" : "again";
      const name = i === 0 ? toolName(walk, tool) : `${toolName(walk, tool)} again`;
      return { key: `${tool}#${i}`, tool, name, kind, outcome: outcomeOf(tool, stage2, gold), requirements };
    }),
  );
  const waiting = walk.trace ? [] : votes.filter(({ standing }) => standing === "to-come").map(waitingRow);
  const missed = walk.recommendation
    ? listMissed(walk.recommendation.tools, gold).filter((tool) => !isBeside(tool))
    : [];
  const empty = isEmpty(walk) ? [emptyRow(stage2, choice)] : [];
  const placed = [
    ...rows,
    ...beside.leftOut,
    ...waiting,
    ...ghosts.rows.filter(({ tool }) => !isBeside(tool)),
    ...empty,
  ];
  return [
    ...placed.sort(byPlace(order, starts)),
    ...missed.map((tool): ResultRow => ({
      key: `missed ${tool}`,
      tool,
      name: toolName({ tools }, tool),
      kind: "missed",
      outcome: "missed",
      requirements: [],
    })),
    ...near,
  ];
}

/** An answer like any other, once the walk has come to it. */
function isEmpty({ recommendation, parts }: ShownWalk): boolean {
  return parts.result && recommendation?.tools.length === 0;
}

function emptyRow({ noTool, requirements }: CoverageResult, choice: ChoiceResult | null): ResultRow {
  const isNeedless = choice !== null || (noTool !== undefined && requirements.length === 0);
  return {
    key: "none",
    tool: "" as ToolId,
    name: isNeedless ? "No tool is needed" : "No tool",
    kind: "none",
    outcome: "kept",
    requirements: [],
  };
}

/** The tools that are reached so far and the requirements that lead to each: kept ones, then winners of drawn votes. */
function listReached(
  { stage2, recommendation, trace }: ShownWalk,
  votes: readonly PictureVote[],
): { tool: ToolId; because: RequirementId[] }[] {
  const reached = (stage2?.kept ?? []).map(({ tool, serves }) => ({ tool, because: [...serves] }));
  for (const { winner, requirement } of votes) {
    if (winner === null) continue;
    const there = reached.find(({ tool }) => tool === winner);
    if (there) there.because.push(requirement);
    else reached.push({ tool: winner, because: [requirement] });
  }
  // Before the choice, what the rule makes of the stages.
  const ruled = trace?.choice?.rule.tools ?? recommendation?.tools.map(({ tool }) => tool);
  const isRecommended = (tool: ToolId) => ruled === undefined || ruled.includes(tool);
  return reached.filter(({ tool }) => isRecommended(tool));
}

/** Runs of requirements that follow each other in the request. No requirement at all is one empty run. */
export function groupNeighbours(because: readonly RequirementId[], order: readonly RequirementId[]): RequirementId[][] {
  const indexes = because.map((id) => order.indexOf(id)).sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const index of indexes) {
    const last = groups.at(-1);
    if (last && index - (last.at(-1) ?? 0) <= 1) last.push(index);
    else groups.push([index]);
  }
  return groups.length === 0 ? [[]] : groups.map((group) => group.flatMap((index) => order[index] ?? []));
}

function waitingRow({ requirement }: PictureVote): ResultRow {
  return {
    key: `waiting ${requirement}`,
    tool: "" as ToolId,
    name: "voting",
    kind: "waiting",
    outcome: "unsolved",
    requirements: [requirement],
  };
}

/** By the middle of the lines that lead there, a ghost by its words; rows without lines last. */
function byPlace(order: readonly RequirementId[], starts: readonly number[]): (a: ResultRow, b: ResultRow) => number {
  const placeOf = (row: ResultRow): number => {
    if (row.kind === "ghost") return starts.filter((start) => start < row.span.start).length - 0.5;
    if (row.requirements.length === 0) return order.length;
    return row.requirements.reduce((sum, id) => sum + order.indexOf(id), 0) / row.requirements.length;
  };
  return (a, b) => placeOf(a) - placeOf(b);
}

/** How many past requests the ticks tell of. */
export const TICKED_REQUESTS = 5;

/** The tools of the bundle: those that serve, by the first requirement they serve, then the dropped, best score first. */
export function makeBundleRows(walk: ShownWalk): BundleRow[] {
  const { stage1, stage2, parts } = walk;
  if (!stage1) return [];
  const inBundle = new Set(stage1.chosen?.tools ?? []);
  const rows = stage2 ? matchedRows(stage2) : [...inBundle].map(unmatchedRow);
  return rows
    .filter(({ tool }) => parts.coverage || inBundle.has(tool))
    .map((row) => ({
      ...row,
      name: walk.tools[row.tool]?.name ?? row.tool,
      description: walk.tools[row.tool]?.description ?? "",
      standing: parts.coverage ? row.standing : "waiting",
      uses: usesOf(stage1, row.tool),
      origin: inBundle.has(row.tool) ? "bundle" : "outside",
    }));
}

/** How many dropped tools are not drawn. */
export function countUndrawn({ stage2 }: Pick<ShownWalk, "stage2">): number {
  return stage2 ? stage2.dropped.length - listShownDropped(stage2.dropped).length : 0;
}

type MatchedRow = Pick<BundleRow, "tool" | "standing" | "by" | "serves" | "best">;

function matchedRows({ kept, dropped }: CoverageResult): MatchedRow[] {
  return [
    ...kept.map(({ tool, serves, by }): MatchedRow => ({ tool, standing: "kept", by, serves, best: null })),
    ...listShownDropped(dropped).map(({ tool, best, by }): MatchedRow => ({
      tool,
      standing: "dropped",
      by,
      serves: [],
      best,
    })),
  ];
}

function unmatchedRow(tool: ToolId): MatchedRow {
  return { tool, standing: "waiting", by: "computed", serves: [], best: null };
}

function usesOf({ neighbours }: BundleResult, tool: ToolId): boolean[] {
  return neighbours.slice(0, TICKED_REQUESTS).map(({ tools }) => tools.includes(tool));
}

const LETTERS = "abcde";

/** "used by past requests a, b and e", for whoever does not see the ticks. */
export function describeUses(uses: readonly boolean[]): string {
  const letters = uses.flatMap((used, i) => (used ? [LETTERS.charAt(i)] : []));
  if (uses.length === 0) return "";
  if (letters.length === 0) return "used by none of the nearest past requests";
  const last = letters.pop() ?? "";
  const list = letters.length === 0 ? last : `${letters.join(", ")} and ${last}`;
  return `used by past request${letters.length === 0 ? "" : "s"} ${list}`;
}
