import { decideBy } from "../../core/annotate/decisions";
import { foldEdits } from "../../core/annotate/fold-edits";
import type { ToolId } from "../../core/domain/ids";
import type { JudgementEdit } from "../../core/domain/judgement";
import type { Choice, Division, NamedVoice } from "../../state/annotate/adjudicate";

/** Voices that a rule counts: one for each person. */
const countingOf = ({ voices }: Division): NamedVoice[] => voices.filter(({ isSpare }) => !isSpare);

/** What stands in "Decision" at first: what was decided, else what most said, else what all said. */
export function firstChoice(division: Division): Choice {
  const { decision } = division;
  if (decision) return { took: decision.took, answer: decision.answer, reason: decision.reason };
  return ruled(division, "majority", null) ?? ruled(division, "intersection", null) ?? ownNothing;
}

const ownNothing: Choice = { took: "own", answer: { tools: [], requirements: null }, reason: null };

/** What a rule makes of the answers; `null`: it says nothing here. */
export function ruled(
  division: Division,
  took: "majority" | "union" | "intersection",
  reason: string | null,
): Choice | null {
  const answer = decideBy(took, countingOf(division));
  return answer && { took, answer, reason };
}

/** The answer of one person as it is. */
export function taken({ answer }: NamedVoice, reason: string | null): Choice {
  return { took: "one", answer, reason };
}

/** A tool in or out; words lose a tool that is out. */
export function toggled({ answer, reason }: Choice, tool: ToolId): Choice {
  const has = answer.tools.includes(tool);
  const tools = has ? answer.tools.filter((one) => one !== tool) : [...answer.tools, tool].sort();
  const requirements = answer.requirements?.map((span) => ({
    ...span,
    tools: span.tools.filter((one) => tools.includes(one)),
  }));
  return { took: "own", answer: { tools, requirements: requirements ?? null }, reason };
}

/** Tools of any answer, of the gold, of the suggestion and of the decision: most voices first, then by id. */
export function toolsInQuestion({ voices, query, decision, suggestion }: Division, added: readonly ToolId[]): ToolId[] {
  const counts = new Map<ToolId, number>();
  for (const { answer } of voices) for (const tool of answer.tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  for (const tool of [...(query.gold ?? []), ...(suggestion?.tools ?? []), ...(decision?.answer.tools ?? []), ...added])
    counts.set(tool, counts.get(tool) ?? 0);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tool]) => tool);
}

/** Whether the answers differ about a tool. */
export function isDisputed({ voices }: Division, tool: ToolId): boolean {
  const has = voices.filter(({ answer }) => answer.tools.includes(tool)).length;
  return has > 0 && has < voices.length;
}

/** My counting answer where the decision is another set; `null`: I was not overruled. */
export function overruled({ voices, decision }: Division): NamedVoice | null {
  const mine = voices.find(({ isMine, isSpare }) => isMine && !isSpare);
  if (!mine || !decision) return null;
  return mine.answer.tools.join("\n") === decision.answer.tools.join("\n") ? null : mine;
}

/** What the suggestion is about a tool, against the gold; where there is none, whether the tool was in it. */
export function suggestionMark(
  { suggestion, query }: Division,
  tool: ToolId,
): "in" | "out" | "kept" | "missed" | "wrong" {
  const isIn = suggestion?.tools.includes(tool) ?? false;
  if (query.gold === null) return isIn ? "in" : "out";
  const isGold = query.gold.includes(tool);
  if (isIn) return isGold ? "kept" : "wrong";
  return isGold ? "missed" : "out";
}

/** The choice after an edit of its words. */
export function edited(text: string, { answer, reason }: Choice, edit: JudgementEdit): Choice {
  const before = { ...answer, requirements: answer.requirements ?? [] };
  return { took: "own", answer: foldEdits(text, before, [edit]).shown, reason };
}
