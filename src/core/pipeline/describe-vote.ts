import type { ToolId } from "../domain/ids";
import type { RequirementVote, ToolLabel } from "../domain/trace";
import { listWords, nameOf, numberWord } from "./wording";

type Labels = Readonly<Record<ToolId, ToolLabel>>;

/** Did the vote matter? "Yes, the vote mattered. Direct alignment alone picks PackingList. …" */
export function describeVote(vote: RequirementVote, tools: Labels): string {
  const first = vote.views.direct[0]?.tool;
  if (vote.computedWinner === null || first === undefined) return "There is no tool to vote on.";
  if (vote.winnerBy === "edit") return describeOverruled(vote, tools);
  const winner = nameOf(tools, vote.computedWinner);
  const votes = `${vote.tally[0]?.votes ?? 0} of 3`;
  if (vote.voteMattered) {
    return `Yes, the vote mattered. Direct alignment alone picks ${nameOf(tools, first)}. ${winner} wins with ${votes}.`;
  }
  if (vote.views.history.length === 0) {
    return `No. There is no past request to vote, so ${winner}, first in direct alignment, wins.`;
  }
  if (!vote.voteCouldMatter) {
    return `No. ${winner} stands first in direct alignment and in the history, so nothing could outvote it.`;
  }
  return `No, though it could have. ${winner} stands first in direct alignment, and no tool stands in all three lists.`;
}

/** How equal votes were decided; `null` when there were none. */
export function describeTie(vote: RequirementVote, tools: Labels): string | null {
  if (vote.tiedWith.length < 2 || vote.computedWinner === null) return null;
  const tied = vote.tiedWith.length;
  const votes = vote.tally[0]?.votes ?? 0;
  const who = tied <= 3 ? listWords(vote.tiedWith.map((tool) => nameOf(tools, tool))) : `${numberWord(tied)} tools`;
  const winner = nameOf(tools, vote.computedWinner);
  return `${who} have ${votes === 1 ? "1 vote" : `${votes} votes`} each. The first to appear wins: ${winner}.`;
}

function describeOverruled(vote: RequirementVote, tools: Labels): string {
  const computed = nameOf(tools, vote.computedWinner!);
  const votes = `${vote.tally[0]?.votes ?? 0} of 3`;
  if (vote.winner === null) return `Every listed tool was cut by hand. The vote names ${computed} with ${votes}.`;
  return `${nameOf(tools, vote.winner)} by hand. The vote names ${computed} with ${votes}.`;
}
