import type { ToolId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { answerOfStages, judgeTools, scoreTools } from "../walk-facts";

/** TRACC of the stages' answer of an entry; 0 where nothing is needed and something is named. */
export function scoreOfEntry(trace: Trace): number {
  return scoreTools(trace, answerOfStages(trace)) ?? 0;
}

export type ToolOutcome = "kept" | "added" | "wrong" | "missed" | "dropped";

/** What became of every tool of a walk that matters: those of the stages' answer, then missed ones, then dropped ones. */
export function outcomesOf(trace: Trace): { tool: ToolId; outcome: ToolOutcome }[] {
  const judged = judgeTools(trace, answerOfStages(trace));
  const isKept = (tool: ToolId): boolean => trace.stage2.kept.some((row) => row.tool === tool);
  const answer = answerOfStages(trace).map((tool): { tool: ToolId; outcome: ToolOutcome } => {
    const isWrong = judged?.wrong.includes(tool) ?? false;
    return { tool, outcome: isWrong ? "wrong" : isKept(tool) ? "kept" : "added" };
  });
  const missed = judged?.missed ?? [];
  const dropped = trace.stage2.dropped.map(({ tool }) => tool).filter((tool) => !missed.includes(tool));
  const named = new Set(answer.map(({ tool }) => tool));
  return [
    ...answer,
    ...missed.map((tool) => ({ tool, outcome: "missed" as const })),
    ...dropped.filter((tool) => !named.has(tool)).map((tool) => ({ tool, outcome: "dropped" as const })),
  ];
}
