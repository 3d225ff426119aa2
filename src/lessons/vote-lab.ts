import type { ToolId } from "../core/domain/ids";
import type { ViewName } from "../core/domain/trace";
import { canVoteMatter, pickByClosedForm, tallyVotes, type Views } from "../core/pipeline/stage-3-multi-view-reranking";
import { countOf, listWords } from "../core/domain/phrases";

/* Three lists that vote, changed by hand. The vote is the pipeline's own; only the lists are moved here. */

/** One change of one list. Places count from 0. */
export type LabMove =
  | { kind: "place"; view: ViewName; tool: ToolId; at: number }
  | { kind: "take-out"; view: ViewName; tool: ToolId };

/** How many tools each list holds at most. */
export type Longest = Readonly<Record<ViewName, number>>;

/**
 * The lists after a change; `null` where it is none: the tool already stands there, is not there to be taken out, or is the
 * first of direct, which context always lists. `place` moves a tool within its list or puts it in; a list never grows above
 * its longest, its last tool leaves. When the first of direct is another, context begins with that one.
 */
export function changeLists(views: Views, move: LabMove, longest: Longest): Views | null {
  const list = views[move.view];
  const rest = list.filter((tool) => tool !== move.tool);
  if (move.kind === "take-out" && rest.length === list.length) return null;
  const next =
    move.kind === "take-out"
      ? rest
      : [...rest.slice(0, move.at), move.tool, ...rest.slice(move.at)].slice(0, longest[move.view]);
  if (next.length === list.length && next.every((tool, index) => tool === list[index])) return null;
  return withFirstOfDirect({ ...views, [move.view]: next }, move, longest);
}

function withFirstOfDirect(views: Views, { view }: LabMove, longest: Longest): Views | null {
  const [first] = views.direct;
  if (first === undefined) return null;
  if (view === "context") return views.context.includes(first) ? views : null;
  if (views.context[0] === first || (views.context.includes(first) && view !== "direct")) return views;
  return { ...views, context: [first, ...views.context.filter((tool) => tool !== first)].slice(0, longest.context) };
}

/** What the vote says of three lists. */
interface LabVerdict {
  tally: ReturnType<typeof tallyVotes>;
  winner: ToolId;
  votes: number;
  /** Other tools with as many votes; the order of direct decides among them. */
  tiedWith: ToolId[];
  canMatter: boolean;
  /** Whether the closed form names the same winner: it always does. */
  isByClosedForm: boolean;
}

/** Counts the vote. RangeError without a list of direct. */
export function judgeLists(views: Views): LabVerdict {
  const tally = tallyVotes(views);
  const [best] = tally;
  if (!best || views.direct.length === 0) throw new RangeError("Direct lists no tool, so there is nothing to vote on.");
  return {
    ...{ tally, winner: best.tool, votes: best.votes },
    tiedWith: tally.filter(({ tool, votes }) => votes === best.votes && tool !== best.tool).map(({ tool }) => tool),
    canMatter: canVoteMatter(views),
    isByClosedForm: pickByClosedForm(views) === best.tool,
  };
}

/** Something to be brought about by changing the lists. */
export interface Challenge {
  id: "first-loses" | "third-wins" | "tie" | "no-vote" | "two-votes";
  isDone(views: Views, start: Views): boolean;
}

const CHALLENGES: readonly Challenge[] = [
  { id: "first-loses", isDone: (views) => judgeLists(views).winner !== views.direct[0] },
  { id: "third-wins", isDone: (views, start) => judgeLists(views).winner === start.direct[2] },
  { id: "tie", isDone: (views) => judgeLists(views).tiedWith.length > 0 },
  { id: "no-vote", isDone: (views) => !canVoteMatter(views) },
  { id: "two-votes", isDone: (views) => judgeLists(views).votes === 2 },
];

/** Challenges that these lists do not fulfil as they are. */
export function challengesFor(start: Views): Challenge[] {
  return CHALLENGES.filter((challenge) => !challenge.isDone(start, start));
}

