import type { RankedByGraph, RetrievalEvidence } from "../core/domain/learned";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { countOf, listWords, nameOf } from "../core/domain/phrases";
import { chance } from "./chances";

/** What past use gives to a tool's score, over all views. */
export function pastUseOf({ own, search, joint }: RankedByGraph): number {
  return own.pastUse + search.pastUse + joint.pastUse;
}

/**
 * What MassTool's graph and search say of a tool of the answer.
 *
 * @example "MassTool ranks it 3, by its description alone 13: past requests that needed it give .46 of its score of 1.08."
 */
export function sayRank({ tools }: RetrievalEvidence, tool: ToolId): string {
  const place = tools.findIndex((one) => one.tool === tool);
  if (place < 0) return `MassTool does not rank it among its first ${tools.length}.`;
  const ranked = tools[place]!;
  const alone = ranked.descriptionRank === place + 1 ? "" : `, by its description alone ${ranked.descriptionRank}`;
  const past =
    ranked.uses === 0
      ? "no past request needed it"
      : `past requests that needed it give ${sayAmount(pastUseOf(ranked))} of its score of ${ranked.score.toFixed(2)}`;
  return `MassTool ranks it ${place + 1}${alone}: ${past}.`;
}

/** MassTool's own set beside the answer: "Expected TRACC .87. It has Calendar besides and lacks Taxi." */
export function sayOwnSet({ set }: RetrievalEvidence, answer: readonly ToolId[], labels: Trace["tools"]): string {
  const more = set.tools.filter((tool) => !answer.includes(tool)).map((tool) => nameOf(labels, tool));
  const less = answer.filter((tool) => !set.tools.includes(tool)).map((tool) => nameOf(labels, tool));
  const differences = [
    more.length > 0 ? `has ${listWords(more)} besides` : "",
    less.length > 0 ? `lacks ${listWords(less)}` : "",
  ].filter((part) => part !== "");
  const beside = differences.length === 0 ? "The answer is the same set." : `It ${differences.join(" and ")}.`;
  return `Expected TRACC ${chance(set.expected)}. ${beside}`;
}

/** How much the past counts here: "Trust in the past .71; 8 of 10 are near enough to be searched." */
export function saySearch({ neighbours, trust }: RetrievalEvidence): string {
  if (neighbours.length === 0) return "There is no other past request.";
  const kept = neighbours.filter(({ isKept }) => isKept).length;
  const near = kept === 0 ? "none is" : kept === 1 ? "1 is" : `${kept} are`;
  return `Of the ${countOf(neighbours.length, "nearest past request")} ${near} near enough to be searched. What was found counts by ${chance(trust)}.`;
}

function sayAmount(amount: number): string {
  const digits = Math.abs(amount).toFixed(2).replace(/^0/u, "");
  return amount < 0 && digits !== ".00" ? `\u2212${digits}` : digits;
}
