import type { Rank, RequirementId, ToolId } from "../../../core/domain/ids";
import type { ViewName, Requirement, Trace } from "../../../core/domain/trace";
import { textWithNotes, isNote } from "../../../core/domain/notes";
import { leastScoreIn, supportOf } from "../../../core/pipeline/link-rules";
import { makeBundleRows, makeResultRows } from "./rows";
import { formatScore } from "../../../ui/format-number";
import { toolName, outcomeOf, type ShownWalk } from "./shown-walk";
import type { GhostRow, Ghosts, GhostWords, Picture, PictureRequirement, PictureLink, PictureVote } from "./picture";

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
function makeLinks({ stage2, config }: ShownWalk): PictureLink[] {
  if (!stage2) return [];
  const kept = new Set(stage2.kept.map(({ tool }) => tool));
  return stage2.matches
    .filter((match) => match.linked && kept.has(match.tool))
    .map(({ requirement, tool, score, by }) => ({
      requirement,
      tool,
      score,
      by,
      strength: score >= leastScoreIn(stage2, config, requirement).least ? "above" : "below-threshold",
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

const NONE: Ghosts = { words: [], links: [], rows: [] };

function findGhosts(walk: ShownWalk): Ghosts {
  const { computed, trace, parts } = walk;
  if (!computed || !trace || !parts.edits || computed === trace || computed.query.text !== trace.query.text)
    return NONE;
  const gone = computed.stage2.requirements.filter((was) => !hasRequirement(trace, was.id));
  // The line of a deleted note is gone, so nothing is left to draw its ghost at.
  const words = gone.filter((was) => !isNote(was)).map((was) => ghostWords(was, computed, trace));
  return { words, links: ghostLinks(computed, trace), rows: ghostRows(computed, trace, walk) };
}

function ghostWords(was: Requirement, computed: Trace, trace: Trace): GhostWords {
  const heirs = heirsOf(was, trace);
  const parts = [heirs.length > 1 ? "one requirement" : "", whereItLed(was.id, computed)].filter((part) => part !== "");
  const tools = servingTools(computed, was.id).map(({ tool }) => tool);
  return {
    id: was.id,
    span: was.span,
    label: parts.join(", "),
    fate: heirs.length > 0 ? "replaced" : "deleted",
    heirs: heirs.map(({ id }) => id),
    partedAfter: heirs.slice(0, -1).map(({ id }) => id),
    tools: tools.filter((tool) => hasBundleRow(trace, tool)),
  };
}

/** "TableBooking .38", or "open, then WeatherForecast with 2 of 3 votes". */
function whereItLed(requirement: RequirementId, computed: Trace): string {
  const serving = servingTools(computed, requirement);
  if (serving.length > 0) {
    return serving.map(({ tool, score }) => `${toolName(computed, tool)} ${formatScore(score)}`).join(", ");
  }
  const vote = computed.stage3.perRequirement.find((one) => one.requirement === requirement);
  if (!vote || vote.winner === null) return "open";
  const votes = vote.tally.find(({ tool }) => tool === vote.winner)?.votes ?? 0;
  return `open, then ${toolName(computed, vote.winner)} with ${votes} of 3 votes`;
}

function ghostLinks(computed: Trace, trace: Trace): Ghosts["links"] {
  return trace.stage2.requirements.flatMap(({ id }) =>
    servingTools(computed, id)
      .filter(({ tool }) => hasBundleRow(trace, tool) && !servingTools(trace, id).some((now) => now.tool === tool))
      .map(({ tool, score }) => ({
        requirement: id,
        tool,
        label: `${toolName(computed, tool)} ${formatScore(score)}`,
      })),
  );
}

function ghostRows(computed: Trace, trace: Trace, walk: ShownWalk): GhostRow[] {
  if (!walk.parts.result) return [];
  const gone = computed.recommendation.tools.filter(({ tool }) => !isRecommended(trace, tool));
  return gone.flatMap(({ tool, because }): GhostRow[] => {
    const was = computed.stage2.requirements.find((one) => because.includes(one.id) && leadsNowhere(trace, one));
    if (!was) return [];
    const outcome = outcomeOf(tool, computed.stage2, walk.gold);
    const name = toolName(computed, tool);
    return [{ key: `ghost ${tool}`, tool, name, kind: "ghost", outcome, requirements: [], span: was.span, of: was.id }];
  });
}

/** The tools that led from a requirement before the edits and are not recommended now. */
export function formerTools({ computed, trace, parts }: ShownWalk, requirement: RequirementId): ToolId[] {
  if (!computed || !trace || !parts.edits || computed === trace) return [];
  return computed.recommendation.tools
    .filter(({ tool, because }) => because.includes(requirement) && !isRecommended(trace, tool))
    .map(({ tool }) => tool);
}

/** Whether none of the requirements that have its words now leads to a tool. */
function leadsNowhere(trace: Trace, was: Requirement): boolean {
  const heirs = heirsOf(was, trace);
  return !trace.recommendation.tools.some(({ because }) => heirs.some(({ id }) => because.includes(id)));
}

/** The requirements that have words of one that was there: itself, when it still is. A note has no other heir. */
function heirsOf(was: Requirement, trace: Trace): Requirement[] {
  if (isNote(was)) return trace.stage2.requirements.filter(({ id }) => id === was.id);
  return trace.stage2.requirements.filter(({ span }) => span.start < was.span.end && was.span.start < span.end);
}

function servingTools({ stage2 }: Trace, requirement: RequirementId): { tool: ToolId; score: number }[] {
  return stage2.matches.filter(
    (match) => match.requirement === requirement && match.linked && stage2.kept.some(({ tool }) => tool === match.tool),
  );
}

function hasRequirement({ stage2 }: Trace, id: RequirementId): boolean {
  return stage2.requirements.some((one) => one.id === id);
}

function hasBundleRow({ stage2 }: Trace, tool: ToolId): boolean {
  return [...stage2.kept, ...stage2.dropped].some((one) => one.tool === tool);
}

function isRecommended({ recommendation }: Trace, tool: ToolId): boolean {
  return recommendation.tools.some((one) => one.tool === tool);
}
