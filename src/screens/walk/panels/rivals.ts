import type { RequirementVote, TallyRow } from "../../../core/domain/trace";

/**
 * The tools that lost a vote, most votes first. Those with one vote are left to be counted, unless there is room for
 * nothing else; the computed winner is among them when it was overruled.
 */
export function listRivals(
  vote: Pick<RequirementVote, "tally" | "winner" | "computedWinner">,
  most: number,
): { rivals: TallyRow[]; rest: number } {
  const losers = vote.tally.filter(({ tool }) => tool !== vote.winner);
  const several = losers.filter(({ votes }) => votes > 1);
  const offered = most === Infinity || several.length === 0 ? losers : several;
  const first = offered.slice(0, most);
  return { rivals: first, rest: losers.length - first.length };
}
