import { decideBy } from "../../core/annotate/decisions";
import type { ToolId } from "../../core/domain/ids";
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

/** Tools of any answer, of the gold and of the decision that stands: most voices first, then by id. */
export function toolsInQuestion({ voices, query, decision }: Division): ToolId[] {
  const counts = new Map<ToolId, number>();
  for (const { answer } of voices) for (const tool of answer.tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  for (const tool of [...(query.gold ?? []), ...(decision?.answer.tools ?? [])])
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
