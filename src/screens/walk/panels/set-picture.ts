import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import type { Outcome } from "../../../ui/outcome";
import { listMissed, outcomeOf } from "../tool-outcome";

/** One tool of either set, from left to right: missed gold, what both have, what only the result has. */
export interface SetMember {
  tool: ToolId;
  outcome: Outcome;
  in: "gold" | "both" | "result";
}

export function listMembers(trace: Pick<Trace, "recommendation" | "stage2">, gold: readonly ToolId[]): SetMember[] {
  const tools = trace.recommendation.tools;
  const results = tools.map(({ tool }): SetMember => ({
    tool,
    outcome: outcomeOf(tool, trace.stage2, gold),
    in: gold.includes(tool) ? "both" : "result",
  }));
  const missed = listMissed(tools, gold).map((tool): SetMember => ({ tool, outcome: "missed", in: "gold" }));
  return [...missed, ...results.filter((one) => one.in === "both"), ...results.filter((one) => one.in === "result")];
}
