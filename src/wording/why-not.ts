import { leastScoreIn } from "../core/pipeline/link-rules";
import type { RequirementId, ToolId } from "../core/domain/ids";
import type { Match, RequirementVote, Trace } from "../core/domain/trace";
import { nameOf, quote } from "../core/domain/phrases";
import { describeNotChosen } from "./choice";
import { describeOutside } from "./learned";
import { describeDroppedTool, shortScore } from "./stages";

/**
 * Why a tool is not in the answer, stage by stage: what became of it in the bundle, in the votes, and how near it comes to
 * any requirement. `scores`: its match with each requirement, as far as it is known.
 *
 * @example "NewsTool is not in the bundle. It matches “the weather in Oslo” best: .21; a link needs .26. None of the lists for “the weather in Oslo” has it."
 */
export function describeWhyNot(trace: Trace, tool: ToolId, scores: readonly Match[]): string {
  const name = nameOf(trace.tools, tool);
  if (trace.recommendation.tools.some((one) => one.tool === tool)) return `${name} is in the answer.`;
  if (trace.stage2.noTool && trace.stage2.requirements.length === 0) return "No tool is taken to be needed.";
  const { choice } = trace;
  if (choice) return describeNotChosen(trace, choice, tool);
  const outside = trace.learned?.outside.find((one) => one.tool === tool);
  return [
    describeInBundle(trace, tool, scores),
    describeInVotes(trace, tool),
    outside ? `By what was learned: ${lowerFirst(describeOutside(outside))}` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The requirement that a tool comes closest to; `null` without any. Equal scores: the first in the request. */
export function bestMatchOf(tool: ToolId, scores: readonly Match[]): Match | null {
  return scores
    .filter((match) => match.tool === tool)
    .reduce<Match | null>((best, match) => (best && best.score >= match.score ? best : match), null);
}

function describeInBundle({ stage1, stage2, tools, config }: Trace, tool: ToolId, scores: readonly Match[]): string {
  const dropped = stage2.dropped.find((one) => one.tool === tool);
  if (dropped?.by === "edit") return describeDroppedTool(stage2, tools, tool) ?? "";
  const isThere = stage1.chosen?.tools.includes(tool) === true;
  const where = isThere
    ? `${nameOf(tools, tool)} is in the bundle but serves nothing.`
    : `${nameOf(tools, tool)} is not in the bundle.`;
  if (stage2.requirements.length === 0) return `${where} No requirement was found that it could serve.`;
  const best = bestMatchOf(tool, scores);
  return best ? `${where} ${describeMatch(stage2, config, best, isThere)}` : where;
}

function describeMatch(stage2: Trace["stage2"], config: Trace["config"], best: Match, isThere: boolean): string {
  const { requirements, threshold } = stage2;
  const words = quote(requirements.find(({ id }) => id === best.requirement)?.text ?? "");
  const said = `It matches ${words} best: ${shortScore(best.score)}`;
  if (best.score < threshold) return `${said}; a link needs ${shortScore(threshold)}.`;
  const { least, nearest } = leastScoreIn(stage2, config, best.requirement);
  if (best.score < least)
    return `${said}; a link needs ${shortScore(least)} there, since another tool scores ${shortScore(nearest)}.`;
  return isThere ? `${said}, but others of the bundle match better.` : `${said}, enough for a link had it been there.`;
}

function describeInVotes({ stage2, stage3, tools }: Trace, tool: ToolId): string {
  const votes = stage3.perRequirement;
  if (votes.length === 0) return "Nothing is open, so no vote could bring it in.";
  const wordsOf = (id: RequirementId): string => quote(stage2.requirements.find((one) => one.id === id)?.text ?? "");
  const listed = votes.filter(({ tally }) => tally.some((row) => row.tool === tool));
  const [best] = listed.sort((a, b) => votesOf(b, tool) - votesOf(a, tool));
  if (!best)
    return votes.length === 1
      ? `None of the three lists for ${wordsOf(votes[0]!.requirement)} has it.`
      : `None of the lists of the ${votes.length} votes has it.`;
  const words = wordsOf(best.requirement);
  if (best.winner === tool) return `It won the vote for ${words} and was dropped by hand.`;
  const given = `${votesOf(best, tool)} of 3 votes for ${words}`;
  if (best.winner === null) return `It has ${given}, and was unlinked by hand.`;
  const winner = nameOf(tools, best.winner);
  if (best.winnerBy === "edit") return `It has ${given}; ${winner} is added after your edit.`;
  const beaten = votesOf(best, best.winner);
  return beaten === votesOf(best, tool)
    ? `It has ${given}, as many as ${winner}, which comes first.`
    : `It has ${given}; ${winner} has ${beaten}.`;
}

function votesOf({ tally }: RequirementVote, tool: ToolId): number {
  return tally.find((row) => row.tool === tool)?.votes ?? 0;
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
