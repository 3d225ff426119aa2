import type { ChoiceResult, LeftOutTool, NearTool } from "../../../core/domain/choice";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { AddedTool } from "../../../core/domain/network";
import type { Trace } from "../../../core/domain/trace";
import { callingWords, chance, isNoTool } from "../../../wording/chances";
import { formatSigned } from "../../../ui/format-number";
import type { Span } from "../../../core/domain/query";
import type { ResultRow } from "./picture";
import { toolName, type ShownWalk } from "./shown-walk";

/* What stands beside the answer in the column of the choice. */

/**
 * Tools that stages 2 and 3 had, or a person kept out, and tools just outside. What only the bundle had stands on the left as
 * dropped already.
 */
export function listBeside({ leftOut, outside }: ChoiceResult): { leftOut: LeftOutTool[]; near: NearTool[] } {
  const shown = leftOut.filter(({ had, by }) => had !== "bundle" || by === "edit");
  return { leftOut: shown, near: outside.filter(({ tool }) => !shown.some((one) => one.tool === tool)) };
}

/** Tools that give what the answer needs and lacks, each once. */
export function listOffered({ network, recommendation }: Pick<Trace, "network" | "recommendation">): AddedTool[] {
  const isThere = (tool: ToolId) => recommendation.tools.some((one) => one.tool === tool);
  const offered = (network?.offered ?? []).filter(({ tool }) => !isThere(tool));
  return offered.filter((one, at) => offered.findIndex(({ tool }) => tool === one.tool) === at);
}

/** Those that stand beside the answer for no other reason. */
export function makeOfferedRows(walk: ShownWalk, beside: readonly ResultRow[]): ResultRow[] {
  if (!walk.trace || !walk.parts.result) return [];
  return listOffered(walk.trace)
    .filter(({ tool }) => !beside.some((row) => row.tool === tool))
    .map(({ tool, for: consumer }) => ({
      key: `needed ${tool}`,
      tool,
      name: toolName(walk, tool),
      kind: "near",
      outcome: walk.gold?.includes(tool) === true ? "missed" : "dropped",
      requirements: [],
      aside: `needed by ${toolName(walk, consumer)}`,
    }));
}

/** Words that call for a tool where they belong to no requirement, as they stand in the request. */
export function wordsCalling(tool: ToolId, { query, choice }: Pick<ShownWalk, "query" | "choice">): Span | null {
  const words = [...(choice?.tools ?? []), ...(choice?.outside ?? [])].find((one) => one.tool === tool)?.words;
  if (!words || words.requirement !== null) return null;
  const start = query.text.indexOf(words.text);
  return start < 0 ? null : { start, end: start + words.text.length };
}

/** Their rows: left out ones at the lines that lead to them, near ones without. Gold among them is missed. */
export function makeBesideRows(walk: ShownWalk, choice: ChoiceResult): Record<"leftOut" | "near", ResultRow[]> {
  const { leftOut, near } = listBeside(choice);
  const isGold = (tool: ToolId) => walk.gold?.includes(tool) === true;
  return {
    leftOut: leftOut.map(({ tool, by, cost }) => ({
      key: `left-out ${tool}`,
      tool,
      name: toolName(walk, tool),
      kind: "left-out",
      outcome: isGold(tool) ? "missed" : "dropped",
      requirements: leadingTo(walk, tool),
      aside: by === "edit" ? "kept out" : formatSigned(-cost),
    })),
    near: near.map(({ tool, words, chance: now }) => ({
      key: `near ${tool}`,
      tool,
      name: toolName(walk, tool),
      kind: "near",
      outcome: isGold(tool) ? "missed" : "dropped",
      requirements: [],
      aside: `outside, ${chance(now)}`,
      ...(words?.requirement ? { calledBy: words.requirement } : {}),
    })),
  };
}

/** The requirements whose lines ran to a tool before the choice: all that it served, and all whose vote it won. */
function leadingTo({ stage2, stage3 }: ShownWalk, tool: ToolId): RequirementId[] {
  const served = stage2?.kept.find((kept) => kept.tool === tool)?.serves ?? [];
  const won = (stage3?.perRequirement ?? []).filter(({ winner }) => winner === tool);
  return [...new Set([...served, ...won.map(({ requirement }) => requirement)])];
}

/** Why the choice left a tool out, or what would bring it in, under its name. */
export function sayBeside(tool: ToolId, choice: ChoiceResult): string {
  const left = choice.leftOut.find((one) => one.tool === tool);
  const near = choice.outside.find((one) => one.tool === tool);
  if (left?.by === "edit") return "kept out by hand";
  if (left && left.had !== "bundle")
    return `left out; ${isNoTool(choice) ? "no tool is the answer" : sayCost(left.cost)}`;
  if (!near) return "";
  return `outside: ${chance(near.chance)}${near.needed === null ? "" : `; in from ${chance(near.needed)}`}`;
}

function sayCost(cost: number): string {
  if (Math.abs(cost) < 0.005) return "worth about the same";
  return cost > 0 ? `would cost ${chance(cost)}` : `would add ${chance(-cost)}`;
}

/** Why a tool was chosen: the words that call for it, or what speaks for it more. `null`: a person put it in. */
export function sayChosen(tool: ToolId, choice: ChoiceResult): { words: string; text: string } | null {
  const chosen = choice.tools.find((one) => one.tool === tool);
  if (!chosen || chosen.by === "edit") return null;
  const { by, past } = chosen;
  const words = callingWords(chosen);
  const sure = chance(chosen.chance);
  if (by === "identifier") return { words: "", text: `another tool needs it, ${sure}` };
  if (by === "past" && past.count > 0)
    return { words: "", text: `${past.count} of ${past.of} like this used it, ${sure}` };
  if (words) return { words: words.text.replace(/\s+/gu, " "), text: sure };
  return { words: "", text: `${by === "words" ? "the request as a whole" : "past sets have it"}, ${sure}` };
}
