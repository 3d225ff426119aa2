import { countOf, listWords } from "../core/domain/phrases";
import type { ToolId } from "../core/domain/ids";
import type { Challenge, LabMove, LabVerdict } from "./vote-lab";

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
