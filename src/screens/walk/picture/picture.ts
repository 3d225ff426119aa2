import type { Rank, RequirementId, ToolId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import type { ViewName } from "../../../core/domain/trace";
import type { Outcome } from "../../../ui/outcome";
import type { ShownWalk } from "./shown-walk";
import { makeBundleRows, type BundleRow } from "./bundle-rows";
import { findGhosts, type Ghosts } from "./ghosts";
import { makeResultRows, type ResultRow } from "./result-rows";

/** What the walk picture shows, without any place: a trace as rows and lines, as far as the walk has come. */
export interface Picture {
  requirements: PictureRequirement[];
  bundle: BundleRow[];
  links: PictureLink[];
  votes: PictureVote[];
  result: ResultRow[];
  ghosts: Ghosts;
  /** Stages are still on their way. */
  status: "arriving" | "there";
}

export interface PictureRequirement {
  id: RequirementId;
  span: Span;
  /** Its words in the request. */
  words: string;
  /** What is matched: the words, or what they were renamed to. */
  text: string;
  by: "computed" | "edit";
  /** `unread`: coverage is not drawn yet. */
  standing: "unread" | "served" | "open";
}

/** A tool of the bundle that serves a requirement. */
export interface PictureLink {
  requirement: RequirementId;
  tool: ToolId;
  score: number;
  by: "computed" | "edit";
  strength: "above" | "below-threshold";
}

export interface PictureVote {
  requirement: RequirementId;
  /** `null` while the vote is not drawn, or when the catalogue is empty. */
  winner: ToolId | null;
  winnerBy: "computed" | "edit";
  ranks: Record<ViewName, Rank | null>;
  votes: number;
  standing: "to-come" | "done";
}

export function makePicture(walk: ShownWalk): Picture {
  const votes = makeVotes(walk);
  const ghosts = findGhosts(walk);
  return {
    requirements: makeRequirements(walk),
    bundle: walk.parts.bundle ? makeBundleRows(walk) : [],
    links: walk.parts.coverage ? makeLinks(walk) : [],
    votes,
    result: walk.parts.coverage ? makeResultRows(walk, votes, ghosts) : [],
    ghosts,
    status: walk.trace ? "there" : "arriving",
  };
}

function makeRequirements({ query, stage2, parts }: ShownWalk): PictureRequirement[] {
  return (stage2?.requirements ?? []).map(({ id, span, text, by }) => {
    const standing = !parts.coverage ? "unread" : stage2?.unsolved.includes(id) ? "open" : "served";
    return { id, span, words: query.text.slice(span.start, span.end), text, by, standing };
  });
}

/** Links of tools that are kept: one cut from the result by hand has none. Best score first for each requirement. */
function makeLinks({ stage2 }: ShownWalk): PictureLink[] {
  if (!stage2) return [];
  const kept = new Set(stage2.kept.map(({ tool }) => tool));
  return stage2.matches
    .filter((match) => match.linked && kept.has(match.tool))
    .map(({ requirement, tool, score, by }) => ({
      requirement,
      tool,
      score,
      by,
      strength: score >= stage2.threshold ? "above" : "below-threshold",
    }));
}

const NO_RANKS: Record<ViewName, Rank | null> = { direct: null, history: null, context: null };

function makeVotes({ stage2, stage3, parts }: ShownWalk): PictureVote[] {
  if (!parts.coverage) return [];
  const open = stage2?.unsolved ?? [];
  return open.map((requirement, i): PictureVote => {
    const vote = stage3?.perRequirement.find((one) => one.requirement === requirement);
    const isDone = vote !== undefined && i < parts.votes;
    if (!isDone)
      return { requirement, winner: null, winnerBy: "computed", ranks: NO_RANKS, votes: 0, standing: "to-come" };
    const row = vote.tally.find(({ tool }) => tool === vote.winner);
    return {
      requirement,
      winner: vote.winner,
      winnerBy: vote.winnerBy,
      ranks: row?.ranks ?? NO_RANKS,
      votes: row?.votes ?? 0,
      standing: "done",
    };
  });
}

/** The mark at the end of a requirement's line: that of the first tool it leads to. `null`: it leads to none (yet). */
export function outcomeOfRequirement({ result }: Pick<Picture, "result">, requirement: RequirementId): Outcome | null {
  const row = result.find(
    ({ kind, requirements }) => kind !== "ghost" && kind !== "waiting" && requirements.includes(requirement),
  );
  return row?.outcome ?? null;
}
