import type { Rank } from "../../../core/domain/ids";
import type { ViewName } from "../../../core/domain/trace";
import { textWithNotes } from "../../../core/domain/notes";
import { supportOf } from "../../../core/pipeline/vote-support";
import type { ShownWalk } from "./shown-walk";
import { makeBundleRows } from "./bundle-rows";
import { findGhosts } from "./ghosts";
import { makeResultRows } from "./result-rows";
import type { Picture, PictureRequirement, PictureLink, PictureVote } from "./picture";

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
  const shown = textWithNotes(query.text, stage2?.requirements ?? []);
  return (stage2?.requirements ?? []).map(({ id, span, text, by, placed }) => {
    const standing = !parts.coverage ? "unread" : stage2?.unsolved.includes(id) ? "open" : "served";
    return { id, span, words: shown.slice(span.start, span.end), text, by, standing, ...(placed ? { placed } : {}) };
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

function makeVotes({ stage2, stage3, parts, trace }: ShownWalk): PictureVote[] {
  if (!parts.coverage) return [];
  const open = stage2?.unsolved ?? [];
  return open.map((requirement, i): PictureVote => {
    const vote = stage3?.perRequirement.find((one) => one.requirement === requirement);
    const isDone = vote !== undefined && i < parts.votes;
    if (!isDone)
      return {
        requirement,
        winner: null,
        winnerBy: "computed",
        ranks: NO_RANKS,
        votes: 0,
        standing: "to-come",
        far: null,
      };
    const row = vote.tally.find(({ tool }) => tool === vote.winner);
    const support = trace && supportOf(vote, trace.environment);
    return {
      requirement,
      winner: vote.winner,
      winnerBy: vote.winnerBy,
      ranks: row?.ranks ?? NO_RANKS,
      votes: row?.votes ?? 0,
      standing: "done",
      far: support && !support.isNear ? support.best : null,
    };
  });
}