const LONGEST_WAY = 3;

/**
 * A shortest way to fulfil a challenge, at most three changes; `null`: there is none so short. Found by trying every change
 * that can matter: places in direct, and whether history and context have a tool at all.
 */
export function solveChallenge(challenge: Challenge, start: Views, longest: Longest): LabMove[] | null {
  if (challenge.isDone(start, start)) return [];
  const known = [...new Set([...start.direct, ...start.history, ...start.context])];
  const seen = new Set([keyOf(start)]);
  let reached: { views: Views; way: LabMove[] }[] = [{ views: start, way: [] }];
  for (let length = 1; length <= LONGEST_WAY; length += 1) {
    const further: typeof reached = [];
    for (const { views, way } of reached) {
      for (const move of movesOf(views, known, longest)) {
        const next = changeLists(views, move, longest);
        if (!next || seen.has(keyOf(next))) continue;
        if (challenge.isDone(next, start)) return [...way, move];
        seen.add(keyOf(next));
        further.push({ views: next, way: [...way, move] });
      }
    }
    reached = further;
  }
  return null;
}

function movesOf(views: Views, known: readonly ToolId[], longest: Longest): LabMove[] {
  const inDirect = views.direct.flatMap((tool): LabMove[] => [
    { kind: "take-out", view: "direct", tool },
    ...views.direct.map((_, at): LabMove => ({ kind: "place", view: "direct", tool, at })),
  ]);
  const inOthers = (["history", "context"] as const).flatMap((view) =>
    known.map((tool): LabMove => {
      if (views[view].includes(tool)) return { kind: "take-out", view, tool };
      return { kind: "place", view, tool, at: Math.min(views[view].length, longest[view] - 1) };
    }),
  );
  return [...inOthers, ...inDirect];
}

/** Lists that no vote can tell apart have the same key: the order counts in direct alone. */
function keyOf({ direct, history, context }: Views): string {
  return [direct, history.toSorted(), context.toSorted()].map((list) => list.join("\n")).join("\n\n");
}

/* What is said of lists that vote. */

type NameOf = (tool: ToolId) => string;

export function nameChallenge({ id }: Pick<Challenge, "id">): string {
  const names: Record<Challenge["id"], string> = {
    "first-loses": "Make the first of direct lose.",
    "third-wins": "Make the tool win that is third in direct now.",
    tie: "Make a tie.",
    "no-vote": "Make the vote unable to matter.",
    "two-votes": "Make a tool win with two votes.",
  };
  return names[id];
}

/** Who wins, with how many votes, and why. */
export function describeLabVerdict(
  { winner, votes, tiedWith, canMatter }: LabVerdict,
  first: ToolId,
  nameOf: NameOf,
): string {
  const won = `${nameOf(winner)} wins with ${countOf(votes, "vote")}.`;
  const tie =
    tiedWith.length === 0
      ? ""
      : ` ${listWords(tiedWith.map(nameOf))} ${tiedWith.length === 1 ? "has" : "have"} as many: the order of direct decides.`;
  if (winner !== first) {
    return `${won}${tie} ${nameOf(first)}, the first of direct, is not in history, and ${nameOf(winner)} is in all three.`;
  }
  const why = canMatter
    ? `It is not in history, so a tool in all three lists could outvote it, but none is.`
    : "It is the first of direct, and the vote cannot change that.";
  return `${won}${tie} ${why}`;
}

/** A change as a sentence: "Take Mail out of history." */
export function describeLabMove(move: LabMove, isThere: boolean, nameOf: NameOf): string {
  const tool = nameOf(move.tool);
  if (move.kind === "take-out") return `Take ${tool} out of ${move.view}.`;
  return isThere ? `Move ${tool} to place ${move.at + 1} of ${move.view}.` : `Put ${tool} into ${move.view}.`;
}
