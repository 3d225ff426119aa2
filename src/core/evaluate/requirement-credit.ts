import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { matchSpans } from "../understand/match-spans";

/** Counts behind precision (`hits / found`) and recall (`hits / right`). */
export interface CreditCounts {
  hits: number;
  found: number;
  right: number;
}

/** How well a walk found the requirements of a request, and the tools of each; `null` where the data name none. */
export interface RequirementCredit {
  /** A hit shares at least half of the characters. */
  requirements: CreditCounts;
  /** Pairs of requirement and tool, over the requirements that were hit: linked by stage 2 or won by vote. */
  tools: CreditCounts;
}

export function creditRequirements(trace: Trace): RequirementCredit | null {
  const right = trace.query.requirements;
  if (!right) return null;
  const found = trace.stage2.requirements;
  const hits = matchSpans(
    found.map(({ span }) => span),
    right.map(({ span }) => span),
  );
  const tools: CreditCounts = { hits: 0, found: 0, right: 0 };
  for (const hit of hits) {
    const given = toolsFor(trace, found[hit.found]!.id);
    const needed = new Set(right[hit.right]!.tools);
    tools.found += given.size;
    tools.right += needed.size;
    tools.hits += [...given].filter((tool) => needed.has(tool)).length;
  }
  return { requirements: { hits: hits.length, found: found.length, right: right.length }, tools };
}

function toolsFor({ stage2, stage3 }: Trace, requirement: string): Set<ToolId> {
  const linked = stage2.matches.filter((match) => match.requirement === requirement && match.linked);
  const won = stage3.perRequirement.filter((vote) => vote.requirement === requirement);
  return new Set([
    ...linked.map(({ tool }) => tool),
    ...won.flatMap(({ winner }) => (winner === null ? [] : [winner])),
  ]);
}
